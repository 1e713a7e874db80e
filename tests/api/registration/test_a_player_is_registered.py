from typing import Any

import pytest

from tests.api.asking import ask, at, at_club, refused, shown
from tests.cast import enter, make_person
from tournament.models import Club, Division, Person, Registration, Tournament, User


def body(**more: Any) -> dict[str, Any]:
    return {"division": "men", "rules_accepted": True, **more}


def test_a_known_member_gets_a_place_and_the_members_fee(tournament: Tournament, desk: User, club: Club) -> None:
    person = make_person(club, "Ignacio Peña", pool="men")
    answer = shown(ask(desk, "POST", at(tournament, "registrations/"), body(person=person.pk)), 201)
    assert (answer["number"], answer["person"], answer["name"]) == (1, person.pk, "Ignacio Peña")
    assert (answer["fee_cents"], answer["paid_cents"], answer["due_cents"]) == (1500, 0, 1500)


def test_a_walk_in_guest_comes_with_a_sponsor(tournament: Tournament, desk: User, club: Club) -> None:
    sponsor = make_person(club, "Sonia Sponsor")
    guest = {"name": "Gus Guest", "kind": "guest", "birth_date": "1990-05-05", "sponsor": sponsor.pk}
    answer = shown(ask(desk, "POST", at(tournament, "registrations/"), body(walk_in=guest)), 201)
    assert (answer["kind"], answer["sponsor"], answer["fee_cents"]) == ("guest", sponsor.pk, 2000)


@pytest.mark.parametrize(
    ("details", "field"),
    [
        ({"kind": "guest", "birth_date": "1990-05-05"}, "sponsor"),
        ({"kind": "guest", "birth_date": "2008-05-05", "sponsor": True}, "birth_date"),
        ({"kind": "guest", "sponsor": True}, "birth_date"),
        ({"good_standing": False}, "person"),
        ({"pool": "women"}, "division"),
    ],
    ids=["no sponsor", "under 21", "no birth date", "not in good standing", "other bracket"],
)
def test_who_may_not_enter_hears_the_rule_and_leaves_no_trace(
    details: dict[str, Any], field: str, tournament: Tournament, desk: User, club: Club
) -> None:
    sponsor = make_person(club, "Sonia Sponsor")
    if details.get("sponsor"):
        details = {**details, "sponsor": sponsor.pk}
    error = refused(ask(desk, "POST", at(tournament, "registrations/"), body(walk_in={"name": "Ned", **details})), 422)
    assert (error["field"], error["rule"][:9]) == (field, "SACI rule")
    assert not Registration.objects.exists()
    assert Person.objects.get() == sponsor


def test_rules_not_accepted_is_no_place(tournament: Tournament, desk: User, club: Club) -> None:
    asked = {"division": "men", "rules_accepted": False, "person": make_person(club, "Rita").pk}
    assert refused(ask(desk, "POST", at(tournament, "registrations/"), asked), 422)["field"] == "rules_accepted"


def test_a_second_place_is_a_conflict(tournament: Tournament, desk: User, club: Club) -> None:
    asked = body(person=make_person(club, "Twice Tomás").pk)
    shown(ask(desk, "POST", at(tournament, "registrations/"), asked), 201)
    assert refused(ask(desk, "POST", at(tournament, "registrations/"), asked), 409)["code"] == "already-registered"


@pytest.mark.parametrize("more", [{}, {"person": 1, "walk_in": {"name": "Both"}}], ids=["neither", "both"])
def test_either_a_person_or_a_walk_in(more: dict[str, Any], tournament: Tournament, desk: User) -> None:
    assert refused(ask(desk, "POST", at(tournament, "registrations/"), body(**more)), 400)["field"] == "person"


def test_a_player_comes_and_leaves_and_withdraws(tournament: Tournament, desk: User, club: Club) -> None:
    person = make_person(club, "Comes Carmen")
    shown(ask(desk, "POST", at(tournament, "registrations/"), body(person=person.pk)), 201)
    address = at(tournament, "registrations/1/")
    assert shown(ask(desk, "PATCH", address, {"present": True}))["present"] is True
    assert shown(ask(desk, "POST", f"{address}withdrawal/"))["withdrawn_at"] is not None
    assert shown(ask(desk, "GET", address))["present"] is False
    assert [place["number"] for place in shown(ask(desk, "GET", at(tournament, "registrations/")))["results"]] == [1]


@pytest.mark.parametrize("word", ["true", "yes", 1, 0, None, [], {}])
def test_present_is_true_or_false_and_nothing_taken_for_it(word: Any, men: Division, desk: User) -> None:
    enter(men, 1, present=False)
    error = refused(ask(desk, "PATCH", at(men.tournament, "registrations/1/"), {"present": word}), 400)
    assert error["field"] == "present"
    assert not men.registrations.get().present


def test_people_are_found_whatever_their_accents(tournament: Tournament, desk: User, club: Club) -> None:
    person = make_person(club, "Ñaki Etxeberría", member_number="0042", phone="+1 555 0142")
    make_person(club, "Somebody Else")
    for text in ("naki", "ETXEBERRIA", "0042"):
        (found,) = shown(ask(desk, "GET", at_club(tournament, "people/"), query={"q": text}))["results"]
        assert found["id"] == person.pk
        assert not {"phone", "email", "birth_date"} & set(found)
