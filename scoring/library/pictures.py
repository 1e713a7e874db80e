"""A picture of the table: lines that turn at the edge, crosses and stars. `lay_out` decides where each tile lies, for
every program that draws; `svg` draws it as SVG, with a title and a description.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from typing import Final, NamedTuple

from scoring.library.arguments import need
from scoring.library.board import Board, Piece
from scoring.library.hand import Hand
from scoring.policies import Layout
from scoring.tiles import Tile

PIPS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((2, 2),),
    ((1, 1), (3, 3)),
    ((1, 1), (2, 2), (3, 3)),
    ((1, 1), (1, 3), (3, 1), (3, 3)),
    ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    ((1, 1), (2, 1), (3, 1), (1, 3), (2, 3), (3, 3)),
    ((1, 1), (2, 1), (3, 1), (2, 2), (1, 3), (2, 3), (3, 3)),
    ((1, 1), (2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3), (3, 3)),
    ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3)),
)
"""The pips of a half, in quarters of its side from a corner, as they lie on a horizontal tile. Above nine a number."""

HALF: Final = 24
"""The side of half a tile, in units of the picture; everything else is counted in halves."""
MARGIN: Final = 1.5
"""Halves from the middle of the outermost tiles to the frame."""
EDGE: Final = 11.0
"""Halves from the lead to where a line turns."""
ROWS: Final = 3.0
"""The least halves between two rows of a line, so that doubles that lie across do not touch."""
STAR: Final = 1.8
"""Halves from the middle of a star to its arms, so that neighbours do not touch."""
STAR_ARMS: Final = 8


class Laid(NamedTuple):
    """A tile in the picture: its middle and its direction in degrees, clockwise from the right; the first half lies
    behind, the second ahead. Lengths are in halves of a tile, from the middle of the lead to the right and down.
    """

    x: float
    y: float
    turned: float
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Picture:
    """Where each tile of a table lies. last: the place in `tiles` of the one laid last; None: none is marked."""

    tiles: tuple[Laid, ...]
    last: int | None = None

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Its left, upper, right and lower edge, in halves, with room for tiles that lie across."""
        xs, ys = [each.x for each in self.tiles] or [0.0], [each.y for each in self.tiles] or [0.0]
        return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN

    @property
    def units(self) -> tuple[int, int, int, int]:
        """The left and upper edge, the width and the height of its SVG, in units of the picture."""
        left, top, right, bottom = (round(edge * HALF) for edge in self.frame)
        return left, top, right - left, bottom - top


@dataclass
class Walk:
    """Lays the tiles of an arm one after another. x, y: where the next one begins. angle: in degrees, clockwise.

    turns: the directions a line takes at the edge; None: the arm goes straight on.
    """

    x: float
    y: float
    angle: float
    turns: tuple[float, float, float] | None = None
    row: float = 0.0

    def lay(self, piece: Piece) -> Laid:
        """Lay the next tile and go on to its end."""
        across = piece.near == piece.far or piece.across
        if self.turns is not None and not across:
            self._turn(self.turns)
        length = 1.0 if across else 2.0
        dx, dy = cos(self.angle * pi / 180), sin(self.angle * pi / 180)
        laid = Laid(self.x + dx * length / 2, self.y + dy * length / 2, self.angle + 90 * across, piece.near, piece.far)
        self.x, self.y = self.x + dx * length, self.y + dy * length
        return laid

    def _turn(self, turns: tuple[float, float, float]) -> None:
        """Turn into the column at the edge, and out of it once the rows are far enough apart."""
        away, column, back = turns
        if self.angle != column:
            ahead = self.x if self.angle == 0 else -self.x
            if ahead + 2 > EDGE:
                self.row = self.y
                self._corner(column)
        elif abs(self.y - self.row) >= ROWS:
            self._corner(back if self.x * (1 if away == 0 else -1) > 0 else away)

    def _corner(self, angle: float) -> None:
        """Go on in another direction, so that the next tile's first half lies ahead of the last tile."""
        for direction, step in ((self.angle, 0.5), (angle, -0.5)):
            self.x += step * cos(direction * pi / 180)
            self.y += step * sin(direction * pi / 180)
        self.angle = angle


def svg(position: Hand | str) -> str:
    """Return a picture of the table as an SVG document: every tile as it is turned, the last one outlined in bold.

    position: a hand, or the text of a position. Title and description say in words what it shows. It needs no other
    file, has no script and no style sheet, and identical positions give identical text.
    """
    if not isinstance(position, Hand):
        position = Hand.from_position(need("position", position, str, "a hand or the text of a position"))
    picture = lay_out(position.board, position.rules.layout, position.last)
    return paint(picture, _title(position), _description(position.board))


