"""The desk by the API: found by what one says, in with one call, or against a finding by an organizer's reason."""

import datetime
from typing import Any

from tests import cast
from tests.api.asking import ask, at, refused, shown
from tournament.models import Club, Division, Payment, Registration, Tournament, User

KEY = "key-of-the-desk-1"


def arrival(person: int, **more: Any) -> dict[str, Any]:
    return {"key": KEY, "person": person, "division": "men", "rules_accepted": True, **more}


def test_a_card_is_found_by_a_phone(tournament: Tournament, desk: User, club: Club) -> None:
    born = datetime.date(1971, 3, 19)
    person = cast.make_person(
        club, "Álvaro Núñez", phone="+34 600 123 456", birth_date=born, pool="men", good_standing=False
    )
    (card,) = shown(ask(desk, "POST", at(tournament, "cards/"), {"q": "600-12 34 56"}))
    assert (card["id"], card["name"], card["age"], card["registration"]) == (person.pk, person.name, 55, None)
    (finding,) = card["findings"]
    assert (finding["code"], finding["rule"]) == ("not-in-good-standing", "SACI rule 1")
    assert finding["params"] == {"can_be_waived": True}
    assert "600" not in str(card)


def test_one_call_registers_takes_the_fee_and_marks_present(tournament: Tournament, desk: User, men: Division) -> None:
    person = cast.make_person(men.tournament.club, "Ana Ruiz")
    sent = arrival(person.pk, method="card", reference="slip 7", expected_cents=1500)
    answer = shown(ask(desk, "POST", at(tournament, "check-ins/"), sent), 201)
    assert answer["registration"]["present"]
    assert (answer["payment"]["receipt"], answer["payment"]["amount_cents"], answer["payment"]["method"]) == (
        1,
        1500,
        "card",
    )
    assert shown(ask(desk, "POST", at(tournament, "check-ins/"), sent), 201) == answer
    late = {**sent, "key": "key-of-the-desk-2"}
    assert refused(ask(desk, "POST", at(tournament, "check-ins/"), late), 409)["code"] == "already-paid"
    assert Payment.objects.count() == 1
    (card,) = shown(ask(desk, "POST", at(tournament, "cards/"), {"q": "ana"}))
    assert (card["registration"]["paid_cents"], card["findings"]) == (1500, [])


def test_an_organizer_lets_somebody_in_with_a_reason(
    tournament: Tournament, desk: User, organizer: User, club: Club
) -> None:
    person = cast.make_person(club, "Late Payer", good_standing=False, pool="women")
    sent = {"division": "men", "rules_accepted": True, "person": person.pk, "reason": "the committee decided"}
    error = refused(ask(organizer, "POST", at(tournament, "exceptions/"), {**sent, "rules_accepted": False}), 422)
    assert [finding["code"] for finding in error["findings"]] == [
        "rules-not-accepted",
        "other-bracket",
        "not-in-good-standing",
    ]
    refused(ask(desk, "POST", at(tournament, "exceptions/"), sent), 403)
    assert not Registration.objects.exists()
    made = shown(ask(organizer, "POST", at(tournament, "exceptions/"), sent), 201)["exception"]
    assert made["findings"] == ["other-bracket", "not-in-good-standing"]
    assert (made["reason"], made["by"]) == ("the committee decided", "Olga Organizer")
    (listed,) = shown(ask(desk, "GET", at(tournament, "exceptions/")))["results"]
    assert (listed["name"], listed["exception"]) == ("Late Payer", made)
