"""Everybody whom a desk may have to deal with, found by what the person in front of it says."""

from dataclasses import dataclass
from typing import Final

from tournament import searching
from tournament.models import Person, Registration, Tournament
from tournament.names import search_key
from tournament.pages.desk import listing

MOST: Final = 20


@dataclass(frozen=True)
class Found:
    """Somebody the club knows, and the place that he holds in this tournament; None: not registered."""

    person: Person
    place: Registration | None


@dataclass(frozen=True)
class Answer:
    """Who was found, in order of name, and how many more there are than are shown."""

    people: list[Found]
    more: int


def find(tournament: Tournament, text: str) -> Answer:
    """Members, guests and players by name, number or phone; nobody for an empty text.

    Whoever asked for a place on the public page and is still to be confirmed belongs in this list too: pre-registered
    people are to be added here, with a mark of their own.
    """
    if not search_key(text):
        return Answer([], 0)
    known = Person.objects.filter(club=tournament.club).select_related("sponsor")
    people = list(searching.people(known, text, tournament).order_by("sort_key", "pk")[: MOST + 1])
    shown = people[:MOST]
    held = listing.rows(tournament).filter(person__in=shown, withdrawn_at=None)
    places = {place.person_id: place for place in held}
    return Answer([Found(person, places.get(person.pk)) for person in shown], more=len(people) - len(shown))
