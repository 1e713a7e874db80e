"""Lists, cards and badges: who they name, that they ask for themselves again, and that each leaf is drawn apart."""

import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from tests.cast import enter
from tournament import fees, issuing, opening, passes, registration
from tournament.documents import kinds
from tournament.documents.hall.badges import BadgesRecord
from tournament.documents.hall.cards import TableCardsRecord
from tournament.documents.hall.schedule import ScheduleRecord
from tournament.documents.press import Press
from tournament.documents.rolls.checkin import CheckInRecord
from tournament.documents.rolls.teams import TeamsRecord
from tournament.errors import Conflict, Refused
from tournament.models import Division, Document, Tournament, User

URL = "http://hall"


def ask(step: Callable[..., Document], **of: Any) -> Any:
    """Ask, see that asking again is the same and freezing anew too, draw it in Basque, and answer the record."""
    document = step(by=None, base_url=URL, **of)
    assert step(by=None, base_url=URL, **of) == document
    record: Any = kinds.from_payload(document.kind, document.payload)
    again: Any = issuing.freeze_again(document, version=document.version, base_url=URL, now=timezone.now())
    assert replace(again, heading=record.heading) == record
    kind = kinds.KINDS[document.kind]
    with translation.override("eu"):
        whole = Press()
        pages = PdfReader(io.BytesIO(kind.draw(record, whole))).pages
        assert len(pages) == len(whole.leaves) >= 1
        assert list(dict.fromkeys(whole.leaves)) == [leaf.key for leaf in kind.leaves(record)]
        if len(kind.leaves(record)) > 1:
            last = Press(part=range(len(kind.leaves(record)) - 1, len(kind.leaves(record))))
            (page,) = PdfReader(io.BytesIO(kind.draw(record, last))).pages
            assert page.extract_text() == pages[-1].extract_text()
        assert kind.tell is not None
        assert kind.tell(record).blocks
    return record


def test_the_list_at_the_door_says_who_has_come_and_who_owes(tournament: Tournament, men: Division) -> None:
    with pytest.raises(Conflict, match="Nobody is registered"):
        issuing.ask_check_in_list(tournament=tournament, by=None, base_url=URL)
    with pytest.raises(Conflict, match="Nobody is registered"):
        issuing.ask_bracket_badges(division=men, by=None, base_url=URL)
    paid, owing, gone = enter(men, 3, paid=False, present=False)
    fees.take(registration=paid, key="door-list-0001", by=None)
    registration.set_present(registration=paid, present=True, by=None)
    gone = registration.withdraw(registration=gone, by=None)
    record: CheckInRecord = ask(issuing.ask_check_in_list, tournament=tournament)
    assert [(one.number, one.due, one.has_come) for one in record.expected] == [
        (paid.number, "", True),
        (owing.number, "$15.00", False),
    ]
    of_men: CheckInRecord = ask(issuing.ask_bracket_check_in_list, division=men)
    assert (of_men.bracket, len(of_men.expected)) == ("Men", 2)
    with pytest.raises(Conflict, match="given up"):
        issuing.ask_badge(registration=gone, by=None, base_url=URL)


def test_teams_are_listed_once_drawn(drawn: Tournament, men: Division) -> None:
    record: TeamsRecord = ask(issuing.ask_team_list, division=men)
    assert [one.team.number for one in record.teams] == [1, 2, 3, 4]
    assert {one.team for one in record.players} == {1, 2, 3, 4}
    assert len(record.players) == 8
    later = opening.open_tournament(club=drawn.club, name="Later", date=drawn.date, by=None)
    with pytest.raises(Conflict, match="lottery"):
        issuing.ask_team_list(division=later.divisions.get(key="men"), by=None, base_url=URL)


def test_everybody_has_a_badge(drawn: Tournament, men: Division, judge: User) -> None:
    record: BadgesRecord = ask(issuing.ask_badges, tournament=drawn, who="players")
    assert len(record.badges) == 12
    assert all(badge.team for badge in record.badges)
    assert len(ask(issuing.ask_bracket_badges, division=men).badges) == 8
    place = men.registrations.earliest("number")
    alone: BadgesRecord = ask(issuing.ask_badge, registration=place)
    assert [badge.number for badge in alone.badges] == [place.number]
    passes.make(tournament=drawn, name="Jacinta Judge", tables=None, key="badges-of-judges", by=None)
    officials: BadgesRecord = ask(issuing.ask_badges, tournament=drawn, who="officials")
    assert [badge.player for badge in officials.badges] == ["Jacinta Judge", "Juan Judge", "Olga Organizer"]


def test_each_table_has_a_card_and_the_day_a_plan(tournament: Tournament) -> None:
    tournament.tables = 3
    tournament.save(update_fields=["tables"])
    cards: TableCardsRecord = ask(issuing.ask_table_cards, tournament=tournament)
    assert [card.number for card in cards.cards] == [1, 2, 3]
    one: TableCardsRecord = ask(issuing.ask_table_card, tournament=tournament, table=2)
    assert [card.number for card in one.cards] == [2]
    with pytest.raises(Refused, match="1 to 3"):
        issuing.ask_table_card(tournament=tournament, table=4, by=None, base_url=URL)
    plan: ScheduleRecord = ask(issuing.ask_schedule, tournament=tournament)
    assert plan.lines[0].begins
    tournament.plan.update(removed_at=timezone.now())
    with pytest.raises(Conflict, match="plan of the day is empty"):
        issuing.ask_schedule(tournament=tournament, by=None, base_url=URL)
