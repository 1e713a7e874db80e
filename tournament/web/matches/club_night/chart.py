"""The course of the score as an SVG: a line for each side; a table shows the same figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.hands import Side
from scoring.sheets import Sheet

WIDTH: Final = 320
HEIGHT: Final = 160
LEFT: Final = 34
"""Space for the figures at the left edge."""
EDGE: Final = 10
LETTER: Final = 14
"""Space for the letters at the ends of the lines, and the smallest distance between two of them."""


@dataclass(frozen=True)
class Curve:
    """One side's line. points: for an SVG polyline. end: the y of its last point. y: that of its letter."""

    side: Side
    name: str
    points: str
    end: int
    y: int


@dataclass(frozen=True)
class Chart:
    """The picture. marks: the y of its horizontal lines, each with its figure. rows: the table."""

    curves: list[Curve]
    marks: list[tuple[int, int]]
    rows: list[tuple[int, list[int]]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - EDGE - LETTER
    letters: int = WIDTH - EDGE - 5


def score_chart(sheet: Sheet, names: dict[Side, str], goal: int) -> Chart | None:
    """The chart of a sheet, from 0 to its last counting line; None if there is no such line."""
    # A voided line has no hand number.
    counted = [line for line in sheet.lines if line.hand_number is not None]
    if not counted:
        return None
    steps = [dict.fromkeys(names, 0), *(dict(line.totals) for line in counted)]
    figures = [step[side] for step in steps for side in names]
    least, most = min(0, *figures), max(figures)
    if most < goal <= 2 * most:
        most = goal  # show the goal once half of it is reached
    span = (most - least) or 1  # all scores zero

    def down(points: int) -> int:
        return round(EDGE + (HEIGHT - 2 * EDGE) * (most - points) / span)

    across = (WIDTH - EDGE - LETTER - LEFT) / (len(steps) - 1)
    letters = _apart([down(steps[-1][side]) for side in names])
    return Chart(
        curves=[
            Curve(
                side=side,
                name=name,
                points=" ".join(f"{round(LEFT + across * at)},{down(step[side])}" for at, step in enumerate(steps)),
                end=down(steps[-1][side]),
                y=letters[number],
            )
            for number, (side, name) in enumerate(names.items())
        ],
        marks=[(down(points), points) for points in sorted({least, 0, most}, reverse=True)],
        rows=[(line.number, [line.totals[side] for side in names]) for line in counted],
    )


def _apart(heights: Sequence[int]) -> list[int]:
    """Move the letters apart so that none overlap, keeping their order, inside the picture."""
    step = min(LETTER, (HEIGHT - 2 * EDGE) // max(len(heights) - 1, 1))
    placed = dict[int, int]()
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    for rank, number in enumerate(order):
        above = placed[order[rank - 1]] + step if rank else EDGE
        below = HEIGHT - EDGE - step * (len(order) - 1 - rank)
        placed[number] = min(max(heights[number], above), below)
    return [placed[number] for number in range(len(heights))]
