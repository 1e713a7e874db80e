"""Everybody whom a desk may have to deal with, found by what the person in front of it says."""

from dataclasses import dataclass, field
from typing import Final

from django.db.models import Case, When

from tournament import eligibility, preregistration, searching
from tournament.models import Person, PreRegistration, Registration, Tournament
from tournament.names import search_key
from tournament.pages.desk import listing

MOST: Final = 20


@dataclass(frozen=True)
class Found:
    """Somebody the club knows, and the place that he holds in this tournament; None: not registered.

    `age`: full years on the day, by which two of one name are told apart; None: not known.
    """

    person: Person
    place: Registration | None
    age: int | None


@dataclass(frozen=True)
class Answer:
    """Who was found, in order of name, who is called just so first; and how many more there are than are shown.

    `asked`: who asked for a place from home and is to be confirmed.
    """

    people: list[Found]
    more: int
    asked: list[PreRegistration] = field(default_factory=list)


def find(tournament: Tournament, text: str) -> Answer:
    """Members, guests and players by name, number or phone, and who asked for a place from home; "" finds nobody."""
    if not search_key(text):
        return Answer([], 0)
    known = Person.objects.filter(club=tournament.club).select_related("sponsor")
    exact = Case(When(search_key=search_key(text)[:240], then=0), default=1)  # "Ana Ruiz" before "Ana Ruiz Gómez"
    people = list(searching.people(known, text, tournament).order_by(exact, "sort_key", "pk")[: MOST + 1])
    shown = people[:MOST]
    held = listing.rows(tournament).filter(person__in=shown, withdrawn_at=None)
    places = {place.person_id: place for place in held}
    found = [Found(person, places.get(person.pk), _age(person, tournament)) for person in shown]
    return Answer(found, len(people) - len(shown), list(preregistration.search(tournament, text)[:MOST]))


def _age(person: Person, tournament: Tournament) -> int | None:
    return eligibility.age_on(person.birth_date, tournament.date) if person.birth_date else None
