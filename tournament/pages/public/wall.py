"""The wall: a screen for the whole hall, without controls; the organizer steers it from a page of his own."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournament import sponsors
from tournament import wall as steering
from tournament.models import Tournament
from tournament.pages.answers import SeeOther
from tournament.pages.public import live, scenes

FOREVER = 365 * 24 * 60 * 60  # seconds; another picture has another address


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The wall of today's tournament; where there are several, or none, a choice of them.

    A screen that came this way comes again on the next day.
    """
    today = timezone.localdate()
    found = list(Tournament.objects.filter(date=today).select_related("club").order_by("starts_at", "name"))
    if len(found) == 1:
        return SeeOther(f"{found[0].slug}/?today")
    nearby = Tournament.objects.exclude(date=today).select_related("club")
    coming = nearby.filter(date__gt=today).order_by("date", "name")[:5]
    context = {"tournaments": found, "coming": coming, "past": nearby.filter(date__lt=today)[:5]}
    response = render(request, "wall/home.html", context)
    if not found:
        response["Refresh"] = "300"  # a screen that was left on: tomorrow there may be one
    return response


@require_safe
@live.follows(live.EVERYTHING)
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The wall screen of a tournament: nothing to log in to, nothing to touch."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    steered = steering.of(tournament)
    context = {
        "every": "2s",
        "wall": steered,
        "scenes": scenes.of(tournament, steered),
        "build": live.build(),
        "zone": settings.TIME_ZONE,
    }
    # The wall never stops asking: it hangs there all day, and the club may correct a sheet after the final.
    return live.show(request, tournament, page="wall/wall.html", part="wall/part.html", context=context)


@require_safe
@cache_control(public=True, max_age=FOREVER, immutable=True)
def picture(request: HttpRequest, slug: str, number: int, digest: str) -> HttpResponse:
    """A sponsor's picture; its address holds the beginning of its hash."""
    tournament = get_object_or_404(Tournament, slug=slug)
    hung = get_object_or_404(sponsors.pictures(tournament), number=number, sha256__startswith=digest)
    content = sponsors.bytes_of(hung)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/jpeg")
