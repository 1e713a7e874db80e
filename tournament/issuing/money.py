"""Paper about money: receipts of fees and of prizes, and the treasurer's report."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing, treasury
from tournament.documents.money.receipts import FORMS, PAGE
from tournament.errors import Conflict, Refused
from tournament.issuing.asking import ask
from tournament.models import Document, Payment, Payout, Tournament, User


@transaction.atomic
def ask_receipt(*, payment: Payment, by: User | None, base_url: str, form: str = PAGE) -> Document:
    """The receipt of a fee on a page ("page") or on a roll of 80 or 58 millimetres; Refused for another form."""
    if form not in FORMS:
        raise Refused(_("A receipt is on a page, or on a roll of 80 or 58 mm."), field="form", code="no-form")
    now = timezone.now()
    return ask(
        tournament=payment.tournament,
        kind=Document.Kind.RECEIPT,
        subject=f"receipt-{payment.receipt}" if form == PAGE else f"receipt-{payment.receipt}-roll-{form}",
        freeze=lambda version: freezing.receipt(
            payment=payment, form=form, version=version, base_url=base_url, now=now
        ),
        by=by,
    )


@transaction.atomic
def ask_treasurer_report(*, tournament: Tournament, by: User | None, base_url: str) -> Document:
    """The accounts as they stand now."""
    now = timezone.now()
    return ask(
        tournament=tournament,
        kind=Document.Kind.TREASURER,
        subject=Document.Kind.TREASURER.value,
        freeze=lambda version: treasury.report(tournament, version=version, base_url=base_url, now=now),
        by=by,
    )


@transaction.atomic
def ask_prize_receipts(*, tournament: Tournament, by: User | None, base_url: str) -> Document:
    """The receipts of all prizes, handed out or come back. Conflict while there are none."""
    if not tournament.payouts.exists():
        raise Conflict(_("No prize has been handed out yet."), rule="SACI rule 3", code="no-prizes")
    now = timezone.now()
    return ask(
        tournament=tournament,
        kind=Document.Kind.PRIZE_RECEIPTS,
        subject="all",
        freeze=lambda version: freezing.prize_receipts(
            tournament=tournament, number=None, version=version, base_url=base_url, now=now
        ),
        by=by,
    )


@transaction.atomic
def ask_prize_receipt(*, payout: Payout, by: User | None, base_url: str) -> Document:
    """The receipt of one prize."""
    now = timezone.now()
    return ask(
        tournament=payout.tournament,
        kind=Document.Kind.PRIZE_RECEIPTS,
        subject=f"payout-{payout.receipt}",
        freeze=lambda version: freezing.prize_receipts(
            tournament=payout.tournament, number=payout.receipt, version=version, base_url=base_url, now=now
        ),
        by=by,
    )
