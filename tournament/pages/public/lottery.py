"""The draws, with all that anybody needs to repeat them."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament import freezing
from tournament.models import Division, Lottery, Round, Team, Tournament


@dataclass(frozen=True)
class Drawn:
    """A draw for the page. entrants: label and name of each; substitute: None when nobody waits; places: team by team
    from the top of the bracket."""

    record: Lottery
    bracket: str
    entrants: list[tuple[str, str]]
    places: list[tuple[Team, list[str]]]
    substitute: tuple[str, str] | None
    of_players: bool


@require_safe
def lottery(request: HttpRequest, slug: str) -> HttpResponse:
    """Every draw of the tournament: who went in, the seed, the algorithm, what came out; and the lots of the tables."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    records = Lottery.objects.filter(division__tournament=tournament).select_related("division__bracket")
    context = {
        "tournament": tournament,
        "draws": [_drawn(record, tournament) for record in records.order_by("division__order", "attempt")],
        "rounds": Round.objects.filter(division__tournament=tournament)
        .select_related("division__bracket")
        .order_by("started_at", "id"),
    }
    return render(request, "public/lottery.html", context)


def _drawn(record: Lottery, tournament: Tournament) -> Drawn:
    of_players = record.division.kind == Division.Kind.POOL
    teams = {team.number: team for team in tournament.teams.prefetch_related("players__registration__person")}
    people = {
        f"{registration.number:04d}": registration.person.name
        for registration in tournament.registrations.select_related("person")
    }
    names = people if of_players else {str(number): team.label for number, team in teams.items()}
    waits = record.outcome["substitute"]
    return Drawn(
        record=record,
        bracket=freezing.division_name(record.division),
        entrants=[(label, names.get(label, "")) for label in record.entrants],
        places=[(teams[number], record.outcome["teams"][str(number)]) for number in record.outcome["places"]],
        substitute=None if waits is None else (waits, names.get(waits, "")),
        of_players=of_players,
    )
