"""The proof of a payment, on screen and printed."""

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.views.decorators.http import require_POST, require_safe

from tournament import issuing, permissions, tasks
from tournament.address import base_url
from tournament.documents.money.receipts import PAGE
from tournament.errors import TournamentError
from tournament.models import Document, Payment, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther


@require_safe
@needs(permissions.DESK)
def receipt(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """One receipt by its number; its files alone for a page that waits for them."""
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
    page = "desk/receipt_papers.html" if request.htmx else "desk/receipt.html"
    return render(request, page, context)


@require_POST
@needs(permissions.DESK)
def paper(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """Ask for the receipt as a file: two copies on a page, or on the roll of a till printer."""
    payment = get_object_or_404(tournament.payments, receipt=receipt)
    form = request.POST.get("form", PAGE)
    try:
        tasks.wake(issuing.ask_receipt(payment=payment, form=form, by=request.user, base_url=base_url(request)))
    except TournamentError as error:
        messages.error(request, str(error))
    return SeeOther(resolve_url("desk:receipt", tournament.slug, receipt) + "#receipt-papers")


def _papers(payment: Payment) -> list[Document]:
    """The newest file of each form; `width` of a roll in millimetres, "" for a page."""
    found: dict[str, Document] = {}
    name = f"receipt-{payment.receipt}"
    of_this = payment.tournament.documents.filter(kind=Document.Kind.RECEIPT).filter(
        Q(subject=name) | Q(subject__startswith=f"{name}-roll-")
    )
    for document in of_this.defer("payload").order_by("version"):
        document.width = document.subject.partition("-roll-")[2]  # type: ignore[attr-defined] # for the list
        found[document.subject] = document
    return list(found.values())
