"""Check-in at the desk: registration, payment and presence in one transaction. SACI rules 1 and 3."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict
from tournament.models import CashSession, Division, Payment, Person, Registration, Tournament, User
from tournament.registration import payments
from tournament.registration.sign_up import register, set_present


@dataclass(frozen=True)
class CheckIn:
    """The result of a check-in: the registration, and the payment; None when nothing was owed."""

    place: Registration
    payment: Payment | None


@dataclass(frozen=True)
class Paid:
    """How the fee is paid; `session` is the desk's cash box, None when none is open."""

    method: str = Payment.Method.CASH
    reference: str = ""
    session: CashSession | None = None


@transaction.atomic
def check_in_player(
    *,
    tournament: Tournament,
    person: Person,
    division: Division | None,
    rules_accepted: bool,
    key: str,
    by: User | None,
    sponsor: Person | None = None,
    paid: Paid | None = None,
    expected_cents: int | None = None,
) -> CheckIn:
    """Check a player in: register them if necessary, take the fee owed, and mark them as present.

    `key` is the form's idempotency key: the same key returns the same check-in. `expected_cents` is the amount that the
    form showed; None skips the comparison. `paid` None means cash. Conflict when another desk was faster: there is one
    registration and one payment.
    """
    # Two desks with the same player take turns: the second finds the registration of the first.
    lock_row(Tournament.objects, tournament.pk)
    check_key(key)
    if (same := _same(tournament, person, key)) is not None:
        return same
    held = tournament.registrations.filter(person=person, withdrawn_at=None).select_related("division").first()
    if held is not None and division is not None and held.division_id != division.pk:
        raise Conflict(_said(held, _("{name} is registered already, as number {number}.")), code="already-registered")
    place = held or _enter(tournament, person, division, sponsor, rules_accepted, key, by)
    due = payments.due_cents(place)  # a new registration has its fee only now
    if expected_cents is not None and due != expected_cents:
        raise _changed(place, due)
    if held is not None and held.present and due <= 0:
        raise Conflict(_said(held, _("{name} is number {number}, has paid and is present.")), code="already-here")
    payment = None
    if due > 0:
        paid = paid or Paid()
        payment = payments.take(
            registration=place,
            key=key,
            by=by,
            method=paid.method,
            reference=paid.reference,
            session=paid.session,
        )
    return CheckIn(set_present(registration=place, present=True, by=by), payment)


def _enter(
    tournament: Tournament,
    person: Person,
    division: Division | None,
    sponsor: Person | None,
    rules_accepted: bool,
    key: str,
    by: User | None,
) -> Registration:
    place = register(
        tournament=tournament, person=person, division=division, sponsor=sponsor, rules_accepted=rules_accepted, by=by
    )
    place.key = key  # `_same` finds it even when no fee was owed
    place.save(update_fields=["key"])
    return place


def _same(tournament: Tournament, person: Person, key: str) -> CheckIn | None:
    """Return what this key already did; Conflict when it was for somebody else, or was undone since."""
    payment = Payment.objects.filter(tournament=tournament, key=key).select_related("registration").first()
    place = payment.registration if payment else tournament.registrations.filter(key=key).first()
    if place is None:
        return None
    if place.person_id != person.pk:
        raise Conflict(_("This form was already used for somebody else: open the page again."), code="key-reused")
    if place.withdrawn_at or not place.present or (payment and Payment.objects.filter(reverses=payment).exists()):
        raise Conflict(_("This has been taken back since: open the page again."), code="undone")
    return CheckIn(place, payment)


def _changed(place: Registration, due: int) -> Conflict:
    """Build the Conflict for a fee that another desk has taken, or whose amount has changed."""
    last = place.payments.select_related("taken_by").order_by("-receipt").first()
    if due > 0 or last is None:
        message = _("Another amount is owed than this card said: look at it again, then take the money.")
        return Conflict(message, field="cents", rule="SACI rule 3", code="fee-changed")
    text = _("{name} is number {number} and has paid already: receipt {receipt}, {who}, {time}. Take no money.")
    words = {
        "receipt": str(last),
        "who": str(last.taken_by or _("the system")),
        "time": time_format(timezone.localtime(last.taken_at), "H:i"),
    }
    return Conflict(_said(place, text, **words), rule="SACI rule 3", code="already-paid")


def _said(place: Registration, text: str, **words: str) -> str:
    return text.format(name=place.person.name, number=place.number, **words)
