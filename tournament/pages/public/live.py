"""Pages that keep their middle up to date: they ask with the version they show, and mostly hear that it holds."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from tournament.models import Tournament

STILL_THE_SAME = 204
STOP_ASKING = 286  # htmx swaps what came with it and polls no more


def unchanged(request: HttpRequest, version: int | str) -> HttpResponse | None:
    """The short answer to a page that already shows this version; None when the whole answer is wanted."""
    if is_poll(request) and request.GET.get("v") == str(version):
        return HttpResponse(status=STILL_THE_SAME)
    return None


def is_poll(request: HttpRequest) -> bool:
    """Whether htmx asks for the live part only."""
    return request.headers.get("HX-Request") == "true"


def show(
    request: HttpRequest, tournament: Tournament, *, page: str, part: str, context: dict[str, Any], over: bool = False
) -> HttpResponse:
    """The whole page, or its live part alone when htmx asks for it.

    `page` and `part` are templates; `page` includes "public/live.html", which wraps `part`. `over` says that nothing
    will change any more: the page stops asking. `tournament` must have been read before what `context` holds, so
    that a change in between is asked for again rather than missed.
    """
    query = request.GET.copy()
    query["v"] = str(tournament.version)
    wrapped = {
        **context,
        "tournament": tournament,
        "part": part,
        "live_url": f"{request.path}?{query.urlencode()}",
        "over": over,
    }
    if is_poll(request):
        response = render(request, "public/live.html", wrapped, status=STOP_ASKING if over else 200)
    else:
        response = render(request, page, wrapped)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "private, no-cache"
    return response
