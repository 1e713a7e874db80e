"""Give a player a place in a bracket, or say by which rule not: SACI rules 1 and 3."""

from typing import Any

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import closed_lists, eligibility, journal, keys, members, opening, prices
from tournament.errors import Conflict, Refused
from tournament.models import Division, Person, Registration, Tournament, User
from tournament.names import is_readable

LONGEST_REASON = 200  # letters


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
    """Give a person a place, with the next number and the fee promised now (cents).

    `exception`: why an organizer lets the person in against what was found; whether it is an organizer who says so is
    the caller's to ask. Kept only if something stood against the person. `waiting`: that a late arrival may come in
    after the lottery, as a substitute, until officials say what he does (`late`).
    NotEligible with everything found; Conflict when the person has a place already or the lottery has been held.
    """
    tournament = _lock(tournament.pk)
    person = members.locked(person)  # another desk may have mended it meanwhile, an organizer merged or erased it
    sponsor = sponsor or person.sponsor
    _check_same_house(tournament, person, division, sponsor)
    place = _place_of(tournament, person)
    found = eligibility.findings(
        person=person, division=division, sponsor=sponsor, rules_accepted=rules_accepted, day=tournament.date
    )
    let_in = _let_in(found, exception, by)
    if division is None:
        raise eligibility.NotEligible(found)
    division = Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    if waiting:
        closed_lists.require_open(division)
    else:
        require_open(division)
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
        present=division.bracket_id is not None,  # whoever comes late has come
        substitute=division.bracket_id is not None,
        **let_in,
    )
    Tournament.objects.filter(pk=tournament.pk).update(next_number=F("next_number") + 1)
    _note(place, by, "register")
    return place


def require_open(division: Division) -> None:
    """Conflict when nobody enters a bracket any more: its lottery has been held, or its list is closed for it."""
    if division.bracket_id is not None:
        raise Conflict(_("The lottery of this bracket has been held."), field="division", code="already-drawn")
    closed_lists.require_open(division)


@transaction.atomic
def register_walk_in(
    *,
    tournament: Tournament,
    division: Division | None,
    rules_accepted: bool,
    by: User | None,
    details: members.Details,
    key: str = "",
    exception: str = "",
    waiting: bool = False,
) -> Registration:
    """Add a person who was on no list, and register him; neither is written if the rules keep him out.

    `key` is made by the form: the same key again is the same place. "" for a caller that never sends twice.
    """
    journal.lock(tournament.club)
    if key:
        keys.check(key)
        same = Registration.objects.filter(tournament=tournament, key=key).select_related("person").first()
        if same is not None and same.person.name == details.name:
            return same
        if same is not None:
            raise Conflict(_("This form was already used for somebody else: open the page again."), code="key-reused")
    person = members.add_person(club=tournament.club, details=details, by=by)
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
def set_present(*, registration: Registration, present: bool, by: User | None) -> Registration:
    """Note that a player has come to the hall, or has left it; who comes after the lottery waits as a substitute."""
    _lock(registration.tournament_id)
    registration = Registration.objects.select_for_update(no_key=True).get(pk=registration.pk)
    if present and registration.withdrawn_at is not None:
        raise Conflict(_("This player has withdrawn."), code="withdrawn")
    plays = hasattr(registration, "team_place")
    waits = present and not plays and registration.division.bracket_id is not None
    if registration.present != present or (waits and not registration.substitute):
        if plays:
            raise Conflict(_("The lottery has been held: record a walkover instead."), code="already-drawn")
        closed_lists.require_open(registration.division)
        registration.present = present
        registration.substitute = waits
        registration.save(update_fields=["present", "substitute"])
        _note(registration, by, "present" if present else "absent")
    return registration


@transaction.atomic
def withdraw(*, registration: Registration, by: User | None) -> Registration:
    """Give a place back before the lottery; the fee is reversed on its own."""
    _lock(registration.tournament_id)
    registration = Registration.objects.select_for_update(no_key=True).get(pk=registration.pk)
    if hasattr(registration, "team_place"):
        raise Conflict(_("The lottery has been held: record a walkover instead."), code="already-drawn")
    if registration.withdrawn_at is None:
        closed_lists.require_open(registration.division)
        registration.withdrawn_at = timezone.now()
        registration.present = registration.substitute = False
        registration.save(update_fields=["withdrawn_at", "present", "substitute"])
        _note(registration, by, "withdraw")
    return registration


def _lock(tournament_id: int) -> Tournament:
    """The tournament's row before any other: no two steps can then wait for each other."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def promise_now(tournament: Tournament, person: Person, division: Division) -> prices.Promise:
    """What a place costs now (SACI rule 3, and the prices that the club added)."""
    age = eligibility.age_on(person.birth_date, tournament.date) if person.birth_date else None
    return prices.promise(tournament=tournament, kind=person.kind, division=division, age=age, at=timezone.now())


def _place_of(tournament: Tournament, person: Person) -> Registration | None:
    """The place that a person gave back, None for whoever had none; Conflict while it is held."""
    place = Registration.objects.filter(tournament=tournament, person=person).select_related("person").first()
    if place is not None and place.withdrawn_at is None:
        raise Conflict(
            _("{name} is registered already, as number {number}.").format(name=person, number=place.number),
            field="person",
            code="already-registered",
        )
    return place


def _let_in(found: list[eligibility.Finding], exception: str, by: User | None) -> dict[str, Any]:
    """What the place keeps of an exception; NotEligible when something stands that no exception is made for."""
    reason = exception.strip()
    standing = [one for one in found if not (reason and one.can_be_waived)]
    if standing:
        raise eligibility.NotEligible([*standing, *(one for one in found if one not in standing)])
    if not found:
        return {"let_in_at": None, "let_in_by": None, "let_in_reason": "", "let_in_findings": []}
    if len(reason) > LONGEST_REASON or not is_readable(reason):
        raise Refused(_("A reason has at most 200 characters that can be read."), field="exception")
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
    place.kind = place.person.kind  # a guest may have become a member meanwhile, or a member a guest
    if not place.payments.aggregate(sum=Sum("amount_cents"))["sum"]:
        promised = promise_now(place.tournament, place.person, division)
        place.fee_cents, place.price_name = promised.cents, promised.name
    for name, value in let_in.items():
        setattr(place, name, value)
    fields = ["withdrawn_at", "division", "sponsor", "rules_accepted_at", "present", "substitute", "kind", "fee_cents"]
    place.save(update_fields=[*fields, "price_name", *let_in])
    _note(place, by, "register")
    return place


def _check_same_house(
    tournament: Tournament, person: Person, division: Division | None, sponsor: Person | None
) -> None:
    foreign = (
        person.club_id != tournament.club_id
        or (sponsor is not None and sponsor.club_id != tournament.club_id)
        or (division is not None and division.tournament_id != tournament.pk)
    )
    if foreign or (division is not None and division.kind != Division.Kind.POOL):
        raise Refused(_("Choose a person and a bracket of this tournament."), code="not-here")


def _note(place: Registration, by: User | None, action: str) -> None:
    opening.bump(place.tournament)
    against = {"against": place.let_in_findings} if place.let_in_findings and action == "register" else {}
    if action == "register" and place.substitute:
        action = "register-late"
    journal.write(
        where=place.tournament,
        by=by,
        action="let-in" if against else action,
        subject=f"registration {place.number}",
        after={"bracket": place.division.key, "kind": place.kind, "fee_cents": place.fee_cents, **against},
        reason=place.let_in_reason if against else "",
        rows=[place],
    )
