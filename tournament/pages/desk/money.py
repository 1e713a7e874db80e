"""Money given back."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import fees, permissions
from tournament.errors import TournamentError
from tournament.forms.desk.money import ReversalForm
from tournament.models import Payment, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.desk.cash import working


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def reverse(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """Give a payment back, whole or in part, with a reason; a waiver is taken back."""
    payment = get_object_or_404(_payments(tournament), receipt=receipt)
    form, status = ReversalForm(payment, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                given_back = _give_back(request, payment, form)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("Given back, with receipt {receipt}.").format(receipt=given_back))
                return SeeOther(resolve_url("desk:place", tournament.slug, payment.registration.number))
    context = {
        "tournament": tournament,
        "payment": payment,
        "form": form,
        "box": working.box_of(request, tournament) if payment.method == Payment.Method.CASH else None,
    }
    return render(request, "desk/reverse.html", context, status=status)


def _give_back(request: OfficialRequest, payment: Payment, form: ReversalForm) -> Payment:
    """All of it is a reversal; a form that made one says so again, although nothing is left by now."""
    said = {"reason": form.cleaned_data["reason"], "key": form.cleaned_data["key"]}
    box = working.box_of(request, payment.tournament)
    made = Payment.objects.filter(tournament=payment.tournament, key=said["key"]).first()
    if made.kind == Payment.Kind.REFUND if made else form.is_part:
        return fees.refund(payment=payment, amount_cents=form.cents, by=request.user, session=box, **said)
    return fees.reverse(payment=payment, by=request.user, session=box, **said)


def _payments(tournament: Tournament) -> QuerySet[Payment]:
    return tournament.payments.select_related("registration__person", "tournament")
