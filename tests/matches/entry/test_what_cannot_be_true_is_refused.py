"""The engine's errors refuse an entry with the rule; nothing is written, and warnings never block."""

import pytest

from tests.cast import hand, key, sign_both, write
from tournament.core.errors import Conflict, EntryRefused, Refused
from tournament.matches import entry
from tournament.models import SheetEntry, TableMatch


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (hand(0, (0, 169, 0, 0)), "pips"),
        (hand(0, (0, 160, 5, 4)), "pips"),
        (hand(0, (7, 10, 5, 4)), "pips"),
        (hand(end="block", by=1, pips=(5, 4, 5, 3)), "pips"),
        (hand(0, (0, 15, 3, 5), recount=22), "recount"),
        ({**hand(0), "pips": None, "tiles": [[], ["5-3"], ["3-5"], ["1-1"]]}, "tiles"),
        ({**hand(0), "pips": None, "tiles": [[], ["7-7"], ["3-5"], ["1-1"]]}, "tiles"),
        ({"kind": "void", "number": 3, "reason": "nothing there"}, "number"),
    ],
)
def test_an_impossible_entry_writes_nothing(table_match: TableMatch, data: dict[str, object], field: str) -> None:
    with pytest.raises(EntryRefused) as caught:
        write(table_match, data)
    assert caught.value.field == field
    assert caught.value.rule
    assert not SheetEntry.objects.exists()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "hand"},
        {"kind": "game"},
        {**hand(0), "pips": ["a", 1, 2, 3]},
        {**hand(0), "pips": [0, True, 2, 3]},
        {**hand(0), "pips": [0, 1.5, 2, 3]},
        {**hand(0), "pips": [0, 10**5000, 2, 3]},
        {**hand(0), "points": 200},
    ],
)
def test_unreadable_input_is_refused_at_its_field(table_match: TableMatch, data: dict[str, object]) -> None:
    with pytest.raises(Refused):
        write(table_match, data)
    assert not SheetEntry.objects.exists()


def test_a_warning_is_kept_and_does_not_block(table_match: TableMatch) -> None:
    write(table_match, hand(0, (0, 40, 40, 35)))
    assert [finding["code"] for finding in SheetEntry.objects.get().findings] == ["many-pips-left"]


def test_nothing_is_entered_on_a_signed_match(finished: TableMatch) -> None:
    with pytest.raises(Conflict, match="over and signed"):
        write(finished, hand())


def test_after_the_end_only_a_void_is_entered(table_match: TableMatch) -> None:
    for pips in ((0, 60, 40, 20), (0, 50, 30, 20)):
        write(table_match, hand(0, pips))
    with pytest.raises(Conflict, match="sign it") as caught:
        write(table_match, hand())
    assert caught.value.rule == "SACI rule 15"
    assert sign_both(table_match).state == TableMatch.State.FINISHED


def test_findings_are_shown_before_anything_is_written(table_match: TableMatch) -> None:
    found = entry.check(table_match, entry.read(table_match, hand(0, (0, 169, 0, 0))))
    assert all(entry.sentences(found))
    assert not table_match.entries.filter(key=key()).exists()
