"""Programs may say which phone they speak for and what its clock said; nothing in it stops an entry."""

import pytest

from tests.api.asking import ask, at, at_table, shown
from tests.cast import hand, play_to_the_end
from tournament.models import JournalLine, TableMatch, User

SENT = {"key": "phone-key-1", "version": 0, "entry": hand()}
PHONE = {"device": "3f2a", "phone_at": "2026-11-20T10:40:00.000Z"}


def test_the_journal_notes_the_phone_of_an_entry(table_match: TableMatch, judge: User, organizer: User) -> None:
    shown(ask(judge, "POST", at_table(table_match, "entries/"), SENT | PHONE), 201)
    line = shown(ask(organizer, "GET", at(table_match.tournament, "journal/")))["results"][-1]
    assert (line["device"], line["phone_at"]) == ("3F2A", "2026-11-20T05:40:00-05:00")


def test_the_journal_notes_the_phone_of_a_signature(table_match: TableMatch, judge: User) -> None:
    play_to_the_end(table_match)
    sent = {"side": "A", "initials": "AA", "version": table_match.version}
    shown(ask(judge, "POST", at_table(table_match, "sign-offs/"), sent | PHONE))
    assert JournalLine.objects.get(action="sign").device == "3F2A"


def test_the_journal_notes_the_phone_of_an_absence(table_match: TableMatch, judge: User) -> None:
    shown(ask(judge, "POST", at_table(table_match, "walkover/"), {"absent": ["A"]} | PHONE))
    assert JournalLine.objects.get(action="walkover").device == "3F2A"


@pytest.mark.parametrize(
    "phone",
    [
        {},
        {"device": "", "phone_at": ""},
        {"device": "<b>", "phone_at": "noon"},
        {"phone_at": "+010000-01-01T00:00:00.000Z"},
        {"phone_at": "9999-12-31T23:59:59-23:00"},
        {"phone_at": "0001-01-01T00:00:00+09:00"},
    ],
)
def test_a_strange_phone_stops_no_entry(table_match: TableMatch, judge: User, phone: dict[str, str]) -> None:
    shown(ask(judge, "POST", at_table(table_match, "entries/"), SENT | phone), 201)
    line = JournalLine.objects.get(action="enter-hand")
    assert (line.device, line.phone_at) == ("", None)
