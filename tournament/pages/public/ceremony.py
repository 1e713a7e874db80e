"""The lottery on the projector: list, promise, the tiles as they fall, then team by team at the organizer's tap.

What it shows stands in the database, so that a reload, or another projector, shows the same.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament import draw
from tournament.models import Division, Tournament
from tournament.pages.public import draws, live


@require_safe
@live.follows(live.RESULTS)
def ceremony(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """No controls, nothing to log in to: it follows the organizer's own page."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    division = get_object_or_404(tournament.divisions, key=key, kind=Division.Kind.POOL)
    division.tournament = tournament
    context = {"every": "1s", "division": division, **board(division)}  # the hall waits for each tap
    return live.show(
        request, tournament, page="public/ceremony.html", part="public/ceremony_part.html", context=context
    )


BOARD = 12  # teams that find room in letters which the whole hall can read: the newest ones


def board(division: Division) -> dict[str, Any]:
    """What "public/ceremony_part.html" shows of a bracket's lottery; its tournament must be at hand."""
    newest = next(iter(draws.of_division(division)), None)
    shown = draw.shown(newest.lottery) if newest is not None and newest.lottery is not None else 0
    return {
        "draw": newest,
        "stage": _stage(newest),
        "teams": newest.teams[:shown][-BOARD:] if newest is not None else [],
        "newest": newest.teams[shown - 1] if newest is not None and 0 < shown <= len(newest.teams) else None,
        "waits": newest.substitute if newest is not None and shown > len(newest.teams) else None,
        "shown": shown,
        "missing": range(newest.tiles.missing) if newest is not None else (),
    }


def _stage(newest: draws.Draw | None) -> str:
    """Which picture hangs: "before", "list", "tiles" or "draw"."""
    if newest is None or newest.state in ("reopened", "given-up"):
        return "before"
    return {"waiting": "list", "promised": "tiles", "drawn": "draw"}[newest.state]
