"""Rule 13: what the engine can tell about the tile that was laid wrongly."""

from scoring.sheets import check, total_sheet
from scoring.tiles import parse_tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import ONE, SACI, ZERO, domino, errors

FIVE = parse_tile("2-5")


def test_a_tile_or_no_tile_may_be_noted() -> None:
    assert errors(wrong_domino(ZERO, FIVE)) == []
    assert errors(wrong_domino(ZERO, None)) == []


def test_the_tile_is_one_of_the_set() -> None:
    assert errors(wrong_domino(ZERO, parse_tile("7-7"))) == ["tile-not-in-set"]


def test_a_tile_lies_face_up_only_once_in_a_hand() -> None:
    sheet = total_sheet([wrong_domino(ZERO, FIVE)], SACI)
    (finding,) = check(sheet, wrong_domino(ONE, FIVE), SACI)
    assert (finding.code, finding.rule) == ("tile-already-exposed", "SACI rule 13")
    assert errors(wrong_domino(ZERO, FIVE), sheet) == ["tile-already-exposed"]
    later = total_sheet([wrong_domino(ZERO, FIVE), domino(0, 0, 15, 3, 5)], SACI)
    assert errors(wrong_domino(ONE, FIVE), later) == []


def test_six_six_opened_the_first_hand() -> None:
    assert errors(wrong_domino(ZERO, parse_tile("6-6"))) == ["tile-already-led"]
    assert errors(wrong_domino(ZERO, parse_tile("6-6")), total_sheet([domino(0, 0, 15, 3, 5)], SACI)) == []
