"""A document text: the content of a document as blocks, laid out by `layout` and shown as an HTML page.

It is made from a snapshot alone, in the active language. Texts are plain, never markup. The HTML page is the accessible
alternative to the PDF: headings in order, tables with headers, no word that is only a picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from tournament.documents.engine.context import dotted, spoken_date
from tournament.documents.engine.qr import modules
from tournament.documents.engine.records import Heading
from tournament.documents.engine.tiles import pips

Align = Literal["left", "center", "right"]
Tone = Literal["lead", "body", "small", "muted", "warning"]


@dataclass(frozen=True, slots=True)
class Title:
    """A heading: 1 the document's own, 2 a chapter (a bookmark in the PDF), 3 within a chapter."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str
    tone: Tone = "body"


@dataclass(frozen=True, slots=True)
class Facts:
    """Short facts, one line each: a name and its value."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `share` is its width relative to the other columns."""

    name: str
    share: float = 1
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose header repeats on each page; `strong` are the rows (from 0) that are sums or winners.

    `caption` is the text before it, "" for none. `boxes`: the columns whose empty cells are boxes to tick by hand.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    strong: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Signatures:
    """Signature lines, and the label of each."""

    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code that opens an address, and its caption."""

    url: str
    caption: str


@dataclass(frozen=True, slots=True)
class Tiles:
    """Domino tiles in a row, each two halves of 0 to 6 pips; None is left empty for handwriting."""

    halves: tuple[tuple[int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A page break; `section` is the key of the section that follows (`Section`), `bookmark` its bookmark."""

    section: str
    bookmark: str


Block = Title | Text | Facts | Table | Signatures | Code | Tiles | Turn


@dataclass(frozen=True, slots=True)
class DocumentText:
    """A whole document text. `title` names the file and the page; `wide` means landscape.

    `proves`: whether the foot of its pages has the heads of the journals.
    """

    title: str
    blocks: tuple[Block, ...]
    wide: bool = False
    proves: bool = False


QUIET = 4  # modules of white around a code, the quiet zone


@dataclass(frozen=True, slots=True)
class Shown:
    """A block: the part of the template that shows it, its heading level, its anchor and its content."""

    kind: str
    level: int = 0
    anchor: str = ""
    said: Any = None


@dataclass(frozen=True, slots=True)
class Page:
    """A whole document for the template; the blocks begin with a heading of level 1."""

    language: str
    title: str
    club: str
    day: str
    blocks: tuple[Shown, ...]
    contents: tuple[Shown, ...]
    """Where several sections are on the page: the headings that lead to them."""


def page(heading: Heading, document_text: DocumentText) -> Page:
    """A document text for the template, in the active language, which is the document's."""
    blocks = tuple(_blocks(document_text))
    turns = tuple(block for block in blocks if block.kind == "turn")
    return Page(
        language=heading.language,
        title=document_text.title,
        club=dotted(heading.club, heading.place),
        day=dotted(heading.tournament, spoken_date(heading.date)),
        blocks=blocks,
        contents=turns if len(turns) > 1 else (),
    )


def _blocks(document_text: DocumentText) -> Iterator[Shown]:
    blocks = list(document_text.blocks)
    # The page needs one heading of level 1 at its top; a page break before it does not count.
    own = next((block for block in blocks if not isinstance(block, Turn)), None)
    if own is None or not (isinstance(own, Title) and own.level == 1):
        yield Shown("title", 1, "", document_text.title)
    level, turns = 1, 0
    for block in blocks:
        match block:
            case Title(text, 1) if block is own:
                yield Shown("title", 1, "", text)
            case Title(text, wanted):
                # No level is skipped: screen readers navigate by headings.
                level = min(max(wanted, 2), level + 1)
                yield Shown("title", level, "", text)
            case Turn(_section, bookmark):
                turns += 1
                yield Shown("turn", 0, f"part-{turns}", bookmark)
            case _:
                yield _shown(block)


def _shown(block: Block) -> Shown:
    match block:
        case Table():
            said: Any = _table(block)
        case Code():
            said = {"url": block.url, "caption": block.caption, **_code(block.url)}
        case Tiles():
            said = [_tile(halves) for halves in block.halves]
        case _:
            said = block
    return Shown(type(block).__name__.lower(), said=said)


def _table(table: Table) -> dict[str, Any]:
    def cells(row: tuple[str, ...]) -> list[dict[str, Any]]:
        return [
            {"text": text, "column": column, "box": place in table.boxes and not text}
            for place, (column, text) in enumerate(zip(table.columns, row, strict=True))
        ]

    return {
        "caption": table.caption,
        "columns": table.columns if any(column.name for column in table.columns) else (),
        "rows": [{"cells": cells(row), "strong": at in table.strong} for at, row in enumerate(table.rows)],
    }


def _code(url: str) -> dict[str, Any]:
    """The code as one SVG path, one unit per module."""
    rows = modules(url)
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    return {"path": dark, "side": len(rows) + 2 * QUIET}


def _tile(halves: tuple[int | None, int | None]) -> dict[str, Any]:
    """A tile of 64 by 32, with the positions of its pips and its name, such as "6-4"."""
    spots = [
        {"x": f"{32 * (place + x):.1f}", "y": f"{32 * (1 - y):.1f}"}
        for place, half in enumerate(halves)
        for x, y in pips(half)
    ]
    return {"name": "-".join("?" if half is None else str(half) for half in halves), "spots": spots}
