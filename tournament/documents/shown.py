"""A story as a page in HTML: the same blocks, as values for `templates/documents/story.html`.

Whoever cannot read a PDF reads this: headings in order, tables with heads, no word that is only a picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournament.documents.calendar import spoken_date
from tournament.documents.qr import modules
from tournament.documents.records import Heading
from tournament.documents.story import Block, Code, Facts, Signatures, Story, Table, Text, Tiles, Title, Turn
from tournament.documents.tiles import pips

QUIET = 4  # modules of white around a code


@dataclass(frozen=True, slots=True)
class Shown:
    """A block: which part of the template shows it, the level of its heading, an anchor, and what it says."""

    kind: str
    level: int = 0
    anchor: str = ""
    said: Any = None


@dataclass(frozen=True, slots=True)
class Page:
    """A whole paper for the template; the blocks begin with a heading of level 1."""

    language: str
    title: str
    club: str
    day: str
    blocks: tuple[Shown, ...]
    contents: tuple[Shown, ...]
    """Where several leaves are on the page: the headings that lead to them."""


def page(heading: Heading, story: Story) -> Page:
    """A story for the template, in the language that is active: that of the paper."""
    blocks = tuple(_blocks(story))
    turns = tuple(block for block in blocks if block.kind == "turn")
    return Page(
        language=heading.language,
        title=story.title,
        club=" · ".join(word for word in (heading.club, heading.place) if word),
        day=" · ".join(word for word in (heading.tournament, spoken_date(heading.date)) if word),
        blocks=blocks,
        contents=turns if len(turns) > 1 else (),
    )


def _blocks(story: Story) -> Iterator[Shown]:
    blocks = list(story.blocks)
    own = next((block for block in blocks if not isinstance(block, Turn)), None)
    if own is None or not (isinstance(own, Title) and own.level == 1):
        yield Shown("title", 1, "", story.title)
    level, turns = 1, 0
    for block in blocks:
        match block:
            case Title(text, 1) if block is own:
                yield Shown("title", 1, "", text)
            case Title(text, wanted):
                level = min(max(wanted, 2), level + 1)
                yield Shown("title", level, "", text)
            case Turn(_leaf, bookmark):
                turns += 1
                yield Shown("turn", 0, f"part-{turns}", bookmark)
            case _:
                yield _shown(block)


def _shown(block: Block) -> Shown:
    match block:
        case Text():
            return Shown("text", said=block)
        case Facts():
            return Shown("facts", said=block.rows)
        case Table():
            return Shown("table", said=_table(block))
        case Signatures():
            return Shown("signatures", said=block.who)
        case Code():
            return Shown("code", said={"url": block.url, "caption": block.caption, **_code(block.url)})
        case Tiles():
            return Shown("tiles", said=[_tile(halves) for halves in block.halves])
    raise TypeError(f"no such block: {block!r}")


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
    """The code as one path, a unit a module."""
    rows = modules(url)
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    return {"path": dark, "side": len(rows) + 2 * QUIET}


def _tile(halves: tuple[int | None, int | None]) -> dict[str, Any]:
    """A tile of 64 by 32, with the places of its pips and its name: "6-4"."""
    spots = [
        {"x": f"{32 * (place + x):.1f}", "y": f"{32 * (1 - y):.1f}"}
        for place, half in enumerate(halves)
        for x, y in pips(half)
    ]
    return {"name": "-".join("?" if half is None else str(half) for half in halves), "spots": spots}
