"""The grid of hands: two blocks of rows sized for handwriting, with columns for each rule system; below, penalties."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm

from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import at_size
from tournament.documents.engine.page import BLACK, GRAY, HAIRLINE, LIGHT, PageCanvas
from tournament.documents.engine.records import Form, PenaltyBoxes, SheetLine
from tournament.documents.engine.tiles import draw_tile


class Edges(NamedTuple):
    """The vertical lines of a block, from left to right; `extra` is the line after the column of extras.

    hand | who | (extra) | left | left | points A | points B | total A | total B.
    """

    lines: tuple[float, ...]
    has_extra: bool

    def span(self, first: int, last: int | None = None) -> tuple[float, float]:
        """The left and the right end of a column, or of several; numbers do not count the column of extras."""
        # The extras come after `WHO` and move all later columns by one.
        shift = int(self.has_extra)
        end = first if last is None else last
        return self.lines[first + (shift if first > 1 else 0)], self.lines[end + 1 + (shift if end > 1 else 0)]

    @property
    def extra(self) -> tuple[float, float]:
        """The ends of the column of extras."""
        return self.lines[2], self.lines[3]

    @property
    def left(self) -> float:
        return self.lines[0]

    @property
    def right(self) -> float:
        return self.lines[-1]


HAND, WHO, COUNT, RECOUNT, POINTS_A, POINTS_B, TOTAL_A, TOTAL_B = range(8)
PLAIN = (22, 60, 30, 30, 28, 28, 30, 30)  # relative widths, with those below
WITH_EXTRA = (20, 52, 36, 25, 25, 24, 24, 26, 26)


def edges(form: Form, x: float, width: float) -> Edges:
    """The lines of a block that begins at x."""
    shares = WITH_EXTRA if form.bonuses else PLAIN
    unit = width / sum(shares)
    lines = [x]
    for share in shares:
        lines.append(lines[-1] + share * unit)
    return Edges(tuple(lines), form.bonuses)


BLOCKS = 2
GUTTER = 11.0
HEAD = 27.0
MINUS = "−"


@dataclass(frozen=True)
class Size:
    """The number of rows in a block, and their height."""

    rows: int
    row: float

    @property
    def capacity(self) -> int:
        """The lines that fit; a match takes 10 to 16 hands on average."""
        return self.rows * BLOCKS

    @property
    def height(self) -> float:
        return HEAD + self.rows * self.row


WHOLE = Size(10, 8 * mm)
LONG = Size(14, WHOLE.rows * WHOLE.row / 14)  # more rows in the same room, for matches of many hands
BY_ROWS: Final[Mapping[int, Size]] = {size.capacity: size for size in (WHOLE, LONG)}
"""The sizes of the grid of a whole page by its rows."""
HALF = Size(10, 14.5)


class Grid:
    """Both blocks on a page, their top at y."""

    def __init__(self, canvas: PageCanvas, form: Form, size: Size, y: float) -> None:
        self.paper, self.form, self.size, self.y = canvas, form, size, y
        width = (canvas.width - GUTTER) / BLOCKS
        self.blocks = [edges(form, canvas.left + block * (width + GUTTER), width) for block in range(BLOCKS)]

    def draw(self, lines: Sequence[SheetLine], first_hand: int) -> float:
        """Render the frame and the lines in it; return the lower edge.

        Empty rows are numbered on from the last line, or from `first_hand` if there is none.
        """
        for index, line in enumerate(lines):
            block, base = self._place(index)
            _draw_line(self.paper, block, base, line)
        self._draw_numbers(lines, first_hand)
        for row in range(len(lines), self.size.capacity):
            self._draw_marks(row)
        self._draw_frames()
        return self.y - self.size.height

    def _place(self, index: int) -> tuple[Edges, float]:
        """The block and the baseline of a row."""
        block, row = divmod(index, self.size.rows)
        return self.blocks[block], self.y - HEAD - (row + 0.5) * self.size.row - 3.2

    def _draw_numbers(self, lines: Sequence[SheetLine], first_hand: int) -> None:
        for index, number in enumerate(_hand_numbers(lines, first_hand, self.size.capacity)):
            if number is not None:
                block, base = self._place(index)
                self.paper.write(str(number), block.span(HAND)[1] - 5, base, 8, align="right", ink=GRAY)

    def _draw_marks(self, row: int) -> None:
        """Render what to circle in an empty row: who went out or locked, the lock, the extra points."""
        block, base = self._place(row)
        # Translators: one letter, circled on paper when the hand was locked.
        _spread(self.paper, ("1", "2", "3", "4", pgettext("lock initial", "L")), block.span(WHO), base, 8)
        if self.form.extras:
            _spread(self.paper, self.form.extras, block.extra, base, 7)

    def _draw_frames(self) -> None:
        for block in self.blocks:
            _draw_frame(self.paper, block, self.size, self.y)
            _draw_captions(self.paper, block, self.form, self.y)


def _spread(canvas: PageCanvas, marks: Sequence[str], span: tuple[float, float], base: float, size: float) -> None:
    step = (span[1] - span[0]) / len(marks)
    for place, mark in enumerate(marks):
        canvas.write(mark, span[0] + (place + 0.5) * step, base, size, width=step - 1, align="center", ink=GRAY)


def _hand_numbers(lines: Sequence[SheetLine], first_hand: int, capacity: int) -> list[int | None]:
    """The first column of each row: the hands written, then those to come."""
    written = [line.hand for line in lines]
    # Penalties have no hand number, so they do not advance it.
    following = max((hand for hand in written if hand is not None), default=first_hand - 1) + 1
    return [*written, *range(following, following + capacity - len(written))]


def signed(number: int) -> str:
    """A figure with a true minus sign, as wide as a digit."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def difference(number: int) -> str:
    """A difference with its sign, "+167" or "−15"; 0 has none."""
    return f"+{number}" if number > 0 else signed(number)


