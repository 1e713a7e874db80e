"""A walk-in whom the rules keep out leaves no person behind."""

import pytest

from tournament.club.people import Details
from tournament.core.errors import Refused
from tournament.models import Division, Person, Registration, Tournament
from tournament.registration import sign_up


def test_a_refused_walk_in_leaves_nothing(tournament: Tournament, men: Division) -> None:
    with pytest.raises(Refused):
        sign_up.register_walk_in(
            tournament=tournament,
            division=men,
            rules_accepted=False,
            by=None,
            details=Details(name="Passer-by"),
        )
    assert not Person.objects.exists()


def test_a_walk_in_sent_twice_is_one_person(tournament: Tournament, men: Division) -> None:
    sent = {
        sign_up.register_walk_in(
            tournament=tournament,
            division=men,
            rules_accepted=True,
            by=None,
            details=Details(name="Passer-by"),
            key="the-key-of-this-form",
        ).pk
        for _ in range(2)
    }
    assert (len(sent), Person.objects.count()) == (1, 1)


def test_a_walk_in_is_known_and_registered(tournament: Tournament, men: Division) -> None:
    sign_up.register_walk_in(
        tournament=tournament, division=men, rules_accepted=True, by=None, details=Details(name="Passer-by")
    )
    assert Registration.objects.get().person.name == "Passer-by"
