"""The schedule of the day, for the wall: one page, in the largest letters for which there is room."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.fonts import BOLD, REGULAR, register
from tournament.documents.hall.headline import draw_headline
from tournament.documents.hall.names import broken
from tournament.documents.lettering import clean
from tournament.documents.paper import GRAY, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading
from tournament.documents.sizes import PORTRAIT
from tournament.documents.story import Code, Column, Story, Table, Title

HIGHEST = 54.0  # what a line takes at most
LARGEST = 24.0
TWO_LINES = 40.0  # from which height on a line holds two of words
HOUR, MARK = 0.24, 0.05  # of the width: the hours, and the line of time with its marks
SMALL = 0.2


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """What happens when, the hours as people write them; `ends` "": nobody has said."""

    begins: str
    ends: str
    what: str


@dataclass(frozen=True, slots=True)
class ScheduleRecord:
    """The day's plan as it stood. `url` shows it as it is now."""

    heading: Heading
    lines: tuple[PlannedLine, ...]
    url: str


def draw(record: ScheduleRecord, press: Press | None = None) -> bytes:
    """The PDF: one page."""
    title = _("Schedule of the day")
    paper = Paper(record.heading, title, PORTRAIT, 1, press)
    paper.start_page(title)
    y = draw_headline(paper, record.heading, title, "", record.url) - 6
    step = min(HIGHEST, (y - paper.bottom - 4) / max(len(record.lines), 1))
    axis = paper.left + paper.width * (HOUR + MARK / 2)
    if len(record.lines) > 1:
        paper.rule(axis, y - step / 2, axis, y - step * (len(record.lines) - 0.5), weight=1.2, ink=GRAY)
    hour = _hour_size(record.lines, min(LARGEST, step * 0.62), paper.width * HOUR)
    for line in record.lines:
        _draw_line(paper, line, axis, y - step / 2, step, hour)
        y -= step
    return paper.finish()


def tell(record: ScheduleRecord) -> Story:
    """The same to be read."""
    title = _("Schedule of the day")
    rows = tuple((_hours(line), line.what) for line in record.lines)
    plan = Table((Column(_("When")), Column(_("What"), 3)), rows)
    return Story(title, (Title(title, 1), plan, Code(record.url, _("The plan as it is now"))))


def _hours(line: PlannedLine) -> str:
    return f"{line.begins} – {line.ends}" if line.ends else line.begins


def _hour_size(lines: tuple[PlannedLine, ...], size: float, room: float) -> float:
    """One size for all hours, so that the longest has room."""
    register()
    widest = max((stringWidth(clean(line.begins, BOLD), BOLD, 1) for line in lines), default=0)
    return min(size, room / widest) if widest else size


def _draw_line(paper: Paper, line: PlannedLine, axis: float, middle: float, step: float, hour: float) -> None:
    size, half = min(LARGEST, step * 0.62), paper.width * MARK / 2
    low = middle - size * 0.36
    paper.write(line.begins, axis - half, low, hour, font=BOLD, width=axis - half - paper.left, align="right")
    paper.disc(axis, middle, min(5.5, step * 0.17))
    taken = 0.0
    if line.ends:
        until = _("until %(time)s") % {"time": line.ends}
        taken = 10 + paper.write(until, paper.right, low, size * 0.7, width=110, align="right", ink=GRAY, least=SMALL)
    x = axis + half + 4
    room = paper.right - x - taken
    parts: tuple[str, ...] = (line.what,)
    if step >= TWO_LINES and stringWidth(clean(line.what, REGULAR), REGULAR, size) > room:
        parts, size = broken(line.what, REGULAR, 2), size * 0.75
        low = middle + size * (0.24 if len(parts) > 1 else -0.36)
    for row, part in enumerate(parts):
        paper.write(part, x, low - row * size * 1.2, size, width=room, least=SMALL)