def _draw_frame(canvas: PageCanvas, block: Edges, size: Size, y: float) -> None:
    bottom = y - size.height
    for row in range(1, size.rows):
        canvas.rule(block.left, y - HEAD - row * size.row, block.right, y - HEAD - row * size.row, ink=LIGHT)
    paired = {block.span(column)[0] for column in (RECOUNT, POINTS_B, TOTAL_B)}  # one caption over two columns
    for x in block.lines[1:-1]:
        if x in paired:
            canvas.rule(x, y - 13, x, bottom, ink=LIGHT)
        else:
            canvas.rule(x, y, x, bottom, weight=HAIRLINE, ink=GRAY)
    canvas.rule(block.left, y - HEAD, block.right, y - HEAD, weight=0.9)
    totals = block.span(TOTAL_A)[0]
    canvas.rule(totals, y, totals, bottom, weight=0.9)
    canvas.box(block.left, bottom, block.right - block.left, size.height, radius=3, weight=0.9)


def _draw_captions(canvas: PageCanvas, block: Edges, form: Form, y: float) -> None:
    def over(span: tuple[float, float], text: str, drop: float, size: float) -> None:
        middle, room = sum(span) / 2, span[1] - span[0] - 3
        canvas.put(at_size(text, BOLD, size, room), middle, y - drop, align="center")

    over(block.span(HAND), _("Hand"), 16, 7.5)
    over(block.span(WHO), _("Out or lock"), 16, 7.5)
    if form.bonuses:
        over(block.extra, _("Extra"), 16, 7.5)
    over(block.span(COUNT, RECOUNT), _("Plays") if form.plays else _("Pips left"), 9.5, 7.5)
    if form.each_side:
        over(block.span(COUNT), "A", 22, 9)
        over(block.span(RECOUNT), "B", 22, 9)
    else:
        over(block.span(COUNT), _("count"), 21, 7.5)
        over(block.span(RECOUNT), _("recount"), 21, 7.5)
    over(block.span(POINTS_A, POINTS_B), _("Points"), 9.5, 7.5)
    over(block.span(TOTAL_A, TOTAL_B), _("Total"), 9.5, 7.5)
    for column, side in zip((POINTS_A, POINTS_B, TOTAL_A, TOTAL_B), "ABAB", strict=True):
        over(block.span(column), side, 22, 9)


