"""What cannot be true of a finished hand: from the double-six set, and from the rules."""

import pytest

from scoring.entries import Hand
from scoring.rulesets import get
from scoring.sheets import check, total_sheet
from scoring.tiles import parse_tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import SACI, START, TWO, ZERO, block, domino, errors, held, in_tiles

FAIR = [
    domino(0, 0, 15, 3, 5, recount=23),
    domino(0, 0, 15, 3, 5, recount=23, ends=(1, 6)),
    domino(3, 0, 2, 1, 0, recount=3),
    block(1, 5, 10, 7, 2),
    block(None, 2, 1, 3, 0),
    block(0, 42, 30, 28, 26),
    in_tiles("domino", 0, "", "2-2 5-6", "0-3", "1-4", ends=(1, 6)),
    in_tiles("block", 3, "0-5", "5-5", "1-6", "1-1", ends=(3, 3)),
    in_tiles("block", 3, "0-5", "5-5", "1-6", "1-1"),
]
PIPS = [
    (domino(0, 0, 70, 3, 5), ["seats-too-heavy"]),
    (domino(0, 0, 69, 3, 50), ["seats-too-heavy"]),
    (domino(0, 0, 55, 55, 55), ["seats-too-heavy"]),
    (domino(0, 0, 0, 0, 5), ["seats-too-light"]),
    (domino(0, 0, 1, 1, 5), ["seats-too-light"]),
    (domino(0, 0, 0, 1, 1), ["seats-too-light"]),
    (domino(0, 0, 2, 2, 2), ["seats-too-light"]),
    (domino(0, 4, 15, 3, 5), ["finisher-has-pips"]),
    (domino(0, 0, 15, 3, 5, ends=(1, 5)), ["ends-parity"]),
    (domino(0, 0, 15, 3, 5, ends=(0, 7)), ["end-not-in-set"]),
    (domino(0, 0, 15, 3, 5, recount=24), ["recount-differs"]),
    (block(1, 5, 10, 7, 3), ["block-odd"]),
    (block(1, 32, 32, 32, 32), ["block-too-heavy"]),
    (block(1, 0, 0, 7, 3), ["seats-too-light"]),
    (block(1, 5, 10, 7, 2, ends=(3, 5)), ["block-ends-differ"]),
    (block(1, 5, 10, 7, 2, ends=(7, 7)), ["end-not-in-set", "end-not-in-set"]),
    (block(1, 5, 10, 7, 2, recount=12), ["recount-differs"]),
    (block(1, 42, 43, 42, 42), ["seats-too-heavy", "block-too-heavy", "block-odd"]),
]
TILES = [
    (in_tiles("domino", 2, "3-4", "4-3", "", "1-1"), ["tile-twice"]),
    (in_tiles("domino", 0, "", "7-7", "0-3", "1-4"), ["tile-not-in-set"]),
    (in_tiles("domino", 0, "", "", "0-3", "1-4"), ["seat-without-tiles"]),
    (in_tiles("domino", 0, "2-2", "5-6", "0-3", "1-4"), ["finisher-holds-tiles"]),
    (in_tiles("domino", 0, "", "0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1", "2-2", "3-3"), ["too-many-tiles"]),
    (in_tiles("block", 0, "0-5", "5-5", "1-6", ""), ["seat-without-tiles"]),
    (in_tiles("block", 0, "4-6", "1-1", "0-0", "2-2", ends=(4, 4)), ["tile-still-fits"]),
    (in_tiles("block", 0, "0-0", "1-1", "2-2", "4-4", ends=(3, 5)), ["block-ends-differ"]),
    (in_tiles("block", 0, "0-1", "2-3", "4-5", "6-6 0-5"), ["no-number-locked"]),
    (
        in_tiles("block", 0, "0-1 0-2 0-3 0-4 0-5", "1-1 1-2 1-3 1-4 1-5", "2-2 2-3 2-4 2-5", "3-3 3-4 3-5 4-4 0-0"),
        ["block-too-early"],
    ),
]


@pytest.mark.parametrize("hand", FAIR, ids=range(len(FAIR)))
def test_a_hand_that_can_be_true_has_no_error(hand: Hand) -> None:
    assert errors(hand) == []


