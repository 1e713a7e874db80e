"""One page takes the organizer from an empty hall to the champion: it always names the next step."""

import datetime
import re
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.support.lotteries import hold_on_the_page
from tournament.hall import seating
from tournament.lottery import championship, holding
from tournament.matches import sign_off
from tournament.models import Division, Document, Round, TableMatch, Tournament, User
from tournament.tournaments import opening


def page(client: Client, tournament: Tournament) -> str:
    return client.get(reverse("organizer:day", args=[tournament.slug])).content.decode()


def test_the_day_from_the_first_player_to_the_champion(
    client: Client, organizer: User, tournament: Tournament, men: Division, women: Division
) -> None:
    client.force_login(organizer)
    assert "Bring the players in" in page(client, tournament)
    cast.enter(men, 4, paid=False, present=False)
    assert "Take entry fees and check players in" in page(client, tournament)
    cast.enter(women, 4)
    assert "Lottery: Women" in page(client, tournament)
    hold_on_the_page(client, reverse("organizer:lottery", args=[tournament.slug, "women"]))
    assert "Start: Women, Final" in page(client, tournament)
    begin(client, tournament, "women")
    assert "1 table is still in play." in page(client, tournament)
    for place in tournament.registrations.filter(division=men):
        client.post(reverse("desk:arrive", args=[tournament.slug, place.number]), {"key": cast.key()})
    assert "Lottery: Men" in page(client, tournament)
    holding.hold(division=men, by=None)
    assert "Start: Men, Final" in page(client, tournament)
    begin(client, tournament, "men")
    finish_all(tournament)
    assert "Start: Championship, Final" in page(client, tournament)
    begin(client, tournament, "championship")
    finish_all(tournament)
    assert "has won the tournament" in page(client, tournament)
    is_led_to_the_end(client, tournament)


def is_led_to_the_end(client: Client, tournament: Tournament) -> None:
    """One list says what is done and what is left; what only people know they note, and may take back."""
    shown = page(client, tournament)
    assert "Nothing needs you now." not in shown.partition('id="need-over"')[0]
    assert open_tasks(shown) == ["diplomas", "minutes", "book", "export", "thanks", "archive", "next"]
    assert "The next one: Print the diplomas." in " ".join(shown.split())
    to_thank = reverse("organizer:note-task", args=[tournament.slug, "thanks"])
    message = client.get(reverse("organizer:thanks", args=[tournament.slug])).content.decode()
    assert "https://wa.me/?text=Thank%20you%20for%20playing%20at%20" in message
    client.post(to_thank)
    client.post(to_thank)
    assert "thanks" not in open_tasks(page(client, tournament))
    assert (
        "noted as done: Thank the players"
        in client.get(reverse("organizer:journal", args=[tournament.slug])).content.decode()
    )
    client.post(to_thank, {"open": "1"})
    assert "thanks" in open_tasks(page(client, tournament))
    opening.open_tournament(club=tournament.club, name="Next", date=tournament.date + datetime.timedelta(7), by=None)
    assert "next" not in open_tasks(page(client, tournament))
    assert client.post(reverse("organizer:note-task", args=[tournament.slug, "cash"])).status_code == 422
    home = client.get(reverse("organizer:home")).content.decode()
    champion = championship.champion_of(tournament)
    assert champion is not None
    assert f"</span> {champion.label}</span>" in home


def open_tasks(shown: str) -> list[str]:
    return re.findall(r'class="last-task" id="task-([a-z]+)"', shown)


def begin(client: Client, tournament: Tournament, key: str, **more: str) -> Any:
    """Start a round, though the tournament of the tests is dated another day."""
    return client.post(reverse("organizer:start-round", args=[tournament.slug, key]), {"other_day": "on", **more})


def test_a_tournament_of_another_day_begins_only_when_that_is_said(
    client: Client, organizer: User, drawn: Tournament
) -> None:
    client.force_login(organizer)
    assert "It is dated 21 Nov 2026, not today" in page(client, drawn)
    answer = client.post(reverse("organizer:start-round", args=[drawn.slug, "men"]))
    assert (answer.status_code, Round.objects.count()) == (422, 0)
    Tournament.objects.update(date=timezone.localdate())
    assert "not today" not in page(client, drawn)
    assert client.post(reverse("organizer:start-round", args=[drawn.slug, "men"])).status_code == 303


def finish_all(tournament: Tournament) -> None:
    for table_match in TableMatch.objects.filter(tournament=tournament).exclude(state="finished"):
        sign_off.walkover(table_match=table_match, absent={"B"}, by=None)


def test_a_lone_player_who_blocks_the_championship_is_named(
    client: Client, organizer: User, drawn: Tournament, women: Division
) -> None:
    youth = opening.add_division(tournament=drawn, name="Youth", by=None)
    cast.enter(youth, 1)
    for division in drawn.divisions.exclude(pk=youth.pk):
        while seating.next_round(division):
            seating.start_round(division=division, by=None)
            finish_all(drawn)
            division.refresh_from_db()
    client.force_login(organizer)
    assert "One player alone: Youth" in page(client, drawn)


def test_a_bye_begins_no_round(client: Client, organizer: User, tournament: Tournament, men: Division) -> None:
    cast.enter(men, 6)
    holding.hold(division=men, by=None)
    client.force_login(organizer)
    assert "The first round has not begun." in page(client, tournament)


def test_a_round_started_twice_is_one_round(client: Client, organizer: User, drawn: Tournament) -> None:
    client.force_login(organizer)
    answers = [begin(client, drawn, "men") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert "No round of this bracket can be started now. (SACI rule 4)" in answers[1].content.decode()
    assert Round.objects.count() == 1
    assert sorted(Document.objects.values_list("kind", flat=True)) == ["bracket", "scoresheets"]


def test_where_tables_are_short_it_says_how_many_matches_will_wait(
    client: Client, organizer: User, drawn: Tournament
) -> None:
    Tournament.objects.filter(pk=drawn.pk).update(tables=1)
    client.force_login(organizer)
    shown = " ".join(page(client, drawn).split())
    assert "2 matches, 1 free table (1). <strong>1 match waits until a table comes free.</strong>" in shown
    assert begin(client, drawn, "men", minutes="5").status_code == 303
    assert Round.objects.get().play_at is not None
    shown = page(client, drawn)
    assert "1 match waits for a table" in shown
    assert 'id="room-queue"' in shown


def test_a_time_that_cannot_be_is_refused(client: Client, organizer: User, drawn: Tournament) -> None:
    client.force_login(organizer)
    answer = begin(client, drawn, "men", minutes="121")
    assert answer.status_code == 422
    assert not Round.objects.exists()


def test_every_bracket_in_play_is_named(client: Client, organizer: User, drawn: Tournament) -> None:
    for division in drawn.divisions.exclude(bracket=None):
        seating.start_round(division=division, by=None)
    client.force_login(organizer)
    shown = page(client, drawn)
    headlines = re.findall(r'class="headline">([^<]*)<', shown)
    assert headlines == ["Men: Semi-finals", "Women: Final"]
    assert "3 tables are still in play." in shown
    assert "Semi-finals: being played" in shown


def test_a_round_before_the_lottery_is_refused(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    response = begin(client, tournament, "men")
    assert response.status_code == 409
    assert "Run the lottery first. (SACI rule 2)" in response.content.decode()
