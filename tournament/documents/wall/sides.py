"""A tree from both sides: one half grows from the left, the other from the right, and the champions stand between."""

from dataclasses import dataclass

from tournament.documents.fonts import BOLD
from tournament.documents.paper import GRAY, Paper
from tournament.documents.wall.laurel import REACH, WIDTH, draw_laurel
from tournament.documents.wall.layout import WIDEST_COLUMN, Column, Layout, lay_out
from tournament.documents.wall.lineage import Line
from tournament.documents.wall.sizing import type_size
from tournament.documents.wall.slots import THIN, caption, draw_spot, draw_tag
from tournament.documents.wall.trees import CAPTIONS, Tree, draw_connectors

FEWEST = 8  # teams; fewer are drawn from one side
LAUREL = 126.0  # from the line of the final up to the middle of the wreath
TALL = 2 * LAUREL + 150  # the height that this takes at least


@dataclass(frozen=True, slots=True)
class Half:
    """One half of the tree, laid out as if it grew from the left; `mirrored`: from the right."""

    layout: Layout
    columns: dict[int, Column]
    mirrored: bool


def draw_sides(paper: Paper, tree: Tree, top: float) -> None:
    """Draw it between the foot of the page and `top`. The tree has a final."""
    middle = (paper.left + paper.right) / 2
    halves = lay_out_halves(tree.root, paper.left, paper.bottom + 4, paper.right, top - CAPTIONS)
    size = min(type_size(half.layout) for half in halves)
    paper.ornament(paper.left, top, paper.right, top)
    for half in halves:
        _draw_captions(paper, tree, half, top)
        _draw_half(paper, half, size)
    ends = [half.layout.root.y for half in halves]
    paper.rule(middle, ends[0], middle, ends[1], weight=THIN)
    final = tree.root.match
    if final is not None:
        draw_tag(paper, final, middle, sum(ends) / 2)
        paper.write(caption(final), middle, min(ends) - 16, 6.5, width=90, align="center", ink=GRAY)
    _draw_champion(paper, tree, (middle, max(ends)), halves[0].columns[tree.root.column - 1].width, top)


def _draw_champion(paper: Paper, tree: Tree, foot: tuple[float, float], room: float, top: float) -> None:
    """The wreath above the final, as large as it fits between the semi-finals, which are `room` away."""
    x, y = foot
    times = max(1, min(1.9 * room / WIDTH, (top - CAPTIONS - y) / (LAUREL + REACH + 8)))
    paper.canvas.saveState()
    paper.canvas.translate(x, y)
    paper.canvas.scale(times, times)
    draw_laurel(paper, tree.root.slot.team, 0, LAUREL, tree.crown)
    paper.canvas.restoreState()


def lay_out_halves(root: Line, left: float, bottom: float, right: float, top: float) -> tuple[Half, Half]:
    """Both halves in a rectangle, meeting in the middle of it."""
    middle = (left + right) / 2
    width = min((right - left) / (2 * root.column), WIDEST_COLUMN) * root.column
    made = []
    for source, mirrored in zip(root.sources, (False, True), strict=True):
        layout = lay_out(source, middle - width, bottom, middle, top, None)
        columns = layout.columns
        if mirrored:
            columns = {
                number: Column(2 * middle - column.x - column.width, column.width) for number, column in columns.items()
            }
        made.append(Half(layout, columns, mirrored))
    return made[0], made[1]


def _draw_half(paper: Paper, half: Half, size: float) -> None:
    spots = list(half.layout.root.walk())
    for spot in spots:
        column = half.columns[spot.line.column]
        draw_connectors(paper, spot, column.x + (column.width if half.mirrored else 0))
    for spot in spots:
        draw_spot(paper, spot, half.columns[spot.line.column], size, mirrored=half.mirrored)


def _draw_captions(paper: Paper, tree: Tree, half: Half, y: float) -> None:
    for number, column in half.columns.items():
        paper.write(tree.names[number], column.x + 2, y - 12, 8.5, font=BOLD, width=column.width - 8)
