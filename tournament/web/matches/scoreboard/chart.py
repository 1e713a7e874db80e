"""The course of a score as an SVG chart: a curve for each side, with one step for each line that counts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.hands import Side

MOST_NUMBERS: Final = 12


@dataclass(frozen=True)
class Area:
    """The size of a picture, and the edges of the curves in it. `apart`: labels closer than this would overlap."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    apart: int


@dataclass(frozen=True)
class Mark:
    """A point of a curve: its position, and the points that it shows."""

    x: int
    y: int
    points: int


@dataclass(frozen=True)
class Curve:
    """The score of one side, line by line. `label_y`: the y of its name."""

    side: Side
    marks: tuple[Mark, ...]
    label_y: int

    @property
    def path(self) -> str:
        """The `points` attribute of an SVG polyline."""
        return " ".join(f"{mark.x},{mark.y}" for mark in self.marks)

    @property
    def end(self) -> Mark:
        """The side's last total."""
        return self.marks[-1]


@dataclass(frozen=True)
class Level:
    """A horizontal line: its y and its points. `is_goal`: the score that wins the match, or loses it."""

    y: int
    points: int
    is_goal: bool


@dataclass(frozen=True)
class Chart:
    """The chart. `hands`: the x and the number of each labelled hand."""

    area: Area
    curves: tuple[Curve, ...]
    levels: tuple[Level, ...]
    hands: tuple[tuple[int, int], ...]


def score_chart(
    totals: Sequence[Mapping[Side, int]], area: Area, goal: int | None, hands: Sequence[int | None] = ()
) -> Chart | None:
    """The chart from 0 to the last totals; None if no line counts.

    `goal`: the score that gets a line of its own, None for none. `hands`: the number of each line's hand, None for a
    line that is no hand; empty if the chart shows no numbers.
    """
    if not totals:
        return None
    steps = [dict.fromkeys(totals[0], 0), *totals]
    values = {0, *(points for step in steps for points in step.values()), *([] if goal is None else [goal])}
    low, high = min(values), max(values)
    across = (area.right - area.left) / len(totals)

    def height(points: int) -> int:
        return round(area.top + (area.bottom - area.top) * (high - points) / ((high - low) or 1))  # flat at 0 : 0

    def x(at: int) -> int:
        return round(area.left + across * at)

    labels = _apart([height(points) for points in steps[-1].values()], area)
    levels = _levels([*([] if goal is None else [goal]), 0, high, low], height, area.apart)
    return Chart(
        area=area,
        curves=tuple(
            Curve(side, tuple(Mark(x(at), height(step[side]), step[side]) for at, step in enumerate(steps)), label_y)
            for side, label_y in zip(steps[0], labels, strict=True)
        ),
        levels=tuple(Level(height(points), points, is_goal=points == goal) for points in levels),
        hands=tuple((x(at), hand) for hand, at in _labelled(hands)),
    )


def _levels(wanted: Sequence[int], height: Callable[[int], int], apart: int) -> list[int]:
    """The points that get a level line; `wanted` by importance, skipping those too close to a more important one."""
    kept: list[int] = []
    for points in wanted:
        if all(abs(height(points) - height(other)) >= apart for other in kept):
            kept.append(points)
    return sorted(kept)


def _apart(heights: Sequence[int], area: Area) -> list[int]:
    """Move the names of the curves apart so that none overlap, keeping their order, inside the picture."""
    step = min(area.apart, (area.bottom - area.top) // max(len(heights) - 1, 1))
    placed = dict[int, int]()
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    for rank, number in enumerate(order):
        above = placed[order[rank - 1]] + step if rank else area.top
        below = area.bottom - step * (len(order) - 1 - rank)
        placed[number] = min(max(heights[number], above), below)
    return [placed[number] for number in range(len(heights))]


def _labelled(hands: Sequence[int | None]) -> list[tuple[int, int]]:
    """The number of each hand with the place of its last line; every second, third ... one if there are many."""
    ends = {hand: at for at, hand in enumerate(hands, start=1) if hand is not None}
    every = -(-len(ends) // MOST_NUMBERS)  # rounded up
    return [(hand, at) for hand, at in ends.items() if hand % every == 0]
