"""The desk's list."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import permissions
from tournament.forms.keyed import new_key
from tournament.models import Division, Registration, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.desk import listing


@require_safe
@needs(permissions.DESK)
def places(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Search, narrow, and do the usual thing with one button: paid and present."""
    text, shown, key = (request.GET.get(name, "") for name in ("q", "show", "bracket"))
    found = listing.narrow(listing.search(listing.rows(tournament), text, tournament), shown)
    pools = list(tournament.divisions.filter(kind=Division.Kind.POOL))
    if key in {pool.key for pool in pools}:
        found = found.filter(division__key=key)
    total = found.count()
    context = {
        "tournament": tournament,
        "places": [dress(place) for place in found[: listing.MOST_SHOWN]],
        "total": total,
        "more": max(0, total - listing.MOST_SHOWN),
        "text": text,
        "shown": shown,
        "choices": listing.SHOWN.items(),
        "pools": pools,
        "bracket": key,
        "takes_players": listing.takes_players(tournament),
    }
    if request.htmx and not request.htmx.history_restore_request:
        return render(request, "desk/list.html", context)
    return render(request, "desk/places.html", {**context, "takings": listing.count(tournament)})


@require_safe
@needs(permissions.DESK)
def takings(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The figures alone, for a page whose row has just changed."""
    return render(request, "desk/takings.html", {"tournament": tournament, "takings": listing.count(tournament)})


def dress(place: Registration) -> Registration:
    """Give a row the one-time key of its payment form."""
    place.payment_key = new_key()  # type: ignore[attr-defined] # for the template of the row
    return place


def row(request: OfficialRequest, place: Registration, *, refusal: str = "", status: int = 200) -> HttpResponse:
    """One row again, after something was done with it or refused."""
    context = {
        "place": dress(place),
        "tournament": place.tournament,
        "refusal": refusal,
        "text": request.POST.get("q", ""),
        "shown": request.POST.get("show", ""),
        "bracket": request.POST.get("bracket", ""),
    }
    response = render(request, "desk/row.html", context, status=status)
    response["HX-Trigger"] = "takings-changed"
    return response