@pytest.mark.parametrize(("hand", "codes"), PIPS, ids=lambda value: "+".join(value) if isinstance(value, list) else "")
def test_pips_that_cannot_be_true(hand: Hand, codes: list[str]) -> None:
    assert errors(hand) == codes


@pytest.mark.parametrize(("hand", "codes"), TILES, ids=lambda value: "+".join(value) if isinstance(value, list) else "")
def test_tiles_that_cannot_be_true(hand: Hand, codes: list[str]) -> None:
    assert errors(hand) == codes


@pytest.mark.parametrize("seat", range(4))
def test_each_seat_holds_at_most_sixty_nine(seat: int) -> None:
    pips = [5, 5, 5, 5]
    pips[(seat + 1) % 4] = 0
    pips[seat] = 69
    assert errors(domino((seat + 1) % 4, *pips)) == []
    pips[seat] = 70
    (finding,) = (found for found in check(START, domino((seat + 1) % 4, *pips), SACI) if found.severity == "error")
    assert finding.params == {"seats": str(seat), "pips": 70, "most": 69}
    assert finding.rule == "double-six set"
    assert finding.field == "pips"


def test_tiles_and_pips_must_agree() -> None:
    tiles = held("", "2-2 5-6", "0-3", "1-4")
    assert errors(Hand("domino", ZERO, (0, 15, 3, 5), tiles, None)) == []
    assert errors(Hand("domino", ZERO, (0, 15, 4, 5), tiles, None)) == ["pips-disagree"]


def test_a_count_and_a_finisher_are_needed() -> None:
    assert errors(Hand("block", None, None, None, None)) == ["count-missing"]
    assert errors(Hand("domino", None, None, None, 23)) == ["finisher-missing", "count-missing"]


@pytest.mark.parametrize(("scope", "recount"), [("ALL", 23), ("OPP", 20)])
def test_the_recount_is_of_the_points_counted(scope: str, recount: int) -> None:
    ruleset = get("saci", {"count_scope": scope})
    assert errors(domino(0, 0, 15, 3, 5, recount=recount), ruleset=ruleset) == []
    (finding,) = check(START, domino(0, 0, 15, 3, 5, recount=99), ruleset)
    assert finding.rule == "SACI rule 14"
    assert finding.params == {"count": recount, "recount": 99}


@pytest.mark.parametrize(("scope", "recount"), [("ALL", 24), ("OPP", 12)])
def test_a_level_block_is_recounted_too(scope: str, recount: int) -> None:
    ruleset = get("saci", {"count_scope": scope})
    assert errors(block(1, 5, 10, 7, 2, recount=recount), ruleset=ruleset) == []
    assert errors(block(1, 5, 10, 7, 2, recount=0), ruleset=ruleset) == ["recount-differs"]


def test_a_tile_that_lay_face_up_is_in_no_other_hand() -> None:
    sheet = total_sheet([wrong_domino(TWO, parse_tile("1-4"))], SACI)
    assert errors(in_tiles("domino", 0, "", "2-2 5-6", "1-4", "0-3"), sheet) == []
    assert errors(in_tiles("domino", 0, "", "2-2 5-6", "0-3", "1-4"), sheet) == ["exposed-tile-elsewhere"]


def test_where_the_leaders_win_a_level_block_the_leader_must_be_known() -> None:
    ruleset = get("saci", {"tie": "LEADERS_TEAM"})
    assert errors(block(1, 5, 10, 7, 2), ruleset=ruleset) == ["leader-missing"]
    assert errors(block(1, 5, 10, 7, 2, leader=3), ruleset=ruleset) == []


def test_all_of_it_is_told_together() -> None:
    over = total_sheet([domino(0, 0, 60, 60, 80)], SACI)
    worst = Hand("block", ZERO, (90, 0, 0, 0), held("7-7 1-2", "1-2", "", "3-3"), 5, (3, 4))
    assert errors(worst, over) == [
        "match-over",
        "tile-not-in-set",
        "tile-twice",
        "seat-without-tiles",
        "pips-disagree",
        "pips-disagree",
        "pips-disagree",
        "seats-too-heavy",
        "seats-too-light",
        "block-ends-differ",
        "tile-still-fits",
        "recount-differs",
    ]