def _draw_line(canvas: PageCanvas, block: Edges, base: float, line: SheetLine) -> None:
    who = block.span(WHO)
    canvas.write(line.who, who[0] + 4, base, 8, width=who[1] - who[0] - 7)
    figures = (line.count, line.recount, line.points_a, line.points_b, line.total_a, line.total_b)
    for column, figure in zip((COUNT, RECOUNT, POINTS_A, POINTS_B, TOTAL_A, TOTAL_B), figures, strict=True):
        if figure is not None:
            left, right = block.span(column)
            font = BOLD if column >= TOTAL_A else REGULAR
            canvas.write(signed(figure), right - 5, base, 9, font=font, width=right - left - 6, align="right")


LABEL = 88.0
SQUARE = 9.5
ROW = 16.5


def penalties_height(penalties: Sequence[PenaltyBoxes]) -> float:
    """The height of the panels: a title, a row for each kind, and one for exposed dominoes."""
    return 17.5 + ROW * (len(penalties) + 1)


def draw_penalties(canvas: PageCanvas, penalties: Sequence[PenaltyBoxes], y: float) -> None:
    """Render both panels with their top at y."""
    width = (canvas.width - GUTTER) / 2
    for side, seats in enumerate(("13", "24")):
        x = canvas.left + side * (width + GUTTER)
        title = _("Penalties of team %(side)s") % {"side": "AB"[side]}
        canvas.write(title, x, y - 7, 8, font=BOLD, width=width)
        first = y - 22
        for row, label in enumerate([*map(labelled, penalties), _("Exposed, seat")]):
            _draw_label(canvas, x, first - row * ROW, label)
        for row, penalty in enumerate(penalties):
            _draw_checks(canvas, x + LABEL, first - row * ROW, penalty, width - LABEL)
        for place in range(3):
            _draw_exposed(canvas, x + LABEL + place * (width - LABEL) / 3, first - len(penalties) * ROW, seats)


def _draw_checks(canvas: PageCanvas, x: float, y: float, penalty: PenaltyBoxes, room: float) -> None:
    """Render the box for a warning, if any, in the first third of the room, and those for points in the rest."""
    third = room / 3 if penalty.warning else 0.0
    if penalty.warning:
        _draw_check(canvas, x, y, _("warning"), third - SQUARE - 6)
    step = (room - third) / penalty.boxes
    for place in range(penalty.boxes):
        _draw_check(canvas, x + third + place * step, y, off(penalty.points), 22 if penalty.warning else 26)


def labelled(penalty: PenaltyBoxes) -> str:
    """A penalty with the number of its rule, if it has one."""
    return f"{penalty.name} ({penalty.rule})" if penalty.rule else penalty.name


def off(points: int) -> str:
    """The points deducted, as printed beside a box; "" for none."""
    return f"{MINUS}{points}" if points else ""


def _draw_label(canvas: PageCanvas, x: float, y: float, text: str) -> None:
    canvas.write(text, x, y, 7.5, width=LABEL - 5, ink=BLACK)


def _draw_check(canvas: PageCanvas, x: float, y: float, text: str, room: float) -> None:
    canvas.box(x, y - 2, SQUARE, SQUARE, radius=1.5, weight=0.7)
    canvas.write(text, x + SQUARE + 3, y, 7.5, width=room)


def _draw_exposed(canvas: PageCanvas, x: float, y: float, seats: str) -> None:
    """An empty tile to write the pips in, and the two seats to circle."""
    draw_tile(canvas, x, y - 3.5, 12, (None, None))
    for place, seat in enumerate(seats):
        canvas.write(seat, x + 31 + place * 9, y, 8, ink=GRAY)
