"""Register players in a division, or report which rule prevents it: SACI rules 1 and 3.

Between the closing of a division's entry list and its lottery nobody enters or leaves (SACI rule 2). Callers hold the
tournament's lock, as does the step that closes a list: one of the two waits for the other.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import people
from tournament.core.database.prepared_queries import KEY, Prepared
from tournament.core.database.transactions import Result, check_key, check_keys, each_in_turn, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Division, EntryList, Format, ListedEntrant, Person, Registration, Tournament, User
from tournament.registration import eligibility, prices
from tournament.tournaments import opening

# A reopened list stays as a row, so a division can have several.
CLOSED: Final = Prepared(
    lambda: EntryList.objects.filter(division=KEY, reopening=None, lottery=None).order_by("-number")[:1]
)


def list_before_lottery(division: Division) -> EntryList | None:
    """Return the closed entry list that waits for its lottery; None while open, and after the lottery."""
    return CLOSED.first(division.pk)


def is_closed(division: Division) -> bool:
    """Return whether the division has a closed entry list that waits for its lottery."""
    return list_before_lottery(division) is not None


def require_entry_list_open(division: Division, *, field: str = "division") -> None:
    """Raise Conflict "list-closed" while the division's entry list waits for its lottery."""
    if is_closed(division):
        raise Conflict(
            _("The entry list of this bracket is closed for its lottery. The organizer can reopen it, with a reason."),
            field=field,
            rule="SACI rule 2",
            code="list-closed",
        )


def require_unlisted(registration: Registration) -> None:
    """Raise Conflict "list-closed" when a step would remove a player from a list that waits for its lottery."""
    closed = list_before_lottery(registration.division)
    if closed is not None and ListedEntrant.objects.filter(entry_list=closed, registration=registration).exists():
        raise Conflict(
            _("{name} is on the closed entry list of the lottery. The organizer can reopen it, with a reason.").format(
                name=registration.person
            ),
            rule="SACI rule 2",
            code="list-closed",
        )


@transaction.atomic
def register(
    *,
    tournament: Tournament,
    person: Person,
    division: Division | None,
    rules_accepted: bool,
    by: User | None,
    sponsor: Person | None = None,
    exception: str = "",
    waiting: bool = False,
) -> Registration:
    """Register a person, with the next number and the fee promised now (cents).

    `exception`: why an organizer registers the person despite the findings; the caller checks that it is an organizer.
    It is stored only if there were findings. `waiting`: a late arrival may come in after the lottery as a substitute,
    until officials decide (`late_entries`). NotEligible with all findings; Conflict if the person is registered already
    or the lottery has been held.
    """
    tournament = lock_row(Tournament.objects, tournament.pk)
    person = people.locked(person)  # another desk may have edited them, or an organizer merged or erased them
    sponsor = sponsor or person.sponsor
    _check_same_installation(tournament, person, division, sponsor)
    place = _place_of(tournament, person)
    found = eligibility.findings(
        person=person, division=division, sponsor=sponsor, rules_accepted=rules_accepted, day=tournament.date
    )
    let_in = _let_in(found, exception, by)
    if division is None:
        raise eligibility.NotEligible(found)
    division = lock_row(Division.every, division.pk)
    if waiting:
        require_entry_list_open(division)
    else:
        require_registration_open(division)
    guest = person.kind == Person.Kind.GUEST
    if place is not None:
        return _take_up_again(place, division, sponsor if guest else None, by, let_in)
    promised = promise_now(tournament, person, division)
    place = Registration.objects.create(
        tournament=tournament,
        division=division,
        person=person,
        number=tournament.next_number,
        kind=person.kind,
        sponsor=sponsor if guest else None,
        fee_cents=promised.cents,
        price_name=promised.name,
        rules_accepted_at=timezone.now(),
        present=division.bracket_id is not None,  # a late arrival is in the hall
        substitute=division.bracket_id is not None,
        **let_in,
    )
    Tournament.objects.filter(pk=tournament.pk).update(next_number=F("next_number") + 1)
    _note(place, by, Action.REGISTER)
    return place


