"""Receipts as they will be printed: of a fee, and of prizes."""

import datetime
from collections.abc import Iterator

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.amounts import written
from tournament.documents.money.people import Payer
from tournament.documents.money.prizes import PrizeReceipt, PrizeReceiptsRecord
from tournament.documents.money.receipts import ReceiptRecord
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name
from tournament.freezing.promises import bracket_of, place_name, prize_name
from tournament.models import Payment, Payout, Prize, Registration, Tournament

Row = tuple[str, str]


def receipt(*, payment: Payment, form: str, version: int, base_url: str, now: datetime.datetime) -> ReceiptRecord:
    """The receipt of a payment, a waiver or what was given back; `form` as `documents.money.receipts.FORMS`."""
    tournament = payment.tournament
    with translation.override(tournament.language):
        return ReceiptRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            form=form,
            title=_title(payment),
            amount=written(payment.amount_cents, tournament.currency),
            who_label=_who_label(payment),
            who=_payer(payment.registration),
            rows=tuple(_rows(payment)),
            notes=tuple(_notes(payment)),
        )


def prize_receipts(
    *, tournament: Tournament, number: int | None, version: int, base_url: str, now: datetime.datetime
) -> PrizeReceiptsRecord:
    """The receipts of what was handed out and of what came back; of the receipt of this number alone, None: of all."""
    related = ("prize__division", "team", "registration__person", "paid_by", "session", "reverses", "reversed_by")
    payouts = tournament.payouts.select_related(*related).order_by("receipt")
    if number is not None:
        payouts = payouts.filter(receipt=number)
    with translation.override(tournament.language):
        return PrizeReceiptsRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            receipts=tuple(_prize_receipt(payout, tournament) for payout in payouts),
        )


def _payer(place: Registration) -> Payer:
    return Payer(place.person.name, place.number)


def _title(payment: Payment) -> str:
    if payment.method == Payment.Method.WAIVED and payment.reverses:
        text = _("Waiver taken back, receipt %(payment)s")
    elif payment.amount_cents < 0:
        text = _("Money given back, receipt %(payment)s")
    elif payment.kind == Payment.Kind.WAIVER:
        text = _("Fee waived, receipt %(payment)s")
    else:
        text = _("Receipt %(payment)s")
    return text % {"payment": payment}


def _who_label(payment: Payment) -> str:
    if payment.method == Payment.Method.WAIVED:
        return _("Player")
    return _("Given back to") if payment.amount_cents < 0 else _("Received from")


def _rows(payment: Payment) -> Iterator[Row]:
    place = payment.registration
    fee = _("entry fee, bracket %(bracket)s") % {"bracket": division_name(place.division)}
    yield _("For"), f"{fee} ({place.price_name})" if place.price_name else fee
    yield from _present(_("Paid by"), payment.get_method_display(), payment.reference)
    yield _("When"), _spoken(payment.taken_at)
    yield from _present(_("Taken by"), str(payment.taken_by or ""))
    yield from _present(_("Reason"), payment.reason)
    if payment.reverses:
        yield _("Gives back"), _("receipt %(receipt)s") % {"receipt": payment.reverses}
    if payment.refunds:
        yield _("Gives back a part of"), _("receipt %(receipt)s") % {"receipt": payment.refunds}
    yield from _present(_("Cash box"), payment.session.desk if payment.session else "")


def _notes(payment: Payment) -> Iterator[str]:
    """What has become of the money since."""
    if reversal := Payment.objects.filter(reverses=payment).first():
        yield _("This money was given back with receipt %(receipt)s.") % {"receipt": reversal}
    for part in payment.refunded_by.order_by("receipt"):
        yield _("Part of this money was given back with receipt %(receipt)s.") % {"receipt": part}


def _prize_receipt(payout: Payout, tournament: Tournament) -> PrizeReceipt:
    back = payout.reverses is not None
    trophy = payout.prize.kind == Prize.Kind.TROPHY
    title = _("Prize given back, receipt %(receipt)s") if back else _("Prize handed out, receipt %(receipt)s")
    reversal = getattr(payout, "reversed_by", None)
    note = _("This prize was given back with receipt %(receipt)s.") % {"receipt": reversal}
    return PrizeReceipt(
        key=f"payout-{payout.receipt}",
        receipt=str(payout),
        title=title % {"receipt": payout},
        prize=payout.prize.name if trophy else written(payout.amount_cents, tournament.currency),
        who_label=_("Given back by") if back else _("Handed to"),
        who=_payer(payout.registration),
        rows=tuple(_prize_rows(payout)),
        notes=(note,) if reversal else (),
    )


def _prize_rows(payout: Payout) -> Iterator[Row]:
    prize = payout.prize
    yield _("Team"), str(payout.team.number)
    yield _("For"), f"{bracket_of(prize)}, {place_name(prize.place)}; {prize_name(prize)}"
    box = _("cash box %(box)s") % {"box": payout.session} if payout.session else ""
    if payout.method:
        yield from _present(_("Paid by"), payout.get_method_display(), payout.reference, box)
    yield _("When"), _spoken(payout.paid_at)
    yield from _present(_("Taken by") if payout.reverses else _("Handed out by"), str(payout.paid_by or ""))
    yield from _present(_("Reason"), payout.reason)
    if payout.reverses:
        yield _("Gives back"), _("receipt %(receipt)s") % {"receipt": payout.reverses}


def _present(label: str, *values: str) -> Iterator[Row]:
    """A row of what there is; none where there is nothing."""
    if value := " · ".join(one for one in values if one):
        yield label, value


def _spoken(moment: datetime.datetime) -> str:
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")