def lay_out(board: Board, layout: Layout, last: Tile | None = None) -> Picture:
    """Return where each tile of a board lies. last: the tile laid last, to be marked; None: none is."""
    tiles = tuple(_laid(board, layout))
    marked = (place for place, each in enumerate(tiles) if last and {each.first, each.second} == {last.low, last.high})
    return Picture(tiles, next(marked, None))


def paint(picture: Picture, title: str, description: str) -> str:
    """Return the SVG document of a picture, with these words for people who do not see it."""
    left, top, width, height = picture.units
    drawn = [_drawn(each, bold=place == picture.last) for place, each in enumerate(picture.tiles)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{left} {top} {width} {height}">',
            f"<title>{escape(title, quote=False)}</title>",
            f"<desc>{escape(description, quote=False)}</desc>",
            *drawn,
            "</svg>\n",
        ]
    )


def _title(hand: Hand) -> str:
    tiles = len(hand.board.tiles)
    turn = "the hand is over" if hand.turn is None else f"seat {hand.turn} is to move"
    return f"{hand.rules.name['en']}: {tiles} tile{'' if tiles == 1 else 's'} on the table, {turn}"


def _description(board: Board) -> str:
    if board.lead is None:
        return "No tile is laid yet."
    arms = "; ".join(
        f"arm {number}: {' '.join(f'{piece.near}-{piece.far}' for piece in arm) or 'none'}"
        for number, arm in enumerate(board.arms)
    )
    return f"Lead {board.lead}; tiles from it outward, {arms}."


def _laid(board: Board, layout: Layout) -> Iterator[Laid]:
    if board.lead is None:
        return
    across = board.lead.is_double
    yield Laid(0, 0, 90.0 if across else 0.0, board.lead.low, board.lead.high)
    reach = 0.5 if across else 1.0
    for number, arm in enumerate(board.arms):
        walk = _walk(layout, number, len(board.arms), reach)
        yield from map(walk.lay, arm)


def _walk(layout: Layout, arm: int, arms: int, reach: float) -> Walk:
    """Return where an arm begins, and how it goes on."""
    if layout == "LINE":
        # The left end turns up at the edge, the right end down.
        return Walk(-reach, 0, 180, (180, -90, 0)) if arm == 0 else Walk(reach, 0, 0, (0, 90, 180))
    if layout == "CROSS":
        # Seat 0 sits below; the next seat is on its right.
        angle = (90, 0, -90, 180)[arm]
        start = 1.0 if angle in (90, -90) else 0.5
        return Walk(
            start * (angle == 0) - start * (angle == 180), start * (angle == 90) - start * (angle == -90), angle
        )
    turned = 360 * arm / STAR_ARMS - 90
    return Walk(STAR * cos(turned * pi / 180), STAR * sin(turned * pi / 180), turned)


def _drawn(laid: Laid, *, bold: bool) -> str:
    side = HALF
    turn = f"translate({_number(laid.x * side)} {_number(laid.y * side)}) rotate({_number(laid.turned)})"
    frame = f'fill="#fff" stroke="#000" stroke-width="{3 if bold else 1}"'
    marks = "".join((*_half(laid.first, -side, laid.turned), *_half(laid.second, 0, laid.turned)))
    return (
        f'<g transform="{turn}"><rect x="{1 - side}" y="{1 - side // 2}" width="{2 * side - 2}" height="{side - 2}" '
        f'rx="4" {frame}/><path d="M0 {4 - side // 2}V{side // 2 - 4}" stroke="#000"/>{marks}</g>'
    )


def _half(number: int, left: float, turned: float) -> Iterable[str]:
    """Yield the pips of a half, or its number where there are too many."""
    if number >= len(PIPS):
        middle = _number(left + HALF / 2)
        yield f'<text transform="translate({middle} 0) rotate({_number(-turned)})" text-anchor="middle" '
        yield f'dominant-baseline="central" font-family="sans-serif" font-size="{HALF // 2}">{number}</text>'
        return
    for across, up in PIPS[number]:
        x, y = left + HALF * (0.06 + 0.22 * across), HALF * (0.06 + 0.22 * up) - HALF / 2
        yield f'<circle cx="{_number(x)}" cy="{_number(y)}" r="2"/>'


def _number(value: float) -> str:
    """Return a number as SVG has it: two decimals at most, and no minus before zero."""
    return f"{round(value, 2) + 0:g}"