def require_registration_open(division: Division) -> None:
    """Conflict if the division is closed to entries: dropped, after its lottery, or while its entry list is closed."""
    if division.dropped_at is not None:
        raise Conflict(_("This bracket was dropped or merged with another one."), field="division", code="list-closed")
    if division.bracket_id is not None:
        raise Conflict(_("The lottery of this bracket has run."), field="division", code="already-drawn")
    require_entry_list_open(division)


@transaction.atomic
def register_walk_in(
    *,
    tournament: Tournament,
    division: Division | None,
    rules_accepted: bool,
    by: User | None,
    details: people.Details,
    key: str = "",
    exception: str = "",
    waiting: bool = False,
) -> Registration:
    """Create a person and register them; neither is saved if the rules prevent it.

    `key` is the form's idempotency key: the same key returns the same place. "" for a caller that never repeats.
    """
    log.lock(tournament.club)
    if key:
        check_key(key)
        same = Registration.objects.filter(tournament=tournament, key=key).select_related("person").first()
        if same is not None and same.person.name == details.name:
            return same
        if same is not None:
            raise Conflict(_("This form was already used for somebody else: open the page again."), code="key-reused")
    person = people.add_person(club=tournament.club, details=details, by=by)
    place = register(
        tournament=tournament,
        person=person,
        division=division,
        rules_accepted=rules_accepted,
        by=by,
        exception=exception,
        waiting=waiting,
    )
    place.key = key
    place.save(update_fields=["key"])
    return place


@transaction.atomic
def all_or_none(*, tournament: Tournament, steps: Iterable[Callable[[], Result]], keys: Sequence[str]) -> list[Result]:
    """Return what the steps return: registrations, check-ins or payments of several players, all of them or none.

    `keys`: their idempotency keys, each another one; "" for a step without one. A refusal is that of its step, and
    names its item.
    """
    check_keys(keys)
    # First what any of them locks: a walk-in and a merger lock the club before tournaments and people.
    log.lock(tournament.club)
    log.lock(tournament)
    return each_in_turn(steps)


@transaction.atomic
def set_present(*, registration: Registration, present: bool, by: User | None) -> Registration:
    """Record that a player has arrived or left. Arrivals after the lottery wait as substitutes.

    In an individual event somebody who plays may be marked as not here too: if they never played, a later round is made
    without them (`noshow_round` of the profile).
    """
    lock_row(Tournament.objects, registration.tournament_id)
    registration = lock_row(Registration.objects, registration.pk)
    if present and registration.withdrawn_at is not None:
        raise Conflict(_("This player has withdrawn."), code="withdrawn")
    plays = hasattr(registration, "team_place")
    waits = present and not plays and registration.division.bracket_id is not None
    if registration.present != present or (waits and not registration.substitute):
        if plays and registration.division.format != Format.ROTATING:
            raise Conflict(_("The lottery has been held: record a walkover instead."), code="already-drawn")
        if not plays:
            require_entry_list_open(registration.division)
        registration.present = present
        registration.substitute = waits
        registration.save(update_fields=["present", "substitute"])
        _note(registration, by, Action.PRESENT if present else Action.ABSENT)
    return registration


@transaction.atomic
def withdraw(*, registration: Registration, by: User | None) -> Registration:
    """Withdraw a player before the lottery. The fee is refunded separately."""
    lock_row(Tournament.objects, registration.tournament_id)
    registration = lock_row(Registration.objects, registration.pk)
    if hasattr(registration, "team_place"):
        raise Conflict(_("The lottery has been held: record a walkover instead."), code="already-drawn")
    if registration.withdrawn_at is None:
        require_entry_list_open(registration.division)
        registration.withdrawn_at = timezone.now()
        registration.present = registration.substitute = False
        registration.save(update_fields=["withdrawn_at", "present", "substitute"])
        _note(registration, by, Action.WITHDRAW)
    return registration


