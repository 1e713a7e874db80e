"""Receipts of payments, on screen and as documents; refunds and reversals."""

from typing import Any

from django import forms
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core import money
from tournament.core.address import base_url
from tournament.documents.kinds.receipts import PAGE, FeeReceipt
from tournament.documents.queue import requests
from tournament.exchange import tasks
from tournament.models import Document, Payment, Tournament
from tournament.registration import payments as registration_payments
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import press, sent, submit, success
from tournament.web.frame.fields import KeyedForm, MoneyField
from tournament.web.registration import cash_boxes


class ReversalForm(KeyedForm):
    """The reason for giving money back, and the amount: the whole remainder if it is empty.

    A waiver is reversed as a whole: it has no amount.
    """

    reason = forms.CharField(label=gettext_lazy("Why is the money given back?"), max_length=200)
    amount_cents = MoneyField(label=gettext_lazy("How much"), required=False)
    field_order = ("amount_cents", "reason")

    def __init__(self, payment: Payment, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Earlier refunds reduce what can be returned.
        self.payment, self.left_cents = payment, registration_payments.left_cents(payment)
        if payment.kind == Payment.Kind.WAIVER:
            del self.fields["amount_cents"]
            self.fields["reason"].label = _("Why is the waiver reversed?")
        else:
            left = money.money_text(self.left_cents, payment.tournament.currency)
            self.fields["amount_cents"].help_text = _("The remaining amount is {amount}.").format(amount=left)
            self.fields["amount_cents"].initial = self.left_cents

    @property
    def is_part(self) -> bool:
        """Whether only part of the payment is returned, now or earlier: a refund, not a reversal."""
        if self.payment.kind == Payment.Kind.WAIVER:
            return False
        return self.cents != self.payment.amount_cents or self.left_cents != self.payment.amount_cents

    @property
    def cents(self) -> int:
        """The amount to return, in cents."""
        sent: int | None = self.cleaned_data.get("amount_cents")
        return self.left_cents if sent is None else sent


@needs(permissions.DESK, FORM)
def reverse(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """Reverse a payment or a waiver, or refund part of a payment, with a reason."""
    payment = get_object_or_404(
        tournament.payments.select_related("registration__person", "tournament"), receipt=receipt
    )
    form = ReversalForm(payment, sent(request))
    text, page = _("Given back, with receipt {receipt}."), ("desk:place", tournament.slug, payment.registration.number)
    done, status = submit(
        form,
        lambda: _give_back(request, payment, form),
        lambda given_back: success(request, text.format(receipt=given_back), *page),
    )
    return done or render(
        request,
        "registration/payments/reverse.html",
        {
            "tournament": tournament,
            "payment": payment,
            "form": form,
            # Only a cash refund comes out of a box.
            "box": cash_boxes.box_of(request, tournament) if payment.method == Payment.Method.CASH else None,
        },
        status=status,
    )


def _give_back(request: OfficialRequest, payment: Payment, form: ReversalForm) -> Payment:
    """Reverse the payment, or refund a part of it.

    A repeated form (same idempotency key) calls the step that it called before, although the amount left differs now.
    """
    said = {"reason": form.cleaned_data["reason"], "key": form.cleaned_data["key"]}
    box = cash_boxes.box_of(request, payment.tournament)
    made = Payment.objects.filter(tournament=payment.tournament, key=said["key"]).first()
    if made.kind == Payment.Kind.REFUND if made else form.is_part:
        return registration_payments.refund(
            payment=payment, amount_cents=form.cents, by=request.user, session=box, **said
        )
    return registration_payments.reverse(payment=payment, by=request.user, session=box, **said)


@needs(permissions.DESK, READ)
def receipt(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """One receipt by its number; for htmx only its documents."""
    payments = tournament.payments.select_related(
        "registration__person", "registration__division", "taken_by", "reverses", "reversed_by", "refunds", "session"
    )
    payment = get_object_or_404(payments, receipt=receipt)
    papers = _papers(payment)
    context = {
        "tournament": tournament,
        "payment": payment,
        "papers": papers,
        "waiting": any(paper.under_way for paper in papers),
    }
    # The page polls its documents while one of them is being rendered.
    page = "registration/payments/receipt_papers.html" if request.htmx else "registration/payments/receipt.html"
    return render(request, page, context)


@needs(permissions.DESK, POST)
def paper(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """Request the receipt as a document: two copies on a page, or one for the roll of a till printer."""
    payment = get_object_or_404(tournament.payments, receipt=receipt)
    form = request.POST.get("form", PAGE)

    def step() -> str:
        tasks.wake(requests.request(FeeReceipt(), payment, form=form, by=request.user, base_url=base_url(request)))
        return ""

    return press(request, step, resolve_url("desk:receipt", tournament.slug, receipt) + "#receipt-papers")


def _papers(payment: Payment) -> list[Document]:
    """The newest document of each form; `width` of a roll in millimetres, "" for a page."""
    found: dict[str, Document] = {}
    name = f"receipt-{payment.receipt}"
    of_this = payment.tournament.documents.filter(kind=FeeReceipt.key).filter(
        # Not startswith(name): receipt 1 would also find receipt 12.
        Q(subject=name) | Q(subject__startswith=f"{name}-roll-")
    )
    for document in of_this.defer("payload").order_by("version"):
        document.width = document.subject.partition("-roll-")[2]  # type: ignore[attr-defined] # for the list
        found[document.subject] = document
    return list(found.values())
