"""What must never be true of webhooks, for tests/models/test_the_database_keeps_its_truths.py."""

import uuid
from collections.abc import Callable

from django.utils import timezone

from tournament.models import Delivery, TableMatch, Webhook, WebhookCursor

IDENTITY = uuid.UUID(int=1)


def made(table_match: TableMatch, **changed: object) -> Webhook:
    now = timezone.now()
    words = {"address": "https://example.org/", "base_url": "http://hall", "salt": "0", **changed}
    return Webhook.objects.create(club=table_match.tournament.club, made_at=now, since=now, **words)


def hook(table_match: TableMatch, **changed: object) -> None:
    made(table_match, **changed)


def delivery(table_match: TableMatch, *, times: int = 1, **changed: object) -> None:
    told = made(table_match)
    words = {"event": "ping", "event_id": IDENTITY, "body": "{}", "created_at": timezone.now(), **changed}
    Delivery.objects.bulk_create(Delivery(webhook=told, **words) for _time in range(times))


def cursor(_table_match: TableMatch) -> None:
    WebhookCursor.objects.create()


BROKEN_WEBHOOKS: dict[str, Callable[[TableMatch], None]] = {
    "webhook_state_known": lambda table_match: hook(table_match, state="lost", stopped_at=timezone.now()),
    "a_stopped_webhook_has_its_time": lambda table_match: hook(table_match, state="off"),
    "a_webhook_has_address_and_secret": lambda table_match: hook(table_match, salt=""),
    "delivery_state_known": lambda table_match: delivery(table_match, state="lost"),
    "a_sent_delivery_was_answered": lambda table_match: delivery(table_match, state="sent", tried_at=timezone.now()),
    "a_webhook_cursor_is_of_one_journal": cursor,
    "an_event_is_told_once": lambda table_match: delivery(table_match, times=2),
}
