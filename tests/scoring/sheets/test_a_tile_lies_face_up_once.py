"""A tile shown twice lies on the table once, however often somebody writes it down."""

from scoring.hands import Seat
from scoring.sheets import total_sheet
from scoring.tiles import Tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import SACI, ZERO


def test_shown_twice() -> None:
    sheet = total_sheet(
        [wrong_domino(ZERO, Tile(0, 1)), wrong_domino(ZERO, Tile(2, 3)), wrong_domino(ZERO, Tile(0, 1))], SACI
    )
    assert sheet.exposed == {Seat(0): (Tile(0, 1), Tile(2, 3))}
    assert sheet.offences == {"wrong_domino": {ZERO: 3}}
