"""The quick start says who is here already, keeps what was ticked, and refuses in words."""

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import DAY, enter, make_person
from tournament.club import series
from tournament.lottery import quick_start
from tournament.models import Club, Division, Person, TableMatch, Tournament, User
from tournament.registration.check_in import Ticked


@pytest.fixture
def page(client: Client, organizer: User, tournament: Tournament) -> str:
    client.force_login(organizer)
    return reverse("organizer:quick-start", args=[tournament.slug])


def test_ticked_drawn_started(client: Client, page: str, club: Club, tournament: Tournament) -> None:
    people = [make_person(club, f"Member {number}", pool="men") for number in range(8)]
    data = {"do": "admit", "people": [one.pk for one in people], "rules_accepted": "on"}
    shown = client.post(page, data, follow=True).content.decode()
    assert "8 players are paid and present." in shown
    assert tournament.divisions.get(key="men").anchor in shown
    shown = client.post(page, {"do": "draw"}, follow=True).content.decode()
    assert "Start the first round" in shown
    assert client.post(page, {"do": "start"}).headers["Location"] == reverse("organizer:day", args=[tournament.slug])
    assert TableMatch.objects.filter(tournament=tournament).count() == 2
    assert "under way" not in client.get(page).content.decode()  # the women can still enter
    assert client.post(page, {"do": "start"}).status_code == 303  # a second tap starts nothing
    assert TableMatch.objects.filter(tournament=tournament).count() == 2


def test_who_is_not_of_a_bracket_is_asked_and_keeps_the_tick(client: Client, page: str, club: Club) -> None:
    person = make_person(club, "Neither Nora")
    field = f"division-{person.pk}"
    data = {"do": "admit", "people": [person.pk], "rules_accepted": "on"}
    refused = client.post(page, data)
    assert refused.status_code == 422
    shown = refused.content.decode()
    assert "Neither Nora: Choose a bracket." in shown
    assert f'value="{person.pk}" checked' in shown
    assert client.post(page, {**data, field: "women"}).status_code == 303
    assert person.registrations.get().division.key == "women"


WRONG: tuple[tuple[dict[str, object], str], ...] = (
    ({"do": "admit"}, "Tick at least one player"),
    ({"do": "admit", "people": ["999999"]}, "tick again"),
    ({"do": "admit", "people": ["x"]}, "tick again"),
    ({"do": "draw"}, "Nobody is paid and present."),
    ({"do": "sing"}, "Choose one of the steps"),
)


def test_what_cannot_be_is_said(client: Client, page: str) -> None:
    for data, said in WRONG:
        answer = client.post(page, data)
        assert answer.status_code == 422, data
        assert said in answer.content.decode()


def test_regulars_come_first_and_the_one_just_added_is_ticked(
    client: Client, organizer: User, club: Club, tournament: Tournament, men: Division
) -> None:
    enter(men, 2)
    make_person(club, "Aaron Other", pool="men")
    made = series.make_series(
        club=club, name="Weekly", starts_at=datetime.time(20), dates=series.weekly(DAY, 2), by=None, first=tournament
    )
    again = series.open_next(series=made, by=organizer, today=DAY)
    client.force_login(organizer)
    walk_in = reverse("desk:walk-in", args=[again.slug]) + "?quick=1"
    new = {"key": "a-key-of-the-form", "name": "New Nadia", "division": again.divisions.get(key="men").pk}
    where = client.post(walk_in, {**new, "kind": "member", "rules_accepted": "on"}).headers["Location"]
    shown = client.get(where).content.decode()
    assert shown.index("New Nadia") < shown.index("Here last time") < shown.index("Aaron Other")
    added = Person.objects.get(name="New Nadia")
    assert f'value="{added.pk}" checked' in shown


def test_more_people_take_no_more_statements(client: Client, page: str, club: Club, men: Division) -> None:
    _count(client, page)  # the first page of a process asks more
    asked = [_count(client, page)]
    ticked = [Ticked(make_person(club, f"Player {number:02}"), men) for number in range(16)]
    quick_start.admit(tournament=men.tournament, ticked=ticked, rules_accepted=True, by=None)
    for number in range(16):
        make_person(club, f"Other {number:02}")
    asked.append(_count(client, page))
    assert asked[0] == asked[1] <= 40


def _count(client: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(page)
    return len(asked)
