"""The lottery of one bracket: who will be drawn and what will come of it, then what came of it."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from brackets import tree
from tournament import draw, permissions
from tournament.errors import TournamentError
from tournament.models import Division, Team, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def lottery(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Hold it once; afterwards the page shows the record that anybody may repeat."""
    division = get_object_or_404(Division, tournament=tournament, key=key)
    refusal, status = "", 200
    if request.method == "POST":
        try:
            draw.hold(division=division, by=request.user)
        except TournamentError as error:
            refusal, status = str(error), status_of(error)
        else:
            messages.success(request, _("The lottery has been held."))
            return SeeOther(resolve_url("organizer:lottery", tournament.slug, key))
    division.refresh_from_db()
    context = {"tournament": tournament, "division": division, "refusal": refusal}
    if division.bracket_id is None:
        return render(request, "organizer/lottery.html", {**context, **_before(division)}, status=status)
    return render(request, "organizer/drawn.html", {**context, **_after(division)}, status=status)


def _before(division: Division) -> dict[str, object]:
    """What would come of a lottery held now."""
    ready = list(draw.candidates(division).select_related("person"))
    teams = len(ready) // 2
    rounds = tree.build(teams).rounds if teams else ()
    return {
        "ready": ready,
        "left_out": draw.left_out(division).select_related("person"),
        "teams": teams,
        "odd": len(ready) % 2 == 1,
        "first_matches": len(rounds[0].matches) if rounds else 0,
        "rounds": len(rounds),
        "byes": sum(round_.bye is not None for round_ in rounds),
    }


def _after(division: Division) -> dict[str, object]:
    """What came of it: the teams in the order of their places, and the record."""
    record = division.lotteries.order_by("-attempt")[0]
    numbers = {team.number: team for team in _teams(division)}
    return {
        "record": record,
        "placed": [numbers[number] for number in record.outcome["places"]],
        "substitute": division.registrations.filter(substitute=True).select_related("person").first(),
    }


def _teams(division: Division) -> QuerySet[Team]:
    """All teams of the tournament: the championship brings those of other brackets together."""
    return division.tournament.teams.prefetch_related("players__registration__person")
