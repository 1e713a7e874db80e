"""Withdraw asks first, and says what becomes of money taken; the list comes back as it was searched."""

from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.models import Division, User


def test_withdraw_asks_and_names_the_money(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1)
    (poor,) = cast.enter(men, 1, paid=False)
    client.force_login(desk)
    slug = men.tournament.slug
    shown = client.get(reverse("desk:place", args=[slug, place.number])).content.decode()
    question = shown[shown.index('<details class="ask"') :].partition("</details>")[0]
    assert "Yes, withdraw" in question
    assert reverse("desk:reverse", args=[slug, place.payments.get().receipt]) in question
    assert "was taken" not in client.get(reverse("desk:place", args=[slug, poor.number])).content.decode()


def test_the_search_is_kept(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1, paid=False)
    client.force_login(desk)
    slug = men.tournament.slug
    search = {"q": "player", "show": "to-pay", "bracket": "men"}
    listed = client.get(reverse("desk:places", args=[slug]), search).content.decode()
    for name, value in search.items():
        assert f'type="hidden" name="{name}" value="{value}"' in listed
    sent = {"key": cast.key(), "back": "list", **search}
    answer = client.post(reverse("desk:arrive", args=[slug, place.number]), sent)
    assert answer["Location"] == reverse("desk:places", args=[slug]) + "?q=player&show=to-pay&bracket=men"
