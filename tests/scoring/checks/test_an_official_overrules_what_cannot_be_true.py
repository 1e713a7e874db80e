"""With a reason, officials record any hand that makes sense: its errors become warnings, and its points are defined."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given

import scoring
from scoring.entries import Entry, Hand, PenaltyEntry
from scoring.findings import BEYOND_RULING, Finding
from scoring.hands import Move, Play, Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Sheet, advance, check, total_sheet
from scoring.sheets.checks import findings, review
from scoring.tiles import Tile
from tests.scoring.checks import test_a_finding_about_a_ruling_names_rule_and_field as of_rulings
from tests.scoring.checks import test_a_finding_about_pips_names_rule_field_and_figures as of_pips
from tests.scoring.checks import test_a_finding_about_tiles_names_rule_field_and_figures as of_tiles
from tests.scoring.penalties import wrong_domino
from tests.scoring.strategies import any_sheets, entries
from tests.scoring.written import ONE, SACI, START, TWO, ZERO, block, domino, held

REASON = "seat 3 had picked up a tile of the other table"
EXAMPLES = [*of_rulings.FOUND, *of_pips.FOUND, *of_tiles.FOUND]
"""Every error of the checks of a sheet, as the tests of their figures have them."""
SHOWN_LAST = (replace(domino(2, 5, 15, 0, 5), last=Tile(1, 4)), total_sheet([wrong_domino(TWO, Tile(1, 4))], SACI))
FIVES = get("fives")
EARNED = Hand("block", None, None, None, None, scored=((8, 5), (0,)))
MORE: list[tuple[Entry, Sheet, Ruleset, list[Finding]]] = [
    (*SHOWN_LAST, SACI, []),
    (EARNED, total_sheet([], FIVES), FIVES, []),
    (replace(EARNED, scored=((62,), (0,))), total_sheet([], FIVES), FIVES, []),
]


def codes(found: tuple[Finding, ...], severity: str) -> set[str]:
    return {finding.code for finding in found if finding.severity == severity}


def overruled(entry: Entry, reason: str = REASON) -> Hand | PenaltyEntry:
    assert isinstance(entry, Hand | PenaltyEntry)
    return replace(entry, overruled=reason)


def has_points(entry: Hand | PenaltyEntry, sheet: Sheet, ruleset: Ruleset) -> bool:
    """Whether the entry counts on this sheet: not ignored, and not without a count."""
    line = advance(sheet, entry, ruleset).lines[-1]
    return line.note.code not in ("no-count", "not-of-this-table", "after-the-end")


OF_PLAYS = {"play-disagrees", "exposed-not-in-play", "penalty-missing"}
"""Errors of a complete play: its points come from a legal play, else from the figures beside it."""
OF_OTHER_SETS = {"block-ends-equal", "matador-held"}

RULED_OVER = [
    (entry, sheet, ruleset)
    for entry, sheet, ruleset, _ in (*EXAMPLES, *MORE)
    if isinstance(entry, Hand | PenaltyEntry) and codes(check(sheet, entry, ruleset), "error")
]


@pytest.mark.parametrize(("entry", "sheet", "ruleset"), RULED_OVER, ids=range(len(RULED_OVER)))
def test_every_error_is_overruled_or_makes_no_sense(entry: Entry, sheet: Sheet, ruleset: Ruleset) -> None:
    before, after = check(sheet, entry, ruleset), check(sheet, overruled(entry), ruleset)
    assert codes(after, "error") == codes(before, "error") & BEYOND_RULING
    assert codes(after, "warning") == (codes(before, "error") | codes(before, "warning")) - codes(after, "error")
    assert codes(after, "error") or has_points(overruled(entry), sheet, ruleset)


def test_every_error_of_a_sheet_has_an_example_here() -> None:
    written = "\n".join(path.read_text() for path in (Path(scoring.__file__).parent / "sheets").glob("*.py"))
    every = set(re.findall(r"\berror\(\s*\"([a-z-]+)\"", written)) - BEYOND_RULING
    shown = set().union(*(codes(check(sheet, entry, ruleset), "error") for entry, sheet, ruleset in RULED_OVER))
    assert every - shown <= OF_PLAYS | OF_OTHER_SETS


@given(any_sheets, entries)
def test_whatever_is_written_it_counts_or_the_error_says_what_is_missing(written: list[Entry], entry: Entry) -> None:
    assume(isinstance(entry, Hand | PenaltyEntry))
    sheet = total_sheet(written, SACI)
    wanted = overruled(entry)
    errors = codes(check(sheet, wanted, SACI), "error")
    assert errors <= BEYOND_RULING
    assert errors or has_points(wanted, sheet, SACI)


@pytest.mark.parametrize("reason", ["", " ", "\n\t"])
def test_a_blank_reason_overrules_nothing(reason: str) -> None:
    found = check(START, overruled(domino(0, 0, 70, 3, 5), reason), SACI)
    assert [(finding.code, finding.field) for finding in found if finding.severity == "error"] == [
        ("reason-missing", "overruled"),
        ("seats-too-heavy", "pips"),
    ]


@pytest.mark.parametrize("entry", [domino(0, 0, 15, 3, 5), domino(0, 0, 60, 15, 5), wrong_domino(ONE, Tile(3, 5))])
def test_a_reason_without_an_error_is_refused(entry: Entry) -> None:
    assert codes(check(START, overruled(entry), SACI), "error") == {"nothing-to-overrule"}


def illegal(*, pips: tuple[int, ...] | None) -> Hand:
    """A play whose second tile does not fit, and the pips counted at the table."""
    moves = (Move(ZERO, "lay", Tile(6, 6)), Move(ONE, "lay", Tile(0, 1), 0))
    play = Play(held("6-6 0-0", "0-1 1-1", "2-2", "3-3"), moves)
    return Hand("domino", ZERO, pips, None, None, play=play)


def test_the_figures_count_where_the_play_is_illegal() -> None:
    sheet = total_sheet([overruled(illegal(pips=(0, 15, 3, 5)))], SACI)
    assert not codes(check(START, sheet.entries[0], SACI), "error")
    assert sheet.totals == {"A": 23, "B": 0}


def test_an_illegal_play_alone_counts_nothing_and_stays_refused() -> None:
    assert codes(check(START, overruled(illegal(pips=None)), SACI), "error") == {"count-missing"}


def test_the_sheet_goes_on_from_an_overruled_hand() -> None:
    wanted = overruled(block(2, 5, 4, 5, 3))
    sheet = total_sheet([wanted, domino(0, 0, 15, 3, 5)], SACI)
    assert [line.points for line in sheet.lines] == [{"A": 0, "B": 17}, {"A": 23, "B": 0}]
    assert [codes(found, "error") for found in review(sheet.entries, SACI)] == [set(), set()]
    assert "block-odd" in codes(review(sheet.entries, SACI)[0], "warning")


def test_the_fast_verdict_and_the_raw_findings_know_nothing_of_it() -> None:
    entry = domino(0, 0, 70, 3, 5)
    assert list(findings(START, overruled(entry), SACI)) == list(findings(START, entry, SACI))


def test_a_seat_of_another_table_is_never_recorded() -> None:
    assert "seat-not-at-table" in codes(
        check(START, overruled(replace(domino(0, 0, 15, 3, 5), by=Seat(4))), SACI), "error"
    )
