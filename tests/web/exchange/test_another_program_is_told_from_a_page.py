"""The pages of webhooks: an address is given, its secret shown once, tests and old messages sent; then it ends."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournament.exchange.webhooks import delivery
from tournament.journal import log
from tournament.models import Delivery, Tournament, User, Webhook

ADDRESS = "https://board.example.org/capicu?of=saci"


@pytest.fixture
def listing(client: Client, organizer: User, tournament: Tournament) -> str:
    client.force_login(organizer)
    return reverse("organizer:webhooks", args=[tournament.slug])


@pytest.fixture
def hook(client: Client, listing: str) -> Webhook:
    answer = client.post(listing, {"address": ADDRESS, "events": ["hand.entered", "lottery.held"]})
    assert answer.status_code == 200
    found = Webhook.objects.get()
    assert delivery.secret_of(found.salt) in answer.content.decode()
    return found


def at(hook: Webhook, name: str = "webhook", *more: int) -> str:
    assert hook.tournament is not None
    tournament = hook.tournament
    return reverse(f"organizer:{name}", args=[tournament.slug, hook.pk, *more])


def test_a_secret_is_shown_once(client: Client, listing: str, hook: Webhook) -> None:
    assert (hook.address, hook.events) == (ADDRESS, ["lottery.held", "hand.entered"])
    answer = client.post(at(hook, "webhook-secret")).content.decode()
    hook.refresh_from_db()
    assert delivery.secret_of(hook.salt) in answer
    assert "no-store" in client.get(at(hook)).headers["Cache-Control"]
    for page in (listing, at(hook)):
        assert "whsec_" not in client.get(page).content.decode()


WRONG: tuple[tuple[str, dict[str, object]], ...] = (
    ("address", {"address": "http://192.168.1.20/"}),
    ("address", {"address": "ftp://example.org/"}),
    ("events", {"events": []}),
    ("events", {"events": ["moon.rose"]}),
)


def test_what_cannot_be_is_said_at_its_field(client: Client, listing: str) -> None:
    for field, sent in WRONG:
        answer = client.post(listing, {"address": ADDRESS, "events": ["lottery.held"], **sent})
        assert answer.status_code == 422, sent
        assert list(answer.context["form"].errors) == [field], sent
        assert not Webhook.objects.exists(), sent


def test_a_test_and_an_old_message_are_sent_by_hand(client: Client, hook: Webhook) -> None:
    assert client.post(at(hook, "webhook-ping")).status_code == 303
    sent = Delivery.objects.get()
    sent.state, sent.error = "failed", "timeout"
    sent.save()
    page = client.get(at(hook)).content.decode()
    assert "no answer in time" in page
    assert client.post(at(hook, "webhook-replay", sent.pk)).status_code == 303
    again = Delivery.objects.latest("pk")
    assert (again.event_id, again.body, again.by_hand) == (sent.event_id, sent.body, True)


def test_turned_off_on_changed_and_ended(client: Client, listing: str, hook: Webhook) -> None:
    client.post(at(hook, "webhook-switch"), {"on": "no"})
    assert "turned off" in client.get(listing).content.decode()
    assert client.post(at(hook, "webhook-ping"), follow=True).context["messages"]
    assert not Delivery.objects.exists()
    client.post(at(hook, "webhook-switch"), {"on": "yes"})
    client.post(at(hook), {"address": f"{ADDRESS}&more", "events": ["lottery.held"]})
    hook.refresh_from_db()
    assert (hook.state, hook.address, hook.events) == ("on", f"{ADDRESS}&more", ["lottery.held"])
    client.post(at(hook, "webhook-remove"))
    assert not Webhook.objects.exists()
    lines = log.chain(hook.club).order_by("-number")
    assert [line.action for line in lines] == ["remove-webhook", *["change-webhook"] * 3, "make-webhook"]


def test_an_event_of_another_version_is_listed_by_its_name(client: Client, hook: Webhook) -> None:
    hook.deliveries.create(event="moon.rose", event_id=uuid.uuid4(), body="{}", created_at=timezone.now())
    assert "moon.rose" in client.get(at(hook)).content.decode()


def test_who_was_given_up_is_what_needs_the_organizer(client: Client, hook: Webhook) -> None:
    Webhook.objects.update(state="failed", stopped_at=timezone.now(), stopped_for="never-taken")
    hook.deliveries.create(event="ping", event_id=uuid.uuid4(), body="{}", created_at=timezone.now(), state="failed")
    assert "all deliveries failed for three days" in client.get(at(hook)).content.decode()
    day = client.get(reverse("organizer:day", args=[Tournament.objects.get().slug])).content.decode()
    assert re.search(r"1 program is told nothing any more", day)
