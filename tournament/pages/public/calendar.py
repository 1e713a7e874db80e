"""The day for people's own calendars: as a whole, and line by line."""

import datetime
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.utils import timezone, translation
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament import address, freezing, schedule
from tournament.documents import day_calendar
from tournament.models import Tournament
from tournament.schedule import Event

LASTS: Final = datetime.timedelta(hours=9)  # of a day without a plan: a champion by the evening
LINE_LASTS: Final = datetime.timedelta(minutes=60)  # of the last line, when nobody has said how long
LEAST: Final = datetime.timedelta(minutes=15)


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """An .ics file, in the language of `?language=`: who subscribes to it has no cookie. It holds no person."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    asked = request.GET.get("language", "")
    language = asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE
    with translation.override(language):
        content = day_calendar.draw(_day(tournament, address.base_url(request), language))
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Language"] = language
    response["Content-Disposition"] = f'attachment; filename="{slug}.ics"'
    return response


def _day(tournament: Tournament, base_url: str, language: str) -> day_calendar.Day:
    events = schedule.of(tournament)
    lines = [_entry(tournament, one, _ends(one, events[place:])) for place, one in enumerate(events, start=1)]
    gone = tournament.plan.exclude(removed_at=None).select_related("division")
    removed = [schedule.event(tournament, item) for item in gone]
    return day_calendar.Day(
        name=tournament.name,
        place=", ".join(word for word in (tournament.place, tournament.club.name) if word),
        page=base_url + resolve_url("public:schedule", tournament.slug),
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
