"""Desks, doors and judges at the same moment: every step takes its locks in one order, so none is cut off."""

from contextlib import suppress

import pytest

from tests.cast import enter, key
from tests.support.at_once import at_once
from tournament.club.people import Details
from tournament.core.errors import TournamentError
from tournament.journal.log import first_broken
from tournament.models import Division, JournalLine, Registration
from tournament.registration import payments, sign_up

ROUNDS = 5


@pytest.mark.django_db(transaction=True)
def test_walk_ins_fees_and_presence_at_once(men: Division) -> None:
    places = enter(men, ROUNDS, paid=False, present=False)
    acts = [lambda: walk_in(men), lambda: pay(places), lambda: come(places), lambda: leave(places)]
    waiting = iter(acts * 2)
    at_once(lambda: next(waiting)(), len(acts) * 2)
    assert first_broken(men.tournament) is None
    assert JournalLine.objects.filter(action="take-fee").count() == ROUNDS


def walk_in(men: Division) -> None:
    for number in range(ROUNDS):
        sign_up.register_walk_in(
            tournament=men.tournament, division=men, rules_accepted=True, by=None, details=Details(f"Walk-in {number}")
        )


def pay(places: list[Registration]) -> None:
    for place in places:
        with suppress(TournamentError):  # taken already by the other desk
            payments.take(registration=place, key=key(), by=None)


def come(places: list[Registration]) -> None:
    for place in places:
        sign_up.set_present(registration=place, present=True, by=None)


def leave(places: list[Registration]) -> None:
    for place in places:
        sign_up.set_present(registration=place, present=False, by=None)
