"""The friendly tables of a club, and a new one in three taps: the rules, the players, start."""

from django.http import Http404, HttpResponse
from django.shortcuts import render, resolve_url
from django.views.decorators.http import require_http_methods, require_safe

from scoring import rulesets
from tournament import friendly, permissions, systems
from tournament.errors import TournamentError
from tournament.forms.friendly.start import StartForm
from tournament.models import Club, FriendlyTable
from tournament.pages.access import OfficialRequest, choose_club, needs_in_club, needs_login
from tournament.pages.answers import SeeOther, blame

SHOWN = 20  # recent tables


@require_safe
@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """The clubs that this account works for; straight on to the club where there is one only."""
    return choose_club(request, permissions.FRIENDLY, address="friendly:club", template="friendly/home.html")


@require_safe
@needs_in_club(permissions.FRIENDLY)
def club(request: OfficialRequest, club: Club) -> HttpResponse:
    """Every rule system to begin a table under, and the newest tables."""
    offered = [
        {"key": ruleset.key, "name": systems.spoken(ruleset.name), "goal": systems.goal(ruleset)}
        for ruleset in rulesets.all_rulesets()
    ]
    recent = FriendlyTable.objects.filter(club=club)[:SHOWN]
    context = {"club": club, "systems": offered, "tables": [_shown(table) for table in recent]}
    return render(request, "friendly/club.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.FRIENDLY)
def new(request: OfficialRequest, club: Club, system: str) -> HttpResponse:
    """Who sits down under these rules; everything else has its usual value."""
    ruleset = next((one for one in rulesets.all_rulesets() if one.key == system), None)
    if ruleset is None:
        raise Http404
    form, status = StartForm(request.POST if request.method == "POST" else None, ruleset=ruleset), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                table = friendly.start(club=club, by=request.user, **form.starting())
            except TournamentError as error:
                status = blame(form, error)
            else:
                return SeeOther(resolve_url("friendly:table", table.pk))
    names = {"system": systems.spoken(ruleset.name), "goal": systems.goal(ruleset), "source": ruleset.source}
    return render(request, "friendly/new.html", {"club": club, "form": form, **names}, status=status)


def _shown(table: FriendlyTable) -> dict[str, object]:
    names = friendly.sides_of(table)
    return {
        "pk": table.pk,
        "name": systems.spoken(friendly.ruleset_of(table).name),
        "sides": [(name, table.totals.get(side, 0)) for side, name in names.items()],
        "started_at": table.started_at,
        "hands": table.hands,
        "over": table.over,
        "in_play": table.is_in_play,
    }
