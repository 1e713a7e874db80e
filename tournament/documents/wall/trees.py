"""A page with a tree on it: captions over the rounds, lines and their connectors, and the laurel where it ends."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD
from tournament.documents.paper import BLACK, GRAY, LIGHT, Paper
from tournament.documents.wall.laurel import REACH, WIDTH, draw_laurel
from tournament.documents.wall.layout import Layout, Spot, below, lay_out
from tournament.documents.wall.lineage import Line
from tournament.documents.wall.sizing import type_size
from tournament.documents.wall.slots import TAG, THICK, THIN, caption, draw_spot, draw_tag

CAPTIONS = 20.0
ALONE = 2.1  # so many times as large is a wreath without a tree
ROW, ROUND, LOWEST = 44.0, 200.0, 290.0  # what a team, a round and a whole tree want; what is left enlarges them
LARGEST, WORTH_IT = 1.8, 1.1


@dataclass(frozen=True, slots=True)
class Tree:
    """What a page shows of a tree.

    `names` are those of all rounds; `crown` the word in the laurel, "" where the page
    ends in no winner; `onward` the page on which its winner goes on and `beside` the first page of the other tree that
    comes in here, 0 for none.
    """

    root: Line
    names: tuple[str, ...]
    crown: str
    onward: int = 0
    beside: int = 0


def draw_tree(paper: Paper, tree: Tree, top: float) -> None:
    """Draw it between the foot of the page and `top`, a small one enlarged: the final hangs on the wall too."""
    paper.ornament(paper.left, top, paper.right, top)
    times = _times(tree, paper.width, top - paper.bottom)
    if times < WORTH_IT:
        _draw_whole(paper, tree, top)
        return
    right, canvas = paper.right, paper.canvas
    canvas.saveState()
    canvas.translate(paper.left * (1 - times), paper.bottom * (1 - times))
    canvas.scale(times, times)
    paper.right = paper.left + paper.width / times
    _draw_whole(paper, tree, paper.bottom + (top - paper.bottom) / times)
    paper.right = right
    canvas.restoreState()


def _times(tree: Tree, width: float, height: float) -> float:
    """How many times as large as others a tree of a few teams can be."""
    rounds = len({line.column for line in tree.root.walk()})
    wanted = (rounds - 1) * ROUND + WIDTH if tree.crown else rounds * ROUND
    return min(width / wanted, height / max(tree.root.leaves * ROW, LOWEST), LARGEST) if tree.root.sources else 1.0


def _draw_whole(paper: Paper, tree: Tree, top: float) -> None:
    root, crowned = tree.root, bool(tree.crown)
    # Lines that come from another page begin with the number of their match, half of it before the column.
    left = paper.left + (TAG if any(line.page for line in root.walk()) else 0)
    low = paper.bottom + max(4, *(below(line) - 8 for line in root.walk()))
    layout = lay_out(root, left, low, paper.right, top - CAPTIONS, WIDTH if crowned else None)
    _draw_captions(paper, tree, layout, top)
    draw_lines(paper, layout, tree.crown, tree.beside)
    if root.match and root.match.feeds is not None and not crowned:
        _draw_onward(paper, layout, root.match.feeds, tree.onward)


def draw_lines(paper: Paper, layout: Layout, crown: str, beside: int = 0) -> None:
    """Connectors first, then the lines on top of them; the champion's line is drawn apart."""
    size = type_size(layout)
    spots = list(layout.root.walk())
    for spot in spots:
        draw_connectors(paper, spot, layout.columns[spot.line.column].x)
    for spot in spots:
        if not (crown and spot is layout.root):
            draw_spot(paper, spot, layout.columns[spot.line.column], size, beside)
    if crown:
        _draw_champion(paper, layout, crown)


def _draw_captions(paper: Paper, tree: Tree, layout: Layout, y: float) -> None:
    """The names of the rounds over their columns."""
    for number, column in layout.columns.items():
        name = tree.names[number] if number < len(tree.names) else ""
        paper.write(name, column.x + 2, y - 12, 8.5, font=BOLD, width=column.width - 8)
    if tree.names:
        paper.rule(paper.left, y - 18, paper.right, y - 18, ink=LIGHT)


def draw_connectors(paper: Paper, spot: Spot, x: float) -> None:
    """The upright at x that joins two lines, thick on the winner's way."""
    for source in spot.sources:
        paper.rule(x, source.y, x, spot.y, weight=THICK if source.line.slot.winner else THIN)


def _draw_champion(paper: Paper, layout: Layout, crown: str) -> None:
    root = layout.root
    column = layout.columns[root.line.column]
    middle = column.x + column.width / 2
    if not root.line.sources:
        _draw_alone(paper, root, middle, crown)
        return
    paper.rule(column.x, root.y, middle - REACH, root.y, weight=THICK if root.line.slot.team else THIN)
    draw_laurel(paper, root.line.slot.team, middle, root.y, crown)
    if final := root.line.match:
        draw_tag(paper, final, column.x, root.y)
        # No line leads on from the final, so what is said of it stands before its number.
        ink = GRAY if final.decided else BLACK
        paper.write(caption(final), column.x - TAG - 3, root.y - 2.5, 7.4, width=60, align="right", ink=ink)


def _draw_alone(paper: Paper, root: Spot, middle: float, crown: str) -> None:
    """The wreath on a page that holds nothing else."""
    paper.canvas.saveState()
    paper.canvas.translate(middle, root.y)
    paper.canvas.scale(ALONE, ALONE)
    draw_laurel(paper, root.line.slot.team, 0, 16, crown)
    paper.canvas.restoreState()


def _draw_onward(paper: Paper, layout: Layout, feeds: int, page: int) -> None:
    column = layout.columns[layout.root.line.column]
    text = _("to match %(match)d, page %(page)d") if page else _("to match %(match)d")
    said = text % {"match": feeds, "page": page}
    paper.write(said, column.x + column.width, layout.root.y - 15, 7, width=column.width, align="right", ink=GRAY)
