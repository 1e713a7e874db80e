"""A form that cannot be taken always says a reason that can be seen, and a paid place is never charged nothing."""

from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.models import Division, Payment, User


def test_a_form_without_its_key_says_so(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1, paid=False)
    client.force_login(desk)
    for key in (None, "", "short", "x" * 65):
        fields = {"do": "pay", "method": "cash"} | ({} if key is None else {"key": key})
        answer = client.post(reverse("desk:card", args=[men.tournament.slug, place.person_id]), fields)
        assert answer.status_code == 422, key
        assert "This form has no valid key: open the page again." in answer.content.decode()
        assert not Payment.objects.exists(), key


def test_a_paid_place_shows_that_it_is_paid(client: Client, desk: User, men: Division) -> None:
    (place,) = cast.enter(men, 1)
    client.force_login(desk)
    address = reverse("desk:card", args=[men.tournament.slug, place.person_id])
    page = client.post(address, {"do": "pay", "method": "cash", "key": "another-key"}).content.decode()
    assert "the fee has been paid already" in page
    assert "Take $" not in page
