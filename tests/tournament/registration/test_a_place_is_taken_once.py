"""One person, one place; a place given back can be taken up again; after the lottery nobody enters."""

import pytest

from tests.cast import enter, make_person
from tournament import registration
from tournament.errors import Conflict
from tournament.models import Division, Person, Registration, Tournament


def enter_again(person: Person, division: Division) -> Registration:
    return registration.register(
        tournament=division.tournament, person=person, division=division, rules_accepted=True, by=None
    )


def test_a_second_submit_finds_the_place_taken(men: Division) -> None:
    place = enter(men, 1)[0]
    with pytest.raises(Conflict, match="number 1"):
        enter_again(place.person, men)
    assert Registration.objects.count() == 1


def test_a_withdrawn_place_is_taken_up_under_its_number(men: Division) -> None:
    place = enter(men, 1)[0]
    registration.withdraw(registration=place, by=None)
    again = enter_again(place.person, men)
    assert (again.number, again.withdrawn_at) == (place.number, None)


def test_after_the_lottery_nobody_enters(drawn: Tournament, men: Division) -> None:
    late = make_person(drawn.club, "Late")
    with pytest.raises(Conflict, match="lottery"):
        enter_again(late, men)


def test_a_drawn_player_cannot_withdraw_or_turn_absent(drawn: Tournament) -> None:
    place = Registration.objects.first()
    assert place is not None
    with pytest.raises(Conflict, match="walkover"):
        registration.withdraw(registration=place, by=None)
    with pytest.raises(Conflict, match="walkover"):
        registration.set_present(registration=place, present=False, by=None)
