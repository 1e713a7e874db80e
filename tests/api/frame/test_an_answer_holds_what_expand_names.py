"""What a program would join by hand comes with the answer: exactly what its own address shows."""

from itertools import chain
from typing import Any

import pytest

from tests.api.asking import ask, at, at_club, refused, shown
from tests.cast import enter
from tournament.models import Division, Registration, TableMatch, User


def test_a_registration_comes_with_its_person_its_sponsor_and_its_payments(men: Division, desk: User) -> None:
    member = enter(men, 2)[0].person
    third = enter(men, 1)[0]
    Registration.objects.filter(pk=third.pk).update(kind="guest", sponsor=member)
    everything = {"expand": "person,sponsor,payments"}
    rows = shown(ask(desk, "GET", at(men.tournament, "registrations/"), query=everything))["results"]
    people = {one["id"]: one for one in shown(ask(desk, "GET", at_club(men.tournament, "people/")))["results"]}
    for row in rows:
        address = at(men.tournament, f"registrations/{row['number']}/")
        payments = shown(ask(desk, "GET", f"{address}payments/"))
        assert row["expanded"] == {
            "person": people[row["person"]],
            "sponsor": people.get(row["sponsor"]),
            "payments": payments,
        }
        assert shown(ask(desk, "GET", address, query=everything)) == row
    assert [row["sponsor"] for row in rows] == [None, None, member.pk]
    assert len(rows[0]["expanded"]["payments"]) == 1


def test_only_what_was_named_is_there(men: Division, desk: User) -> None:
    enter(men, 1)
    address = at(men.tournament, "registrations/1/")
    assert "expanded" not in shown(ask(desk, "GET", address))
    assert shown(ask(desk, "GET", address, query={"expand": "person"}))["expanded"].keys() == {"person"}


def _matches(bracket: Any) -> list[Any]:
    """The matches of a bracket's tree."""
    return list(chain.from_iterable(column["matches"] for column in bracket["columns"]))


def test_a_bracket_comes_with_the_matches_at_their_tables(table_match: TableMatch) -> None:
    tournament = table_match.tournament
    address = at(tournament, "divisions/men/bracket/")
    listed = shown(ask(None, "GET", at(tournament, "matches/"), query={"division": "men", "state": "any"}))["results"]
    at_tables = {one["match"]: one for one in listed}
    tree = _matches(shown(ask(None, "GET", address, query={"expand": "matches"})))
    assert [one["expanded"]["match"] for one in tree] == [at_tables.get(one["number"]) for one in tree]
    assert len(tree) > len(at_tables) > 1
    assert not any("expanded" in one for one in _matches(shown(ask(None, "GET", address))))


@pytest.mark.parametrize("names", ["persons", "person,phone", "person,", "expand"])
def test_a_name_that_is_none_is_refused(names: str, men: Division, desk: User) -> None:
    error = refused(ask(desk, "GET", at(men.tournament, "registrations/"), query={"expand": names}), 400)
    assert (error["field"], error["findings"][0]["code"]) == ("expand", "unknown-value")
    assert error["detail"].endswith("Known: person, sponsor, payments.")
