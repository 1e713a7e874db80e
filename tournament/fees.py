"""Take the entry fee and prove it: SACI rule 3. Money is integer cents; rows are never edited, only reversed.

A place is settled once the sum of its rows reaches its fee. A waiver is such a row, but no money: what was taken is the
sum of the others.
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import amounts, cash, closed_lists, journal, keys
from tournament.errors import Conflict, Refused
from tournament.models import CashSession, Payment, Registration, Tournament, User
from tournament.registration import set_present

TAKEN = (Payment.Method.CASH, Payment.Method.CARD, Payment.Method.TRANSFER)  # how money is taken
LONGEST_REFERENCE, LONGEST_REASON = 80, 200
ACTIONS = {
    Payment.Kind.PAYMENT: "take-fee",
    Payment.Kind.REVERSAL: "reverse-payment",
    Payment.Kind.REFUND: "refund-payment",
    Payment.Kind.WAIVER: "waive-fee",
}


@dataclass(frozen=True)
class _Said:
    """What a form said, and what the row of its key has to say again."""

    kind: Payment.Kind
    method: str
    reference: str = ""
    reason: str = ""
    reverses: Payment | None = None
    refunds: Payment | None = None

    @classmethod
    def of(cls, row: Payment) -> "_Said":
        """What a row says."""
        kind = Payment.Kind(row.kind)
        return cls(kind, row.method, row.reference, row.reason, row.reverses, row.refunds)


def paid_cents(registration: Registration) -> int:
    """How much of the fee is settled, in cents: taken or waived, and not given back."""
    return registration.payments.aggregate(sum=Sum("amount_cents"))["sum"] or 0


def due_cents(registration: Registration) -> int:
    """What is still owed for a place, in cents."""
    return registration.fee_cents - paid_cents(registration)


def with_paid(registrations: QuerySet[Registration]) -> QuerySet[Registration]:
    """Registrations with `paid`, how much of the fee is settled, in cents (None: nothing yet)."""
    return registrations.annotate(paid=Sum("payments__amount_cents"))


def money(payments: QuerySet[Payment]) -> QuerySet[Payment]:
    """Only the rows with which money came in or went out: no waivers, none that were taken back."""
    return payments.exclude(method=Payment.Method.WAIVED)


def left_cents(payment: Payment) -> int:
    """What of a payment has not been given back, in cents."""
    if Payment.objects.filter(reverses=payment).exists():
        return 0
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
    """Take what is owed for a place and give it the next receipt number.

    `key` is made by the form: the same key again is the same payment. `session`: the cash box of the desk, None when no
    box is open; only cash goes into it. A card or a transfer has a reference. Conflict when nothing is owed.
    """
    tournament, registration = _lock(registration)
    reference = reference.strip()[:LONGEST_REFERENCE]
    said = _Said(Payment.Kind.PAYMENT, method, reference=reference)
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
    """Paid, and present: both or neither."""
    payment = take(registration=registration, key=key, by=by, method=method, reference=reference, session=session)
    set_present(registration=registration, present=True, by=by)
    return payment


@transaction.atomic
def waive(*, registration: Registration, reason: str, key: str, by: User | None) -> Payment:
    """Settle what is owed for a place without money, for a reason; only organizers may, which the caller asks.

    The same key again is the same waiver. Conflict when nothing is owed.
    """
    tournament, registration = _lock(registration)
    reason = _reason(reason, _("Say why the fee is waived."))
    said = _Said(Payment.Kind.WAIVER, Payment.Method.WAIVED, reason=reason)
    if (same := _same(tournament, key, registration, said)) is not None:
        return same
    _check_may_play(registration)
    return _book(tournament, registration, _due(registration), said, key=key, by=by)


@transaction.atomic
def reverse(*, payment: Payment, reason: str, key: str, by: User | None, session: CashSession | None = None) -> Payment:
    """Give a whole payment back, or take a waiver back: a row with its own receipt number that names the other.

    The fee is owed again. `session`: the cash box that the money comes out of.
    """
    tournament, registration = _lock(payment.registration)
    reason = _reason(reason, _("Say why the money is given back."))
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
    reason = _reason(reason, _("Say why the money is given back."))
    said = _Said(Payment.Kind.REFUND, payment.method, reason=reason, refunds=payment)
    if (same := _same(tournament, key, registration, said, -amount_cents)) is not None:
        return same
    _check_is_whole(payment)
    if payment.kind == Payment.Kind.WAIVER:
        raise Refused(_("Nothing was paid with this receipt: the fee was waived."), code="nothing-paid")
    if type(amount_cents) is not int or amount_cents <= 0:
        raise Refused(_("Write how much is given back: an amount above 0."), field="amount_cents")
    if amount_cents > (left := left_cents(payment)):
        text = _("No more than {amount} is left of this payment.")
        left_text = amounts.written(left, tournament.currency)
        raise Refused(text.format(amount=left_text), field="amount_cents", code="more-than-paid")
    return _book(tournament, registration, -amount_cents, said, key=key, by=by, session=session)


def _lock(registration: Registration) -> tuple[Tournament, Registration]:
    """The tournament's row before any other: no two steps can then wait for each other."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    places = Registration.objects.select_related("division").select_for_update(no_key=True, of=("self",))
    return tournament, places.get(pk=registration.pk)


