"""An exposed tile may be played, but nobody goes out with it (SACI rule 13): a doubt while the last is unknown."""

from dataclasses import replace

from scoring.rulesets import get
from scoring.sheets import total_sheet
from scoring.tiles import Tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import ONE, SACI, domino, errors, warnings

SHOWN = total_sheet([wrong_domino(ONE, Tile(3, 5))], SACI)
WON = domino(1, 15, 0, 3, 5)
CODE = "exposed-tile-at-finisher"


def test_the_last_tile_is_not_noted() -> None:
    assert warnings(WON, SHOWN) == [CODE]
    assert errors(WON, SHOWN) == []


def test_it_was_the_last_tile() -> None:
    assert errors(replace(WON, last=Tile(3, 5)), SHOWN) == [CODE]


def test_another_one_was() -> None:
    hand = replace(WON, last=Tile(0, 1))
    assert errors(hand, SHOWN) == warnings(hand, SHOWN) == []


def test_the_club_lets_them_go_out_with_it() -> None:
    club = get("saci", {"exposed_last": "MAY_GO_OUT"})
    hand = replace(WON, last=Tile(3, 5))
    assert errors(hand, SHOWN, club) == warnings(hand, SHOWN, club) == []
