"""The layouts of the table: a line, a line of sums, a cross, a star. Each knows what fits where, but no players' hands.

`empty` returns one before the lead. `line`, `cross` and `star` set one up in the middle of a hand.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from scoring.hands import Seat
from scoring.layouts.arms import ARMS, Arm, Cross, Star
from scoring.layouts.lines import ENDS, Line, Shown, SumLine
from scoring.layouts.table import Place, Refusal, Table
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, matadors

__all__ = ["Arm", "Place", "Refusal", "Shown", "Table", "cross", "empty", "leaves_free", "line", "place_count", "star"]

SETS: Final = (6, 9, 12)
"""The sets that games of matadors are played with."""


def empty(ruleset: Ruleset) -> Table:
    """Return the table before the lead."""
    if ruleset.layout == "CROSS":
        return Cross(ruleset.double, ruleset.seating.seats, ruleset.open_arms)
    if ruleset.layout == "STAR":
        return Star(ruleset.double)
    return SumLine(ruleset.double, ruleset.matador_laid) if ruleset.fit == "SUM" else Line(ruleset.double)


def place_count(ruleset: Ruleset) -> int:
    """Return the number of places that moves may name: two ends, an arm of each seat, or the arms of a star."""
    if ruleset.layout == "CROSS":
        return ruleset.players
    return ARMS if ruleset.layout == "STAR" else len(ENDS)


def leaves_free(tile: Tile | None, number: int, ruleset: Ruleset | None) -> bool:
    """Return whether the player may choose to leave this number of the tile free: the tile shows it and is a matador.

    ruleset: None: of any set.
    """
    if tile is None or not tile.fits(number):
        return False
    if ruleset is None:
        return any(tile.bit & matadors(double) for double in SETS)
    return ruleset.fit == "SUM" and bool(tile.bit & matadors(ruleset.double))


def line(ruleset: Ruleset, left: Shown, right: Shown) -> Table:
    """Return a line that shows these numbers: one at each end, or both of a crosswise matador. Where equal numbers
    touch, an end has one number, the first.
    """
    if ruleset.fit == "SUM":
        return SumLine(ruleset.double, ruleset.matador_laid, (left, right))
    # Nothing is laid crosswise here.
    return Line(ruleset.double, (left[0], right[0]))


def cross(ruleset: Ruleset, arms: Mapping[Seat, Arm], centre: int | None = None) -> Table:
    """Return a cross with these arms; a seat without an entry has not begun its arm. centre: the leading double's
    number; None: the set's top double.
    """
    middle = ruleset.double if centre is None else centre
    return Cross(ruleset.double, ruleset.seating.seats, ruleset.open_arms, middle, arms)


def star(ruleset: Ruleset, arms: Sequence[int]) -> Table:
    """Return a star round the top double whose arms show these numbers, in the order they were begun."""
    return Star(ruleset.double, ruleset.double, arms)
