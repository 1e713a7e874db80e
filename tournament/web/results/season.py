"""What goes over many tournaments of a club: its circuits with their tables, and its Elo list with every step."""

from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.club import circuits as steps
from tournament.exchange.exports import season as exports
from tournament.models import Circuit, Club, Registration
from tournament.results import circuits as tables
from tournament.results import ratings as elo
from tournament.web.documents.downloads import table_file

ON_A_PAGE: Final = 100  # people of the Elo list


@require_safe
def circuits(request: HttpRequest, club_id: int) -> HttpResponse:
    """The circuits of a club."""
    club = get_object_or_404(Club.objects, pk=club_id)
    return render(request, "results/season/circuits.html", {"club": club, "circuits": steps.circuits_of(club)})


@require_safe
def circuit(request: HttpRequest, club_id: int, circuit: int) -> HttpResponse:
    """A circuit: its table, and the table of each date."""
    found = _circuit(club_id, circuit)
    context = {"club": found.club, "circuit": found, "tables": tables.tables_of(found)}
    return render(request, "results/season/circuit.html", context)


@require_safe
def circuit_csv(request: HttpRequest, club_id: int, circuit: int) -> HttpResponse:
    """The table of a circuit, as CSV."""
    return table_file("csv", exports.circuit_table(_circuit(club_id, circuit)))


@require_safe
def ratings(request: HttpRequest, club_id: int) -> HttpResponse:
    """The Elo list of a club, a part at a time."""
    club = get_object_or_404(Club.objects, pk=club_id)
    page: Page[Any] = Paginator(elo.ranked(club), ON_A_PAGE).get_page(request.GET.get("page"))
    page.object_list = elo.lines_of(list(page.object_list))  # names and places of those alone that are shown
    return render(request, "results/season/ratings.html", {"club": club, "page": page})


@require_safe
def ratings_csv(request: HttpRequest, club_id: int) -> HttpResponse:
    """The Elo list of a club, as CSV."""
    return table_file("csv", exports.rating_table(get_object_or_404(Club.objects, pk=club_id)))


@require_safe
def rating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rating of a player with a team in this tournament, step by step; 404 for others, who are not public."""
    drawn = Registration.objects.filter(team_place__isnull=False, tournament__practice_for=None)
    place = get_object_or_404(drawn.select_related("person__club"), tournament__slug=slug, number=number)
    current, shown = elo.steps_of(place.person)
    context = {"club": place.person.club, "person": place.person, "rating": current, "steps": shown}
    return render(request, "results/season/rating.html", context)


def _circuit(club_id: int, circuit: int) -> Circuit:
    return get_object_or_404(Circuit.objects.select_related("club"), club_id=club_id, club__practice=False, pk=circuit)
