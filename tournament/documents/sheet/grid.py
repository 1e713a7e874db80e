"""The grid of hands: two blocks of rows wide enough for a pen, filled with what the record already holds."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, HAIRLINE, LIGHT, Paper
from tournament.documents.records import Form, SheetLine
from tournament.documents.sheet.columns import (
    COUNT,
    HAND,
    POINTS_A,
    POINTS_B,
    RECOUNT,
    TOTAL_A,
    TOTAL_B,
    WHO,
    Edges,
    edges,
)

BLOCKS = 2
GUTTER = 11.0
HEAD = 27.0
MINUS = "−"


@dataclass(frozen=True)
class Size:
    """How many rows a block has, and how high one is."""

    rows: int
    row: float

    @property
    def capacity(self) -> int:
        """The lines that fit; a match takes 10 to 16 hands on average."""
        return self.rows * BLOCKS

    @property
    def height(self) -> float:
        return HEAD + self.rows * self.row


WHOLE = Size(14, 18.2)
HALF = Size(10, 14.5)


class Grid:
    """Both blocks on one place of a paper, their top at y."""

    def __init__(self, paper: Paper, form: Form, size: Size, y: float) -> None:
        self.paper, self.form, self.size, self.y = paper, form, size, y
        width = (paper.width - GUTTER) / BLOCKS
        self.blocks = [edges(form, paper.left + block * (width + GUTTER), width) for block in range(BLOCKS)]

    def draw(self, lines: Sequence[SheetLine], first_hand: int) -> float:
        """Draw the frame and the lines in it; the answer is the lower edge.

        Empty rows are numbered on from the last line, or from `first_hand` when there is none.
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
        """What to circle in an empty row: who went out or locked, that it was a lock, what earned more."""
        block, base = self._place(row)
        # Translators: one letter, circled on paper when the hand was locked.
        _spread(self.paper, ("1", "2", "3", "4", pgettext("lock initial", "L")), block.span(WHO), base, 8)
        if self.form.extras:
            _spread(self.paper, self.form.extras, block.extra, base, 7)

    def _draw_frames(self) -> None:
        for block in self.blocks:
            _draw_frame(self.paper, block, self.size, self.y)
            _draw_captions(self.paper, block, self.form, self.y)


def _spread(paper: Paper, marks: Sequence[str], span: tuple[float, float], base: float, size: float) -> None:
    step = (span[1] - span[0]) / len(marks)
    for place, mark in enumerate(marks):
        paper.write(mark, span[0] + (place + 0.5) * step, base, size, width=step - 1, align="center", ink=GRAY)


def _hand_numbers(lines: Sequence[SheetLine], first_hand: int, capacity: int) -> list[int | None]:
    """What stands in the first column of each row: the hands written, then the ones to come."""
    written = [line.hand for line in lines]
    following = max((hand for hand in written if hand is not None), default=first_hand - 1) + 1
    return [*written, *range(following, following + capacity - len(written))]


def signed(number: int) -> str:
    """A figure with a true minus sign, as wide as a digit."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def _draw_frame(paper: Paper, block: Edges, size: Size, y: float) -> None:
    bottom = y - size.height
    for row in range(1, size.rows):
        paper.rule(block.left, y - HEAD - row * size.row, block.right, y - HEAD - row * size.row, ink=LIGHT)
    paired = {block.span(column)[0] for column in (RECOUNT, POINTS_B, TOTAL_B)}  # one caption over two columns
    for x in block.lines[1:-1]:
        if x in paired:
            paper.rule(x, y - 13, x, bottom, ink=LIGHT)
        else:
            paper.rule(x, y, x, bottom, weight=HAIRLINE, ink=GRAY)
    paper.rule(block.left, y - HEAD, block.right, y - HEAD, weight=0.9)
    totals = block.span(TOTAL_A)[0]
    paper.rule(totals, y, totals, bottom, weight=0.9)
    paper.box(block.left, bottom, block.right - block.left, size.height, radius=3, weight=0.9)


def _draw_captions(paper: Paper, block: Edges, form: Form, y: float) -> None:
    def over(span: tuple[float, float], text: str, drop: float, size: float) -> None:
        middle, room = sum(span) / 2, span[1] - span[0] - 3
        paper.write(text, middle, y - drop, size, font=BOLD, width=room, align="center", least=0.6)

    over(block.span(HAND), _("Hand"), 16, 7)
    over(block.span(WHO), _("Out or lock"), 16, 7.5)
    if form.bonuses:
        over(block.extra, _("Extra"), 16, 7)
    over(block.span(COUNT, RECOUNT), _("Pips left"), 9.5, 7.5)
    if form.each_side:
        over(block.span(COUNT), "A", 22, 9)
        over(block.span(RECOUNT), "B", 22, 9)
    else:
        over(block.span(COUNT), _("count"), 21, 6.5)
        over(block.span(RECOUNT), _("recount"), 21, 6.5)
    over(block.span(POINTS_A, POINTS_B), _("Points"), 9.5, 7.5)
    over(block.span(TOTAL_A, TOTAL_B), _("Total"), 9.5, 7.5)
    for column, side in zip((POINTS_A, POINTS_B, TOTAL_A, TOTAL_B), "ABAB", strict=True):
        over(block.span(column), side, 22, 9)


def _draw_line(paper: Paper, block: Edges, base: float, line: SheetLine) -> None:
    who = block.span(WHO)
    paper.write(line.who, who[0] + 4, base, 8, width=who[1] - who[0] - 7)
    figures = (line.count, line.recount, line.points_a, line.points_b, line.total_a, line.total_b)
    for column, figure in zip((COUNT, RECOUNT, POINTS_A, POINTS_B, TOTAL_A, TOTAL_B), figures, strict=True):
        if figure is not None:
            left, right = block.span(column)
            font = BOLD if column >= TOTAL_A else REGULAR
            paper.write(signed(figure), right - 5, base, 9, font=font, width=right - left - 6, align="right")
