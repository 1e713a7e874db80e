"""What a player takes along from the desk: the receipt and a badge with the name, each on a page of its own."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament import permissions
from tournament.models import Payment, Registration, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.desk import listing


@require_safe
@needs(permissions.DESK)
def papers(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Receipt and badge; the page asks for the printer by itself, then for the next person."""
    place = get_object_or_404(listing.rows(tournament), number=number)
    return _show(request, place, place.payments.filter(amount_cents__gt=0, reversed_by=None).last())


@require_safe
@needs(permissions.DESK)
def badge(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The badge alone."""
    return _show(request, get_object_or_404(listing.rows(tournament), number=number), None)


def _show(request: OfficialRequest, place: Registration, payment: Payment | None) -> HttpResponse:
    context = {"tournament": place.tournament, "place": place, "payment": payment}
    return render(request, "desk/papers.html", context)
