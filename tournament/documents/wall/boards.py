"""A bracket as large as a wall wants it: on one large sheet, or on several that are glued together.

A board is drawn once, in the size that it will have on the wall, and each sheet shows its part of it. Sheets overlap:
the dashed line at the left and at the top of a sheet is where it is cut, and its ends come to lie on the crosses of the
sheets beside it and above it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.paper import GRAY, Paper

OVERLAP = 16.0
NOTE = 11.0  # room for what a sheet says of its place, below its part of the board


@dataclass(frozen=True)
class Board:
    """`across` by `down` sheets. `draw` draws it within the bounds of the paper, once these are those of the board."""

    key: str
    label: str
    facts: object
    across: int
    down: int
    draw: Callable[[Paper], None]

    @property
    def sheets(self) -> int:
        return self.across * self.down


@contextmanager
def bounds(paper: Paper, width: float, height: float) -> Iterator[None]:
    """While it lasts, the paper ends at these lengths from the origin."""
    kept = paper.left, paper.bottom, paper.right, paper.top
    paper.left, paper.bottom, paper.right, paper.top = 0.0, 0.0, width, height
    try:
        yield
    finally:
        paper.left, paper.bottom, paper.right, paper.top = kept


def draw_board(paper: Paper, board: Board, bookmark: str, first: int) -> None:
    """Draw it on pages of its own, the first of which is page `first` of the paper."""
    if board.sheets == 1:
        paper.start_page(bookmark, leaf=board.key, number=first)
        paper.canvas.saveState()
        paper.canvas.translate(paper.left, paper.bottom)
        with bounds(paper, paper.width, paper.top - paper.bottom):
            board.draw(paper)
        paper.canvas.restoreState()
        return
    for number in range(board.sheets):
        said = "" if number else bookmark
        paper.start_page(said, leaf=board.key, number=first + number)
        _draw_sheet(paper, board, *divmod(number, board.across))


def _draw_sheet(paper: Paper, board: Board, row: int, column: int) -> None:
    """One sheet, row and column counted from 0 and from the upper left corner of the board."""
    low, across, along = paper.bottom + NOTE, paper.width, paper.top - paper.bottom - NOTE
    width = board.across * (across - OVERLAP) + OVERLAP
    height = board.down * (along - OVERLAP) + OVERLAP
    canvas = paper.canvas
    name = f"board-{board.key}"
    if not canvas.hasForm(name):
        canvas.beginForm(name, 0, 0, width, height)
        with bounds(paper, width, height):
            board.draw(paper)
        canvas.endForm()
    canvas.saveState()
    window = canvas.beginPath()
    window.rect(paper.left, low, across, along)
    canvas.clipPath(window, stroke=0, fill=0)
    canvas.translate(paper.left - column * (across - OVERLAP), low - (board.down - 1 - row) * (along - OVERLAP))
    canvas.doForm(name)
    canvas.restoreState()
    _draw_marks(paper, board, row, column, low)


def _draw_marks(paper: Paper, board: Board, row: int, column: int, low: float) -> None:
    """Where to cut, where the next sheets are glued on, and which sheet this is."""
    half = OVERLAP / 2
    left, right, top, bottom = paper.left + half, paper.right - half, paper.top - half, low + half
    paper.canvas.setDash(4, 3)
    if column:
        paper.rule(left, low, left, paper.top, ink=GRAY)
    if row:
        paper.rule(paper.left, top, paper.right, top, ink=GRAY)
    paper.canvas.setDash()
    for x, is_edge in ((left, column), (right, column < board.across - 1)):
        for y, is_end in ((bottom, row < board.down - 1), (top, row)):
            if is_edge or is_end:
                paper.rule(x - half, y, x + half, y, weight=0.8)
                paper.rule(x, y - half, x, y + half, weight=0.8)
    said = _("Row %(row)d of %(down)d, column %(column)d of %(across)d") % {
        "row": row + 1,
        "down": board.down,
        "column": column + 1,
        "across": board.across,
    }
    how = _("Cut along the dashed lines, then glue so that the crosses meet.")
    paper.write(f"{said}. {how}", paper.left, paper.bottom + 2, 6.5, width=paper.width, ink=GRAY)
