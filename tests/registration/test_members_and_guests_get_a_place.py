"""SACI rules 1 and 3: who may enter, under which number and for which fee."""

import datetime

from tests.cast import make_person
from tournament.models import Division, JournalLine, Tournament
from tournament.registration import sign_up


def test_places_are_numbered_from_one(tournament: Tournament, men: Division) -> None:
    people = [make_person(tournament.club, name) for name in ("Ana", "Begoña", "Ñaki")]
    places = [
        sign_up.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=None)
        for person in people
    ]
    assert [place.number for place in places] == [1, 2, 3]


def test_a_member_owes_15_dollars_and_a_guest_20(tournament: Tournament, men: Division) -> None:
    member = make_person(tournament.club, "Member")
    guest = make_person(tournament.club, "Guest", kind="guest", sponsor=member, birth_date=datetime.date(1990, 1, 1))
    fees = [
        sign_up.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=None).fee_cents
        for person in (member, guest)
    ]
    assert fees == [1500, 2000]


def test_the_fee_stays_as_promised(tournament: Tournament, men: Division) -> None:
    place = sign_up.register(
        tournament=tournament,
        person=make_person(tournament.club, "Member"),
        division=men,
        rules_accepted=True,
        by=None,
    )
    Tournament.objects.update(member_fee_cents=9900)
    place.refresh_from_db()
    assert place.fee_cents == 1500


def test_a_place_is_in_the_journal_without_the_name(tournament: Tournament, men: Division) -> None:
    person = make_person(tournament.club, "Zoraida Unmistakable")
    sign_up.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=None)
    line = JournalLine.objects.filter(tournament=tournament).latest("number")
    assert (line.action, line.subject) == ("register", "registration 1")
    assert "Zoraida" not in str(line.after)
