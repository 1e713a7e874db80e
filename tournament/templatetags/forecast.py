"""The schedule and its forecast in words, for every page."""

import datetime
from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournament.control_room import forecast as control_room_forecast
from tournament.control_room.forecast import Outlook, Span
from tournament.models import Tournament
from tournament.tournaments import schedule

FINE, COARSE = 5, 15  # minutes to which a range is rounded outwards
WIDE: Final = datetime.timedelta(minutes=60)
SOON: Final = datetime.timedelta(minutes=3)

register = template.Library()


@register.simple_tag
def forecast(tournament: Tournament) -> Outlook:
    """The forecast shared by all pages: {% forecast tournament as outlook %}."""
    return control_room_forecast.lately(tournament, timezone.now())


@register.inclusion_tag("frame/schedule_now.html")
def plan_now(tournament: Tournament) -> dict[str, Any]:
    """What is scheduled now and next, and when the day will end. It needs no request."""
    now = timezone.now()
    return {
        "tournament": tournament,
        "present": schedule.present(tournament, now),
        "next": schedule.next_event(tournament, now),
        "outlook": control_room_forecast.lately(tournament, now),
        "today": timezone.localdate(now) == tournament.date,
    }


@register.filter
def of(spans: Mapping[int, Span], key: int) -> Span | None:
    """The range of one table, round or division, or None: {{ outlook.tables|of:match.pk|when:outlook.at }}."""
    return spans.get(key)


@register.filter
def when(span: Span | None, at: datetime.datetime) -> str:
    """A range as text: "between 10:40 and 11:05" in the language of the page; "" for None."""
    if span is None:
        return ""
    # A wide range is uncertain: fine steps would suggest a precision it does not have.
    step = COARSE if span.high - span.low > WIDE else FINE
    low, high = _rounded(span.low, step, up=False), _rounded(span.high, step, up=True)
    if low - at < SOON:
        return _("between now and {high}").format(high=_clock(high))
    return _("between {low} and {high}").format(low=_clock(low), high=_clock(high))


def _rounded(moment: datetime.datetime, step: int, *, up: bool) -> datetime.datetime:
    """Round to steps of UTC minutes, which agree with local minutes in all but a few time zones."""
    seconds = moment.timestamp()
    whole = seconds // (step * 60) * (step * 60)
    if up and whole < seconds:
        whole += step * 60
    return datetime.datetime.fromtimestamp(whole, datetime.UTC)


def _clock(moment: datetime.datetime) -> str:
    return time_format(timezone.localtime(moment), "TIME_FORMAT")
