"""A double click, or Back and send again, writes once."""

from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.models import Division, Payment, Person, Registration, User


def test_a_fee_sent_twice_is_one_payment(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1, paid=False)
    client.force_login(desk)
    address = reverse("desk:card", args=[men.tournament.slug, place.person_id])
    answers = [client.post(address, {"do": "pay", "method": "cash", "key": "one-time-key"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert Payment.objects.count() == 1


def test_paid_and_present_sent_twice_is_one_payment(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1, paid=False, present=False)
    client.force_login(desk)
    address = reverse("desk:arrive", args=[men.tournament.slug, place.number])
    for _ in range(2):
        client.post(address, {"key": "one-time-key"})
    place.refresh_from_db()
    assert place.present
    assert Payment.objects.count() == 1


def test_the_fee_of_somebody_who_has_paid_is_a_conflict(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1)
    client.force_login(desk)
    address = reverse("desk:card", args=[men.tournament.slug, place.person_id])
    answer = client.post(address, {"do": "pay", "method": "cash", "key": "another-key"})
    assert answer.status_code == 409
    assert "already" in answer.content.decode()


def test_a_registration_sent_twice_is_one_place(client: Client, desk: User, men: Division) -> None:
    person = cast.make_person(men.tournament.club, "Iñaki Etxeberria")
    client.force_login(desk)
    address = reverse("desk:card", args=[men.tournament.slug, person.pk])
    data = {"do": "register", "division": men.pk, "rules_accepted": "on", "key": cast.key()}
    assert [client.post(address, data).status_code for _ in range(2)] == [303, 409]
    assert Registration.objects.count() == 1


def test_an_arrival_sent_twice_is_one_of_all(client: Client, desk: User, men: Division) -> None:
    person = cast.make_person(men.tournament.club, "Iñaki Etxeberria")
    client.force_login(desk)
    address = reverse("desk:card", args=[men.tournament.slug, person.pk])
    data = {"do": "all", "division": men.pk, "rules_accepted": "on", "key": cast.key(), "cents": "1500"}
    assert [client.post(address, data).status_code for _ in range(2)] == [303, 303]
    assert Registration.objects.get().present
    assert Payment.objects.count() == 1


def test_a_walk_in_sent_twice_is_one_person(client: Client, desk: User, men: Division) -> None:
    client.force_login(desk)
    address = reverse("desk:walk-in", args=[men.tournament.slug])
    data = {"name": "Iñaki Etxeberria", "kind": "member", "division": men.pk, "rules_accepted": "on", "key": cast.key()}
    assert [client.post(address, data).status_code for _ in range(2)] == [303, 303]
    assert Person.objects.count() == Registration.objects.count() == 1


def test_two_people_may_have_one_name_when_the_desk_says_so(client: Client, desk: User, men: Division) -> None:
    client.force_login(desk)
    address = reverse("desk:walk-in", args=[men.tournament.slug])
    data = {"name": "José García", "kind": "member", "division": men.pk, "rules_accepted": "on"}
    client.post(address, {**data, "key": cast.key()})
    assert client.post(address, {**data, "key": cast.key()}).status_code == 422
    assert client.post(address, {**data, "key": cast.key(), "same_name": "on"}).status_code == 303
    assert Person.objects.filter(name="José García").count() == 2
