"""The poster of a bracket: the same as its sheets, large enough to be read from across the hall."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A3, landscape

from tournament.documents import sizes
from tournament.documents.leaves import Leaf
from tournament.documents.paper import LANDSCAPE, Paper
from tournament.documents.press import Press
from tournament.documents.records import BracketRecord, Heading
from tournament.documents.story import Story
from tournament.documents.wall import telling
from tournament.documents.wall.boards import Board, draw_board
from tournament.documents.wall.laurel import WIDTH
from tournament.documents.wall.lineage import Line, trace
from tournament.documents.wall.sheets import Sheet, head, sheets
from tournament.documents.wall.sides import FEWEST, TALL, draw_sides
from tournament.documents.wall.title import HEIGHT, draw_title
from tournament.documents.wall.trees import Tree, draw_tree

ONE, TILES = "a3", "tiles"
"""Its sizes: on A3, or on sheets of what the club prints on, to be glued together."""
MANY = 64  # teams; more take more sheets
ROW, COLUMN = 26.0, 116.0  # what a team and a round want, in the lengths of a bracket sheet
SHORTEST = 340.0  # a tree with its laurel is so high
LARGEST = 3.2  # so many times as large as on a bracket sheet, at most
ROOM = (sizes.ROOM[1], sizes.ROOM[0] - 40)  # what a page of a bracket sheet is laid out for, without its foot


@dataclass(frozen=True, slots=True)
class BracketPosterRecord:
    """The poster of a bracket. `size`: "a3", or "tiles" for sheets to be glued."""

    heading: Heading
    size: str
    bracket: BracketRecord


def draw(record: BracketPosterRecord, press: Press | None = None) -> bytes:
    """The PDF: a board for the whole bracket, or one for each page that its sheets would have."""
    made = _boards(record)
    on = sizes.sheet("a3", landscape(A3)) if record.size == ONE else LANDSCAPE
    title = _("Poster of bracket %(name)s") % {"name": record.bracket.bracket}
    paper = Paper(record.heading, title, on, sum(board.sheets for board in made), press)
    first = 1
    for number, board in enumerate(made):
        if press is None or press.part is None or number in press.part:
            bookmark = " · ".join(part for part in (record.bracket.bracket, board.label) if part)
            draw_board(paper, board, bookmark, first)
        first += board.sheets
    return paper.finish()


def tell(record: BracketPosterRecord) -> Story:
    """The bracket in words."""
    return telling.tell(record.bracket)


def leaves(record: BracketPosterRecord) -> tuple[Leaf, ...]:
    """Each board by itself."""
    about = (head(record.heading), record.size, record.bracket.bracket, record.bracket.url, record.bracket.about)
    return tuple(
        Leaf(board.key, board.label or record.bracket.bracket, (*about, board.facts)) for board in _boards(record)
    )


def _boards(record: BracketPosterRecord) -> tuple[Board, ...]:
    bracket = record.bracket
    if bracket.about:
        side = 1 if record.size == ONE else 2
        return tuple(
            Board(
                key=sheet.key,
                label=sheet.section,
                facts=(sheet.section, sheet.state, sheet.facts),
                across=side,
                down=side,
                draw=_enlarged(bracket, sheet),
            )
            for sheet in sheets(bracket)
        )
    root = trace(bracket)
    tree = Tree(root, tuple(column.name for column in bracket.columns), bracket.crown or _("CHAMPIONS"))
    side = (1 if record.size == ONE else 2) + (root.leaves > MANY)

    def whole(paper: Paper) -> None:
        _draw_tree(paper, bracket, tree)

    return (Board("poster", "", (bracket.note, tree), side, side, whole),)


def _enlarged(record: BracketRecord, sheet: Sheet) -> Callable[[Paper], None]:
    """A page of the bracket's sheets, as large as the board."""

    def draw_page(paper: Paper) -> None:
        times = min(paper.right / ROOM[0], paper.top / ROOM[1])
        _scaled(
            paper,
            times,
            lambda: sheet.draw(paper, draw_title(paper, record, sheet.section, sheet.state, paper.top)),
            paper.top,
        )

    return draw_page


def _draw_tree(paper: Paper, record: BracketRecord, tree: Tree) -> None:
    """The title as wide as the board, and below it the tree from one side or from both, whichever is larger."""
    width, height = paper.right, paper.top
    times = width / ROOM[0]
    _scaled(paper, times, lambda: draw_title(paper, record, "", record.note, paper.top), height)
    height -= HEIGHT * times
    one, both = _times(tree.root, width, height)
    chosen = draw_sides if both > one else draw_tree
    _scaled(paper, min(max(one, both), LARGEST), lambda: chosen(paper, tree, paper.top), height)


def _times(root: Line, width: float, height: float) -> tuple[float, float]:
    """How many times as large as on a bracket sheet a tree can be on a board: from one side, and from both."""
    rounds = max(root.column, 1)
    one = min(width / (rounds * COLUMN + WIDTH), height / max(root.leaves * ROW, SHORTEST))
    if root.leaves < FEWEST or root.match is None:
        return one, 0.0
    rows = max(source.leaves for source in root.sources)
    return one, min(width / (2 * rounds * COLUMN), height / max(rows * ROW, TALL))


def _scaled(paper: Paper, times: float, drawing: Callable[[], object], height: float) -> None:
    """Draw something so many times as large, in the lower `height` of the board."""
    kept = paper.right, paper.top
    paper.canvas.saveState()
    paper.canvas.scale(times, times)
    paper.right, paper.top = paper.right / times, height / times
    drawing()
    paper.right, paper.top = kept
    paper.canvas.restoreState()
