"""A club's hall of champions: who won its tournaments, year by year, those of older lists too."""

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament import champions as hall
from tournament.models import Club


@require_safe
def champions(request: HttpRequest, pk: int) -> HttpResponse:
    """The latest year first."""
    club = get_object_or_404(Club.objects, pk=pk)
    played = hall.of(club, today=timezone.localdate())
    years = [(year, list(found)) for year, found in groupby(played, key=lambda one: one.year)]
    return render(request, "public/champions.html", {"club": club, "years": years})