def _reason(reason: str, sentence: str) -> str:
    if not reason.strip():
        raise Refused(sentence, field="reason")
    return reason.strip()[:LONGEST_REASON]


def _check_may_play(registration: Registration) -> None:
    if registration.withdrawn_at:
        raise Conflict(_("This player has withdrawn."), code="withdrawn")
    plays = hasattr(registration, "team_place") or registration.substitute
    if registration.division.bracket_id is not None and not plays:
        raise Conflict(
            _("The lottery of this bracket has been held, and {name} was not drawn.").format(name=registration.person),
            rule="SACI rule 2",
            code="not-drawn",
        )


def _due(registration: Registration) -> int:
    due = due_cents(registration)
    if due <= 0:
        raise Conflict(_("Nothing is owed: the fee has been paid already."), rule="SACI rule 3", code="already-paid")
    closed_lists.require_open(registration.division, field="")  # whoever owes stands on no closed list
    return due


def _check_is_whole(payment: Payment) -> None:
    """Refused for what gives money back itself; Conflict when nothing is left, or a closed lottery list rests on it."""
    if payment.kind in (Payment.Kind.REVERSAL, Payment.Kind.REFUND):
        raise Refused(_("A reversal cannot be reversed: take the fee again."), code="no-payment")
    if Payment.objects.filter(reverses=payment).exists():
        raise Conflict(_("This payment has been reversed already."), code="already-reversed")
    closed_lists.require_unlisted(payment.registration)


def _same(
    tournament: Tournament, key: str, registration: Registration, said: _Said, amount_cents: int | None = None
) -> Payment | None:
    """The payment this key already made; looked up after the lock, so that a double tap is one payment.

    Conflict when the key made another one (somebody else's, or with other content), or when that one has been given
    back since: an old form must not say that the fee is paid.
    """
    keys.check(key)
    same = Payment.objects.filter(tournament=tournament, key=key).first()
    if same is None:
        return None
    sums = amount_cents is None or same.amount_cents == amount_cents
    if same.registration_id != registration.pk or _Said.of(same) != said or not sums:
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
        session=cash.box_for(tournament, session, said.method, amount_cents),
        key=key,
        taken_by=by,
        taken_at=timezone.now(),
    )
    Tournament.objects.filter(pk=tournament.pk).update(next_receipt=F("next_receipt") + 1)
    journal.write(
        where=tournament,
        by=by,
        action=ACTIONS[said.kind],
        subject=f"registration {registration.number}",
        after={"receipt": payment.receipt, "cents": amount_cents, "method": said.method},
        reason=said.reason,
        rows=[payment],
    )
    return payment
