"""QR codes, rendered as one path of dark runs."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, Protocol

import segno
from reportlab.pdfgen.canvas import Canvas

Level = Literal["l", "m", "q", "h"]

# Any of the eight masks is valid, and the code names its own. A fixed one avoids the search for the best mask, which
# takes five sixths of the time.
MASK = 0
DARK = re.compile(rb"\x01+")


class Drawn(Protocol):
    """Anything with a canvas, such as a `PageCanvas`."""

    @property
    def pdf(self) -> Canvas: ...


def modules(content: str) -> tuple[tuple[bool, ...], ...]:
    """The dark (True) and light modules, without the quiet zone. Level M survives damage to 15 % of the code."""
    return tuple(tuple(map(bool, row)) for row in _matrix(content, "m"))


def _matrix(content: str, error: Level) -> Sequence[bytearray]:
    """The code as rows of ones and zeros."""
    return segno.make(content, error=error, micro=False, mask=MASK).matrix


@lru_cache(maxsize=64)  # a bracket has the same code on each of its pages
def _squares(content: str, error: Level) -> tuple[int, str]:
    """The number of modules per side, and the PDF operators that fill the dark ones."""
    rows = _matrix(content, error)
    return len(rows), " ".join(_runs(rows)) + " f"


def _runs(rows: Sequence[bytearray]) -> Iterator[str]:
    """The dark runs of all rows as PDF operators, with modules of 1 by 1 and the origin at the lower left."""
    for height, row in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
        for run in DARK.finditer(row):
            start, end = run.span()
            yield f"{start} {height} {end - start} 1 re"


def draw_code(canvas: Drawn, content: str, x: float, y: float, side: float, error: Level = "m") -> None:
    """Render the code with its lower left corner at x, y. The caller leaves four modules of white around it."""
    size, squares = _squares(content, error)
    unit = side / size
    pdf = canvas.pdf
    pdf.saveState()
    pdf.transform(unit, 0, 0, unit, x, y)
    pdf.setFillGray(0)
    # Raw operators with integer coordinates: reportlab's path API takes longer here than the rest of the page.
    pdf._code.append(squares)  # type: ignore[attr-defined]
    pdf.restoreState()
