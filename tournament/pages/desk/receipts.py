"""The proof of a payment, on screen and printed."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament import permissions
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs


@require_safe
@needs(permissions.DESK)
def receipt(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """One receipt by its number."""
    payments = tournament.payments.select_related(
        "registration__person", "registration__division", "taken_by", "reverses", "reversed_by", "refunds", "session"
    )
    payment = get_object_or_404(payments, receipt=receipt)
    return render(request, "desk/receipt.html", {"tournament": tournament, "payment": payment})
