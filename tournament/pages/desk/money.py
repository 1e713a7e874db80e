"""One player's place: what is owed, what was paid, and what can be done about it."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import fees, permissions
from tournament.errors import TournamentError
from tournament.forms.desk.money import FeeForm, ReversalForm
from tournament.models import Payment, Registration, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.desk import listing


@require_safe
@needs(permissions.DESK)
def place(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everything about one registration."""
    return show_place(request, get_object_or_404(listing.rows(tournament), number=number))


@require_POST
@needs(permissions.DESK)
def take(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take what is owed."""
    found = get_object_or_404(listing.rows(tournament), number=number)
    form, status = FeeForm(request.POST), 422
    if form.is_valid():
        try:
            payment = fees.take(registration=found, by=request.user, **form.cleaned_data)
        except TournamentError as error:
            status = blame(form, error)
        else:
            messages.success(request, _("Paid. The receipt has number {receipt}.").format(receipt=payment))
            return SeeOther(resolve_url("desk:receipt", tournament.slug, payment.receipt))
    return show_place(request, found, form=form, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def reverse(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """Give a payment back, with a reason."""
    payment = get_object_or_404(_payments(tournament), receipt=receipt)
    form, status = ReversalForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                given_back = fees.reverse(payment=payment, by=request.user, **form.cleaned_data)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("Given back, with receipt {receipt}.").format(receipt=given_back))
                return SeeOther(resolve_url("desk:place", tournament.slug, payment.registration.number))
    context = {"tournament": tournament, "payment": payment, "form": form}
    return render(request, "desk/reverse.html", context, status=status)


def show_place(
    request: OfficialRequest,
    found: Registration,
    *,
    form: FeeForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The place's own page, with a refused form or the sentence of a refused button."""
    place, due_cents = listing.rows(found.tournament).get(pk=found.pk), fees.due_cents(found)
    may_play = hasattr(place, "team_place") or place.division.bracket_id is None
    context = {
        "tournament": found.tournament,
        "place": place,
        "due_cents": due_cents,
        "takes_fee": due_cents > 0 and may_play and place.withdrawn_at is None,
        "payments": found.payments.select_related("reversed_by", "taken_by"),
        "form": form or FeeForm(),
        "refusal": refusal,
    }
    return render(request, "desk/place.html", context, status=status)


def _payments(tournament: Tournament) -> QuerySet[Payment]:
    return tournament.payments.select_related("registration__person")
