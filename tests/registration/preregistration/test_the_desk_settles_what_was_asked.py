"""Confirmed with a place or declined with a reason; what was written at home is not kept twice."""

import datetime

import pytest

from tests.cast import make_person
from tests.registration.preregistration.conftest import Wish
from tournament.core.errors import Conflict, Refused
from tournament.models import Person, PreRegistration, Tournament, User
from tournament.registration import preregistration
from tournament.registration.eligibility import NotEligible


def test_somebody_known_is_recognized_and_registered(wish: Wish, tournament: Tournament, desk: User) -> None:
    person = make_person(tournament.club, "Héctor Home", member_number="17")
    row = wish(home_club="Peña El Doble")
    assert preregistration.known_as(row) == [person]
    place = preregistration.confirm(asked=row, person=person, by=desk)
    assert place.person.home_club == "Peña El Doble"
    row.refresh_from_db()
    assert (row.state, row.registration, row.name, row.phone) == ("confirmed", place, "", "")
    assert place.person == person
    assert list(preregistration.waiting(tournament)) == []


def test_somebody_new_becomes_a_person_with_what_was_written(wish: Wish, tournament: Tournament, desk: User) -> None:
    sponsor = make_person(tournament.club, "Sara Sponsor")
    row = wish(
        "Gustavo Guest",
        kind="guest",
        sponsor_name="sara sponsor",
        birth_date=datetime.date(1990, 1, 1),
        email="g@x.org",
        home_club="Club Uno",
    )
    assert preregistration.known_as(row) == []
    assert preregistration.sponsors_of(row) == [sponsor]
    place = preregistration.confirm(asked=row, person=None, sponsor=sponsor, by=desk)
    new = place.person
    assert (new.name, new.email, new.home_club, place.sponsor) == ("Gustavo Guest", "g@x.org", "Club Uno", sponsor)


def test_an_ineligible_person_stays_out_and_nothing_is_written(wish: Wish, desk: User) -> None:
    row = wish("Young Guest", kind="guest", sponsor_name="nobody", birth_date=datetime.date(2010, 1, 1))
    with pytest.raises(NotEligible):
        preregistration.confirm(asked=row, person=None, by=desk)
    row.refresh_from_db()
    assert row.state == "waiting"
    assert not Person.objects.filter(name="Young Guest").exists()


def test_it_is_declined_with_a_reason_and_forgotten(wish: Wish, desk: User) -> None:
    row = wish()
    with pytest.raises(Refused):
        preregistration.decline(asked=row, reason=" ", by=desk)
    preregistration.decline(asked=row, reason="the hall is full", by=desk)
    row.refresh_from_db()
    assert (row.state, row.reason, row.name, row.search_key) == ("declined", "the hall is full", "", "")


def test_two_desks_settle_it_once(wish: Wish, desk: User) -> None:
    row = wish()
    preregistration.confirm(asked=row, person=None, by=desk)
    with pytest.raises(Conflict):
        preregistration.decline(asked=PreRegistration.objects.get(pk=row.pk), reason="no", by=desk)


def test_the_search_box_finds_them_without_accents_by_number_and_phone(wish: Wish, tournament: Tournament) -> None:
    row = wish("Ñaki Álvarez", member_number="A7")
    for text in ("naki", "alvarez naki", "a7", "0199"):
        assert list(preregistration.search(tournament, text)) == [row], text
    assert not preregistration.search(tournament, "nobody").exists()
