"""What a paper says, in a few words of our own: set on pages by `setting.py`, and shown as a page in HTML.

A story is told from a frozen record alone, in the language that is active. Texts are plain, never markup.
"""

from dataclasses import dataclass
from typing import Literal

Align = Literal["left", "center", "right"]
Tone = Literal["lead", "body", "small", "muted", "warning"]


@dataclass(frozen=True, slots=True)
class Title:
    """A heading: 1 the paper's own, 2 a chapter (a bookmark in the PDF), 3 within it."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str
    tone: Tone = "body"


@dataclass(frozen=True, slots=True)
class Facts:
    """Short facts, a name and its value a line."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `share` is its part of the width beside the others'."""

    name: str
    share: float = 1
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose head is repeated on each page; `strong` are the rows (from 0) that are sums or winners.

    `caption` is read before it; "" for none. `boxes`: the columns that stay empty for a pen, as a box to tick.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    strong: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, and who signs each."""

    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code that opens an address, and what it is for."""

    url: str
    caption: str


@dataclass(frozen=True, slots=True)
class Tiles:
    """Domino tiles in a row, each two halves of 0 to 6 pips; None is left empty for a pen."""

    halves: tuple[tuple[int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A new page; `leaf` is the key of what it shows (`leaves.Leaf`), `bookmark` what readers find it under."""

    leaf: str
    bookmark: str


Block = Title | Text | Facts | Table | Signatures | Code | Tiles | Turn


@dataclass(frozen=True, slots=True)
class Story:
    """A whole paper. `title` names the file and the page; `wide` asks for landscape."""

    title: str
    blocks: tuple[Block, ...]
    wide: bool = False
