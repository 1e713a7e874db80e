"""A person who may not enter is told why, at the field, with the number of the rule."""

import datetime

import pytest

from tests.cast import DAY, make_person
from tournament.core.errors import Refused
from tournament.models import Division, Person, Registration, Tournament
from tournament.registration import eligibility, sign_up

YEARS_AGO_21 = DAY.replace(year=DAY.year - 21)
ONE_DAY = datetime.timedelta(days=1)


def try_to_enter(
    person: Person, division: Division | None, sponsor: Person | None = None, accepts: bool = True
) -> None:
    tournament = Tournament.objects.get()
    sign_up.register(
        tournament=tournament, person=person, division=division, sponsor=sponsor, rules_accepted=accepts, by=None
    )


def refusal(person: Person, division: Division | None, **how: object) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        try_to_enter(person, division, **how)  # type: ignore[arg-type] # as the test says
    assert Registration.objects.count() == 0
    return caught.value.field, caught.value.rule


def test_a_member_not_in_good_standing(tournament: Tournament, men: Division) -> None:
    person = make_person(tournament.club, "Late Payer", good_standing=False)
    assert refusal(person, men) == ("person", "SACI rule 1")


def test_a_player_who_does_not_accept_the_rules(tournament: Tournament, men: Division) -> None:
    person = make_person(tournament.club, "Rebel")
    assert refusal(person, men, accepts=False) == ("rules_accepted", "SACI rule 1")


def test_a_guest_without_a_sponsor(tournament: Tournament, men: Division) -> None:
    guest = make_person(tournament.club, "Guest", kind="guest", birth_date=YEARS_AGO_21)
    assert refusal(guest, men) == ("sponsor", "SACI rule 1")


@pytest.mark.parametrize("sponsor", [{"good_standing": False}, {"kind": "guest"}])
def test_a_sponsor_who_may_not_sponsor(tournament: Tournament, men: Division, sponsor: dict[str, object]) -> None:
    guest = make_person(tournament.club, "Guest", kind="guest", birth_date=YEARS_AGO_21)
    other = make_person(tournament.club, "Sponsor", **sponsor)
    assert refusal(guest, men, sponsor=other) == ("sponsor", "SACI rule 1")


def test_a_guest_one_day_short_of_21(tournament: Tournament, men: Division) -> None:
    sponsor = make_person(tournament.club, "Sponsor")
    guest = make_person(tournament.club, "Young", kind="guest", sponsor=sponsor, birth_date=YEARS_AGO_21 + ONE_DAY)
    assert refusal(guest, men) == ("birth_date", "SACI rule 1")


def test_a_guest_of_unknown_age(tournament: Tournament, men: Division) -> None:
    sponsor = make_person(tournament.club, "Sponsor")
    guest = make_person(tournament.club, "Ageless", kind="guest", sponsor=sponsor)
    assert refusal(guest, men) == ("birth_date", "SACI rule 1")


def test_a_guest_is_21_on_the_birthday(tournament: Tournament, men: Division) -> None:
    sponsor = make_person(tournament.club, "Sponsor")
    guest = make_person(tournament.club, "Just 21", kind="guest", sponsor=sponsor, birth_date=YEARS_AGO_21)
    try_to_enter(guest, men)
    assert Registration.objects.get().person == guest


def test_no_bracket_chosen(tournament: Tournament) -> None:
    assert refusal(make_person(tournament.club, "Undecided"), None) == ("division", "SACI rule 3")


def test_the_other_bracket(tournament: Tournament, women: Division) -> None:
    man = make_person(tournament.club, "Man", pool="men")
    assert refusal(man, women) == ("division", "SACI rule 3")


def test_all_obstacles_are_found_at_once(tournament: Tournament) -> None:
    guest = make_person(tournament.club, "Everything", kind="guest")
    found = eligibility.findings(person=guest, division=None, sponsor=None, rules_accepted=False, day=DAY)
    assert [one.field for one in found] == ["division", "sponsor", "birth_date", "rules_accepted"]


def test_a_person_of_another_club_cannot_enter(tournament: Tournament, men: Division, stranger: object) -> None:
    other = make_person(stranger.offices.get().club, "Foreigner")  # type: ignore[attr-defined] # the cast's stranger
    assert refusal(other, men) == ("", "")
