"""The day as an .ics file, for people's own calendars: as a whole, and line by line. It holds no person."""

import datetime
from typing import Final

from django.utils import timezone, translation

from tournament import freezing, schedule
from tournament.documents import day_calendar
from tournament.models import Tournament
from tournament.schedule import Event

TYPE: Final = "text/calendar; charset=utf-8"
LASTS: Final = datetime.timedelta(hours=9)  # of a day without a plan: a champion by the evening
LINE_LASTS: Final = datetime.timedelta(minutes=60)  # of the last line, when nobody has said how long
LEAST: Final = datetime.timedelta(minutes=15)


def day_file(tournament: Tournament, *, page: str, language: str) -> bytes:
    """The file in a language; `page`: the address of the page that shows the plan."""
    with translation.override(language):
        return day_calendar.draw(_day(tournament, page, language))


def _day(tournament: Tournament, page: str, language: str) -> day_calendar.Day:
    events = schedule.of(tournament)
    lines = [_entry(tournament, one, _ends(one, events[place:])) for place, one in enumerate(events, start=1)]
    gone = tournament.plan.exclude(removed_at=None).select_related("division")
    removed = [schedule.event(tournament, item) for item in gone]
    return day_calendar.Day(
        name=tournament.name,
        place=", ".join(word for word in (tournament.place, tournament.club.name) if word),
        page=page,
        sequence=tournament.version,
        made=tournament.created_at,
        language=language,
        entries=(
            _frame(tournament, lines),
            *lines,
            *(_entry(tournament, one, one.ends or one.begins + LINE_LASTS, cancelled=True) for one in removed),
        ),
    )


def _frame(tournament: Tournament, lines: list[day_calendar.Entry]) -> day_calendar.Entry:
    begins = schedule.moment(tournament.date, tournament.starts_at)
    last = schedule.moment(tournament.date, datetime.time(23, 59))
    ends = max((one.ends for one in lines), default=min(begins + LASTS, last))
    begins = min([begins, *(one.begins for one in lines)])
    ends = max(ends, begins + LEAST)
    return day_calendar.Entry(f"{tournament.slug}@capicu", _local(begins), _local(ends), tournament.name, frame=True)


def _entry(
    tournament: Tournament, event: Event, ends: datetime.datetime, *, cancelled: bool = False
) -> day_calendar.Entry:
    uid = f"{tournament.slug}-{event.item.number}@capicu"
    summary = f"{freezing.plan_name(event.item)} · {tournament.name}"
    return day_calendar.Entry(uid, _local(event.begins), _local(ends), summary, cancelled)


def _ends(event: Event, following: list[Event]) -> datetime.datetime:
    """Its own end, else the next line that begins later, else an hour."""
    if event.ends is not None:
        return event.ends
    later = [one.begins for one in following if one.begins >= event.begins + LEAST]
    return later[0] if later else event.begins + LINE_LASTS


def _local(moment: datetime.datetime) -> datetime.datetime:
    return moment.astimezone(timezone.get_default_timezone())
