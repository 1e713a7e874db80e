"""The score of a match as a picture: two lines, a step to the right for each line of the sheet that counts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.ruleset import Ruleset
from tournament.ledger import LedgerLine

LEFT: Final = 64
"""Room for the points at the side, in the large letters of a phone."""
RIGHT: Final = 170
"""Room for the names of the lines at their ends, in the same letters and in Basque."""
TOP: Final = 16
HIGH: Final = 220
FOOT: Final = 28
WIDE: Final = 500
"""Between the two, whatever the number of hands."""
MOST_NUMBERS: Final = 12
APART: Final = 28
"""Two names, or two numbers at the side, closer than this would stand on each other."""


@dataclass(frozen=True)
class Mark:
    """A point of a line: where it stands, and the points that it means."""

    x: int
    y: int
    points: int


@dataclass(frozen=True)
class Curve:
    """The score of one side from line to line. `label_y`: the height of its name."""

    side: str
    marks: tuple[Mark, ...]
    label_y: int

    @property
    def path(self) -> str:
        """As the points of an SVG's polyline."""
        return " ".join(f"{mark.x},{mark.y}" for mark in self.marks)

    @property
    def points(self) -> int:
        """What it comes to."""
        return self.marks[-1].points


@dataclass(frozen=True)
class Level:
    """A level line: its height and its points. `is_goal`: who comes to it has won, or is out."""

    y: int
    points: int
    is_goal: bool


@dataclass(frozen=True)
class Chart:
    """The picture. `hands`: where the numbers of the hands stand under it."""

    curves: tuple[Curve, ...]
    levels: tuple[Level, ...]
    hands: tuple[tuple[int, int], ...]
    width: int = LEFT + WIDE + RIGHT
    height: int = TOP + HIGH + FOOT
    left: int = LEFT
    right: int = LEFT + WIDE
    label_x: int = LEFT + WIDE + 10
    foot: int = TOP + HIGH + 20


def draw(lines: Sequence[LedgerLine], ruleset: Ruleset) -> Chart | None:
    """The chart of the lines that count; None before there is one."""
    counted = [line for line in lines if line.stands]
    if not counted:
        return None
    goal = _goal(ruleset)
    totals = [(0, 0), *(line.totals for line in counted)]
    values = {0, *(points for both in totals for points in both), *([] if goal is None else [goal])}
    low, high = min(values), max(values)
    step = WIDE / (len(totals) - 1)

    def height(points: int) -> int:
        return round(TOP + HIGH * (high - points) / ((high - low) or 1))

    curves = [
        tuple(Mark(round(LEFT + step * at), height(both[place]), both[place]) for at, both in enumerate(totals))
        for place in (0, 1)
    ]
    levels = _levels([*([] if goal is None else [goal]), 0, high, low], height)
    return Chart(
        curves=tuple(Curve(side, marks, y) for side, marks, y in zip("AB", curves, _apart(curves), strict=True)),
        levels=tuple(Level(height(points), points, is_goal=points == goal) for points in levels),
        hands=tuple(_hands(counted, step)),
    )


def _levels(wanted: Sequence[int], height: Callable[[int], int]) -> list[int]:
    """The points to draw a level line for, the most important first: none too close to one before it."""
    kept: list[int] = []
    for points in wanted:
        if all(abs(height(points) - height(other)) >= APART for other in kept):
            kept.append(points)
    return sorted(kept)


def _goal(ruleset: Ruleset) -> int | None:
    """The score that ends the match; None where several partidas are played, each from nothing."""
    if ruleset.partidas > 1:
        return None
    return -ruleset.goal if ruleset.loss == "NEGATIVE" else ruleset.goal


def _apart(curves: Sequence[Sequence[Mark]]) -> tuple[int, int]:
    """The heights of the two names: at the ends of their lines, moved apart where those meet."""
    first, second = (marks[-1].y for marks in curves)
    if abs(first - second) >= APART:
        return first, second
    up = APART // 2
    middle = min(max((first + second) // 2, TOP + up), TOP + HIGH - up)
    return (middle - up, middle + up) if first <= second else (middle + up, middle - up)


def _hands(counted: Sequence[LedgerLine], step: float) -> list[tuple[int, int]]:
    """Where each hand ended, and its number; of very many only some are written."""
    ends = {line.hand: round(LEFT + step * at) for at, line in enumerate(counted, start=1) if line.hand is not None}
    every = -(-len(ends) // MOST_NUMBERS)
    return [(x, hand) for hand, x in ends.items() if hand % every == 0]
