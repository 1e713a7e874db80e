"""Domino tiles, and the frame of a diploma: a double-six set in a chain around the page."""

from scoring.library.pictures import PIPS
from tournament.documents.engine.page import BLACK, PageCanvas


def pips(half: int | None) -> list[tuple[float, float]]:
    """The positions of a half's pips, as shares of its side from the lower left corner; none for an empty half."""
    return [(0.06 + across * 0.22, 0.06 + up * 0.22) for across, up in PIPS[half or 0]]


def draw_tile(canvas: PageCanvas, x: float, y: float, side: float, halves: tuple[int | None, int | None]) -> None:
    """Render a horizontal tile, two squares of `side` wide; a half of None stays empty for handwriting."""
    canvas.box(x, y, 2 * side, side, radius=side * 0.16, weight=max(0.4, side * 0.035))
    canvas.rule(x + side, y + side * 0.12, x + side, y + side * 0.88, weight=max(0.3, side * 0.025))
    canvas.pdf.setFillGray(BLACK)
    for place, half in enumerate(halves):
        for across, up in pips(half):
            canvas.pdf.circle(x + side * (place + across), y + side * up, side * 0.085, stroke=0, fill=1)


SIDE = 19.0  # half a tile
ACROSS, UP = 9, 5  # tiles on the long and on the short sides: twice both is a whole set
INNER = SIDE + 16.0  # how far the frame extends into the page

SET = tuple((high, low) for high in range(7) for low in range(high + 1))


def draw_frame(canvas: PageCanvas) -> None:
    """Render the frame along the edges of the page area, with a line in the club's colour through the chain."""
    left, right, bottom, top = canvas.left, canvas.right, canvas.bottom + 4, canvas.top
    half = SIDE / 2
    for x1, y1, x2, y2 in (
        (left + half, top - half, right - half, top - half),
        (left + half, bottom + half, right - half, bottom + half),
        (left + half, bottom + half, left + half, top - half),
        (right - half, bottom + half, right - half, top - half),
    ):
        canvas.ornament(x1, y1, x2, y2, weight=2.2)
    inset = SIDE + 6
    canvas.box(left + inset, bottom + inset, right - left - 2 * inset, top - bottom - 2 * inset, radius=3)
    _draw_row(canvas, SET[:ACROSS], left, right, top - SIDE)
    _draw_row(canvas, SET[ACROSS : 2 * ACROSS], left, right, bottom)
    _draw_column(canvas, SET[2 * ACROSS : 2 * ACROSS + UP], left, bottom, top)
    _draw_column(canvas, SET[2 * ACROSS + UP :], right - SIDE, bottom, top)


def _draw_row(canvas: PageCanvas, tiles: tuple[tuple[int, int], ...], left: float, right: float, y: float) -> None:
    """Render horizontal tiles along a long side, the first and the last in the corners."""
    step = (right - left - 2 * SIDE) / (len(tiles) - 1)
    for place, halves in enumerate(tiles):
        _draw_white(canvas, left + place * step, y, halves)


def _draw_column(canvas: PageCanvas, tiles: tuple[tuple[int, int], ...], x: float, bottom: float, top: float) -> None:
    """Render vertical tiles along a short side, clear of the corners."""
    step = (top - bottom) / (len(tiles) + 1)
    for place, halves in enumerate(tiles, start=1):
        canvas.pdf.saveState()
        canvas.pdf.translate(x + SIDE, bottom + place * step - SIDE)
        canvas.pdf.rotate(90)
        _draw_white(canvas, 0, 0, halves)
        canvas.pdf.restoreState()


def _draw_white(canvas: PageCanvas, x: float, y: float, halves: tuple[int, int]) -> None:
    """Render a tile that hides the line behind it."""
    canvas.pdf.setFillGray(1)
    canvas.pdf.roundRect(x - 3, y - 1, 2 * SIDE + 6, SIDE + 2, 2, stroke=0, fill=1)
    draw_tile(canvas, x, y, SIDE, halves)
