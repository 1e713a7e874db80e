"""The front door: the tournaments of this installation, today's first."""

import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Tournament

PAST_SHOWN = 40


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Today's tournaments, then those to come, then those played, latest first."""
    today = timezone.localdate()
    return render(request, "public/home.html", {"groups": [group for group in _groups(today) if group[1]]})


def _groups(today: datetime.date) -> list[tuple[str, list[Tournament]]]:
    everything = Tournament.objects.select_related("club")
    return [
        (_("Today"), list(everything.filter(date=today).order_by("starts_at", "id"))),
        (_("To come"), list(everything.filter(date__gt=today).order_by("date", "starts_at", "id"))),
        (_("Played"), list(everything.filter(date__lt=today).order_by("-date", "-id")[:PAST_SHOWN])),
    ]
