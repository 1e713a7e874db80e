"""One person, one place; a place given back can be taken up again; after the lottery nobody enters."""

from datetime import date

import pytest

from tests.cast import enter, make_person
from tournament.core.errors import Conflict
from tournament.models import Division, Person, Registration, Tournament
from tournament.registration import sign_up


def enter_again(person: Person, division: Division) -> Registration:
    return sign_up.register(
        tournament=division.tournament, person=person, division=division, rules_accepted=True, by=None
    )


def test_a_second_submit_finds_the_place_taken(men: Division) -> None:
    place = enter(men, 1)[0]
    with pytest.raises(Conflict, match="number 1"):
        enter_again(place.person, men)
    assert Registration.objects.count() == 1


def test_a_withdrawn_place_is_taken_up_under_its_number(men: Division) -> None:
    place = enter(men, 1)[0]
    sign_up.withdraw(registration=place, by=None)
    again = enter_again(place.person, men)
    assert (again.number, again.withdrawn_at) == (place.number, None)


def test_a_guest_who_became_a_member_comes_back_as_one(men: Division) -> None:
    sponsor = make_person(men.tournament.club, "Sponsor")
    guest = make_person(men.tournament.club, "Guest", kind="guest", sponsor=sponsor, birth_date=date(1990, 1, 1))
    place = enter_again(guest, men)
    sign_up.withdraw(registration=place, by=None)
    Person.objects.filter(pk=guest.pk).update(kind="member")
    guest.refresh_from_db()
    again = enter_again(guest, men)
    assert (again.kind, again.sponsor, again.fee_cents) == ("member", None, 1500)


def test_a_withdrawn_player_is_not_present(men: Division) -> None:
    place = enter(men, 1)[0]
    sign_up.withdraw(registration=place, by=None)
    with pytest.raises(Conflict, match="withdrawn"):
        sign_up.set_present(registration=place, present=True, by=None)


def test_after_the_lottery_nobody_enters(drawn: Tournament, men: Division) -> None:
    late = make_person(drawn.club, "Late")
    with pytest.raises(Conflict, match="lottery"):
        enter_again(late, men)


def test_a_drawn_player_cannot_withdraw_or_turn_absent(drawn: Tournament) -> None:
    place = Registration.objects.first()
    assert place is not None
    with pytest.raises(Conflict, match="walkover"):
        sign_up.withdraw(registration=place, by=None)
    with pytest.raises(Conflict, match="walkover"):
        sign_up.set_present(registration=place, present=False, by=None)
