"""Brackets in wall size: on one large sheet, or on several that are glued together.

A board is rendered once, in its size on the wall, and each sheet shows its part of it. Sheets overlap: the dashed line
at the left and at the top of a sheet is where it is cut, and its ends meet the crosses of the sheets to the left and
above.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A3, landscape
from reportlab.lib.units import mm

from brackets.formats.protocol import MOST
from tournament.documents.bracket_sheets import sheets as sheets_of
from tournament.documents.bracket_sheets import text
from tournament.documents.bracket_sheets.sheets import Sheet, draw_sheet, draw_title, sheets
from tournament.documents.bracket_sheets.trees import ACROSS, Manner, Tree, draw_tree, size_of_names
from tournament.documents.engine import sheet_sizes
from tournament.documents.engine.context import Section, dotted
from tournament.documents.engine.document_text import DocumentText
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import BracketRecord, Heading
from tournament.documents.engine.sheet_sizes import LANDSCAPE, PORTRAIT

OVERLAP = 16.0
NOTE = 11.0  # room for the note on a sheet's position, below its part of the board


@dataclass(frozen=True)
class Board:
    """A board of `across` by `down` sheets. `draw` renders it within the paper's bounds, which are then the board's."""

    key: str
    label: str
    facts: object
    across: int
    down: int
    draw: Callable[[PageCanvas], None]

    @property
    def sheets(self) -> int:
        return self.across * self.down


@contextmanager
def bounds(canvas: PageCanvas, width: float, height: float) -> Iterator[None]:
    """Set the paper's bounds to these lengths from the origin, for the duration of the context."""
    kept = canvas.left, canvas.bottom, canvas.right, canvas.top
    canvas.left, canvas.bottom, canvas.right, canvas.top = 0.0, 0.0, width, height
    try:
        yield
    finally:
        canvas.left, canvas.bottom, canvas.right, canvas.top = kept


def board_pages(board: Board, section: Section, bookmark: str) -> Iterator[Page]:
    """The pages of a board, one per sheet; the first one has the bookmark."""
    if board.sheets == 1:
        yield Page(section, partial(_draw_alone, board), bookmark)
        return
    for number in range(board.sheets):
        draw = partial(_draw_sheet, board, *divmod(number, board.across))
        yield Page(section, draw, "" if number else bookmark)


def _draw_alone(board: Board, canvas: PageCanvas) -> None:
    """Render a board that is a single sheet."""
    with canvas.moved(canvas.left, canvas.bottom), bounds(canvas, canvas.width, canvas.top - canvas.bottom):
        board.draw(canvas)


def _draw_sheet(board: Board, row: int, column: int, canvas: PageCanvas) -> None:
    """Render one sheet; row and column count from 0, from the upper left corner of the board."""
    low, across, along = canvas.bottom + NOTE, canvas.width, canvas.top - canvas.bottom - NOTE
    width = board.across * (across - OVERLAP) + OVERLAP
    height = board.down * (along - OVERLAP) + OVERLAP
    pdf = canvas.pdf
    name = f"board-{board.key}"
    # The file stores the board once; each sheet only clips its part of it.
    if not pdf.hasForm(name):
        pdf.beginForm(name, 0, 0, width, height)
        with bounds(canvas, width, height):
            board.draw(canvas)
        pdf.endForm()
    pdf.saveState()
    window = pdf.beginPath()
    window.rect(canvas.left, low, across, along)
    pdf.clipPath(window, stroke=0, fill=0)
    pdf.translate(canvas.left - column * (across - OVERLAP), low - (board.down - 1 - row) * (along - OVERLAP))
    pdf.doForm(name)
    pdf.restoreState()
    _draw_marks(canvas, board, row, column, low)


def _draw_marks(canvas: PageCanvas, board: Board, row: int, column: int, low: float) -> None:
    """Render the lines to cut along, the crosses to glue by, and the position of this sheet."""
    half = OVERLAP / 2
    left, right, top, bottom = canvas.left + half, canvas.right - half, canvas.top - half, low + half
    canvas.pdf.setDash(4, 3)
    if column:
        canvas.rule(left, low, left, canvas.top, ink=GRAY)
    if row:
        canvas.rule(canvas.left, top, canvas.right, top, ink=GRAY)
    canvas.pdf.setDash()
    for x, is_edge in ((left, column), (right, column < board.across - 1)):
        for y, is_end in ((bottom, row < board.down - 1), (top, row)):
            if is_edge or is_end:
                canvas.rule(x - half, y, x + half, y, weight=0.8)
                canvas.rule(x, y - half, x, y + half, weight=0.8)
    said = _("Row %(row)d of %(down)d, column %(column)d of %(across)d") % {
        "row": row + 1,
        "down": board.down,
        "column": column + 1,
        "across": board.across,
    }
    how = _("Cut along the dashed lines, then glue so that the crosses meet.")
    canvas.write(f"{said}. {how}", canvas.left, canvas.bottom + 2, 7, width=canvas.width, ink=GRAY)


