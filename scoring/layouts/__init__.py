"""The layouts of the table: a line, a line of sums, a cross, a star. Each knows what fits where, but no players' hands.

`empty` returns one before the lead. `line`, `cross` and `star` set one up in the middle of a hand.
"""

from collections.abc import Mapping, Sequence

from scoring.hands import Seat
from scoring.layouts.arms import Arm, Cross, Star
from scoring.layouts.lines import Line, Shown, SumLine
from scoring.layouts.table import Place, Refusal, Table
from scoring.ruleset import Ruleset

__all__ = ["Arm", "Place", "Refusal", "Shown", "Table", "cross", "empty", "line", "star"]


def empty(ruleset: Ruleset) -> Table:
    """Return the table before the lead."""
    if ruleset.layout == "CROSS":
        return Cross(ruleset.double, ruleset.seating.seats, ruleset.open_arms)
    if ruleset.layout == "STAR":
        return Star(ruleset.double)
    return SumLine(ruleset.double, ruleset.matador_laid) if ruleset.fit == "SUM" else Line(ruleset.double)


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
