"""Corrections: an entry is voided by a later one that names it, and entered again."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.entries import Entry, Forfeit, Void
from scoring.sheets import Sheet, check, total_sheet
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.strategies import any_sheets, matches
from tests.scoring.written import SACI, ZERO, domino, errors, totals, warnings

WON = domino(0, 0, 15, 3, 5)
WHY = "the judge misread it"


def state(sheet: Sheet) -> Sheet:
    """What the sheet adds up to, whatever was written on the way."""
    return replace(sheet, entries=(), lines=())


@given(matches, st.data())
def test_a_voided_entry_leaves_no_trace_in_the_state(match: tuple[Entry, ...], data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(match)))
    without = match[: number - 1] + match[number:]
    assert state(total_sheet((*match, Void(number, WHY)), SACI)) == state(total_sheet(without, SACI))


@given(any_sheets)
def test_void_and_enter_again_is_as_if_nothing_happened(entries: list[Entry]) -> None:
    assume(entries and not isinstance(entries[-1], Void))
    again = [*entries, Void(len(entries), WHY), entries[-1]]
    assert state(total_sheet(again, SACI)) == state(total_sheet(entries, SACI))


def test_the_line_stays_and_says_why() -> None:
    voided, void = total_sheet([WON, Void(1, WHY)], SACI).lines
    assert (voided.voided, voided.void_reason, voided.entry) == (True, WHY, WON)
    assert voided.points == {"A": 0, "B": 0}
    assert (voided.winner, voided.hand_number) == (None, None)
    assert void.note == ("void", {"number": 1})


def test_the_end_of_a_match_can_be_voided() -> None:
    ended = [Forfeit("A", "left the hall")]
    assert errors(Void(1, "they were only late"), total_sheet(ended, SACI)) == []
    assert total_sheet([*ended, Void(1, "they were only late")], SACI).outcome is None


@pytest.mark.parametrize(
    ("entries", "number", "code"),
    [
        ([], 1, "void-unknown"),
        ([WON], 0, "void-unknown"),
        ([WON], 2, "void-unknown"),
        ([WON, Void(1, WHY)], 1, "void-twice"),
        ([WON, Void(1, WHY)], 2, "void-of-void"),
    ],
)
def test_what_cannot_be_voided(entries: list[Entry], number: int, code: str) -> None:
    sheet = total_sheet(entries, SACI)
    assert errors(Void(number, WHY), sheet) == [code]
    assert errors(Void(number, ""), sheet) == ["reason-missing", code]
    assert state(total_sheet([*entries, Void(number, WHY)], SACI)) == state(sheet)


def test_a_correction_that_ends_the_match_earlier_warns_and_what_follows_counts_nothing() -> None:
    first: list[Entry] = [
        wrong_domino(ZERO, None),
        wrong_domino(ZERO, None),
        domino(0, 0, 60, 60, 60),
        false_pass(ZERO),
    ]
    played = [*first, domino(0, 0, 10, 10, 26), domino(1, 5, 0, 5, 5)]
    sheet = total_sheet(played, SACI)
    assert (sheet.totals["A"], sheet.outcome) == (191, None)
    (finding,) = check(sheet, Void(4, WHY), SACI)
    assert (finding.code, finding.severity, finding.params) == ("entries-after-the-end", "warning", {"entries": 1})
    assert warnings(Void(3, WHY), sheet) == []
    corrected = total_sheet([*played, Void(4, WHY)], SACI)
    assert corrected.outcome is not None
    assert corrected.lines[5].note.code == "after-the-end"
    assert totals([*played, Void(4, WHY)]) == {"A": 216, "B": 0}
