"""Take the entry fee and prove it: SACI rule 3. Money is integer cents; rows are never edited, only reversed."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, keys
from tournament.errors import Conflict, Refused
from tournament.models import Payment, Registration, Tournament, User
from tournament.registration import set_present


def paid_cents(registration: Registration) -> int:
    """What has been taken for a place and not given back, in cents."""
    return registration.payments.aggregate(sum=Sum("amount_cents"))["sum"] or 0


def due_cents(registration: Registration) -> int:
    """What is still owed for a place, in cents."""
    return registration.fee_cents - paid_cents(registration)


def with_paid(registrations: QuerySet[Registration]) -> QuerySet[Registration]:
    """Registrations with `paid` in cents (None: nothing yet)."""
    return registrations.annotate(paid=Sum("payments__amount_cents"))


@transaction.atomic
def take(
    *,
    registration: Registration,
    key: str,
    by: User | None,
    method: str = Payment.Method.CASH,
    reference: str = "",
) -> Payment:
    """Take what is owed for a place and give it the next receipt number.

    `key` is made by the form: the same key again is the same payment. Conflict when nothing is owed.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=registration.tournament_id)
    registration = Registration.objects.select_for_update(no_key=True).get(pk=registration.pk)
    said = {"method": method, "reference": reference.strip()[:80], "reverses": None}
    if (same := _same(tournament, key, registration, said)) is not None:
        return same
    if registration.withdrawn_at:
        raise Conflict(_("This player has withdrawn."), code="withdrawn")
    if registration.division.bracket_id is not None and not hasattr(registration, "team_place"):
        raise Conflict(
            _("The lottery of this bracket has been held, and {name} was not drawn.").format(name=registration.person),
            rule="SACI rule 2",
            code="not-drawn",
        )
    if method not in Payment.Method.values:
        raise Refused(_("Choose how it was paid."), field="method")
    due = due_cents(registration)
    if due <= 0:
        raise Conflict(_("Nothing is owed: the fee has been paid already."), rule="SACI rule 3", code="already-paid")
    return _book(tournament, registration, due, key=key, by=by, method=method, reference=reference.strip()[:80])


@transaction.atomic
def check_in(*, registration: Registration, key: str, by: User | None) -> Payment:
    """Paid in cash, and present: both or neither."""
    payment = take(registration=registration, key=key, by=by)
    set_present(registration=registration, present=True, by=by)
    return payment


@transaction.atomic
def reverse(*, payment: Payment, reason: str, key: str, by: User | None) -> Payment:
    """Give a payment back: a new row with its own receipt number that names the one it reverses."""
    if not reason.strip():
        raise Refused(_("Say why the money is given back."), field="reason")
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=payment.tournament_id)
    registration = Registration.objects.select_for_update(no_key=True).get(pk=payment.registration_id)
    said = {"reason": reason.strip()[:200], "reverses": payment}
    if (same := _same(tournament, key, registration, said)) is not None:
        return same
    if payment.reverses_id is not None:
        raise Refused(_("A reversal cannot be reversed: take the fee again."))
    if Payment.objects.filter(reverses=payment).exists():
        raise Conflict(_("This payment has been reversed already."), code="already-reversed")
    return _book(
        tournament,
        registration,
        -payment.amount_cents,
        key=key,
        by=by,
        method=payment.method,
        reverses=payment,
        reason=reason.strip()[:200],
    )


def _same(tournament: Tournament, key: str, registration: Registration, said: Mapping[str, object]) -> Payment | None:
    """The payment this key already made; looked up after the lock, so that a double tap is one payment.

    Conflict when the key made another one (somebody else's, or with other content), or when that one has been given
    back since: an old form must not say that the fee is paid.
    """
    keys.check(key)
    same = Payment.objects.filter(tournament=tournament, key=key).first()
    if same is None:
        return None
    if same.registration_id != registration.pk or any(getattr(same, name) != said[name] for name in said):
        raise Conflict(_("This form was already used for another payment: open the page again."), code="key-reused")
    if Payment.objects.filter(reverses=same).exists():
        raise Conflict(_("This payment has been given back since: open the page again."), code="already-reversed")
    return same


def _book(
    tournament: Tournament,
    registration: Registration,
    amount_cents: int,
    *,
    key: str,
    by: User | None,
    method: str,
    reference: str = "",
    reason: str = "",
    reverses: Payment | None = None,
) -> Payment:
    payment = Payment.objects.create(
        tournament=tournament,
        registration=registration,
        ordinal=registration.payments.count() + 1,
        amount_cents=amount_cents,
        method=method,
        reference=reference,
        reason=reason,
        receipt=tournament.next_receipt,
        reverses=reverses,
        key=key,
        taken_by=by,
        taken_at=timezone.now(),
    )
    Tournament.objects.filter(pk=tournament.pk).update(next_receipt=F("next_receipt") + 1)
    journal.write(
        where=tournament,
        by=by,
        action="reverse-payment" if reverses else "take-fee",
        subject=f"registration {registration.number}",
        after={"receipt": payment.receipt, "cents": amount_cents, "method": method},
        reason=reason,
        rows=[payment],
    )
    return payment
