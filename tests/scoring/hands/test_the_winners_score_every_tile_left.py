"""Rule 14 and resolution A1: ALL counts every tile left, OPP only the losers'."""

import pytest
from hypothesis import given

from scoring.entries import Entry, Hand
from scoring.rulesets import get
from scoring.sheets import score, total_sheet
from tests.scoring.strategies import matches
from tests.scoring.written import SACI, block, domino, in_tiles, standing

OPP = get("saci", {"count_scope": "OPP"})


@pytest.mark.parametrize(
    ("hand", "winner", "all_left", "losers_left"),
    [
        (domino(0, 0, 15, 3, 5), "A", 23, 20),
        (domino(1, 9, 0, 12, 7), "B", 28, 21),
        (domino(3, 0, 2, 1, 0), "B", 3, 1),
        (block(3, 5, 10, 7, 2), None, 0, 0),
        (block(3, 5, 10, 6, 3), "A", 24, 13),
        (block(None, 30, 10, 6, 4), "B", 50, 36),
    ],
)
def test_points_by_scope(hand: Hand, winner: str | None, all_left: int, losers_left: int) -> None:
    for ruleset, points in ((SACI, all_left), (OPP, losers_left)):
        worth = score(hand, standing(0, 0), ruleset)
        assert worth.winner == winner
        assert worth.points == {"A": points if winner == "A" else 0, "B": points if winner == "B" else 0}


def test_tiles_count_as_their_pips() -> None:
    hand = in_tiles("domino", 0, "", "2-2 5-6", "0-3", "1-4")
    assert score(hand, standing(0, 0), SACI) == score(domino(0, 0, 15, 3, 5), standing(0, 0), SACI)


@pytest.mark.parametrize(
    ("hand", "all_parts", "losers_parts"),
    [(domino(0, 0, 15, 3, 5), "15 + 3 + 5", "15 + 5"), (block(3, 5, 10, 6, 3), "5 + 10 + 6 + 3", "10 + 3")],
)
def test_the_note_shows_how_it_adds_up(hand: Hand, all_parts: str, losers_parts: str) -> None:
    code, params = score(hand, standing(0, 0), SACI).note
    assert (code, params["parts"]) == ("pips-left", all_parts)
    code, params = score(hand, standing(0, 0), OPP).note
    assert (code, params["parts"]) == ("opponents-pips-left", losers_parts)


@given(matches)
def test_every_decided_hand_of_a_match_pays_the_pips_left(match: tuple[Entry, ...]) -> None:
    for line in total_sheet(match, SACI).lines:
        if isinstance(line.entry, Hand) and line.entry.left is not None:
            assert sum(line.points.values()) == (sum(line.entry.left) if line.winner else 0)


@given(matches)
def test_a_total_is_the_sum_of_the_points_before_it(match: tuple[Entry, ...]) -> None:
    sheet = total_sheet(match, SACI)
    for number, line in enumerate(sheet.lines, start=1):
        assert line.number == number
        assert line.totals["A"] == sum(before.points["A"] for before in sheet.lines[:number])
        assert line.totals["B"] == sum(before.points["B"] for before in sheet.lines[:number])
    assert sheet.totals == sheet.lines[-1].totals


def test_a_preview_never_raises_for_a_hand_without_a_count() -> None:
    worth = score(Hand("domino", None, None, None, None), standing(0, 0), SACI)
    assert (worth.winner, worth.note.code) == (None, "no-count")
