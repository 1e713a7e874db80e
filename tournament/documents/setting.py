"""Set a story on pages: `draw = setting.draw(tell)` makes the drawing of a kind of paper from its telling.

Each `Turn` begins a page, so that leaves never share one: a leaf's pages can be drawn, and printed anew, apart.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tournament.documents import style
from tournament.documents.blocks.marks import CodeAndAddress, SignatureLines, TileRow
from tournament.documents.blocks.piece import Piece
from tournament.documents.blocks.rows import FactRows, Rows
from tournament.documents.blocks.words import ChapterTitle, Letterhead, Running, Words
from tournament.documents.paper import LANDSCAPE, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading
from tournament.documents.story import Block, Code, Facts, Signatures, Story, Table, Text, Tiles, Title, Turn


@dataclass(slots=True)
class Page:
    """A page as it will be: what stands on it, each piece with the distance of its top from that of the page."""

    leaf: str
    bookmark: str
    pieces: list[tuple[Piece, float]] = field(default_factory=list)


def draw(tell: Callable[[Any], Story]) -> Callable[[Any, Press | None], bytes]:
    """The drawing of a kind of paper that is told."""

    def drawing(record: Any, press: Press | None = None) -> bytes:
        return set_story(record.heading, tell(record), press or Press())

    return drawing


def set_story(heading: Heading, story: Story, press: Press) -> bytes:
    """The PDF of a story, or of the leaves that the press wants: counted in the order in which they turn up."""
    size = LANDSCAPE if story.wide else PORTRAIT
    trial = Paper(heading, story.title, size, 0)
    pages = lay_out(heading, story, trial.width, trial.top - trial.bottom)
    paper = Paper(heading, story.title, size, len(pages), press)
    leaves = list(dict.fromkeys(page.leaf for page in pages))
    for number, page in enumerate(pages, start=1):
        if press.part is not None and leaves.index(page.leaf) not in press.part:
            continue
        paper.start_page(page.bookmark, leaf=page.leaf, number=number)
        for piece, down in page.pieces:
            piece.paint(paper, paper.left, paper.top - down, paper.width)
    return paper.finish()


def lay_out(heading: Heading, story: Story, width: float, height: float) -> list[Page]:
    """The pages of a story; at least one."""
    pages: list[Page] = []
    for turn, blocks in _sections(story):
        pieces = [piece_of(heading, block) for block in blocks]
        if not pages and not isinstance(next(iter(pieces), None), Letterhead):
            pieces.insert(0, Letterhead(heading, story.title))
        pages += _fill(turn, pieces, Running(story.title), width, height)
    return pages


def _sections(story: Story) -> Iterator[tuple[Turn, list[Block]]]:
    """What stands between two turns of the page."""
    turn = Turn("", story.title)
    blocks: list[Block] = []
    for number, block in enumerate(story.blocks):
        if not isinstance(block, Turn):
            blocks.append(block)
            continue
        if number:
            yield turn, blocks
        turn, blocks = block, []
    yield turn, blocks


def piece_of(heading: Heading, block: Block) -> Piece:
    """How a block is set."""
    match block:
        case Title(text, 1):
            return Letterhead(heading, text)
        case Title(text, level):
            return ChapterTitle(text, level)
        case Text(text, tone):
            return Words(style.TONES[tone], text)
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


def _fill(turn: Turn, pieces: Iterable[Piece], running: Piece, width: float, height: float) -> list[Page]:
    """Put pieces on pages, dividing what may be divided; the page that follows begins with the title again."""
    pages = [Page(turn.leaf, turn.bookmark)]
    down = 0.0
    waiting = list(pieces)
    while waiting:
        piece = waiting.pop(0)
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
        pages.append(Page(turn.leaf, "", [(running, 0.0)]))
        down = running.height(width) + running.after
    return pages


def _only_running(page: Page) -> bool:
    return len(page.pieces) == 1 and isinstance(page.pieces[0][0], Running)


def _needed(piece: Piece, following: list[Piece], width: float) -> float:
    """The room that a piece must find on a page, with what a title must not be parted from."""
    needed = piece.least(width)
    for after in following:
        if not piece.stays:
            break
        needed += piece.after + (
            min(after.height(width), after.least(width)) if not after.stays else after.height(width)
        )
        piece = after
    return needed
