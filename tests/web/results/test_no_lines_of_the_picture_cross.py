"""The picture of a bracket of any size: no two lines cross, no line runs through a box, no boxes overlap."""

from itertools import combinations

import pytest

from brackets import tree
from tests.support.thorough import THOROUGH
from tournament.web.results.bracket_picture import HIGH, WIDE, Box, Card, Line, Picture, Side, lay_out_picture

Stroke = tuple[tuple[int, int], tuple[int, int]]


def picture_of(grown: tree.Tree) -> Picture:
    def side(source: tree.Source) -> Side:
        return Side(feed=source.match if isinstance(source, tree.WinnerOf) else None)

    plans = [plan for round_ in grown.rounds for plan in round_.matches]
    return lay_out_picture([Card(plan.number, plan.round, side(plan.first), side(plan.second)) for plan in plans])


def strokes(line: Line) -> list[Stroke]:
    return list(zip(line.points, line.points[1:], strict=False))


def meet(one: Stroke, other: Stroke) -> bool:
    """Whether two strokes, upright or level, have a point in common."""
    return all(
        max(min(a[axis], b[axis]) for a, b in (one, other)) <= min(max(a[axis], b[axis]) for a, b in (one, other))
        for axis in (0, 1)
    )


def is_in_the_way(box: Box, stroke: Stroke) -> bool:
    """Whether a stroke touches the inside of a box; at its edges lines begin and end."""
    inside = ((box.x + 1, box.y + 1), (box.x + WIDE - 1, box.y + HIGH - 1))
    return meet(stroke, inside)


@pytest.mark.parametrize("size", [*range(2, 20), 33, 64, *((63, 101, 128) if THOROUGH else ())])
def test_nothing_crosses_and_nothing_overlaps(size: int) -> None:
    for grown in [tree.build(size), *([tree.joined(tree.build(size))] if size % 2 else [])]:
        picture = picture_of(grown)
        assert len(picture.boxes) == grown.size - 1
        assert len(picture.lines) == grown.size - 2  # all but the last winner go on
        for line, other in combinations(picture.lines, 2):
            assert not any(meet(one, two) for one in strokes(line) for two in strokes(other)), size
        for line in picture.lines:
            assert not any(is_in_the_way(box, stroke) for box in picture.boxes for stroke in strokes(line)), size
        for box, below in combinations(picture.boxes, 2):
            assert box.x != below.x or abs(box.y - below.y) >= HIGH, size
        assert all(box.x + WIDE <= picture.width and box.y + HIGH <= picture.height for box in picture.boxes)
