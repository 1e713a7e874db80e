"""The grid of hands: two blocks of rows wide enough for a pen, filled with what the record already holds."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, HAIRLINE, LIGHT, Paper
from tournament.documents.records import SheetLine

ROWS = 14
BLOCKS = 2
CAPACITY = ROWS * BLOCKS  # a match takes 10 to 16 hands on average
ROW = 18.4
HEAD = 27.0
GUTTER = 11.0
HEIGHT = HEAD + ROWS * ROW
# hand, who went out, count, recount, points A, points B, total A, total B: shares of the width of a block
SHARES = (22, 60, 30, 30, 28, 28, 30, 30)
MINUS = "−"


def draw_grid(paper: Paper, lines: Sequence[SheetLine], first_hand: int, y: float) -> float:
    """Draw both blocks with their top at y and the lines in them; the answer is the lower edge.

    Empty rows are numbered on from the last line, or from `first_hand` when there is none.
    """
    width = (paper.width - GUTTER) / BLOCKS
    blocks = [_edges(paper.left + block * (width + GUTTER), width) for block in range(BLOCKS)]
    paper.stamp("grid", lambda: _draw_empty(paper, blocks, y))
    numbers = _hand_numbers(lines, first_hand)
    for index, number in enumerate(numbers):
        block, row = divmod(index, ROWS)
        edges, base = blocks[block], y - HEAD - row * ROW - 13
        paper.write("" if number is None else str(number), edges[1] - 5, base, 8, align="right", ink=GRAY)
        if index < len(lines):
            _draw_line(paper, edges, base, lines[index])
        else:
            _draw_marks(paper, edges, base, block, row)
    return y - HEIGHT


def _hand_numbers(lines: Sequence[SheetLine], first_hand: int) -> list[int | None]:
    """What stands in the first column of each row: the hands written, then the ones to come."""
    written = [line.hand for line in lines]
    following = max((hand for hand in written if hand is not None), default=first_hand - 1) + 1
    return [*written, *range(following, following + CAPACITY - len(written))]


def signed(number: int) -> str:
    """A figure with a true minus sign, as wide as a digit."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def _edges(x: float, width: float) -> list[float]:
    """The nine vertical lines of a block."""
    unit = width / sum(SHARES)
    edges = [x]
    for share in SHARES:
        edges.append(edges[-1] + share * unit)
    return edges


def _draw_empty(paper: Paper, blocks: list[list[float]], y: float) -> None:
    for edges in blocks:
        _draw_frame(paper, edges, y)
        _draw_captions(paper, edges, y)


def _draw_frame(paper: Paper, edges: list[float], y: float) -> None:
    bottom = y - HEIGHT
    for row in range(1, ROWS):
        paper.rule(edges[0], y - HEAD - row * ROW, edges[-1], y - HEAD - row * ROW, ink=LIGHT)
    for column, edge in enumerate(edges[1:-1], start=1):
        paired = column in (3, 5, 7)  # count | recount, A | B: one caption over two columns
        weight, ink = (HAIRLINE, LIGHT) if paired else (HAIRLINE, GRAY)
        paper.rule(edge, y - (13 if paired else 0), edge, bottom, weight=weight, ink=ink)
    paper.rule(edges[0], y - HEAD, edges[-1], y - HEAD, weight=0.9)
    paper.rule(edges[6], y, edges[6], bottom, weight=0.9)
    paper.box(edges[0], bottom, edges[-1] - edges[0], HEIGHT, radius=3, weight=0.9)


def _draw_captions(paper: Paper, edges: list[float], y: float) -> None:
    def over(first: int, last: int, text: str, drop: float, size: float) -> None:
        middle, room = (edges[first] + edges[last]) / 2, edges[last] - edges[first] - 3
        paper.write(text, middle, y - drop, size, font=BOLD, width=room, align="center", least=0.6)

    over(0, 1, _("Hand"), 16, 7)
    over(1, 2, _("Out or lock"), 16, 7.5)
    over(2, 4, _("Pips left"), 9.5, 7.5)
    over(2, 3, _("count"), 21, 6.5)
    over(3, 4, _("recount"), 21, 6.5)
    over(4, 6, _("Points"), 9.5, 7.5)
    over(6, 8, _("Total"), 9.5, 7.5)
    for column, side in zip(range(4, 8), "ABAB", strict=True):
        over(column, column + 1, side, 22, 9)


def _draw_marks(paper: Paper, edges: list[float], base: float, block: int, row: int) -> None:
    """What to circle in an empty row: who went out or locked, and that it was a lock."""
    # Translators: one letter, circled on paper when the hand was locked.
    marks = ("1", "2", "3", "4", pgettext("lock initial", "L"))
    step = (edges[2] - edges[1]) / len(marks)
    top = base + row * ROW

    def draw() -> None:
        for place, mark in enumerate(marks):
            paper.write(mark, edges[1] + (place + 0.5) * step, top, 8, align="center", ink=GRAY)

    paper.stamp(f"marks-{block}", draw, rise=base - top)


def _draw_line(paper: Paper, edges: list[float], base: float, line: SheetLine) -> None:
    paper.write(line.who, edges[1] + 4, base, 8, width=edges[2] - edges[1] - 7)
    figures = (line.count, line.recount, line.points_a, line.points_b, line.total_a, line.total_b)
    for column, figure in enumerate(figures, start=2):
        text = "" if figure is None else signed(figure)
        font = BOLD if column >= 6 else REGULAR
        room = edges[column + 1] - edges[column] - 6
        paper.write(text, edges[column + 1] - 5, base, 9, font=font, width=room, align="right")
