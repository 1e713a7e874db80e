"""Paper about money: receipts of fees and of prizes, and the treasurer's report."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing, treasury
from tournament.documents.money.receipts import FORMS, PAGE
from tournament.errors import Conflict, Refused
from tournament.freezing.prizes_due import due
from tournament.issuing.asking import ask
from tournament.models import Document, Payment, Payout, Tournament, User

OUT, DUE = "out", "due"
WHICH = (OUT, DUE)
"""Prizes that were handed out, and those that were won and not handed out yet."""


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


def ask_prize_receipts(*, tournament: Tournament, by: User | None, base_url: str, which: str = OUT) -> Document:
    """The receipts of all prizes, handed out or come back ("out"), or of those that are still to be handed out ("due").

    Conflict while there are none; Refused for another `which`.
    """
    if which not in WHICH:
        raise Refused(_("Choose the prizes that were handed out, or those that were not."), field="which")
    if which == DUE:
        return _ask_due(tournament, by, base_url)
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


def _ask_due(tournament: Tournament, by: User | None, base_url: str) -> Document:
    """To be signed at the ceremony."""
    if not any(due(tournament)):
        raise Conflict(_("No prize is left to be handed out."), rule="SACI rule 3", code="no-prizes")
    now = timezone.now()
    return ask(
        tournament=tournament,
        kind=Document.Kind.PRIZE_RECEIPTS,
        subject=DUE,
        freeze=lambda version: freezing.prizes_due(tournament, version=version, base_url=base_url, now=now),
        by=by,
    )


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
