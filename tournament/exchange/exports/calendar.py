"""The schedule of the day as an iCalendar file (RFC 5545): the whole day, and each item. It has no personal data.

An item keeps its UID forever and SEQUENCE grows with every change, so a calendar updates its entries instead of adding
new ones; a removed item is sent as cancelled.
"""

import datetime
from typing import TYPE_CHECKING, Final

from django.utils import timezone, translation

from tournament.models import Tournament, naming
from tournament.tournaments import schedule
from tournament.tournaments.schedule import PlanEvent

if TYPE_CHECKING:  # imported by what writes a file: few processes do
    from icalendar import Event

TYPE: Final = "text/calendar; charset=utf-8"
LASTS: Final = datetime.timedelta(hours=9)  # of a day without a schedule: a champion by the evening
LINE_LASTS: Final = datetime.timedelta(minutes=60)  # of the last item, if it has no end
LEAST: Final = datetime.timedelta(minutes=15)  # the shortest event


def day_file(tournament: Tournament, *, page: str, language: str) -> bytes:
    """Return the file in a language, with the rules of every time zone that it names. `page`: the schedule's URL."""
    from icalendar import Calendar

    with translation.override(language):
        file = Calendar()
        file.add("prodid", f"-//Capicu//{language.upper()}")
        file.add("version", "2.0")
        file.add("method", "PUBLISH")
        file.add("x-wr-calname", tournament.name)
        for event in _events(tournament):
            event.add("sequence", tournament.version)
            event.add("dtstamp", tournament.created_at)  # so that the same day gives the same file
            event["summary"].params["language"] = language
            event.add("location", ", ".join(word for word in (tournament.place, tournament.club.name) if word))
            event.add("url", page)
            event.add("description", page)
            file.add_component(event)
        file.add_missing_timezones()
        content: bytes = file.to_ical()
        return content


def _events(tournament: Tournament) -> "list[Event]":
    """Return the whole day, its items in order, and the removed items."""
    planned = schedule.public_schedule(tournament)
    times = [(one.begins, _ends(one, planned[place:])) for place, one in enumerate(planned, start=1)]
    items = [_item(tournament, one, ends) for one, (_begins, ends) in zip(planned, times, strict=True)]
    # Removed items are sent as cancelled, so that subscribed calendars delete them.
    gone = tournament.plan.exclude(removed_at=None).select_related("division") if tournament.schedule_published else []
    removed = [
        _item(tournament, one, one.ends or one.begins + LINE_LASTS, status="CANCELLED")
        for one in (schedule.event_of(tournament, item) for item in gone)
    ]
    return [_whole_day(tournament, times), *items, *removed]


def _whole_day(tournament: Tournament, times: list[tuple[datetime.datetime, datetime.datetime]]) -> "Event":
    begins = schedule.moment(tournament.date, tournament.starts_at)
    last = schedule.moment(tournament.date, datetime.time(23, 59))
    ends = max((ends for _begins, ends in times), default=min(begins + LASTS, last))
    begins = min([begins, *(begins for begins, _ends in times)])
    uid = f"{tournament.slug}@capicu"
    # Only the whole day marks its time as busy.
    return _event(uid, begins, max(ends, begins + LEAST), tournament.name, transparency="OPAQUE")


def _item(tournament: Tournament, event: PlanEvent, ends: datetime.datetime, status: str = "CONFIRMED") -> "Event":
    uid = f"{tournament.slug}-{event.item.number}@capicu"
    return _event(uid, event.begins, ends, f"{naming.plan_name(event.item)} · {tournament.name}", status)


def _event(
    uid: str,
    begins: datetime.datetime,
    ends: datetime.datetime,
    summary: str,
    status: str = "CONFIRMED",
    transparency: str = "TRANSPARENT",
) -> "Event":
    from icalendar import Event

    event = Event()
    event.add("uid", uid)
    event.add("dtstart", _local(begins))
    event.add("dtend", _local(ends))
    event.add("summary", summary)
    event.add("status", status)
    event.add("transp", transparency)
    return event


def _ends(event: PlanEvent, following: list[PlanEvent]) -> datetime.datetime:
    """Return the item's own end, else the start of the next later item, else an hour."""
    if event.ends is not None:
        return event.ends
    later = [one.begins for one in following if one.begins >= event.begins + LEAST]
    return later[0] if later else event.begins + LINE_LASTS


def _local(moment: datetime.datetime) -> datetime.datetime:
    return moment.astimezone(timezone.get_current_timezone())
