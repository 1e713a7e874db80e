"""Check-in at the desk: registration, payment and presence in one transaction. SACI rules 1 and 3.

`check_in_player` serves one player, with every choice of the desk. `check_in_all` serves everybody that a weekly club
has ticked, in cash, and takes as many statements for sixty as for one.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, F
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from brackets.inserting import insert
from tournament.club import people as club_people
from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import CashSession, Division, Payment, Person, Registration, Tournament, User
from tournament.registration import cash_boxes, eligibility, in_sets, payments
from tournament.registration.sign_up import register, require_registration_open, set_present
from tournament.tournaments import opening


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
        "time": time_format(timezone.localtime(last.taken_at)),
    }
    return Conflict(_said(place, text, **words), rule="SACI rule 3", code="already-paid")


def _said(place: Registration, text: str, **words: str) -> str:
    return text.format(name=place.person.name, number=place.number, **words)


MOST_TICKED = 400  # players in one go


@dataclass(frozen=True)
class Ticked:
    """A person of the club, and the division to play in; None for a player who is registered already."""

    person: Person
    division: Division | None


@transaction.atomic
def check_in_all(
    *,
    tournament: Tournament,
    ticked: Sequence[Ticked],
    rules_accepted: bool,
    by: User | None,
    session: CashSession | None = None,
) -> list[Registration]:
    """Check players in, all of them or none: register those who are not, take the fees owed in cash, mark all present.

    Repeating it has no effect: nothing is owed any more. A guest's sponsor is that of the person. `session`: the cash
    box of the desk, None when no box is open. Refused with every finding against any of them, by name; Conflict where
    a division is closed, or another desk has changed one of the people.
    """
    tournament = lock_row(Tournament.objects, tournament.pk)
    if not 1 <= len(ticked) <= MOST_TICKED:
        raise Refused(_("Tick at least one player, and at most {most}.").format(most=MOST_TICKED), field="people")
    people = club_people.all_locked(tournament.club, [one.person.pk for one in ticked])
    wanted = {one.person.pk: one.division for one in ticked}
    places = _places(tournament, people)
    entering = [person for person in people if person.pk not in places or places[person.pk].withdrawn_at]
    _refuse_findings(tournament, entering, wanted, rules_accepted)
    for division in {wanted[person.pk] for person in entering} | {
        one.division for one in places.values() if _lacks(one)
    }:
        if division is not None:
            require_registration_open(division)
    for person in [one for one in entering if one.pk in places]:
        # A place that was given back is rare: one by one.
        back = register(
            tournament=tournament, person=person, division=wanted[person.pk], rules_accepted=rules_accepted, by=by
        )
        places[person.pk] = _with_paid(back, payments.paid_cents(back))
    came = [place for place in places.values() if not place.present]
    Registration.objects.filter(pk__in=[place.pk for place in came]).update(present=True)
    for place in came:
        place.present = True
    entered = in_sets.enter(tournament, [one for one in entering if one.pk not in places], wanted, by, present=True)
    here = sorted([*places.values(), *entered], key=lambda place: place.number)
    _take_all(tournament, here, by, cash_boxes.box_for(tournament, session, Payment.Method.CASH))
    log.write_each(tournament, by, Action.PRESENT, ((place, {}) for place in (*came, *entered)))
    opening.touch(tournament)
    return here


def _lacks(place: Registration) -> bool:
    """Return whether a place is not yet paid and present."""
    return not place.present or place.fee_cents > _paid(place)


def _paid(place: Registration) -> int:
    return getattr(place, "paid", None) or 0


def _with_paid(place: Registration, cents: int) -> Registration:
    place.paid = cents  # type: ignore[attr-defined] # as `payments.with_paid` annotates it
    return place


def _places(tournament: Tournament, people: Iterable[Person]) -> dict[int, Registration]:
    """Return the places of these people by person, also those given back, each with what is paid."""
    by_key = {person.pk: person for person in people}
    found = payments.with_paid(tournament.registrations.filter(person__in=by_key))
    places = {}
    for place in found.select_related("division", "sponsor").order_by("number"):
        place.person, place.tournament = by_key[place.person_id], tournament
        places[place.person_id] = place
    return places


def _refuse_findings(
    tournament: Tournament, people: Iterable[Person], wanted: Mapping[int, Division | None], rules_accepted: bool
) -> None:
    """Refuse every finding against any of these people at once, each sentence with the name."""
    told = [
        f"{person.name}: {finding}"
        for person in people
        for finding in eligibility.findings(
            person=person,
            division=wanted[person.pk],
            sponsor=person.sponsor,
            rules_accepted=rules_accepted,
            day=tournament.date,
        )
    ]
    if told:
        raise Refused(" ".join(told), field="people", code="not-eligible")


def _take_all(
    tournament: Tournament, places: Iterable[Registration], by: User | None, session: CashSession | None
) -> list[Payment]:
    """Take in cash what is owed for each place, with receipts in their order."""
    owing = [place for place in places if place.fee_cents > _paid(place)]
    counted = Payment.objects.filter(registration__in=owing).values_list("registration").annotate(count=Count("pk"))
    before = dict(counted.order_by())
    now = timezone.now()
    taken = insert(
        Payment(
            tournament=tournament,
            registration=place,
            ordinal=before.get(place.pk, 0) + 1,
            amount_cents=place.fee_cents - _paid(place),
            receipt=receipt,
            session=session,
            key=secrets.token_urlsafe(16),
            taken_by=by,
            taken_at=now,
        )
        for receipt, place in enumerate(owing, start=tournament.next_receipt)
    )
    Tournament.objects.filter(pk=tournament.pk).update(next_receipt=F("next_receipt") + len(taken))
    told = ((one, {"receipt": one.receipt, "cents": one.amount_cents, "method": one.method}) for one in taken)
    log.write_each(tournament, by, Action.TAKE_FEE, told, about=lambda payment: payment.registration)
    return taken
