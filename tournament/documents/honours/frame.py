"""The frame of a diploma: the twenty-eight tiles of a double-six set in a chain round the page."""

from tournament.documents.paper import Paper
from tournament.documents.tiles import draw_tile

SIDE = 19.0  # half a tile
ACROSS, UP = 9, 5  # tiles on the long and on the short sides: twice both is a whole set
INNER = SIDE + 16.0  # how far the frame reaches into the page

SET = tuple((high, low) for high in range(7) for low in range(high + 1))


def draw_frame(paper: Paper) -> None:
    """Draw it along the edges of the room on the page, a line of the club's colour through the chain."""
    left, right, bottom, top = paper.left, paper.right, paper.bottom + 4, paper.top
    half = SIDE / 2
    for x1, y1, x2, y2 in (
        (left + half, top - half, right - half, top - half),
        (left + half, bottom + half, right - half, bottom + half),
        (left + half, bottom + half, left + half, top - half),
        (right - half, bottom + half, right - half, top - half),
    ):
        paper.ornament(x1, y1, x2, y2, weight=2.2)
    inset = SIDE + 6
    paper.box(left + inset, bottom + inset, right - left - 2 * inset, top - bottom - 2 * inset, radius=3)
    _draw_row(paper, SET[:ACROSS], left, right, top - SIDE)
    _draw_row(paper, SET[ACROSS : 2 * ACROSS], left, right, bottom)
    _draw_column(paper, SET[2 * ACROSS : 2 * ACROSS + UP], left, bottom, top)
    _draw_column(paper, SET[2 * ACROSS + UP :], right - SIDE, bottom, top)


def _draw_row(paper: Paper, tiles: tuple[tuple[int, int], ...], left: float, right: float, y: float) -> None:
    """Tiles lying along a long side, the first and the last in the corners."""
    step = (right - left - 2 * SIDE) / (len(tiles) - 1)
    for place, halves in enumerate(tiles):
        _draw_white(paper, left + place * step, y, halves)


def _draw_column(paper: Paper, tiles: tuple[tuple[int, int], ...], x: float, bottom: float, top: float) -> None:
    """Tiles standing along a short side, clear of the corners."""
    step = (top - bottom) / (len(tiles) + 1)
    for place, halves in enumerate(tiles, start=1):
        paper.canvas.saveState()
        paper.canvas.translate(x + SIDE, bottom + place * step - SIDE)
        paper.canvas.rotate(90)
        _draw_white(paper, 0, 0, halves)
        paper.canvas.restoreState()


def _draw_white(paper: Paper, x: float, y: float, halves: tuple[int, int]) -> None:
    """A tile that hides the line behind it."""
    paper.canvas.setFillGray(1)
    paper.canvas.roundRect(x - 3, y - 1, 2 * SIDE + 6, SIDE + 2, 2, stroke=0, fill=1)
    draw_tile(paper, x, y, SIDE, halves)
