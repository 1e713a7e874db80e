"""Blocks that flow down the columns of lying pages; how high each is, is known before it is drawn."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from tournament.documents.paper import FOOT, Paper
from tournament.documents.sizes import ROOM

RUNNING: Final = 30.0  # the line over the columns
ACROSS: Final = ROOM[1]
HEIGHT: Final = ROOM[0] - FOOT - RUNNING
GUTTER: Final = 16.0


@dataclass(frozen=True)
class Block:
    """Something that stays whole: drawn at (x, its upper edge) in a width.

    `about`: the registrations of whom it tells. `stays`: whether the next one must stand under it. `under`: the head of
    a table, which is drawn again where the block begins a column.
    """

    height: float
    draw: Callable[[Paper, float, float, float], None]
    about: frozenset[int] = frozenset()
    stays: bool = False
    under: "Block | None" = None


@dataclass
class Column:
    """A column of a page that has `of` of them."""

    of: int
    blocks: list[Block] = field(default_factory=list)

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    @property
    def height(self) -> float:
        """What is taken already."""
        return sum(block.height for block in self.blocks)

    def draw(self, paper: Paper, place: int) -> None:
        """Draw it as the column at `place`, from 0."""
        width = column_width(self.of)
        x, y = paper.left + place * (width + GUTTER), paper.top - RUNNING
        for block in self.blocks:
            block.draw(paper, x, y, width)
            y -= block.height


def column_width(columns: int) -> float:
    """How wide each of so many columns is."""
    return (ACROSS - (columns - 1) * GUTTER) / columns


def flow(blocks: Iterable[Block], columns: int) -> list[list[Column]]:
    """The blocks on pages of so many columns; no page for no block."""
    waiting = list(blocks)
    pages: list[list[Column]] = []
    for index, block in enumerate(waiting):
        wanted = block.height
        for before, after in zip(waiting[index:], waiting[index + 1 :], strict=False):
            if not before.stays:
                break
            wanted += after.height
        if not pages or pages[-1][-1].height + wanted > HEIGHT:
            if not pages or len(pages[-1]) == columns:
                pages.append([])
            pages[-1].append(Column(columns, [block.under] if block.under else []))
        pages[-1][-1].blocks.append(block)
    return pages
