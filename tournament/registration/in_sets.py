"""Register many people at once: as many statements for a thousand as for one, with a journal line for each."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from brackets.inserting import insert
from tournament.club import people as club_people
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Division, Person, Registration, Tournament, User
from tournament.registration import eligibility, prices, sign_up
from tournament.tournaments import opening

Obstacle = Refused | Conflict


@transaction.atomic
def register_each(
    *, tournament: Tournament, wanted: Mapping[int, Division | None], by: User | None
) -> dict[int, Registration | Obstacle]:
    """Register people, who have accepted the rules, by their keys and in this order, each like `sign_up.register`.

    Returns of each the place, or why there is none. Conflict when one of these people was merged or erased meanwhile.
    """
    tournament = lock_row(Tournament.objects, tournament.pk)
    people = {one.pk: one for one in club_people.all_locked(tournament.club, wanted)}
    held = tournament.registrations.filter(person__in=people).select_related("person")
    places = {place.person_id: place for place in held}
    shut = {one: _closed(one) for one in set(wanted.values())}
    found: dict[int, Registration | Obstacle] = {}
    entering: list[Person] = []
    for key, division in wanted.items():
        if key in places:
            found[key] = _held(tournament, places[key], division, by)
        elif (obstacle := _finding(tournament, people[key], division) or shut[division]) is not None:
            found[key] = obstacle
        else:
            entering.append(people[key])
    entered = enter(tournament, entering, wanted, by, present=False)
    opening.touch(tournament)
    return found | {place.person_id: place for place in entered}


def enter(
    tournament: Tournament,
    people: Sequence[Person],
    wanted: Mapping[int, Division | None],
    by: User | None,
    *,
    present: bool,
) -> list[Registration]:
    """Register people without a place and without findings, with the fees promised now; the tournament is locked."""
    rules, now = prices.rules_of(tournament), timezone.now()
    entered = []
    for number, person in enumerate(people, start=tournament.next_number):
        division = wanted[person.pk]
        assert division is not None  # noqa: S101 - a finding else
        age = eligibility.age_on(person.birth_date, tournament.date) if person.birth_date else None
        promised = prices.decide(rules, prices.Who(person.kind, division.key, age), now)
        entered.append(
            Registration(
                tournament=tournament,
                division=division,
                person=person,
                number=number,
                kind=person.kind,
                sponsor=person.sponsor if person.kind == Person.Kind.GUEST else None,
                fee_cents=promised.cents,
                price_name=promised.name,
                rules_accepted_at=now,
                present=present,
            )
        )
    insert(entered)
    Tournament.objects.filter(pk=tournament.pk).update(next_number=F("next_number") + len(entered))
    told = ((one, {"bracket": one.division.key, "kind": one.kind, "fee_cents": one.fee_cents}) for one in entered)
    log.write_each(tournament, by, Action.REGISTER, told)
    return entered


def _held(
    tournament: Tournament, place: Registration, division: Division | None, by: User | None
) -> Registration | Obstacle:
    """Return the place taken up again, or that it is held."""
    if place.withdrawn_at is None:
        return sign_up.registered_already(place)
    try:  # a place that was given back is rare: one by one
        return sign_up.register(
            tournament=tournament, person=place.person, division=division, rules_accepted=True, by=by
        )
    except (Refused, Conflict) as error:
        return error


def _finding(tournament: Tournament, person: Person, division: Division | None) -> Obstacle | None:
    """Return everything that stands against a person at once, None if nothing does."""
    found = eligibility.findings(
        person=person, division=division, sponsor=person.sponsor, rules_accepted=True, day=tournament.date
    )
    return eligibility.NotEligible(found) if found or division is None else None


def _closed(division: Division | None) -> Obstacle | None:
    """Return why nobody can enter a division, None if they can."""
    try:
        if division is not None:
            sign_up.require_registration_open(division)
    except Conflict as error:
        return error
    return None
