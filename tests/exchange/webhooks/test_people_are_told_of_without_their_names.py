"""Registrations, payments, check-ins and corrected people are told by their numbers, to those whom they concern."""

import datetime
from typing import Any

import pytest

from tests.cast import key, make_person
from tests.exchange.webhooks.conftest import Receiver, make, told
from tournament.club import merging, people
from tournament.exchange.erasure import steps as erasure
from tournament.models import Payment, Person, Registration, Tournament, Webhook
from tournament.registration import payments, sign_up
from tournament.tournaments import opening


@pytest.fixture
def place(hook: Webhook, receiver: Receiver, tournament: Tournament) -> Registration:
    """A player who is registered; that has been heard."""
    found = register(tournament, make_person(tournament.club, "Ana Gil", pool="men", phone="+1 555 0142"))
    told()
    assert receiver.events == ["registration.created"]
    receiver.got.clear()
    return found


def register(tournament: Tournament, person: Person) -> Registration:
    men = tournament.divisions.get(key="men")
    return sign_up.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=None)


def test_a_place_is_told_by_its_number(place: Registration, receiver: Receiver) -> None:
    sign_up.set_present(registration=place, present=True, by=None)
    sign_up.set_present(registration=place, present=False, by=None)
    sign_up.withdraw(registration=place, by=None)
    here = {"registration": place.number, "division": "men"}
    assert heard(receiver) == [
        ("checkin.changed", {**here, "present": True}),
        ("checkin.changed", {**here, "present": False}),
        ("registration.withdrawn", here),
    ]


def test_each_kind_of_payment_is_told_without_its_amount(place: Registration, receiver: Receiver) -> None:
    first = payments.take(registration=place, key=key(), by=None)
    payments.reverse(payment=first, reason="wrong", key=key(), by=None)
    waived = payments.waive(registration=place, reason="helper", key=key(), by=None)
    payments.reverse(payment=waived, reason="wrong", key=key(), by=None)
    third = payments.take(registration=place, key=key(), by=None)
    payments.refund(payment=third, amount_cents=100, reason="late", key=key(), by=None)
    said = heard(receiver)
    assert {name for name, _data in said} == {"payment.recorded"}
    kinds = ["payment", "reversal", "waiver", "reversal", "payment", "refund"]
    assert [data["kind"] for _name, data in said] == kinds
    assert [data["receipt"] for _name, data in said] == list(
        Payment.objects.order_by("receipt").values_list("receipt", flat=True)
    )
    assert all(set(data) == {"registration", "receipt", "kind"} for _name, data in said)


def test_a_corrected_person_is_told_where_they_are_registered(
    place: Registration, tournament: Tournament, receiver: Receiver
) -> None:
    """To a webhook of the whole club too, and once for each."""
    elsewhere = opening.open_tournament(club=tournament.club, name="Another day", date=tournament.date, by=None)
    quiet = make(elsewhere, f"{receiver.address}&quiet").webhook
    whole = make(elsewhere, f"{receiver.address}&whole", whole_club=True).webhook
    people.set_standing(person=place.person, good=False, since=datetime.date(2026, 1, 1), reason="fees", by=None)
    told()
    assert receiver.events == ["people.corrected"] * 2
    assert {headers[":path"] for headers, _body in receiver.got} == {"/hook?of=saci", "/hook?of=saci&whole"}
    assert quiet.deliveries.count() == 0
    first, second = receiver.messages
    assert (first, first["tournament"]) == (second, None)
    assert first["data"] == {"people": [place.person_id], "because": "set-membership-status"}
    assert whole.deliveries.count() == 1
    assert told() == 0


def test_a_person_who_is_registered_nowhere_is_told_to_the_whole_club_only(
    hook: Webhook, tournament: Tournament, receiver: Receiver
) -> None:
    person = make_person(tournament.club, "Eva Sol", pool="women")
    change(person, phone="+1 555 0199")
    assert told() == 0
    make(tournament, f"{receiver.address}&whole", whole_club=True)
    change(person, phone="+1 555 0188")
    assert heard(receiver) == [("people.corrected", {"people": [person.pk], "because": "change-person"})]


def test_a_merge_tells_which_record_is_gone(place: Registration, tournament: Tournament, receiver: Receiver) -> None:
    double = make_person(tournament.club, "Ana Gill", pool="men")
    was = double.pk
    merging.merge(keep=place.person, gone=double, by=None)
    data = {"people": [place.person_id], "because": "merge-people", "merged": was}
    assert heard(receiver) == [("people.corrected", data)]


def test_an_erasure_is_told_so_that_others_erase_too(place: Registration, receiver: Receiver) -> None:
    sign_up.withdraw(registration=place, by=None)
    later = datetime.date(2027, 6, 1)
    erasure.erase(person=place.person, by=None, today=later)
    assert heard(receiver)[-1] == ("people.corrected", {"people": [place.person_id], "because": "erase-person"})


def change(person: Person, **fields: Any) -> None:
    details = people.Details(name=person.name, pool=person.pool, **fields)
    people.change_person(person=person, details=details, by=None)


def heard(receiver: Receiver) -> list[tuple[str, dict[str, Any]]]:
    told()
    return [(message["type"], message["data"]) for message in receiver.messages]
