"""A QR code drawn as one path of black runs."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, Protocol

import segno
from reportlab.pdfgen.canvas import Canvas

Level = Literal["l", "m", "q", "h"]

# Any of the eight masks is valid and readers try none: the code says which it has. Naming one spares the search for the
# prettiest, five sixths of the time a code takes.
MASK = 0
DARK = re.compile(rb"\x01+")


class Drawn(Protocol):
    """What has a canvas: a paper."""

    @property
    def canvas(self) -> Canvas: ...


def modules(content: str, error: Level = "m") -> tuple[tuple[bool, ...], ...]:
    """The dark (True) and light modules, without the quiet zone. Level M: a crease over 15 % of it does no harm."""
    return tuple(tuple(map(bool, row)) for row in _matrix(content, error))


def _matrix(content: str, error: Level) -> Sequence[bytearray]:
    """Rows of ones and zeros."""
    return segno.make(content, error=error, micro=False, mask=MASK).matrix


@lru_cache(maxsize=64)  # a bracket's code stands on each of its pages
def _squares(content: str, error: Level) -> tuple[int, str]:
    """How many modules a side has, and the operators that fill the dark ones."""
    rows = _matrix(content, error)
    return len(rows), " ".join(_runs(rows)) + " f"


def _runs(rows: Sequence[bytearray]) -> Iterator[str]:
    """The dark runs of all rows as operators of a PDF, a module being 1 by 1 and the origin at the lower left."""
    for height, row in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
        for run in DARK.finditer(row):
            start, end = run.span()
            yield f"{start} {height} {end - start} 1 re"


def draw_code(paper: Drawn, content: str, x: float, y: float, side: float, error: Level = "m") -> None:
    """Draw the code with its lower left corner at x, y. The caller leaves four modules of white around it."""
    size, squares = _squares(content, error)
    unit = side / size
    canvas = paper.canvas
    canvas.saveState()
    canvas.transform(unit, 0, 0, unit, x, y)
    canvas.setFillGray(0)
    # Whole numbers, written as they are: reportlab's own paths take longer here than all the rest of the page.
    canvas._code.append(squares)  # type: ignore[attr-defined]
    canvas.restoreState()
