"""Give a player a place in a bracket, or say by which rule not: SACI rules 1 and 3."""

import datetime
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, keys, members, opening
from tournament.errors import Conflict, Refused
from tournament.models import Division, Person, Registration, Tournament, User

GUEST_AGE = 21  # years, on the day (SACI rule 1; rules.md A12)
OPPOSITE = {"men": "women", "women": "men"}


@dataclass(frozen=True)
class Obstacle:
    """Why a person may not enter: a sentence, the input it belongs to and the rule it rests on."""

    message: str
    field: str
    rule: str


def age_on(birth_date: datetime.date, day: datetime.date) -> int:
    """Full years lived on a day."""
    return day.year - birth_date.year - ((day.month, day.day) < (birth_date.month, birth_date.day))


def obstacles(
    *, person: Person, division: Division | None, sponsor: Person | None, rules_accepted: bool
) -> list[Obstacle]:
    """Everything that keeps a person out, at once; empty when the person may enter."""
    found: list[Obstacle] = []
    if division is None:
        found.append(Obstacle(_("Choose a bracket."), "division", "SACI rule 3"))
    elif OPPOSITE.get(person.pool) == division.key:
        found.append(
            Obstacle(_("{name} plays in the other bracket.").format(name=person.name), "division", "SACI rule 3")
        )
    if person.kind == Person.Kind.MEMBER:
        if not person.good_standing:
            message = _("{name} is not a member in good standing.").format(name=person.name)
            found.append(Obstacle(message, "person", "SACI rule 1"))
    else:
        day = division.tournament.date if division else timezone.localdate()
        found += _guest_obstacles(person, sponsor, day)
    if not rules_accepted:
        found.append(Obstacle(_("Every player accepts the rules."), "rules_accepted", "SACI rule 1"))
    return found


def _guest_obstacles(person: Person, sponsor: Person | None, day: datetime.date) -> list[Obstacle]:
    found: list[Obstacle] = []
    if sponsor is None:
        found.append(Obstacle(_("A guest needs a member as sponsor."), "sponsor", "SACI rule 1"))
    elif sponsor.kind != Person.Kind.MEMBER or not sponsor.good_standing:
        message = _("{name} is not a member in good standing and cannot sponsor.").format(name=sponsor.name)
        found.append(Obstacle(message, "sponsor", "SACI rule 1"))
    if person.birth_date is None:
        message = _("The birth date of a guest is needed: guests are 21 or older.")
        found.append(Obstacle(message, "birth_date", "SACI rule 1"))
    elif age_on(person.birth_date, day) < GUEST_AGE:
        message = _("A guest must be 21 or older on the day; {name} is {age}.").format(
            name=person.name, age=age_on(person.birth_date, day)
        )
        found.append(Obstacle(message, "birth_date", "SACI rule 1"))
    return found


@transaction.atomic
def register(
    *,
    tournament: Tournament,
    person: Person,
    division: Division | None,
    rules_accepted: bool,
    by: User | None,
    sponsor: Person | None = None,
) -> Registration:
    """Give a person a place, with the next number and the fee promised now (cents).

    Refused with the first obstacle; Conflict when the person has a place already or the lottery has been held.
    """
    tournament = _lock(tournament.pk)
    sponsor = sponsor or person.sponsor
    _check_same_house(tournament, person, division, sponsor)
    found = obstacles(person=person, division=division, sponsor=sponsor, rules_accepted=rules_accepted)
    if found or division is None:
        raise Refused(found[0].message, field=found[0].field, rule=found[0].rule, code="not-eligible")
    division = Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    if division.bracket_id is not None:
        raise Conflict(_("The lottery of this bracket has been held."), field="division", code="already-drawn")
    guest = person.kind == Person.Kind.GUEST
    if (place := Registration.objects.filter(tournament=tournament, person=person).first()) is not None:
        return _take_up_again(place, division, sponsor if guest else None, by)
    place = Registration.objects.create(
        tournament=tournament,
        division=division,
        person=person,
        number=tournament.next_number,
        kind=person.kind,
        sponsor=sponsor if guest else None,
        fee_cents=_fee_cents(tournament, person.kind),
        rules_accepted_at=timezone.now(),
    )
    Tournament.objects.filter(pk=tournament.pk).update(next_number=F("next_number") + 1)
    _note(place, by, "register")
    return place


@transaction.atomic
def register_walk_in(
    *,
    tournament: Tournament,
    division: Division | None,
    rules_accepted: bool,
    by: User | None,
    details: members.Details,
    key: str = "",
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
    place = register(tournament=tournament, person=person, division=division, rules_accepted=rules_accepted, by=by)
    place.key = key
    place.save(update_fields=["key"])
    return place


@transaction.atomic
def set_present(*, registration: Registration, present: bool, by: User | None) -> Registration:
    """Note that a player has come to the hall, or has left it."""
    _lock(registration.tournament_id)
    registration = Registration.objects.select_for_update(no_key=True).get(pk=registration.pk)
    if present and registration.withdrawn_at is not None:
        raise Conflict(_("This player has withdrawn."), code="withdrawn")
    if registration.present != present:
        if hasattr(registration, "team_place"):
            raise Conflict(_("The lottery has been held: record a walkover instead."), code="already-drawn")
        registration.present = present
        registration.save(update_fields=["present"])
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
        registration.withdrawn_at = timezone.now()
        registration.present = registration.substitute = False
        registration.save(update_fields=["withdrawn_at", "present", "substitute"])
        _note(registration, by, "withdraw")
    return registration


def _lock(tournament_id: int) -> Tournament:
    """The tournament's row before any other: no two steps can then wait for each other."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def _fee_cents(tournament: Tournament, kind: str) -> int:
    """What a place costs today, in cents (SACI rule 3)."""
    return tournament.guest_fee_cents if kind == Person.Kind.GUEST else tournament.member_fee_cents


def _take_up_again(place: Registration, division: Division, sponsor: Person | None, by: User | None) -> Registration:
    if place.withdrawn_at is None:
        raise Conflict(
            _("{name} is registered already, as number {number}.").format(name=place.person, number=place.number),
            field="person",
            code="already-registered",
        )
    place.withdrawn_at, place.division, place.sponsor = None, division, sponsor
    place.rules_accepted_at = timezone.now()
    place.kind = place.person.kind  # a guest may have become a member meanwhile, or a member a guest
    if not place.payments.aggregate(sum=Sum("amount_cents"))["sum"]:
        place.fee_cents = _fee_cents(place.tournament, place.kind)
    place.save(update_fields=["withdrawn_at", "division", "sponsor", "rules_accepted_at", "kind", "fee_cents"])
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
    journal.write(
        where=place.tournament,
        by=by,
        action=action,
        subject=f"registration {place.number}",
        after={"bracket": place.division.key, "kind": place.kind, "fee_cents": place.fee_cents},
        rows=[place],
    )
