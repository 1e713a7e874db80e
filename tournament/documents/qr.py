"""A QR code drawn as one path of black runs."""

from typing import Literal, Protocol

import segno
from reportlab.pdfgen.canvas import Canvas

Level = Literal["l", "m", "q", "h"]

# Any of the eight masks is valid and readers try none: the code says which it has. Naming one spares the search for the
# prettiest, five sixths of the time a code takes.
MASK = 0


class Drawn(Protocol):
    """What has a canvas: a paper."""

    @property
    def canvas(self) -> Canvas: ...


def modules(content: str, error: Level = "m") -> tuple[tuple[bool, ...], ...]:
    """The dark (True) and light modules, without the quiet zone. Level M: a crease over 15 % of it does no harm."""
    code = segno.make(content, error=error, micro=False, mask=MASK)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def draw_code(paper: Drawn, content: str, x: float, y: float, side: float, error: Level = "m") -> None:
    """Draw the code with its lower left corner at x, y. The caller leaves four modules of white around it."""
    rows = modules(content, error)
    unit = side / len(rows)
    path = paper.canvas.beginPath()
    for index, row in enumerate(rows):
        start = 0
        while start < len(row):
            end = start + 1
            while end < len(row) and row[end] == row[start]:
                end += 1
            if row[start]:
                path.rect(x + start * unit, y + side - (index + 1) * unit, (end - start) * unit, unit)
            start = end
    paper.canvas.setFillGray(0)
    paper.canvas.drawPath(path, stroke=0, fill=1)
