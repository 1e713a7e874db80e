"""Whatever the journal says of a match, a round, a draw or the champion is told: once, signed, with links."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.cast import SEED, enter, hand, play_to_the_end, sign_both, write
from tests.exchange.webhooks.conftest import Receiver, make, told
from tests.matches.corrections.asking import correct
from tournament.exchange.webhooks import messages, subscriptions
from tournament.hall import seating, table_changes, tables
from tournament.lottery import holding
from tournament.matches import sign_off
from tournament.models import Delivery, Division, TableMatch, Tournament, User, Webhook
from tournament.tournaments import opening


@pytest.fixture
def table_match(hook: Webhook, table_match: TableMatch) -> TableMatch:
    """A table of the men's first round; what came before was heard."""
    told()
    return table_match


def test_a_day_is_heard_from_the_draw_to_the_result(
    hook: Webhook, receiver: Receiver, drawn: Tournament, men: Division
) -> None:
    seating.start_round(division=men, by=None, seed=SEED)
    table_match = men.rounds.get().table_matches.order_by("match__number")[0]
    table_changes.move(
        table_match=table_match, table=max(tables.free_tables(drawn)), by=None
    )  # its teams are called there
    table_match.refresh_from_db()
    write(table_match, hand())
    told()
    assert receiver.events == ["round.started", "match.started", "match.started", "match.called", "hand.entered"]
    receiver.got.clear()
    sign_both(play_to_the_end(table_match))
    told()
    assert set(receiver.events[:-3]) == {"hand.entered"}
    assert receiver.events[-3:] == ["sheet.signed", "sheet.signed", "match.finished"]
    assert receiver.messages[-1]["data"] == {
        "match_id": table_match.pk,
        "division": "men",
        "round": 1,
        "match": table_match.match.number,
        "table": table_match.table,
        "teams": [table_match.team_a.number, table_match.team_b.number],
        "decided": "played",
        "winner": table_match.team_a.number,
        "points": {"A": table_match.points_a, "B": table_match.points_b},
    }


def test_an_overruled_hand_is_a_hand_with_its_reason(
    hook: Webhook, receiver: Receiver, table_match: TableMatch, organizer: User
) -> None:
    receiver.got.clear()
    write(table_match, {**hand(0, (0, 70, 3, 5)), "overruled": "the table agrees"}, by=organizer)
    told()
    assert receiver.events == ["hand.entered"]
    data = receiver.messages[0]["data"]
    assert (data["kind"], data["line"], data["overruled"]) == ("hand", 1, "the table agrees")
    assert data["points"] == {"A": 78, "B": 0}


def test_a_message_says_what_when_and_where_to_look(hook: Webhook, receiver: Receiver, table_match: TableMatch) -> None:
    receiver.got.clear()
    write(table_match, hand())
    told()
    headers, body = receiver.got[0]
    message = json.loads(body)
    line = table_match.tournament.journal.get(action="enter-hand")
    api, page = (
        f"/api/v1/tournaments/{table_match.tournament.slug}/matches/{table_match.pk}/",
        f"/matches/{table_match.pk}/",
    )
    assert message["type"] == "hand.entered"
    assert message["id"] == headers["webhook-id"]
    assert message["line"] == line.number
    assert message["timestamp"].endswith("Z")
    assert message["tournament"]["slug"] == table_match.tournament.slug
    assert message["links"] == {
        "api": f"http://hall{api}",
        "page": f"http://hall/t/{table_match.tournament.slug}{page}",
    }
    assert (message["data"]["kind"], message["data"]["line"], message["data"]["points"]) == (
        "hand",
        1,
        {"A": 23, "B": 0},
    )
    assert headers[":path"] == "/hook?of=saci"
    names = {str(seat.registration.person.name) for seat in table_match.seats.all()}
    assert not any(name in body.decode() for name in names)


def test_a_correction_tells_of_every_match_that_it_touches(
    hook: Webhook, receiver: Receiver, finished: TableMatch
) -> None:
    told()
    receiver.got.clear()
    correct(finished, result="B")
    told()
    assert receiver.events == ["sheet.corrected"]
    said = receiver.messages[0]["data"]
    assert (said["because"], said["winner"]) == ("rule-match", finished.team_b.number)


def test_a_walkover_says_who_was_absent(hook: Webhook, receiver: Receiver, table_match: TableMatch) -> None:
    receiver.got.clear()
    sign_off.walkover(table_match=table_match, absent=["A"], by=None)
    told()
    assert receiver.messages[0]["data"]["absent"] == ["A"]


def test_what_is_told_is_not_told_again_and_what_was_before_is_no_news(
    drawn: Tournament, receiver: Receiver, anywhere: None
) -> None:
    make(drawn, receiver.address)
    assert told() == 0
    assert told() == 0
    with CaptureQueriesContext(connection) as asked:
        messages.look(now=timezone.now())
    assert len(asked) == 3


def test_an_address_hears_only_what_it_asked_for(table_match: TableMatch, receiver: Receiver, hook: Webhook) -> None:
    receiver.got.clear()
    subscriptions.change(webhook=hook, by=None, now=timezone.now(), events=["sheet.signed"])
    write(table_match, hand())
    assert told() == 0


def test_one_that_hears_of_the_whole_club_hears_of_a_tournament_to_come(
    tournament: Tournament, receiver: Receiver, anywhere: None, stranger: object
) -> None:
    hook = make(tournament, receiver.address, whole_club=True, events=["lottery.held"]).webhook
    later = again(tournament)
    assert told() == 1
    assert receiver.messages[0]["tournament"]["slug"] == later.slug
    assert Delivery.objects.get().webhook == hook


def again(tournament: Tournament) -> Tournament:
    """Another day of the same club, whose men were drawn."""
    later = opening.open_tournament(club=tournament.club, name="Another day", date=tournament.date, by=None)
    men = later.divisions.get(key="men")
    enter(men, 4)
    holding.hold(division=men, by=None, seed=SEED)
    return later
