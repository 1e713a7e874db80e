"""The schedule of the day, for the wall: one page, in the largest letters that fit."""

import datetime
from dataclasses import dataclass
from functools import partial

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournament.core.errors import Conflict
from tournament.documents.engine.context import Section
from tournament.documents.engine.document_text import Code, Column, DocumentText, Table, Title
from tournament.documents.engine.fonts import BOLD, REGULAR, register
from tournament.documents.engine.lettering import clean, measured
from tournament.documents.engine.names import broken, draw_headline
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import EVERYBODY, DrawnKind, Group, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Tournament
from tournament.models.naming import plan_name
from tournament.tournaments import schedule

LARGEST = 36.0
TWO_LINES = 40.0  # the height from which a line has room for two lines of text
HOUR, MARK = 0.24, 0.05  # of the width: the times, and the time axis with its marks
SMALL = 0.2


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A line of the schedule with formatted times; `ends` "": not known."""

    begins: str
    ends: str
    what: str


@dataclass(frozen=True, slots=True)
class ScheduleRecord:
    """The schedule at the time of the snapshot. `url` shows the current one."""

    heading: Heading
    lines: tuple[PlannedLine, ...]
    url: str


class Schedule(DrawnKind):
    """Schedule, for the wall."""

    key = "schedule"
    label = lazy("schedule of the day")
    order = 80
    record = ScheduleRecord
    group = Group.WALL
    offers = (Offer(Of.TOURNAMENT, lazy("Schedule in large letters.")),)
    opened_by = EVERYBODY

    def subject(self, of: Tournament) -> Subject:
        # Removed lines stay in the table.
        if not of.plan.filter(removed_at=None).exists():
            raise Conflict(_("The schedule is empty: write it first."), code="no-plan")
        if not of.schedule_published:
            raise Conflict(_("The schedule is a proposal: publish it first."), code="no-plan")
        return Subject(of, "day")

    def snapshot(self, subject: Subject, issue: Issue) -> ScheduleRecord:
        return ScheduleRecord(
            heading=heading(subject.tournament, issue),
            lines=tuple(
                PlannedLine(_hour(one.begins), _hour(one.ends) if one.ends else "", plan_name(one.item))
                for one in schedule.schedule_of(subject.tournament)
            ),
            url=f"{issue.base_url}/t/{subject.tournament.slug}/schedule/",
        )

    def pages(self, record: ScheduleRecord) -> Pages:
        """One page."""
        title = _("Schedule of the day")
        return Pages(title, [Page(Section("", "", record), partial(_draw_page, record), title)])

    def render_text(self, record: ScheduleRecord) -> DocumentText:
        """The same as text."""
        title = _("Schedule of the day")
        rows = tuple((_hours(line), line.what) for line in record.lines)
        plan = Table((Column(_("When")), Column(_("What"), 3)), rows)
        return DocumentText(title, (Title(title, 1), plan, Code(record.url, _("The plan as it is now"))))


def _hour(moment: datetime.datetime) -> str:
    return time_format(timezone.localtime(moment))


def _hours(line: PlannedLine) -> str:
    return f"{line.begins} – {line.ends}" if line.ends else line.begins


def _hour_size(lines: tuple[PlannedLine, ...], size: float, room: float) -> float:
    """One size for all times, so that the longest fits."""
    register()
    widest = max((measured(clean(line.begins, BOLD), BOLD) for line in lines), default=0)
    return min(size, room / widest) if widest else size


def _draw_page(record: ScheduleRecord, canvas: PageCanvas) -> None:
    y = draw_headline(canvas, record.heading, _("Schedule of the day"), "", record.url) - 6
    step = (y - canvas.bottom - 4) / max(len(record.lines), 1)  # a plan of a few lines also fills its page
    axis = canvas.left + canvas.width * (HOUR + MARK / 2)
    if len(record.lines) > 1:
        canvas.rule(axis, y - step / 2, axis, y - step * (len(record.lines) - 0.5), weight=1.2, ink=GRAY)
    hour = _hour_size(record.lines, min(LARGEST, step * 0.62), canvas.width * HOUR)
    for line in record.lines:
        _draw_line(canvas, line, axis, y - step / 2, step, hour)
        y -= step


def _draw_line(canvas: PageCanvas, line: PlannedLine, axis: float, middle: float, step: float, hour: float) -> None:
    size, half = min(LARGEST, step * 0.62), canvas.width * MARK / 2
    low = middle - size * 0.36
    canvas.write(line.begins, axis - half, low, hour, font=BOLD, width=axis - half - canvas.left, align="right")
    canvas.disc(axis, middle, min(5.5, step * 0.17))
    taken = 0.0
    if line.ends:
        until = _("until %(time)s") % {"time": line.ends}
        taken = 10 + canvas.write(until, canvas.right, low, size * 0.7, width=110, align="right", ink=GRAY)
    x = axis + half + 4
    room = canvas.right - x - taken
    parts: tuple[str, ...] = (line.what,)
    if step >= TWO_LINES and measured(clean(line.what, REGULAR), REGULAR) * size > room:
        parts, size = broken(line.what, REGULAR, 2), size * 0.75
        low = middle + size * (0.24 if len(parts) > 1 else -0.36)
    for row, part in enumerate(parts):
        canvas.write(part, x, low - row * size * 1.2, size, width=room)
