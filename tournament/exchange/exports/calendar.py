"""The schedule as an .ics file for calendar apps: the whole day, and each item. It contains no personal data.

The schedule of the day as an iCalendar file (RFC 5545).

A line keeps its UID forever and SEQUENCE grows with every change, so a calendar updates its entries instead of adding
new ones; a deleted line is sent as cancelled.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils import timezone, translation
from icalendar import Calendar, Event

from tournament.models import Tournament, naming
from tournament.tournaments import schedule
from tournament.tournaments.schedule import PlanEvent


@dataclass(frozen=True)
class Entry:
    """One entry: aware times in the club's time zone. `frame`: the whole day, which contains the others."""

    uid: str
    begins: datetime.datetime
    ends: datetime.datetime
    summary: str
    cancelled: bool = False
    frame: bool = False


@dataclass(frozen=True)
class Day:
    """The entries and what they share.

    `made`: when the tournament was created, so that the same day gives the same file. `sequence` grows with every
    change. `language` is the language of the texts ("es").
    """

    name: str
    place: str
    page: str
    sequence: int
    made: datetime.datetime
    language: str
    entries: tuple[Entry, ...]


def render_calendar(day: Day) -> bytes:
    """The file, with the rules of every time zone that it names."""
    file = Calendar()
    file.add("prodid", f"-//Capicu//{day.language.upper()}")
    file.add("version", "2.0")
    file.add("method", "PUBLISH")
    file.add("x-wr-calname", day.name)
    for event in _events(day):
        file.add_component(event)
    file.add_missing_timezones()
    content: bytes = file.to_ical()
    return content


def _events(day: Day) -> Iterable[Event]:
    for entry in day.entries:
        event = Event()
        event.add("uid", entry.uid)
        event.add("sequence", day.sequence)
        event.add("dtstamp", day.made)
        event.add("dtstart", entry.begins)
        event.add("dtend", entry.ends)
        event.add("summary", entry.summary, parameters={"language": day.language})
        event.add("location", day.place)
        event.add("url", day.page)
        event.add("description", day.page)
        event.add("status", "CANCELLED" if entry.cancelled else "CONFIRMED")
        # Only the whole day marks its time as busy.
        event.add("transp", "OPAQUE" if entry.frame and not entry.cancelled else "TRANSPARENT")
        yield event


TYPE: Final = "text/calendar; charset=utf-8"
LASTS: Final = datetime.timedelta(hours=9)  # of a day without a schedule: a champion by the evening
LINE_LASTS: Final = datetime.timedelta(minutes=60)  # of the last item, if it has no end
LEAST: Final = datetime.timedelta(minutes=15)  # the shortest event


def day_file(tournament: Tournament, *, page: str, language: str) -> bytes:
    """Return the file in a language. `page`: the URL of the page with the schedule."""
    with translation.override(language):
        return render_calendar(_day(tournament, page, language))


def _day(tournament: Tournament, page: str, language: str) -> Day:
    events = schedule.schedule_of(tournament)
    lines = [_entry(tournament, one, _ends(one, events[place:])) for place, one in enumerate(events, start=1)]
    # Removed items are sent as cancelled, so that subscribed calendars delete them.
    gone = tournament.plan.exclude(removed_at=None).select_related("division")
    removed = [schedule.event_of(tournament, item) for item in gone]
    return Day(
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


def _frame(tournament: Tournament, lines: list[Entry]) -> Entry:
    begins = schedule.moment(tournament.date, tournament.starts_at)
    last = schedule.moment(tournament.date, datetime.time(23, 59))
    ends = max((one.ends for one in lines), default=min(begins + LASTS, last))
    begins = min([begins, *(one.begins for one in lines)])
    ends = max(ends, begins + LEAST)
    return Entry(f"{tournament.slug}@capicu", _local(begins), _local(ends), tournament.name, frame=True)


def _entry(tournament: Tournament, event: PlanEvent, ends: datetime.datetime, *, cancelled: bool = False) -> Entry:
    uid = f"{tournament.slug}-{event.item.number}@capicu"
    summary = f"{naming.plan_name(event.item)} · {tournament.name}"
    return Entry(uid, _local(event.begins), _local(ends), summary, cancelled)


def _ends(event: PlanEvent, following: list[PlanEvent]) -> datetime.datetime:
    """Return the item's own end, else the start of the next later item, else an hour."""
    if event.ends is not None:
        return event.ends
    later = [one.begins for one in following if one.begins >= event.begins + LEAST]
    return later[0] if later else event.begins + LINE_LASTS


def _local(moment: datetime.datetime) -> datetime.datetime:
    return moment.astimezone(timezone.get_default_timezone())
