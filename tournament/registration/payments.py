"""Entry fees and their receipts: SACI rule 3. Money is integer cents; rows are never edited, only reversed.

A registration is settled once the sum of its rows reaches its fee. A waiver is such a row, but no money: the amount
taken is the sum of the others.
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core import money as core_money
from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import required_reason, short_text
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import CashSession, Payment, Registration, Tournament, User
from tournament.registration import cash_boxes, sign_up
from tournament.registration.sign_up import set_present

TAKEN = (Payment.Method.CASH, Payment.Method.CARD, Payment.Method.TRANSFER)  # methods that take money
LONGEST_REFERENCE = 80
ACTIONS = {
    Payment.Kind.PAYMENT: Action.TAKE_FEE,
    Payment.Kind.REVERSAL: Action.REVERSE_PAYMENT,
    Payment.Kind.REFUND: Action.REFUND_PAYMENT,
    Payment.Kind.WAIVER: Action.WAIVE_FEE,
}


@dataclass(frozen=True)
class _Said:
    """The content of a form, which a row with the same key must repeat."""

    kind: Payment.Kind
    method: str
    reference: str = ""
    reason: str = ""
    reverses: Payment | None = None
    refunds: Payment | None = None

    @classmethod
    def from_row(cls, row: Payment) -> "_Said":
        """Return the content of a row."""
        kind = Payment.Kind(row.kind)
        return cls(kind, row.method, row.reference, row.reason, row.reverses, row.refunds)


def paid_cents(registration: Registration) -> int:
    """Return how much of the fee is settled, in cents: taken or waived, and not given back."""
    return registration.payments.aggregate(sum=Sum("amount_cents"))["sum"] or 0


def due_cents(registration: Registration) -> int:
    """Return what is still owed for a registration, in cents."""
    return registration.fee_cents - paid_cents(registration)


def with_paid(registrations: QuerySet[Registration]) -> QuerySet[Registration]:
    """Annotate registrations with `paid`, the settled part of the fee in cents (None: nothing yet)."""
    return registrations.annotate(paid=Sum("payments__amount_cents"))


def money(payments: QuerySet[Payment]) -> QuerySet[Payment]:
    """Return only the rows that moved money: no waivers, and no reversals of waivers."""
    return payments.exclude(method=Payment.Method.WAIVED)


def left_cents(payment: Payment) -> int:
    """Return the part of a payment that has not been given back, in cents."""
    if Payment.objects.filter(reverses=payment).exists():
        return 0
    # The amounts of refunds are negative.
    return payment.amount_cents + (payment.refunded_by.aggregate(sum=Sum("amount_cents"))["sum"] or 0)


@transaction.atomic
def take(
    *,
    registration: Registration,
    key: str,
    by: User | None,
    method: str = Payment.Method.CASH,
    reference: str = "",
    session: CashSession | None = None,
) -> Payment:
    """Take what is owed for a registration and assign the next receipt number.

    `key` is the form's idempotency key: the same key returns the same payment. `session`: the cash box of the desk,
    None when no box is open; only cash goes into it. A card payment or a transfer needs a reference. Conflict when
    nothing is owed.
    """
    tournament, registration = _lock(registration)
    reference = short_text(reference, field="reference", longest=LONGEST_REFERENCE)
    said = _Said(Payment.Kind.PAYMENT, method, reference=reference)
    # Before every other check: a retry must return its payment although nothing is owed any more.
    if (same := _same(tournament, key, registration, said)) is not None:
        return same
    _check_may_play(registration)
    if method not in TAKEN:
        raise Refused(_("Choose how it was paid."), field="method")
    if method != Payment.Method.CASH and not reference:
        text = _("Write the number on the card slip, or what the transfer can be found by.")
        raise Refused(text, field="reference", code="no-reference")
    due = _due(registration)
    return _book(tournament, registration, due, said, key=key, by=by, session=session)


@transaction.atomic
def check_in(
    *,
    registration: Registration,
    key: str,
    by: User | None,
    method: str = Payment.Method.CASH,
    reference: str = "",
    session: CashSession | None = None,
) -> Payment:
    """Take the fee and mark the player as present, in one transaction."""
    payment = take(registration=registration, key=key, by=by, method=method, reference=reference, session=session)
    set_present(registration=registration, present=True, by=by)
    return payment


@transaction.atomic
def waive(*, registration: Registration, reason: str, key: str, by: User | None) -> Payment:
    """Settle what is owed for a registration without money, for a reason; the caller checks that it is an organizer.

    The same key returns the same waiver. Conflict when nothing is owed.
    """
    tournament, registration = _lock(registration)
    reason = required_reason(reason, missing=_("Say why the fee is waived."))
    said = _Said(Payment.Kind.WAIVER, Payment.Method.WAIVED, reason=reason)
    if (same := _same(tournament, key, registration, said)) is not None:
        return same
    _check_may_play(registration)
    return _book(tournament, registration, _due(registration), said, key=key, by=by)


@transaction.atomic
def reverse(*, payment: Payment, reason: str, key: str, by: User | None, session: CashSession | None = None) -> Payment:
    """Give a whole payment back, or undo a waiver: a row with its own receipt number that names the original.

    The fee is owed again. `session`: the cash box that the money comes out of.
    """
    tournament, registration = _lock(payment.registration)
    reason = required_reason(reason, missing=_("Say why the money is given back."))
    said = _Said(Payment.Kind.REVERSAL, payment.method, reason=reason, reverses=payment)
    if (same := _same(tournament, key, registration, said)) is not None:
        return same
    _check_is_whole(payment)
    if payment.refunded_by.exists():
        raise Conflict(
            _("Part of this payment has been given back already: only the rest can be given back, as a part."),
            code="partly-refunded",
        )
    return _book(tournament, registration, -payment.amount_cents, said, key=key, by=by, session=session)


@transaction.atomic
def refund(
    *,
    payment: Payment,
    amount_cents: int,
    reason: str,
    key: str,
    by: User | None,
    session: CashSession | None = None,
) -> Payment:
    """Give part of a payment back, in cents: a row with its own receipt number that names the payment.

    That part of the fee is owed again. Refused for a waiver, and for more than is left of the payment.
    """
    tournament, registration = _lock(payment.registration)
    reason = required_reason(reason, missing=_("Say why the money is given back."))
    said = _Said(Payment.Kind.REFUND, payment.method, reason=reason, refunds=payment)
    if (same := _same(tournament, key, registration, said, -amount_cents)) is not None:
        return same
    _check_is_whole(payment)
    if payment.kind == Payment.Kind.WAIVER:
        raise Refused(_("Nothing was paid with this receipt: the fee was waived."), code="nothing-paid")
    if type(amount_cents) is not int or amount_cents <= 0:  # no bool either
        raise Refused(_("Write how much is given back: an amount above 0."), field="amount_cents")
    if amount_cents > (left := left_cents(payment)):
        text = _("No more than {amount} is left of this payment.")
        left_text = core_money.money_text(left, tournament.currency)
        raise Refused(text.format(amount=left_text), field="amount_cents", code="more-than-paid")
    return _book(tournament, registration, -amount_cents, said, key=key, by=by, session=session)


def _lock(registration: Registration) -> tuple[Tournament, Registration]:
    """Lock the tournament's row before any other, so that two steps cannot deadlock."""
    tournament = lock_row(Tournament.objects, registration.tournament_id)
    places = Registration.objects.select_related("division").select_for_update(no_key=True, of=("self",))
    return tournament, places.get(pk=registration.pk)


