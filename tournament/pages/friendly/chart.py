"""How the score went, as a picture: a line for each side, drawn by the server; the same figures stand in a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.hands import Side
from scoring.sheets import Sheet

WIDTH: Final = 320
HEIGHT: Final = 160
LEFT: Final = 34
"""Room for the figures at the left edge."""
EDGE: Final = 10
LETTER: Final = 14
"""Room for the letters at the ends of the lines, and the least distance between two of them."""


@dataclass(frozen=True)
class Curve:
    """One side's line. points: as an SVG polyline has them. end: how deep it ends. y: where its letter stands."""

    side: Side
    name: str
    points: str
    end: int
    y: int


@dataclass(frozen=True)
class Chart:
    """A picture of the score. marks: the heights of its horizontal lines, each with its figure. rows: the table."""

    curves: list[Curve]
    marks: list[tuple[int, int]]
    rows: list[tuple[int, list[int]]]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - EDGE - LETTER
    letters: int = WIDTH - EDGE - 5


def draw(sheet: Sheet, names: dict[Side, str], goal: int) -> Chart | None:
    """The chart of a sheet, from nothing on to its last line that counts; None while there is no such line."""
    counted = [line for line in sheet.lines if line.hand_number is not None]
    if not counted:
        return None
    steps = [dict.fromkeys(names, 0), *(dict(line.totals) for line in counted)]
    figures = [step[side] for step in steps for side in names]
    least, most = min(0, *figures), max(figures)
    if most < goal <= 2 * most:
        most = goal  # near enough to be seen coming
    span = (most - least) or 1

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
    """The heights moved until no two letters lie on each other, in the order they have, inside the picture."""
    step = min(LETTER, (HEIGHT - 2 * EDGE) // max(len(heights) - 1, 1))
    placed = dict[int, int]()
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    for rank, number in enumerate(order):
        above = placed[order[rank - 1]] + step if rank else EDGE
        below = HEIGHT - EDGE - step * (len(order) - 1 - rank)
        placed[number] = min(max(heights[number], above), below)
    return [placed[number] for number in range(len(heights))]
