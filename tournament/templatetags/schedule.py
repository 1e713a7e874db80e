"""The day's plan and its forecast in words, at hand for every page that wants them."""

import datetime
from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournament import forecasting, schedule
from tournament.forecasting import Outlook, Span
from tournament.models import Tournament

FINE, COARSE = 5, 15  # minutes to which the ends of a range are rounded, outwards
WIDE: Final = datetime.timedelta(minutes=60)
SOON: Final = datetime.timedelta(minutes=3)

register = template.Library()


@register.simple_tag
def forecast(tournament: Tournament) -> Outlook:
    """The forecast that all pages share: {% forecast tournament as outlook %}."""
    return forecasting.lately(tournament, timezone.now())


@register.inclusion_tag("partials/plan_now.html")
def plan_now(tournament: Tournament) -> dict[str, Any]:
    """What goes on by the plan, what comes next, and when the day will end. It asks for no request."""
    now = timezone.now()
    return {
        "tournament": tournament,
        "present": schedule.present(tournament, now),
        "next": schedule.next_event(tournament, now),
        "outlook": forecasting.lately(tournament, now),
        "today": timezone.localdate(now) == tournament.date,
    }


@register.filter
def of(spans: Mapping[int, Span], key: int) -> Span | None:
    """The range of one table, round or bracket: {{ outlook.tables|of:sitting.pk|when:outlook.at }}; None without."""
    return spans.get(key)


@register.filter
def when(span: Span | None, at: datetime.datetime) -> str:
    """ "between 10:40 and 11:05" in the language of the page; "" for None."""
    if span is None:
        return ""
    step = COARSE if span.high - span.low > WIDE else FINE
    low, high = _rounded(span.low, step, up=False), _rounded(span.high, step, up=True)
    if low - at < SOON:
        return _("between now and {high}").format(high=_clock(high))
    return _("between {low} and {high}").format(low=_clock(low), high=_clock(high))


def _rounded(moment: datetime.datetime, step: int, *, up: bool) -> datetime.datetime:
    """To a whole number of steps of UTC, whose minutes are everybody's but for a few zones."""
    seconds = moment.timestamp()
    whole = seconds // (step * 60) * (step * 60)
    if up and whole < seconds:
        whole += step * 60
    return datetime.datetime.fromtimestamp(whole, datetime.UTC)


def _clock(moment: datetime.datetime) -> str:
    return time_format(timezone.localtime(moment), "TIME_FORMAT")
