"""After the lottery nobody enters, nobody left out pays, and money can still be given back."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.lottery import holding
from tournament.matches import late_entries
from tournament.models import Division, Tournament, User
from tournament.registration import sign_up

SENTENCE = "All lotteries have been held. Nobody can enter a lottery now."


def page(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(f"desk:{name}", args=args)).content.decode()


def test_the_register_pages_say_that_all_is_drawn(client: Client, desk: User, drawn: Tournament) -> None:
    person = cast.make_person(drawn.club, "Somebody Late")
    client.force_login(desk)
    assert SENTENCE in page(client, "find", drawn.slug)
    assert "Nobody can enter a lottery now" in page(client, "card", drawn.slug, person.pk)
    assert "button big" not in page(client, "places", drawn.slug)


def test_while_one_bracket_is_open_players_enter(client: Client, desk: User, men: Division, women: Division) -> None:
    cast.enter(men, 2)
    holding.hold(division=men, by=None)
    client.force_login(desk)
    assert SENTENCE not in page(client, "find", men.tournament.slug)
    assert "button big" in page(client, "places", men.tournament.slug)


@pytest.fixture
def left_out(client: Client, desk: User, men: Division) -> str:
    """The number of somebody who had not paid when the lottery was held."""
    cast.enter(men, 2)
    (place,) = cast.enter(men, 1, paid=False)
    holding.hold(division=men, by=None)
    client.force_login(desk)
    return str(place.number)


def test_who_was_not_drawn_is_asked_for_no_fee(client: Client, men: Division, left_out: str) -> None:
    listed = page(client, "places", men.tournament.slug)
    assert "not drawn" in listed
    assert "Paid cash" not in listed
    assert "Take $" not in page(client, "place", men.tournament.slug, left_out)


def test_a_late_arrival_who_waits_pays_at_the_desk(client: Client, desk: User, men: Division) -> None:
    cast.enter(men, 2)
    holding.hold(division=men, by=None)
    luis = cast.make_person(men.tournament.club, "Late Luis", pool="men")
    client.force_login(desk)
    card = reverse("desk:card", args=[men.tournament.slug, luis.pk])
    assert "The lottery of Men has been held" in client.get(card).content.decode()
    men.refresh_from_db()
    sign_up.register(tournament=men.tournament, person=luis, division=men, rules_accepted=True, by=None, waiting=True)
    assert "Take $15.00<" in client.get(card).content.decode()
    sent = {"do": "pay", "method": "cash", "key": cast.key()}
    assert client.post(card, sent).status_code == 303
    assert "Nothing is left to do." in client.get(card).content.decode()


def test_who_comes_late_may_wait(client: Client, desk: User, drawn: Tournament) -> None:
    person = cast.make_person(drawn.club, "Somebody Late", pool="men")
    client.force_login(desk)
    shown = page(client, "card", drawn.slug, person.pk)
    assert ('value="men"' in shown, 'value="women"' in shown) == (True, False)
    form = {"key": "wait-key-1", "do": "wait", "waits_in": "men"}
    address = reverse("desk:card", args=[drawn.slug, person.pk])
    refused = client.post(address, form)
    assert (refused.status_code, "Every player accepts the rules" in refused.content.decode()) == (422, True)
    assert client.post(address, {**form, "waits_by_the_rules": "on"}).status_code == 303
    assert "Came late?" not in page(client, "card", drawn.slug, person.pk)
    assert [place.person for place in late_entries.waiting(drawn.divisions.get(key="men"))] == [person]


def test_who_was_left_out_and_comes_may_wait_and_pay(client: Client, men: Division, left_out: str) -> None:
    place = men.registrations.get(number=left_out)
    address = reverse("desk:card", args=[men.tournament.slug, place.person_id])
    assert client.post(address, {"key": "wait-key-1", "do": "wait", "waits_in": "men"}).status_code == 303
    place.refresh_from_db()
    assert place.substitute
    assert "Take $15.00" in page(client, "place", men.tournament.slug, left_out)


def test_money_of_a_drawn_player_can_be_given_back(client: Client, desk: User, drawn: Tournament) -> None:
    payment = drawn.payments.all()[0]
    client.force_login(desk)
    shown = page(client, "place", drawn.slug, payment.registration.number)
    assert reverse("desk:reverse", args=[drawn.slug, payment.receipt]) in shown


def test_a_newcomer_of_a_drawn_bracket_waits_for_the_officials(client: Client, drawn: Tournament, desk: User) -> None:
    client.force_login(desk)
    page = reverse("desk:walk-in", args=[drawn.slug])
    assert "Men: lottery held, waits for the officials" in client.get(page).content.decode()
    men = drawn.divisions.get(key="men")
    wanted = {"name": "Larry Late", "kind": "member", "division": men.pk, "rules_accepted": "on", "key": "late-key-1"}
    sent = client.post(page, wanted, follow=True)
    assert "Larry Late waits" in sent.content.decode()
    place = drawn.registrations.get(person__name="Larry Late")
    assert (place.substitute, place.present) == (True, True)