def promise_now(tournament: Tournament, person: Person, division: Division) -> prices.Promise:
    """Return the current price of a place (SACI rule 3, and the club's price rules)."""
    age = eligibility.age_on(person.birth_date, tournament.date) if person.birth_date else None
    return prices.promise(tournament=tournament, kind=person.kind, division=division, age=age, at=timezone.now())


def _place_of(tournament: Tournament, person: Person) -> Registration | None:
    """Return the place that a person withdrew from, None if there is none; Conflict while it is held."""
    place = Registration.objects.filter(tournament=tournament, person=person).select_related("person").first()
    if place is not None and place.withdrawn_at is None:
        raise registered_already(place)
    return place


def registered_already(place: Registration) -> Conflict:
    """Return the Conflict for a person who holds a place."""
    message = _("{name} is registered already, as number {number}.").format(name=place.person, number=place.number)
    return Conflict(message, field="person", code="already-registered")


def _let_in(found: list[eligibility.Finding], exception: str, by: User | None) -> dict[str, Any]:
    """Return the exception's fields for the place; NotEligible if a finding is not covered by an exception."""
    reason = exception.strip()
    standing = [one for one in found if not (reason and one.can_be_waived)]
    if standing:
        # All findings, those without an exception first.
        raise eligibility.NotEligible([*standing, *(one for one in found if one not in standing)])
    if not found:
        return {"let_in_at": None, "let_in_by": None, "let_in_reason": "", "let_in_findings": []}
    reason = required_reason(reason, field="exception")
    return {
        "let_in_at": timezone.now(),
        "let_in_by": by,
        "let_in_reason": reason,
        "let_in_findings": [one.code for one in found],
    }


def _take_up_again(
    place: Registration, division: Division, sponsor: Person | None, by: User | None, let_in: dict[str, Any]
) -> Registration:
    place.withdrawn_at, place.division, place.sponsor = None, division, sponsor
    place.rules_accepted_at = timezone.now()
    place.present = place.substitute = division.bracket_id is not None
    place.kind = place.person.kind  # a guest may have become a member meanwhile, or the other way round
    # A fee that was paid keeps its promised price.
    if not place.payments.aggregate(sum=Sum("amount_cents"))["sum"]:
        promised = promise_now(place.tournament, place.person, division)
        place.fee_cents, place.price_name = promised.cents, promised.name
    for name, value in let_in.items():
        setattr(place, name, value)
    fields = ["withdrawn_at", "division", "sponsor", "rules_accepted_at", "present", "substitute", "kind", "fee_cents"]
    place.save(update_fields=[*fields, "price_name", *let_in])
    _note(place, by, Action.REGISTER)
    return place


def _check_same_installation(
    tournament: Tournament, person: Person, division: Division | None, sponsor: Person | None
) -> None:
    foreign = (
        person.club_id != tournament.club_id
        or (sponsor is not None and sponsor.club_id != tournament.club_id)
        or (division is not None and division.tournament_id != tournament.pk)
    )
    if foreign or (division is not None and division.kind != Division.Kind.POOL):
        raise Refused(_("Choose a person and a bracket of this tournament."), code="not-here")


def _note(place: Registration, by: User | None, action: Action) -> None:
    opening.touch(place.tournament)
    against = {"against": place.let_in_findings} if place.let_in_findings and action == Action.REGISTER else {}
    if action == Action.REGISTER and place.substitute:
        action = Action.REGISTER_LATE
    log.write(
        place.tournament,
        by,
        Action.LET_IN if against else action,
        place,
        after={"bracket": place.division.key, "kind": place.kind, "fee_cents": place.fee_cents, **against},
        reason=place.let_in_reason if against else "",
        rows=[place],
    )