def _check_may_play(registration: Registration) -> None:
    if registration.withdrawn_at:
        raise Conflict(_("This player has withdrawn."), code="withdrawn")
    plays = hasattr(registration, "team_place") or registration.substitute  # a substitute can still enter a team
    if registration.division.bracket_id is not None and not plays:
        raise Conflict(
            _("The lottery of this bracket has run, and {name} was not selected.").format(name=registration.person),
            rule="SACI rule 2",
            code="not-drawn",
        )


def _due(registration: Registration) -> int:
    due = due_cents(registration)
    if due <= 0:
        raise Conflict(_("Nothing is owed: the fee has been paid already."), rule="SACI rule 3", code="already-paid")
    sign_up.require_entry_list_open(registration.division, field="")  # a player who owes is not on a closed entry list
    return due


def _check_is_whole(payment: Payment) -> None:
    """Refused for a reversal or refund; Conflict when it is reversed, or a closed entry list depends on it."""
    if payment.kind in (Payment.Kind.REVERSAL, Payment.Kind.REFUND):
        raise Refused(_("A reversal cannot be reversed: take the fee again."), code="no-payment")
    if Payment.objects.filter(reverses=payment).exists():
        raise Conflict(_("This payment has been reversed already."), code="already-reversed")
    sign_up.require_unlisted(payment.registration)


def _same(
    tournament: Tournament, key: str, registration: Registration, said: _Said, amount_cents: int | None = None
) -> Payment | None:
    """Return the payment that this key already made; looked up after the lock, so that a double tap is one payment.

    Conflict when the key made another payment (somebody else's, or with other content), or when that one has been given
    back since: an old form must not say that the fee is paid.
    """
    check_key(key)
    same = Payment.objects.filter(tournament=tournament, key=key).first()
    if same is None:
        return None
    # Only a refund has an amount of its own; the others follow from the fee.
    sums = amount_cents is None or same.amount_cents == amount_cents
    if same.registration_id != registration.pk or _Said.from_row(same) != said or not sums:
        raise Conflict(_("This form was already used for another payment: open the page again."), code="key-reused")
    if Payment.objects.filter(reverses=same).exists() or same.refunded_by.exists():
        raise Conflict(_("This payment has been given back since: open the page again."), code="already-reversed")
    return same


def _book(
    tournament: Tournament,
    registration: Registration,
    amount_cents: int,
    said: _Said,
    *,
    key: str,
    by: User | None,
    session: CashSession | None = None,
) -> Payment:
    payment = Payment.objects.create(
        tournament=tournament,
        registration=registration,
        ordinal=registration.payments.count() + 1,
        kind=said.kind,
        amount_cents=amount_cents,
        method=said.method,
        reference=said.reference,
        reason=said.reason,
        receipt=tournament.next_receipt,
        reverses=said.reverses,
        refunds=said.refunds,
        session=cash_boxes.box_for(tournament, session, said.method, amount_cents),
        key=key,
        taken_by=by,
        taken_at=timezone.now(),
    )
    # The tournament is locked, so receipt numbers have no gaps and no duplicates.
    Tournament.objects.filter(pk=tournament.pk).update(next_receipt=F("next_receipt") + 1)
    after = {"receipt": payment.receipt, "cents": amount_cents, "method": said.method}
    log.write(tournament, by, ACTIONS[said.kind], registration, after=after, reason=said.reason, rows=[payment])
    return payment
