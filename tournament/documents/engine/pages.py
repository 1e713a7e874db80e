"""The pages of a document, each with its section and what draws it; and a document text laid out on pages.

Each `Turn` of a text begins a page, so sections never share one: a section's pages can be rendered, and printed again,
separately.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tournament.documents.engine.blocks import (
    TONES,
    ChapterTitle,
    CodeAndAddress,
    Letterhead,
    Piece,
    Running,
    SignatureLines,
    TileRow,
    Words,
)
from tournament.documents.engine.context import RenderContext, Section
from tournament.documents.engine.document_text import (
    Block,
    Code,
    DocumentText,
    Facts,
    Signatures,
    Table,
    Text,
    Tiles,
    Title,
    Turn,
)
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.records import Heading
from tournament.documents.engine.row_blocks import FactRows, Rows
from tournament.documents.engine.sheet_sizes import LANDSCAPE, PORTRAIT, Sheet

Proves = Literal["nothing", "all", "last"]


@dataclass(frozen=True)
class Page:
    """A page: the section it belongs to, what draws it, and its bookmark ("" for none) at a level from 0.

    A section of several pages is the same on each of them.
    """

    section: Section
    draw: Callable[[PageCanvas], None]
    bookmark: str = ""
    level: int = 0


@dataclass(frozen=True)
class Pages:
    """All pages of a document in order. `title`: of the PDF; `nothing`: what it says without pages.

    `proves`: the pages whose foot has the heads of the journals. `foot` False: its pages have
    no foot, and show their code themselves.
    """

    title: str
    pages: Sequence[Page]
    size: tuple[float, float] | Sheet = PORTRAIT
    nothing: str = ""
    proves: Proves = "nothing"
    foot: bool = True

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections in page order."""
        return tuple({page.section.key: page.section for page in self.pages}.values())

    def render(self, heading: Heading, context: RenderContext | None = None) -> bytes:
        """The PDF of the sections that the context selects; pages are numbered as in the whole document."""
        keys = [section.key for section in self.sections]
        wanted = set(keys if context is None or context.part is None else keys[context.part.start : context.part.stop])
        canvas = PageCanvas(heading, self.title, self.size, max(len(self.pages), 1), context, foot=self.foot)
        for number, page in enumerate(self.pages, start=1):
            if page.section.key in wanted:
                canvas.finish_page()
                canvas.proves = self.proves == "all" or (self.proves == "last" and number == len(self.pages))
                canvas.start_page(page.bookmark, page.section.key, number, page.level)
                page.draw(canvas)
        if not self.pages:
            canvas.start_page(self.title)
            canvas.write(self.nothing, canvas.left, canvas.top - 20, 11, ink=GRAY)
        return canvas.finish()


@dataclass(slots=True)
class PlannedPage:
    """A page as planned: its pieces, each with the distance of its top from that of the page."""

    section: str
    bookmark: str
    pieces: list[tuple[Piece, float]] = field(default_factory=list)

    def draw(self, canvas: PageCanvas) -> None:
        """Paint its pieces."""
        for piece, down in self.pieces:
            piece.paint(canvas, canvas.left, canvas.top - down, canvas.width)


def set_document_text(heading: Heading, document_text: DocumentText, context: RenderContext | None) -> bytes:
    """The PDF of a document text, or of the sections that the render context selects, in order of appearance."""
    size = LANDSCAPE if document_text.wide else PORTRAIT
    # Only for its measures: the real one must know the number of pages, which each foot names.
    trial = PageCanvas(heading, document_text.title, size, 0)
    pages = lay_out(heading, document_text, trial.width, trial.top - trial.bottom)
    drawn = [Page(Section(page.section, page.bookmark, None), page.draw, page.bookmark) for page in pages]
    return Pages(document_text.title, drawn, size, proves="all" if document_text.proves else "nothing").render(
        heading, context
    )


def lay_out(heading: Heading, document_text: DocumentText, width: float, height: float) -> list[PlannedPage]:
    """The pages of a document text; at least one."""
    pages: list[PlannedPage] = []
    for turn, blocks in _sections(document_text):
        pieces = [piece_of(heading, block) for block in blocks]
        if not pages and not isinstance(next(iter(pieces), None), Letterhead):
            pieces.insert(0, Letterhead(heading, document_text.title))
        pages += _fill(turn, pieces, Running(document_text.title), width, height)
    return pages


def _sections(document_text: DocumentText) -> Iterator[tuple[Turn, list[Block]]]:
    """The blocks between two page breaks."""
    turn = Turn("", document_text.title)
    blocks: list[Block] = []
    for number, block in enumerate(document_text.blocks):
        if not isinstance(block, Turn):
            blocks.append(block)
            continue
        if number:
            yield turn, blocks
        turn, blocks = block, []
    yield turn, blocks


def piece_of(heading: Heading, block: Block) -> Piece:
    """The layout piece of a block."""
    match block:
        case Title(text, 1):
            return Letterhead(heading, text)
        case Title(text, level):
            return ChapterTitle(text, level)
        case Text(text, tone):
            return Words(TONES[tone], text)
        case Facts():
            return FactRows(block)
        case Table():
            return Rows(block)
        case Signatures():
            return SignatureLines(block)
        case Code():
            return CodeAndAddress(block)
        case Tiles():
            return TileRow(block)
    raise TypeError(f"no such block: {block!r}")


def _fill(turn: Turn, pieces: Iterable[Piece], running: Piece, width: float, height: float) -> list[PlannedPage]:
    """Put pieces on pages, splitting those that can be split; each following page begins with the running title."""
    pages = [PlannedPage(turn.section, turn.bookmark)]
    down = 0.0
    waiting = list(pieces)
    while waiting:
        piece = waiting.pop(0)
        # A page without content takes any piece: the next page would not have more room.
        if _needed(piece, waiting, width) <= height - down or not pages[-1].pieces or _only_running(pages[-1]):
            parts = None if piece.height(width) <= height - down else piece.divide(width, height - down)
            if parts:
                piece, rest = parts
                waiting.insert(0, rest)
            pages[-1].pieces.append((piece, down))
            down += piece.height(width) + piece.after
            if not parts:
                continue
        else:
            waiting.insert(0, piece)
        pages.append(PlannedPage(turn.section, "", [(running, 0.0)]))
        down = running.height(width) + running.after
    return pages


def _only_running(page: PlannedPage) -> bool:
    return len(page.pieces) == 1 and isinstance(page.pieces[0][0], Running)


def _needed(piece: Piece, following: list[Piece], width: float) -> float:
    """The room that a piece needs on a page, with everything that must stay with a title."""
    needed = piece.least(width)
    for after in following:
        if not piece.stays:
            break
        needed += piece.after + (
            min(after.height(width), after.least(width)) if not after.stays else after.height(width)
        )
        piece = after
    return needed
