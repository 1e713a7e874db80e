"""The day as an entry for people's own calendars."""

import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.utils import timezone
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from tournament import address
from tournament.models import Tournament

LASTS = datetime.timedelta(hours=9)  # a champion by the evening


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """An .ics file. Its UID stays, and SEQUENCE grows with every change: a calendar moves its entry, and adds none."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    zone = timezone.get_default_timezone()
    begins = datetime.datetime.combine(tournament.date, tournament.starts_at, tzinfo=zone)
    ends = min(begins + LASTS, datetime.datetime.combine(tournament.date, datetime.time(23, 59), tzinfo=zone))
    page = address.base_url(request) + resolve_url("public:tournament", slug)
    event = Event()
    event.add("uid", f"{slug}@capicu")
    event.add("sequence", tournament.version)
    event.add("dtstamp", tournament.created_at)  # not the hour of asking: the same day is the same file
    event.add("dtstart", begins)
    event.add("dtend", ends)
    event.add("summary", tournament.name)
    event.add("location", ", ".join(word for word in (tournament.place, tournament.club.name) if word))
    event.add("url", page)
    event.add("description", page)
    file = Calendar()
    file.add("prodid", "-//Capicu//EN")
    file.add("version", "2.0")
    file.add("method", "PUBLISH")
    file.add_component(event)
    file.add_missing_timezones()
    response = HttpResponse(file.to_ical(), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}.ics"'
    return response
