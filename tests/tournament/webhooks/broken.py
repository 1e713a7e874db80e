"""What must never be true of webhooks, for tests/tournament/test_the_database_keeps_its_truths.py."""

import uuid
from collections.abc import Callable

from django.utils import timezone

from tournament.models import Delivery, Sitting, Webhook

IDENTITY = uuid.UUID(int=1)


def made(sitting: Sitting, **changed: object) -> Webhook:
    now = timezone.now()
    words = {"address": "https://example.org/", "base_url": "http://hall", "salt": "0", **changed}
    return Webhook.objects.create(club=sitting.tournament.club, made_at=now, since=now, **words)


def hook(sitting: Sitting, **changed: object) -> None:
    made(sitting, **changed)


def delivery(sitting: Sitting, *, times: int = 1, **changed: object) -> None:
    told = made(sitting)
    words = {"event": "ping", "event_id": IDENTITY, "body": "{}", "created_at": timezone.now(), **changed}
    Delivery.objects.bulk_create(Delivery(webhook=told, **words) for _time in range(times))


BROKEN_WEBHOOKS: dict[str, Callable[[Sitting], None]] = {
    "webhook_state_known": lambda sitting: hook(sitting, state="lost", stopped_at=timezone.now()),
    "a_stopped_webhook_has_its_time": lambda sitting: hook(sitting, state="off"),
    "a_webhook_has_address_and_secret": lambda sitting: hook(sitting, salt=""),
    "delivery_state_known": lambda sitting: delivery(sitting, state="lost"),
    "a_sent_delivery_was_answered": lambda sitting: delivery(sitting, state="sent", tried_at=timezone.now()),
    "an_event_is_told_once": lambda sitting: delivery(sitting, times=2),
}
