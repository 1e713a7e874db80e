"""Registrations, check-ins and payments as a list: all of them or none, and an error names the item."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.asking import ask, at, refused, shown
from tests.api.roles import DESK, Operation
from tests.cast import enter, make_person
from tournament.models import Club, Division, Payment, Person, Registration, Tournament, User

TOO_MANY = 2**31 - 1
REGISTER, CHECK_IN, PAY = ("registrations/bulk/", "check-ins/bulk/", "payments/bulk/")
OPERATIONS = (
    Operation(
        "POST",
        f"tournaments/{{slug}}/{REGISTER}",
        DESK,
        422,
        {"registrations": [{"division": "men", "rules_accepted": True, "person": TOO_MANY}]},
    ),
    Operation(
        "POST",
        f"tournaments/{{slug}}/{CHECK_IN}",
        DESK,
        422,
        {"check_ins": [{"key": "several-key-1", "person": TOO_MANY}]},
    ),
    Operation(
        "POST",
        f"tournaments/{{slug}}/{PAY}",
        DESK,
        422,
        {"payments": [{"key": "several-key-1", "registration": TOO_MANY}]},
    ),
)


def keyed(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"key": f"several-key-{number}", **one} for number, one in enumerate(items)]


def body(**more: Any) -> dict[str, Any]:
    return {"division": "men", "rules_accepted": True, **more}


@pytest.fixture
def people(club: Club) -> list[Person]:
    return [make_person(club, f"Player {number}", pool="men") for number in range(4)]


def test_they_get_their_places_in_order(tournament: Tournament, desk: User, people: list[Person]) -> None:
    sponsor = people[0].pk
    guest = {"name": "Gus Guest", "kind": "guest", "birth_date": "1990-05-05", "sponsor": sponsor}
    items = [body(person=people[1].pk), body(walk_in=guest, key="several-key-1"), body(person=sponsor)]
    answer = ask(desk, "POST", at(tournament, REGISTER), {"registrations": items})
    made = shown(answer, 201)["registrations"]
    assert [(one["number"], one["name"]) for one in made] == [(1, "Player 1"), (2, "Gus Guest"), (3, "Player 0")]
    assert answer.headers["Location"] == f"/api/v1/{at(tournament, 'registrations/')}"
    assert list(tournament.journal.filter(action="register").values_list("subject", flat=True)) == [
        "registration 1",
        "registration 2",
        "registration 3",
    ]


def test_one_that_is_refused_keeps_all_of_them_out(tournament: Tournament, desk: User, people: list[Person]) -> None:
    before = tournament.journal.count()
    items = [body(person=people[0].pk), body(walk_in={"name": "Ned"}), body(person=people[1].pk, rules_accepted=False)]
    error = refused(ask(desk, "POST", at(tournament, REGISTER), {"registrations": items}), 422)
    assert (error["item"], error["code"], error["field"]) == (3, "not-eligible", "rules_accepted")
    assert error["detail"] == "Item 3: Every player accepts the rules."
    items[2] = items[0]
    error = refused(ask(desk, "POST", at(tournament, REGISTER), {"registrations": items}), 409)
    assert (error["item"], error["code"]) == (3, "already-registered")
    assert not Registration.objects.exists()
    assert not Person.objects.filter(name="Ned").exists()
    assert tournament.journal.count() == before


def test_they_are_checked_in_once(men: Division, desk: User, people: list[Person]) -> None:
    tournament = men.tournament
    here = enter(men, 1, present=False)[0]
    items = keyed([body(person=one.pk, expected_cents=1500) for one in people] + [{"person": here.person_id}])
    first = shown(ask(desk, "POST", at(tournament, CHECK_IN), {"check_ins": items}), 201)["check_ins"]
    assert [(one["registration"]["number"], one["registration"]["due_cents"]) for one in first] == [
        (number, 0) for number in (2, 3, 4, 5, 1)
    ]
    assert [one["payment"] and one["payment"]["receipt"] for one in first] == [2, 3, 4, 5, None]
    assert all(one["registration"]["present"] for one in first)
    again = ask(desk, "POST", at(tournament, CHECK_IN), {"check_ins": items[:4]})
    assert shown(again, 201)["check_ins"] == first[:4]
    for_others = keyed([{"person": one.pk} for one in (people[0], people[2], people[1])])
    error = refused(ask(desk, "POST", at(tournament, CHECK_IN), {"check_ins": for_others}), 409)
    assert (error["item"], error["code"]) == (2, "key-reused")
    assert Payment.objects.count() == 5


def test_their_fees_are_taken_once(men: Division, desk: User) -> None:
    tournament = men.tournament
    numbers = [place.number for place in enter(men, 3, paid=False)]
    items = keyed([{"registration": number, "method": "card", "reference": f"slip {number}"} for number in numbers])
    for _time in range(2):
        taken = shown(ask(desk, "POST", at(tournament, PAY), {"payments": items}), 201)["payments"]
        assert [(one["registration"], one["receipt"], one["amount_cents"]) for one in taken] == [
            (number, receipt, 1500) for receipt, number in enumerate(numbers, start=1)
        ]
    assert tournament.journal.filter(action="take-fee").count() == 3
    items.append({"key": "several-key-9", "registration": 99})
    error = refused(ask(desk, "POST", at(tournament, PAY), {"payments": items}), 422)
    assert (error["item"], error["field"], error["code"]) == (4, "registration", "not-here")
    items[3] = {"key": "several-key-9", "registration": 1, "cash_box": 7}
    error = refused(ask(desk, "POST", at(tournament, PAY), {"payments": items}), 422)
    assert (error["item"], error["field"], error["code"]) == (4, "cash_box", "not-here")


@pytest.mark.parametrize(
    ("items", "status", "field", "item"),
    [
        ([], 400, "registrations", None),
        ([body(person=1)] * 51, 400, "registrations", None),
        ([body(person=1), body()], 400, "person", 2),
        ([body(person=1), body(walk_in={"name": ""})], 400, "name", 2),
        ([body(person=1, key="several-key"), body(person=2, key="several-key")], 422, "key", None),
    ],
    ids=["none", "too many", "nobody", "no name", "one key twice"],
)
def test_what_cannot_be_read_is_refused_with_its_item(
    items: list[Any], status: int, field: str, item: int | None, tournament: Tournament, desk: User
) -> None:
    error = refused(ask(desk, "POST", at(tournament, REGISTER), {"registrations": items}), status)
    assert (error["field"], error["item"]) == (field, item)


def test_one_more_asks_half_of_what_it_would_alone(tournament: Tournament, desk: User, club: Club) -> None:
    ask(desk, "GET", "tournaments/")  # what is asked but once in the life of the program
    counts = []
    for count in (1, 3):
        items = [body(person=make_person(club, "One More").pk) for _ in range(count)]
        with CaptureQueriesContext(connection) as asked:
            shown(ask(desk, "POST", at(tournament, REGISTER), {"registrations": items}), 201)
        counts.append(len(asked))
    few, many = counts
    assert many - few <= 2 * 16 < 2 * few
