"""Lists, cards and badges: who they name, that they ask for themselves again, and that each section is drawn apart."""

import io
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from tests.cast import enter
from tests.documents.rendering import cast
from tournament.club import judge_passes
from tournament.core.errors import Conflict, Refused
from tournament.documents import kinds
from tournament.documents.engine.context import RenderContext
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.badges import Badge, Badges, BadgesRecord
from tournament.documents.kinds.base import Kind, TableOf
from tournament.documents.kinds.check_in_list import CheckInList, CheckInRecord, Expected
from tournament.documents.kinds.schedule import PlannedLine, Schedule, ScheduleRecord
from tournament.documents.kinds.table_cards import TableCard, TableCards, TableCardsRecord
from tournament.documents.kinds.team_list import ListedPlayer, ListedTeam, TeamList, TeamsRecord
from tournament.documents.queue import requests
from tournament.models import Division, Tournament, User
from tournament.registration import payments, sign_up
from tournament.tournaments import opening

URL = "http://hall"


def sample_cards(heading: Heading, name: cast.Named) -> TableCardsRecord:
    held = tuple(TableCard(number, "By the window" if number == 2 else "") for number in range(1, 6))
    return TableCardsRecord(heading, held, cast.URL)


def sample_badges(heading: Heading, name: cast.Named) -> BadgesRecord:
    worn = tuple(
        Badge(name(number), number, "Men", number // 2 or None, f"{cast.URL}players/{number}/")
        for number in range(1, 12)
    )
    return BadgesRecord(heading, (*worn, Badge(name(12), 0, "Judge", None)))


def sample_check_in(heading: Heading, name: cast.Named) -> CheckInRecord:
    expected = tuple(Expected(name(n), n, "Men", "$15.00" if n % 3 else "", has_come=n % 4 == 0) for n in range(1, 50))
    return CheckInRecord(heading, "", expected)


def sample_teams(heading: Heading, name: cast.Named) -> TeamsRecord:
    listed = tuple(ListedTeam(cast.team(number, name), has_left=number == 4) for number in range(1, 12))
    players = [
        ListedPlayer(player, 2 * one.team.number + slot, one.team.number)
        for one in listed
        for slot, player in enumerate(one.team.names)
    ]
    players.append(ListedPlayer(name(30), 30, None))
    return TeamsRecord(heading, "Men", listed, tuple(players), cast.URL)


def sample_schedule(heading: Heading, name: cast.Named) -> ScheduleRecord:
    planned = (("09:00", "09:45", "Breakfast"), ("10:00", "", "Men: Round 1"), ("13:00", "14:00", "Lunch"))
    return ScheduleRecord(heading, tuple(PlannedLine(*line) for line in planned), cast.URL)


SAMPLES: Final[Mapping[str, cast.Sample]] = {
    "table-cards": sample_cards,
    "badges": sample_badges,
    "check-in-list": sample_check_in,
    "team-list": sample_teams,
    "schedule": sample_schedule,
}


def ask(kind: Kind, of: Any, **choices: str) -> Any:
    """Ask, see that asking again is the same and a new snapshot too, render it in Basque, and answer the record."""
    document = requests.request(kind, of, by=None, base_url=URL, **choices)
    assert requests.request(kind, of, by=None, base_url=URL, **choices) == document
    record: Any = kinds.from_payload(document.kind, document.payload)
    again: Any = requests.snapshot_again(document, version=document.version, base_url=URL, now=timezone.now())
    assert replace(again, heading=record.heading) == record
    with translation.override("eu"):
        whole = RenderContext()
        pages = PdfReader(io.BytesIO(kind.render(record, whole))).pages
        assert len(pages) == len(whole.sections) >= 1
        assert list(dict.fromkeys(whole.sections)) == [section.key for section in kind.sections(record)]
        if len(kind.sections(record)) > 1:
            last = RenderContext(part=range(len(kind.sections(record)) - 1, len(kind.sections(record))))
            (page,) = PdfReader(io.BytesIO(kind.render(record, last))).pages
            assert page.extract_text() == pages[-1].extract_text()
        assert kind.render_text(record).blocks
    return record


def test_the_list_at_the_door_says_who_has_come_and_who_owes(tournament: Tournament, men: Division) -> None:
    with pytest.raises(Conflict, match="Nobody is registered"):
        requests.request(CheckInList(), tournament, by=None, base_url=URL)
    with pytest.raises(Conflict, match="Nobody is registered"):
        requests.request(Badges(), men, by=None, base_url=URL)
    paid, owing, gone = enter(men, 3, paid=False, present=False)
    payments.take(registration=paid, key="door-list-0001", by=None)
    sign_up.set_present(registration=paid, present=True, by=None)
    gone = sign_up.withdraw(registration=gone, by=None)
    record: CheckInRecord = ask(CheckInList(), tournament)
    assert [(one.number, one.due, one.has_come) for one in record.expected] == [
        (paid.number, "", True),
        (owing.number, "$15.00", False),
    ]
    of_men: CheckInRecord = ask(CheckInList(), men)
    assert (of_men.bracket, len(of_men.expected)) == ("Men", 2)
    with pytest.raises(Conflict, match="has been withdrawn"):
        requests.request(Badges(), gone, by=None, base_url=URL)


def test_teams_are_listed_once_drawn(drawn: Tournament, men: Division) -> None:
    record: TeamsRecord = ask(TeamList(), men)
    assert [one.team.number for one in record.teams] == [1, 2, 3, 4]
    assert {one.team for one in record.players} == {1, 2, 3, 4}
    assert len(record.players) == 8
    later = opening.open_tournament(club=drawn.club, name="Later", date=drawn.date, by=None)
    with pytest.raises(Conflict, match="lottery"):
        requests.request(TeamList(), later.divisions.get(key="men"), by=None, base_url=URL)


def test_everybody_has_a_badge(drawn: Tournament, men: Division, judge: User) -> None:
    record: BadgesRecord = ask(Badges(), drawn, who="players")
    assert len(record.badges) == 12
    assert all(badge.team for badge in record.badges)
    assert len(ask(Badges(), men).badges) == 8
    place = men.registrations.earliest("number")
    alone: BadgesRecord = ask(Badges(), place)
    assert [badge.number for badge in alone.badges] == [place.number]
    judge_passes.make(tournament=drawn, name="Jacinta Judge", tables=None, key="badges-of-judges", by=None)
    officials: BadgesRecord = ask(Badges(), drawn, who="officials")
    assert [badge.player for badge in officials.badges] == ["Jacinta Judge", "Juan Judge", "Olga Organizer"]


def test_each_table_has_a_card_and_the_day_a_plan(tournament: Tournament) -> None:
    tournament.tables = 3
    tournament.save(update_fields=["tables"])
    cards: TableCardsRecord = ask(TableCards(), tournament)
    assert [card.number for card in cards.cards] == [1, 2, 3]
    one: TableCardsRecord = ask(TableCards(), TableOf(tournament, 2))
    assert [card.number for card in one.cards] == [2]
    with pytest.raises(Refused, match="1 to 3"):
        requests.request(TableCards(), TableOf(tournament, 4), by=None, base_url=URL)
    plan: ScheduleRecord = ask(Schedule(), tournament)
    assert plan.lines[0].begins
    tournament.plan.update(removed_at=timezone.now())
    with pytest.raises(Conflict, match="schedule is empty"):
        requests.request(Schedule(), tournament, by=None, base_url=URL)
