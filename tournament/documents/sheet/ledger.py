"""The lines of a sheet that was played: one under the other, each with how it adds up and what was found in it."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import clean
from tournament.documents.paper import BLACK, GRAY, LIGHT, Paper
from tournament.documents.played import FilledLine, FilledSheet
from tournament.documents.records import Form
from tournament.documents.sheet.grid import signed
from tournament.documents.sizes import ROOM

HEAD = 26.0
LINE = 15.0
NOTE = 8.6
SIZE, SMALL = 8.5, 6.8
HAND, LEFT, POINTS, TOTAL = 26.0, 34.0, 34.0, 38.0
WHAT = ROOM[0] - HAND - 2 * (LEFT + POINTS + TOTAL)
SMALL_NAME = 0.3  # of its size: what a name of sixty wide letters needs to stand whole


class Row(NamedTuple):
    """Something as high as it is, that draws itself with its top at y. `framed`: within the frame of the lines."""

    height: float
    draw: Callable[[Paper, float], None]
    framed: bool = True


def line_rows(filled: FilledSheet) -> Iterator[Row]:
    """The lines of a sheet."""
    if not filled.lines:
        yield Row(LINE, _draw_nothing)
    for line in filled.lines:
        yield _row(line)


def broken(text: str, width: float, size: float = SMALL) -> list[str]:
    """A text as lines of small letters."""
    return list(map(str, simpleSplit(clean(text, REGULAR), REGULAR, size, width)))


def draw_captions(paper: Paper, form: Form, y: float) -> float:
    """Draw the head of the columns with its top at y; the answer is its lower edge."""
    paper.stamp(f"ledger-{y}", lambda: _draw_captions(paper, form, y))
    return y - HEAD


def draw_rows(paper: Paper, rows: Sequence[Row], y: float) -> float:
    """Draw rows one under the other, those of the sheet in a frame; the answer is the lower edge."""
    top = bottom = y + HEAD  # the captions stand over the lines
    for row in rows:
        row.draw(paper, y)
        y -= row.height
        if row.framed:
            bottom = y
    if any(row.framed for row in rows):
        for x in _columns(paper)[1:-1]:
            paper.rule(x, top - HEAD, x, bottom, ink=LIGHT)
        paper.box(paper.left, bottom, paper.width, top - bottom, radius=3, weight=0.9)
    return y


def _columns(paper: Paper) -> list[float]:
    """The vertical lines from left to right: hand, what, left, left, points, points, total, total."""
    edges = [paper.left]
    for width in (HAND, WHAT, LEFT, LEFT, POINTS, POINTS, TOTAL, TOTAL):
        edges.append(edges[-1] + width)
    return edges


def _draw_captions(paper: Paper, form: Form, y: float) -> None:
    edges = _columns(paper)

    def over(first: int, last: int, text: str, drop: float, size: float) -> None:
        middle, room = (edges[first] + edges[last]) / 2, edges[last] - edges[first] - 4
        paper.write(text, middle, y - drop, size, font=BOLD, width=room, align="center", least=0.6)

    over(0, 1, _("Hand"), 16, 7)
    paper.write(_("What happened"), edges[1] + 6, y - 16, 7.5, font=BOLD, width=WHAT - 12)
    over(2, 4, _("Pips left"), 9.5, 7.5)
    over(4, 6, _("Points"), 9.5, 7.5)
    over(6, 8, _("Total"), 9.5, 7.5)
    left = ("A", "B") if form.each_side else (_("count"), _("recount"))
    for column, (text, size) in enumerate([*((word, 8) for word in left), *((side, 8.5) for side in "ABAB")], start=2):
        over(column, column + 1, text, 21, size if len(text) == 1 else 6.5)
    paper.rule(paper.left, y - HEAD, paper.right, y - HEAD, weight=0.9)


def _row(line: FilledLine) -> Row:
    small = [part for part in (line.why, line.rule) if part]
    notes = broken(" · ".join(small), WHAT - 12) if small else []
    if line.struck:
        notes = broken(f"{_('taken back:')} {line.reason}", WHAT - 12)
    marked = [part for finding in line.findings for part in _marked(finding)]
    height = LINE + NOTE * (len(notes) + len(marked)) - (1 if notes or marked else 0)

    def draw(paper: Paper, y: float) -> None:
        edges = _columns(paper)
        _draw_figures(paper, line, y - 10.5, edges)
        x, width = edges[1] + 6, WHAT - 12
        taken = paper.write(line.said, x, y - 10.5, SIZE, width=width, least=SMALL_NAME)
        if line.struck:
            paper.rule(x, y - 7.7, x + taken, y - 7.7, weight=0.7)
        base = y - 10.5
        for text in notes:
            base -= NOTE
            paper.write(text, x, base, SMALL, width=width, ink=GRAY)
        for text in marked:
            base -= NOTE
            paper.write(text, x, base, SMALL, width=width, ink=BLACK)
        paper.rule(paper.left, y - height, paper.right, y - height, ink=LIGHT)

    return Row(height, draw)


def _marked(finding: str) -> list[str]:
    """What the engine warned of, beginning with a mark that is no colour."""
    return broken(f"(!) {finding}", WHAT - 12)


def _draw_figures(paper: Paper, line: FilledLine, base: float, edges: list[float]) -> None:
    if line.hand is not None:
        paper.write(str(line.hand), edges[1] - 6, base, 8, align="right", ink=GRAY)
    figures = [line.first, line.second, line.points_a, line.points_b, line.total_a, line.total_b]
    shown = figures if line.counts else [None] * len(figures)
    for column, figure in enumerate(shown, start=2):
        if figure is not None:
            font = BOLD if column >= 6 else REGULAR
            room = edges[column + 1] - edges[column] - 8
            paper.write(signed(figure), edges[column + 1] - 6, base, 9, font=font, width=room, align="right")


def _draw_nothing(paper: Paper, y: float) -> None:
    paper.write(_("Nothing was entered."), paper.left + HAND + 6, y - 10.5, SIZE, width=WHAT - 12, ink=GRAY)
