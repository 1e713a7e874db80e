"""Domino tiles, a table of them, and the frame of a diploma: a double-six set in a chain around the page."""

from math import cos, radians, sin

from scoring.library.pictures import PIPS, Laid, Picture
from tournament.documents.engine.page import BLACK, PageCanvas


def pips(half: int | None) -> list[tuple[float, float]]:
    """The positions of a half's pips, as shares of its side from the lower left corner; none for an empty half, and for
    one with so many that it has a number instead.
    """
    shown = half or 0
    return [(0.06 + across * 0.22, 0.06 + up * 0.22) for across, up in PIPS[shown]] if shown < len(PIPS) else []


def draw_tile(
    canvas: PageCanvas, x: float, y: float, side: float, halves: tuple[int | None, int | None], *, bold: bool = False
) -> None:
    """Render a horizontal tile, two squares of `side` wide; a half of None stays empty for handwriting."""
    weight = max(0.4, side * 0.035)
    canvas.box(x, y, 2 * side, side, radius=side * 0.16, weight=3 * weight if bold else weight)
    canvas.rule(x + side, y + side * 0.12, x + side, y + side * 0.88, weight=max(0.3, side * 0.025))
    canvas.pdf.setFillGray(BLACK)
    for place, half in enumerate(halves):
        for across, up in pips(half):
            canvas.pdf.circle(x + side * (place + across), y + side * up, side * 0.085, stroke=0, fill=1)


def draw_picture(canvas: PageCanvas, picture: Picture, x: float, top: float, side: float) -> None:
    """Render a table as the engine lays it out, with its left upper corner at x, top; `side` is half a tile.

    The tile laid last is outlined in bold.
    """
    left, upper, _right, _lower = picture.frame
    for place, laid in enumerate(picture.tiles):
        across, down = x + (laid.x - left) * side, top - (laid.y - upper) * side
        _draw_laid(canvas, laid, (across, down), side, bold=place == picture.last)


def _draw_laid(canvas: PageCanvas, laid: Laid, middle: tuple[float, float], side: float, *, bold: bool) -> None:
    canvas.pdf.saveState()
    canvas.pdf.translate(*middle)
    canvas.pdf.rotate(-laid.turned)  # the engine turns clockwise
    draw_tile(canvas, -side, -side / 2, side, (laid.first, laid.second), bold=bold)
    canvas.pdf.restoreState()
    # Numbers stay upright.
    ahead = side / 2 * cos(radians(laid.turned)), -side / 2 * sin(radians(laid.turned))
    for half, way in ((laid.first, -1), (laid.second, 1)):
        if half >= len(PIPS):
            size = side / 2
            x, y = middle[0] + way * ahead[0], middle[1] + way * ahead[1]
            canvas.write(str(half), x, y - size * 0.36, size, align="center")


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
