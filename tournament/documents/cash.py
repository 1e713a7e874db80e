"""The report of a cash box that was closed: one page for two to sign."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit

from tournament.documents.calendar import issue_time, spoken_date
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import clean
from tournament.documents.paper import GRAY, LIGHT, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading

LINE = 17.0
HALF = 0.52  # of the width: the figures; the rest is what was counted


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the report: its words and its amount, as it is written."""

    label: str
    amount: str
    is_sum: bool


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many of one note or coin were counted, and their worth."""

    piece: str
    number: int
    amount: str


@dataclass(frozen=True, slots=True)
class CashRecord:
    """The Z report of a box. Times are local (ISO); names "" where the house itself did it.

    `receipts`: how many, with the first and the last number in words; "" for none.
    """

    heading: Heading
    desk: str
    number: int
    opened_at: str
    opened_by: str
    closed_at: str
    closed_by: str
    figures: tuple[Figure, ...]
    counted: tuple[Pieces, ...]
    receipts: str
    remark: str


def draw(record: CashRecord, press: Press | None = None) -> bytes:
    """The PDF of the report: one page."""
    title = _("Cash box %(desk)s") % {"desk": record.desk}
    paper = Paper(record.heading, title, PORTRAIT, 1, press)
    paper.start_page(title)
    y = paper.top - 20
    paper.write(title, paper.left, y, 19, font=BOLD, width=paper.width)
    day = spoken_date(record.heading.date)
    paper.write(f"{record.heading.tournament} · {day}", paper.left, y - 18, 10, width=paper.width)
    paper.write(f"{record.heading.club} · {record.heading.place}".rstrip(" ·"), paper.left, y - 32, 10, ink=GRAY)
    y = _draw_people(paper, record, y - 56)
    low = min(_draw_figures(paper, record, y - 12), _draw_counted(paper, record, y - 12))
    low = _draw_remark(paper, record, low - 12)
    _draw_signatures(paper, low - 70)
    return paper.finish()


def _draw_people(paper: Paper, record: CashRecord, y: float) -> float:
    rows = (
        (_("Opened"), f"{issue_time(record.opened_at)} · {record.opened_by}".rstrip(" ·")),
        (_("Closed"), f"{issue_time(record.closed_at)} · {record.closed_by}".rstrip(" ·")),
        (_("Receipts"), record.receipts),
    )
    for name, value in rows:
        if value:
            paper.write(name, paper.left, y, 10, font=BOLD, width=96)
            paper.write(value, paper.left + 100, y, 10, width=paper.width - 100)
            y -= 15
    paper.rule(paper.left, y + 4, paper.right, y + 4, ink=LIGHT)
    return y


def _draw_figures(paper: Paper, record: CashRecord, y: float) -> float:
    right = paper.left + paper.width * HALF
    for figure in record.figures:
        font = BOLD if figure.is_sum else REGULAR
        if figure.is_sum:
            paper.rule(paper.left, y + 12, right, y + 12)
        paper.write(figure.label, paper.left, y, 11, font=font, width=paper.width * HALF - 90)
        paper.write(figure.amount, right, y, 11, font=font, align="right")
        y -= LINE
    return y


def _draw_counted(paper: Paper, record: CashRecord, y: float) -> float:
    left = paper.left + paper.width * HALF + 36
    for pieces in record.counted:
        paper.write(f"{pieces.number} ×", left + 44, y, 11, align="right")
        paper.write(pieces.piece, left + 54, y, 11)
        paper.write(pieces.amount, paper.right, y, 11, align="right")
        y -= LINE
    return y


def _draw_remark(paper: Paper, record: CashRecord, y: float) -> float:
    if not record.remark:
        return y
    paper.write(_("Remark"), paper.left, y, 11, font=BOLD)
    for line in simpleSplit(clean(record.remark, REGULAR), REGULAR, 10, paper.width):
        y -= 14
        paper.write(line, paper.left, y, 10, width=paper.width)
    return y


def _draw_signatures(paper: Paper, y: float) -> None:
    width = paper.width / 2 - 18
    for left, words in ((paper.left, _("Who counted")), (paper.left + paper.width / 2 + 18, _("A second person"))):
        paper.rule(left, y, left + width, y)
        paper.write(words, left, y - 12, 9, ink=GRAY, width=width)
