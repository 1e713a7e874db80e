from typing import Any

import pytest

from tests.api.asking import ask, at, at_table, refused
from tests.cast import hand
from tournament.models import SheetEntry, TableMatch, Tournament, User

ENTRIES = {
    "pips below nothing": (hand(pips=(0, -1, 3, 5)), "pips"),
    "pips as text": ({**hand(), "pips": ["0", "15", "3", "5"]}, "pips"),
    "pips true": ({**hand(), "pips": [0, True, 3, 5]}, "pips"),
    "half a pip": ({**hand(), "pips": [0, 1.5, 3, 5]}, "pips"),
    "a billion pips": (hand(pips=(0, 10**9, 3, 5)), "pips"),
    "pips of three": ({**hand(), "pips": [0, 1, 2]}, "pips"),
    "a fifth seat": (hand(by=4), "by"),
    "no such end": (hand(end="resigned"), "end"),
    "no tile": ({**hand(), "pips": None, "tiles": [[], ["six-one"], ["2-1"], ["3-3"]]}, "tiles"),
    "no such kind": ({"kind": "coup"}, "kind"),
    "a total of its own": ({**hand(), "total": 99}, "total"),
    "half a character": ({"kind": "forfeit", "side": "A", "reason": "a\x00b"}, "reason"),
    "no side": ({"kind": "forfeit", "side": "C", "reason": "left"}, "side"),
    "void without a number": ({"kind": "void", "reason": "wrong"}, "number"),
    "a list": ([], "entry"),
    "nothing": (None, "entry"),
}


@pytest.mark.parametrize(("entry", "field"), ENTRIES.values(), ids=list(ENTRIES))
def test_an_entry_that_cannot_be_read(entry: Any, field: str, table_match: TableMatch, judge: User) -> None:
    sent = {"key": "phone-key-1", "version": 0, "entry": entry}
    error = refused(ask(judge, "POST", at_table(table_match, "entries/"), sent), 400)
    assert (error["code"], error["field"]) == ("bad-input", field)
    assert not SheetEntry.objects.exists()


def test_169_pips_can_be_read_but_not_be_true(table_match: TableMatch, judge: User) -> None:
    sent = {"key": "phone-key-1", "version": 0, "entry": hand(pips=(0, 57, 56, 56))}
    assert refused(ask(judge, "POST", at_table(table_match, "entries/"), sent), 422)["code"] == "entry-refused"


@pytest.mark.parametrize("version", [-1, "0", True, None, 0.5, 2**63])
def test_a_version_is_a_whole_number(version: Any, table_match: TableMatch, judge: User) -> None:
    sent = {"key": "phone-key-1", "version": version, "entry": hand()}
    assert refused(ask(judge, "POST", at_table(table_match, "entries/"), sent), 400)["field"] == "version"


@pytest.mark.parametrize("name", ["entered_by", "state", "total_a", "is_staff", "__proto__"])
def test_a_field_nobody_asked_for_is_refused(name: str, table_match: TableMatch, judge: User) -> None:
    sent = {"key": "phone-key-1", "version": 0, "entry": hand(), name: 1}
    error = refused(ask(judge, "POST", at_table(table_match, "entries/"), sent), 400)
    assert (error["field"], error["findings"][0]["code"]) == (name, "unknown-field")
    assert not SheetEntry.objects.exists()


CHANGES = {
    "a number for a name": ({"name": 5}, "name"),
    "a list for a name": ({"name": ["x"]}, "name"),
    "a long name": ({"name": "x" * 121}, "name"),
    "a name of blanks": ({"name": "   "}, "name"),
    "NUL in a name": ({"name": "a\x00b"}, "name"),
    "an escape code in a name": ({"name": "a\x1b[31mb"}, "name"),
    "a day that never was": ({"date": "2026-02-30"}, "date"),
    "a number for a day": ({"date": 20260101}, "date"),
    "a truth for a number": ({"tables": True}, "tables"),
    "a text for a number": ({"tables": "12"}, "tables"),
    "a huge number": ({"tables": 10**30}, "tables"),
    "a language we do not print": ({"language": "tlh"}, "language"),
    "a slug": ({"slug": "mine"}, "slug"),
    "a version": ({"version": 1}, "version"),
    "no object": ([{"name": "x"}], ""),
    "a bare text": ("name", ""),
}


@pytest.mark.parametrize(("change", "field"), CHANGES.values(), ids=list(CHANGES))
def test_a_change_that_cannot_be_read(change: Any, field: str, tournament: Tournament, organizer: User) -> None:
    error = refused(ask(organizer, "PATCH", at(tournament), change), 400)
    assert (error["code"], error["field"]) == ("bad-input", field)


def test_all_defects_are_said_at_once(tournament: Tournament, organizer: User) -> None:
    error = refused(ask(organizer, "PATCH", at(tournament), {"name": "", "tables": "x", "colour": 1}), 400)
    assert {finding["field"] for finding in error["findings"]} == {"name", "tables", "colour"}


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("journal/", {"after": "x"}),
        ("journal/", {"after": "-1"}),
        ("journal/", {"after": "9" * 30}),
        ("registrations/", {"ordering": "password"}),
        ("registrations/", {"q": "x" * 121}),
        ("registrations/", {"q": "a\x00b"}),
        ("matches/", {"state": "asleep"}),
    ],
)
def test_a_query_that_cannot_be_read(path: str, query: dict[str, str], tournament: Tournament, organizer: User) -> None:
    refused(ask(organizer, "GET", at(tournament, path), query=query), 400)


@pytest.mark.parametrize("number", ["0", "99999", "9" * 25, "9" * 5000, "-1", "x", "1.5", "%00", "٣"])
@pytest.mark.parametrize(
    "path", ["matches/{}/", "registrations/{}/", "rosters/{}/", "documents/{}/", "divisions/{}/lottery/"]
)
def test_a_thing_that_is_not_there_is_404(path: str, number: str, tournament: Tournament, organizer: User) -> None:
    assert refused(ask(organizer, "GET", at(tournament, path.format(number))), 404)["code"] == "not-found"
