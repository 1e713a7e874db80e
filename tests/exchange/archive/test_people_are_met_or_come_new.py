"""Who in the file is whom in the club: shown first, and what the club knows of its own stays as it is."""

import datetime
import re

import pytest

from tests.cast import make_person
from tests.exchange.archive.days import proof, take_in, without_addresses
from tournament.exchange.archive import export, importing
from tournament.exchange.archive.people import Fate
from tournament.exchange.erasure import steps
from tournament.models import Club, Person, Registration, Tournament, User
from tournament.registration import sign_up

BORN = datetime.date(1980, 2, 29)


@pytest.fixture
def other(stranger: User) -> Club:
    return Club.objects.get(officials__user=stranger)


@pytest.fixture
def day(tournament: Tournament) -> Tournament:
    """A member with a number, one without, a guest, and two of one name."""
    club, men = tournament.club, tournament.divisions.get(key="men")
    people = [
        make_person(club, "Ana Peña", member_number="7", birth_date=BORN),
        make_person(club, "Iñaki", phone="555 0101"),
        make_person(club, "Two", member_number="8"),
        make_person(club, "Two", member_number="9"),
    ]
    guest = make_person(club, "Gil", kind="guest", sponsor=people[0], birth_date=BORN)
    for person in [*people, guest]:
        sponsor = people[0] if person == guest else None
        sign_up.register(
            tournament=tournament, person=person, division=men, sponsor=sponsor, rules_accepted=True, by=None
        )
    return tournament


def fates(day: Tournament, club: Club) -> dict[tuple[str, str], Fate]:
    report = importing.look(content=export.export(day), club=club)
    return {(one.name, one.member_number): one.fate for one in report.people}


def test_in_a_club_of_strangers_all_are_new(day: Tournament, other: Club) -> None:
    assert set(fates(day, other).values()) == {Fate.NEW}
    copy = take_in(export.export(day), other)
    place = copy.registrations.get(person__name="Gil")
    assert place.sponsor is not None
    assert (place.sponsor.club, place.person.sponsor) == (other, place.sponsor)
    assert place.person.birth_date == BORN


def test_the_same_name_and_number_is_the_same_person_and_nobody_else(day: Tournament, other: Club) -> None:
    here = Person.objects.create(club=other, name="ana peña", member_number="7", phone="1234")
    assert fates(day, other)["Ana Peña", "7"] == Fate.KNOWN
    copy = take_in(export.export(day), other)
    assert Registration.objects.get(tournament=copy, number=1).person == here
    here.refresh_from_db()
    assert (here.name, here.phone, here.birth_date) == ("ana peña", "1234", None)
    assert export.export(copy).count(b'"1234"') == 1
    assert proof(copy) == proof(day)
    Registration.objects.filter(tournament=copy, person=here).update(person=Person.objects.create(club=other, name="Z"))
    assert proof(copy)[3] == ("registration 1",), "a place given to somebody else shows there too"


def test_the_same_name_with_another_birth_date_is_another_person(day: Tournament, other: Club) -> None:
    Person.objects.create(club=other, name="Ana Peña", birth_date=BORN.replace(day=1))
    assert fates(day, other)["Ana Peña", "7"] == Fate.NEW


def test_a_number_that_somebody_else_has_is_left_out_and_who_is_erased_here_is_not_in_the_next_file(
    day: Tournament, other: Club
) -> None:
    Person.objects.create(club=other, name="Somebody", member_number="7")
    assert fates(day, other)["Ana Peña", "7"] == Fate.RENUMBERED
    copy = take_in(export.export(day), other)
    ana = Registration.objects.get(tournament=copy, number=1).person
    assert ana.member_number == ""
    assert proof(copy) == proof(day)
    erased_here(ana, copy, day)


def erased_here(ana: Person, copy: Tournament, day: Tournament) -> None:
    steps.erase(person=ana, by=None, today=day.date + datetime.timedelta(days=1))
    content = export.export(copy)
    assert not re.search(r"\bAna\b", content.decode())  # as a word: a digest may hold any letters
    again = take_in(content, Club.objects.create(name="A third club"))
    assert proof(again) == proof(copy)
    assert without_addresses(export.export(again)) == without_addresses(content)


def test_who_is_known_under_another_name_stays_another_person(day: Tournament, other: Club) -> None:
    """The file says who Ana is by the identity that Berta has here: both can play in the copy."""
    ana = Person.objects.get(name="Ana Peña")
    berta = Person.objects.create(club=other, name="Berta", uid=ana.uid)
    here = Person.objects.create(club=other, name="Ana Peña", member_number="7")
    copy = take_in(export.export(day), other)
    sign_up.register(
        tournament=copy, person=berta, division=copy.divisions.get(key="women"), rules_accepted=True, by=None
    )
    assert proof(copy)[2:] == (None, ())
    assert copy.registrations.get(number=1).person == here
    again = take_in(export.export(copy), Club.objects.create(name="A third club"))
    assert proof(again) == proof(copy)
    assert {one.person.name for one in again.registrations.filter(number__in=(1, 6))} == {"Ana Peña", "Berta"}


def test_nobody_is_two_people(day: Tournament, other: Club) -> None:
    Person.objects.create(club=other, name="Two")
    found = fates(day, other)
    assert sorted([found["Two", "8"], found["Two", "9"]]) == [Fate.KNOWN, Fate.NEW]


def test_who_was_erased_stays_nameless(day: Tournament, other: Club) -> None:
    after = day.date + datetime.timedelta(days=1)
    steps.erase(person=Person.objects.get(name="Iñaki"), by=None, today=after)
    Person.every.create(club=other, former_number=1)
    content = export.export(day)
    assert "Iñaki" not in content.decode()
    copy = take_in(content, other)
    assert Registration.objects.get(tournament=copy, number=2).person.former_number == 2
    assert proof(copy) == proof(day)
