"""A sheet with a bell says what the clock decides; without a clock, or rung twice, a bell counts nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import rulesets
from scoring.entries import Entry, Hand, PenaltyEntry, TimeUp, Void
from scoring.hands import Seat
from scoring.profile.clock import Bell, Clock, Played
from scoring.sheets import Sheet, check, total_sheet
from scoring.sheets.timing import due
from tests.scoring.profile.test_a_match_ends_at_the_bell import TARGET, clocks

PLAIN = rulesets.get("saci", {"target": TARGET})
TIMED = replace(PLAIN, clock=Clock(30))


def hand(points: int) -> Hand:
    """A hand won by A for points above 0, by B below; 0: thrown in."""
    if not points:
        return Hand("void", None, None, None, None)
    out = Seat(0 if points > 0 else 1)
    pips = tuple(abs(points) if seat == (out + 1) % 4 else 0 for seat in range(4))
    return Hand("domino", out, pips, None, None)


def sheet_of(points: list[int], bell: Bell | None, clock: Clock) -> Sheet:
    """The sheet of these hands, with the bell at its place. Entries after the end are left out, as at a table."""
    ruleset, entries, sheet = replace(PLAIN, clock=clock), list[Entry](), total_sheet((), PLAIN)
    for place, each in enumerate([*points, None]):
        if bell is not None and place == bell.after and sheet.outcome is None:
            entries.append(TimeUp(bell.in_play))
            sheet = total_sheet(entries, ruleset)
        if each is None or sheet.outcome is not None:
            break
        entries.append(hand(each))
        sheet = total_sheet(entries, ruleset)
    return sheet


@given(
    clocks, st.lists(st.integers(-40, 40), max_size=8), st.none() | st.builds(Bell, st.integers(0, 6), st.booleans())
)
def test_the_sheet_and_the_clock_say_the_same(clock: Clock, points: list[int], bell: Bell | None) -> None:
    played = [Played("A" if each > 0 else "B" if each else None, (max(each, 0), max(-each, 0))) for each in points]
    # A bell that the hands have not come to has not rung.
    if bell is not None and bell.after > len(points):
        bell = None
    found, sheet = clock.standing(played, TARGET, bell), sheet_of(points, bell, clock)
    totals = sheet.totals if sheet.outcome is None else sheet.outcome.totals
    reasons = {"target": "POINTS", "time": "TIME", "extra-hand": "EXTRA_HAND"}
    assert (totals["A"], totals["B"]) == found.score
    assert sheet.hands_played == found.hands
    assert (sheet.outcome and sheet.outcome.winner) == found.winner
    assert (sheet.outcome and reasons[sheet.outcome.reason]) == found.by
    if sheet.bell is not None:
        assert due(sheet, replace(PLAIN, clock=clock)) == found.due


@pytest.mark.parametrize(
    ("entries", "code"),
    [((), "bell-without-clock"), ((TimeUp(True),), "bell-twice"), ((hand(9), TimeUp(False)), "match-over")],
)
def test_a_bell_that_cannot_ring_is_refused_and_counts_nothing(entries: tuple[Entry, ...], code: str) -> None:
    ruleset = TIMED if entries else PLAIN
    sheet = total_sheet(entries, ruleset)
    assert code in [finding.code for finding in check(sheet, TimeUp(False), ruleset)]
    again = total_sheet((*entries, TimeUp(False)), ruleset)
    assert (again.bell, again.outcome) == (sheet.bell, sheet.outcome)


def test_a_bell_can_be_taken_back_and_the_match_goes_on() -> None:
    over = total_sheet([hand(9), TimeUp(False)], TIMED)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason) == ("A", "time")
    back = total_sheet([*over.entries, Void(2, "rung too early")], TIMED)
    assert (back.bell, back.outcome) == (None, None)


def test_points_taken_off_count_at_the_bell() -> None:
    wrong = PenaltyEntry("wrong_domino", Seat(0))
    sheet = total_sheet([hand(20), hand(-15), wrong, wrong, TimeUp(False)], TIMED)
    assert sheet.outcome is not None
    assert (sheet.outcome.totals, sheet.outcome.winner) == ({"A": 10, "B": 15}, "B")
