"""Two records of one person become one: every row moves, the proof holds, and who cannot be one person stays two."""

import datetime

import pytest

from tests.cast import SEED, enter, key, make_person
from tournament.club import merging, people
from tournament.core.errors import Conflict, Refused
from tournament.journal import verification
from tournament.lottery import holding
from tournament.models import Club, Division, MembershipStatus, Person, Registration, Tournament, User
from tournament.registration import payments, sign_up

BORN = datetime.date(1961, 7, 13)


def place_of(person: Person, division: Division, **more: object) -> Registration:
    return sign_up.register(
        tournament=division.tournament,
        person=person,
        division=division,
        rules_accepted=True,
        by=None,
        **more,  # type: ignore[arg-type] # as a test writes it
    )


def test_everything_moves_and_the_proof_holds(club: Club, men: Division, organizer: User) -> None:
    keep = make_person(club, "José García", member_number="12", pool="men")
    gone = make_person(club, "Jose Garcia", phone="555 0101", birth_date=BORN, pool="men")
    place = place_of(gone, men)
    payments.take(registration=place, key=key(), by=None)
    guest = make_person(club, "Gus Guest", kind="guest", birth_date=BORN, sponsor=gone)
    invited = place_of(guest, men)
    people.set_standing(person=gone, good=False, since=BORN, reason="owes the year", by=organizer)
    found = merging.plan(keep=keep, gone=gone)
    assert (found.places, found.guests, found.payments, found.obstacles) == ((place,), 2, 1, ())
    assert found.filled == ("birth_date", "phone")
    merging.merge(keep=keep, gone=gone, by=organizer)
    for row in (place, invited, guest, keep):
        row.refresh_from_db()
    assert (place.person, invited.sponsor, guest.sponsor) == (keep, keep, keep)
    assert (keep.name, keep.phone, keep.birth_date, keep.member_number) == ("José García", "555 0101", BORN, "12")
    assert (keep.good_standing, keep.standing_since) == (False, BORN)
    assert not Person.every.filter(pk=gone.pk).exists()
    assert verification.verify(men.tournament).strays == verification.verify(club).strays == ()


def test_what_looks_alike_is_suggested(club: Club, stranger: User) -> None:
    first = make_person(club, "María Peña Núñez", phone="+34 600 123 456", birth_date=BORN)
    make_person(club, "Somebody Else", birth_date=BORN)
    second = make_person(club, "Pena Nunez, Maria", phone="600123456")
    third = make_person(club, "Mary Peña", birth_date=BORN)
    make_person(Club.objects.exclude(pk=club.pk).get(), "María Peña Núñez")
    found = {(pair.first, pair.second): pair.reasons for pair in merging.suggestions(club)}
    assert found == {(first, second): ("name", "phone"), (first, third): ("birth",)}


def test_who_plays_twice_in_one_tournament_is_two_people(club: Club, drawn: Tournament, organizer: User) -> None:
    keep, gone = (place.person for place in drawn.registrations.order_by("number")[:2])
    with pytest.raises(Refused, match="registered in SACI Domino Tournament 2026"):
        merging.merge(keep=keep, gone=gone, by=organizer)
    assert Person.objects.filter(pk__in=[keep.pk, gone.pk]).count() == 2


def test_who_sponsors_the_other_is_another(club: Club, organizer: User) -> None:
    member = make_person(club, "Ana Peña")
    guest = make_person(club, "Ana Pena", kind="guest", sponsor=member)
    for keep, gone in ((member, guest), (guest, member)):
        with pytest.raises(Refused, match="sponsors the other"):
            merging.merge(keep=keep, gone=gone, by=organizer)


def test_once_is_enough(club: Club, organizer: User) -> None:
    keep, gone = make_person(club, "Ana Peña"), make_person(club, "Ana Pena")
    merging.merge(keep=keep, gone=gone, by=organizer)
    with pytest.raises(Conflict, match="no longer exists"):
        merging.merge(keep=keep, gone=gone, by=organizer)


def test_a_drawn_player_moves_with_the_seals(club: Club, men: Division, organizer: User) -> None:
    places = enter(men, 4)
    holding.hold(division=men, by=None, seed=SEED)
    twin = make_person(club, "Men Player One")
    merging.merge(keep=twin, gone=places[0].person, by=organizer)
    assert Registration.objects.get(pk=places[0].pk).person == twin
    assert MembershipStatus.objects.count() == 0
    assert verification.verify(men.tournament).strays == ()
