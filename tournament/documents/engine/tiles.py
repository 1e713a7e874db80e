"""Domino tiles, a table of them, and the frame of a diploma: a double-six set as a closed line around the page."""

from itertools import pairwise
from math import cos, radians, sin
from typing import Final, NamedTuple

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


Tile = tuple[int, int]


def closed_line(highest: int = 6) -> tuple[Tile, ...]:
    """A whole set of tiles as a closed legal line: neighbours match, each tile occurs once, and the ends meet.

    It is an Eulerian circuit (Hierholzer's algorithm), which exists for an even `highest` only: each number then stands
    on an even number of halves. ValueError for an odd one.
    """
    if highest % 2:
        raise ValueError(f"a double-{highest} set does not close")
    left = {number: set(range(highest + 1)) for number in range(highest + 1)}
    walk, line = [highest], []
    while walk:
        here = walk[-1]
        if not left[here]:
            line.append(walk.pop())
            continue
        there = max(left[here])
        left[here].discard(there)
        left[there].discard(here)
        walk.append(there)
    return tuple(pairwise(line))


STEP: Final = 2.045  # from tile to tile, in halves of a tile
ALONG, UP = 8, 6  # tiles of a long and of a short side: twice both is a whole set
INSET: Final = 7.0  # from the tiles to the line within


class Inside(NamedTuple):
    """The area within a frame."""

    left: float
    bottom: float
    right: float
    top: float


def _side(canvas: PageCanvas) -> float:
    """Half a tile of the frame: as large as the page allows."""
    return min((canvas.right - canvas.left) / (ALONG * STEP + 1), (canvas.top - canvas.bottom) / (UP * STEP + 1))


def _outer(canvas: PageCanvas) -> Inside:
    """The outer edge of the frame, in the middle of the page."""
    side = _side(canvas)
    width, height = (ALONG * STEP + 1) * side, (UP * STEP + 1) * side
    left, bottom = (canvas.left + canvas.right - width) / 2, (canvas.bottom + canvas.top - height) / 2
    return Inside(left, bottom, left + width, bottom + height)


def frame_inside(canvas: PageCanvas) -> Inside:
    """The area within the frame."""
    outer, edge = _outer(canvas), _side(canvas) + INSET
    return Inside(outer.left + edge, outer.bottom + edge, outer.right - edge, outer.top - edge)


def draw_frame(canvas: PageCanvas) -> None:
    """Render the line of tiles in the middle of the page, in the club's colour, and a thin line within it.

    Each side begins in a corner and ends before the next one, where the line turns.
    """
    left, bottom, right, top = _outer(canvas)
    side, tiles = _side(canvas), iter(closed_line())
    canvas.pdf.saveState()
    canvas.pdf.setFillColor(canvas.tint)
    canvas.pdf.setStrokeColor(canvas.tint)
    corners = ((left, top, ALONG), (right, top, UP), (right, bottom, ALONG), (left, bottom, UP))
    for turns, (x, y, many) in enumerate(corners):
        canvas.pdf.saveState()
        canvas.pdf.translate(x, y)
        canvas.pdf.rotate(-90 * turns)
        for place in range(many):
            _draw_outline(canvas, place * STEP * side, side, next(tiles))
        canvas.pdf.restoreState()
    inside = frame_inside(canvas)
    canvas.pdf.setLineWidth(0.8)
    canvas.pdf.roundRect(inside.left, inside.bottom, inside.right - inside.left, inside.top - inside.bottom, 6)
    canvas.pdf.restoreState()


def draw_mark(canvas: PageCanvas, x: float, y: float, side: float) -> None:
    """Render the mark of Capicú around x, y, for a club without a crest: two tiles that meet, 6-1 and 1-6."""
    for shift, halves in ((-2 * side - 1, (6, 1)), (1, (1, 6))):
        draw_tile(canvas, x + shift, y - side / 2, side, halves)


def _draw_outline(canvas: PageCanvas, x: float, side: float, halves: Tile) -> None:
    """Render a tile below the line y = 0, in the colours that are set."""
    canvas.pdf.setLineWidth(1.1)
    canvas.pdf.roundRect(x, -side, 2 * side, side, side / 6)
    canvas.pdf.line(x + side, -side * 0.86, x + side, -side * 0.14)
    for place, half in enumerate(halves):
        for across, up in pips(half):
            canvas.pdf.circle(x + side * (place + across), side * (up - 1), side / 11, stroke=0, fill=1)
