"""The club's people by the API: known to the desk with all that happened, merged and erased by the organizer."""

import datetime

from tests import cast
from tests.api.asking import ask, at_club, refused, shown
from tournament.models import Club, Person, Tournament, User


def test_a_person_is_mended_and_loses_the_standing(tournament: Tournament, desk: User, organizer: User) -> None:
    people = at_club(tournament, "people/")
    made = shown(ask(desk, "POST", people, {"name": "Ana Peña", "phone": "555 0101"}), 201)
    address = f"{people}{made['id']}/"
    known = shown(ask(desk, "PATCH", address, {"birth_date": "1961-07-13", "member_number": "12"}))
    assert (known["phone"], known["birth_date"], known["tournaments"]) == ("555 0101", "1961-07-13", [])
    lost = {"good": False, "since": "2026-03-01", "reason": "owes the year"}
    after = shown(ask(organizer, "POST", f"{address}membership-status/", lost))
    assert (after["good_standing"], after["membership_since"]) == (False, "2026-03-01")
    assert after["membership_changes"] == [{**lost, "by": "Olga Organizer"}]
    error = refused(ask(organizer, "POST", f"{address}membership-status/", lost), 409)
    assert error["code"] == "same-standing"
    assert refused(ask(desk, "PATCH", address, {"good_standing": True}), 400)["field"] == "good_standing"


def test_two_records_become_one_and_then_a_number(tournament: Tournament, club: Club, organizer: User) -> None:
    people = at_club(tournament, "people/")
    born = datetime.date(1961, 7, 13)
    keep = cast.make_person(club, "Ana Peña", birth_date=born)
    twin = cast.make_person(club, "Peña, Ana", phone="555 0101", birth_date=born)
    (pair,) = shown(ask(organizer, "GET", f"{people}duplicates/"))
    assert (pair["first"]["id"], pair["second"]["id"], pair["reasons"]) == (keep.pk, twin.pk, ["name", "birth"])
    plan = shown(ask(organizer, "GET", f"{people}{keep.pk}/merger/{twin.pk}/"))
    assert (plan["filled"], plan["obstacles"], plan["registrations"]) == (["phone"], [], 0)
    assert shown(ask(organizer, "POST", f"{people}{keep.pk}/merger/{twin.pk}/"))["phone"] == "555 0101"
    refused(ask(organizer, "POST", f"{people}{keep.pk}/merger/{twin.pk}/"), 404)
    assert shown(ask(organizer, "GET", f"{people}{keep.pk}/erasure/"))["number"] == 1
    former = shown(ask(organizer, "POST", f"{people}{keep.pk}/erasure/", {}))
    assert (former["name"], former["former_number"], former["phone"]) == ("former player 1", 1, "")
    assert shown(ask(organizer, "GET", people, query={"q": "ana"}))["results"] == []
    refused(ask(organizer, "POST", f"{people}{keep.pk}/erasure/", {}), 404)
    refused(ask(organizer, "PATCH", f"{people}{keep.pk}/", {"name": "Ana"}), 409)
    assert not Person.objects.exists()
