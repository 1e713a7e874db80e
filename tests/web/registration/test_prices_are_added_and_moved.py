"""The page of prices: in order, changed by an organizer, with what everybody would pay now."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.thorough import some
from tournament.models import Price, Tournament, User

EARLY = {"name": "early", "amount_cents": "10", "kind": "", "division": "", "ends_at_0": "2026-11-01", "ends_at_1": ""}


@pytest.fixture
def address(client: Client, organizer: User, tournament: Tournament) -> str:
    client.force_login(organizer)
    return reverse("organizer:prices", args=[tournament.slug])


def test_a_day_alone_counts_whole_and_an_hour_to_the_minute(client: Client, address: str) -> None:
    client.post(address, EARLY)
    assert (
        client.post(address, {**EARLY, "name": "late", "starts_at_0": "2026-10-31", "starts_at_1": "18:30"}).status_code
        == 303
    )
    early, late = Price.objects.all()
    assert early.ends_at is not None
    assert timezone.localtime(early.ends_at).isoformat()[:16] == "2026-11-02T00:00"
    assert late.starts_at is not None
    assert timezone.localtime(late.starts_at).isoformat()[:16] == "2026-10-31T18:30"


def test_moved_up_changed_and_dropped(client: Client, address: str, tournament: Tournament) -> None:
    for name in ("juniors", "friends"):
        client.post(address, {"name": name, "amount_cents": "5"})
    second = Price.objects.get(name="friends")
    client.post(reverse("organizer:price-rise", args=[tournament.slug, second.pk]))
    page = client.get(address).content.decode().partition("From the top")[2]
    assert page.index("friends") < page.index("juniors")
    assert "$5.00" in page
    change = reverse("organizer:price", args=[tournament.slug, second.pk])
    assert 'value="5.00"' in client.get(change).content.decode()
    assert client.post(change, {"name": "friends", "amount_cents": "7.50", "under_age": "30"}).status_code == 303
    second.refresh_from_db()
    assert (second.amount_cents, second.under_age) == (750, 30)
    client.post(reverse("organizer:price-drop", args=[tournament.slug, second.pk]))
    assert client.get(change).status_code == 404
    assert "friends" not in client.get(address).content.decode().partition("From the top")[2]


WRONG = (
    ({"amount_cents": "-1"}, "A fee is between 0 and 100,000."),
    ({"amount_cents": "1.005"}, "no more than 2 decimal places"),
    ({"name": ""}, "This field is required."),
    ({"ends_at_0": "tomorrow"}, "Enter a valid date."),
    ({"ends_at_0": "", "ends_at_1": "12:00"}, "Enter a valid date."),
    ({"starts_at_0": "2026-11-02"}, "The start must be before the end."),
    ({"ends_at_0": "9999-12-31", "ends_at_1": ""}, "Enter a valid date."),
    ({"under_age": "0"}, "between 1 and 150"),
    ({"division": "9999"}, "Select a valid choice."),
)


def test_what_can_be_no_price_is_told_at_its_field(client: Client, address: str) -> None:
    for changed, sentence in some(WRONG):
        answer = client.post(address, {**EARLY, **changed})
        assert answer.status_code == 422, changed
        assert sentence in answer.content.decode()
        assert not Price.objects.exists(), changed
