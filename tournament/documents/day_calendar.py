"""The day as a file for people's own calendars (RFC 5545).

A UID stays with its line for ever and SEQUENCE grows with every change, so a calendar moves its entries and adds none;
a line that was taken out is sent on as cancelled.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from icalendar import Calendar, Event


@dataclass(frozen=True)
class Entry:
    """One entry: aware times in the zone of the club. `frame`: the day as a whole, which holds the others."""

    uid: str
    begins: datetime.datetime
    ends: datetime.datetime
    summary: str
    cancelled: bool = False
    frame: bool = False


@dataclass(frozen=True)
class Day:
    """The entries and what they share. `made`: when the tournament was opened, so that the same day is the same file.

    `sequence` grows with every change. `language` is that of the words ("es").
    """

    name: str
    place: str
    page: str
    sequence: int
    made: datetime.datetime
    language: str
    entries: tuple[Entry, ...]


def draw(day: Day) -> bytes:
    """The file, with the rules of every zone that it names."""
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
        event.add("transp", "OPAQUE" if entry.frame and not entry.cancelled else "TRANSPARENT")
        yield event