ONE, TILES = "a3", "tiles"
"""Its sizes: on A3, or on sheets of what the club prints on, to be glued together."""
MANY = 64  # teams; a larger bracket takes more sheets
MARGIN = 7 * mm
A3_SHEET = sheet_sizes.bare(*A3, MARGIN)
POSTER = Manner(least=9, first=130 * mm / (A3_SHEET.right - A3_SHEET.left), rows=1, champion=36)
FEWEST = 32  # teams from which each stands on one line
FEW = Manner(least=9)
BETWEEN = 12.0
ROOM = (sheet_sizes.ROOM[1], sheet_sizes.ROOM[0] - 40)  # the page area of a bracket sheet across, without its foot


@dataclass(frozen=True, slots=True)
class BracketPosterRecord:
    """The poster of a bracket. `size`: "a3", or "tiles" for sheets to be glued together."""

    heading: Heading
    size: str
    bracket: BracketRecord


def pages(record: BracketPosterRecord) -> Pages:
    """One board for the whole bracket, or one for each page of its bracket sheets; each is a section."""
    bracket, made = record.bracket, list[Page]()
    for board in _boards(record):
        facts = (record.size, bracket.bracket, bracket.url, bracket.about, board.facts)
        bookmark = dotted(bracket.bracket, board.label)
        made += board_pages(board, Section(board.key, board.label or bracket.bracket, facts), bookmark)
    upright = sheets_of.is_upright(bracket)
    on: tuple[float, float] | sheet_sizes.Sheet = PORTRAIT if upright else LANDSCAPE
    if record.size == ONE:
        on = A3_SHEET if upright else sheet_sizes.sheet("a3", landscape(A3))
    return Pages(_("Poster of bracket %(name)s") % {"name": bracket.bracket}, made, on)


def render_text(record: BracketPosterRecord) -> DocumentText:
    """The text of the bracket."""
    return text.render_text(record.bracket)


def _boards(record: BracketPosterRecord) -> tuple[Board, ...]:
    bracket = record.bracket
    side = 1 if record.size == ONE else 2
    if not sheets_of.is_upright(bracket):
        return tuple(
            Board(
                key=sheet.key,
                label=sheet.section,
                facts=(sheet.section, sheet.state, sheet.facts),
                across=side,
                down=side,
                draw=_enlarged(bracket, sheet),
            )
            for sheet in sheets(bracket, most=ACROSS)
        )
    trees = tuple(replace(sheet.facts, onward=0, beside=0) for sheet in sheets(bracket, most=MOST))
    side += max(tree.root.sections for tree in trees) > MANY
    return (Board("poster", "", (bracket.note, trees), side, side, partial(_draw_trees, bracket, trees, side)),)


def _draw_trees(record: BracketRecord, trees: tuple[Tree, ...], side: int, canvas: PageCanvas) -> None:
    """Render the title across the board, and below it the trees, one under the other, as high as they have lines."""
    with canvas.moved(0, 0, side), bounds(canvas, canvas.right / side, canvas.top / side):
        top = draw_title(canvas, record, "", record.note, canvas.top)
        # In points of the paper, which the board enlarges.
        manners = [POSTER if tree.root.sections > FEWEST else FEW for tree in trees]
        manners = [replace(manner, least=manner.least / side) for manner in manners]
        most = min(size_of_names(canvas, *one) for one in _below_each_other(canvas, trees, manners, top))
        manners = [replace(manner, most=most) for manner in manners]
        for tree, upper, manner in _below_each_other(canvas, trees, manners, top):
            draw_tree(canvas, tree, upper, manner)


def _below_each_other(
    canvas: PageCanvas, trees: Sequence[Tree], manners: Sequence[Manner], top: float
) -> Iterator[tuple[Tree, float, Manner]]:
    """Each tree with its top and its manner, while the canvas ends where it ends."""
    lines, room, low = sum(tree.root.sections for tree in trees), top - canvas.bottom, canvas.bottom
    for tree, manner in zip(trees, manners, strict=True):
        canvas.bottom = max(low, top - room * tree.root.sections / lines + BETWEEN)
        yield tree, top, manner
        top = canvas.bottom - BETWEEN
    canvas.bottom = low


def _enlarged(record: BracketRecord, sheet: Sheet) -> Callable[[PageCanvas], None]:
    """Render a page of the bracket sheets as large as the board."""

    def draw_page(canvas: PageCanvas) -> None:
        times = min(canvas.right / ROOM[0], canvas.top / ROOM[1])
        _scaled(canvas, times, lambda: draw_sheet(record, sheet, canvas), canvas.top)

    return draw_page


def _scaled(canvas: PageCanvas, times: float, drawing: Callable[[], object], height: float) -> None:
    """Render something at a scale, in the lower `height` of the board."""
    kept = canvas.right, canvas.top
    canvas.pdf.saveState()
    canvas.pdf.scale(times, times)
    # The bounds shrink as the canvas grows, so the layout still fills the board.
    canvas.right, canvas.top = canvas.right / times, height / times
    drawing()
    canvas.right, canvas.top = kept
    canvas.pdf.restoreState()
