"""Send webhook messages: claim an address, sign and post what is due, retry, give up.

One worker at a time sends to an address, oldest message first. Failed messages are retried after growing pauses for
three days. An address that accepts nothing is paused between attempts, and given up with the first of those messages.
A worker that dies between the response and saving it sends again, with the same event id.

Messages are signed as Standard Webhooks 1.0 says (standardwebhooks.com), so that its libraries verify them. Secrets are
not stored. They are derived from the webhook's salt and the installation's SECRET_KEY, so that a copy of the database
cannot sign; a new SECRET_KEY changes every secret.
"""

import base64
import datetime
import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import jobs
from tournament.core.database.transactions import lock_row
from tournament.exchange.webhooks import addresses
from tournament.exchange.webhooks.transport import Answer, post
from tournament.models import Delivery, Webhook

PREFIX: Final = "whsec_"  # of Standard Webhooks; recognizable to secret scanners
BOTH_FOR: Final = datetime.timedelta(hours=24)
"""How long the old secret is used in addition to the new one."""


def new_salt() -> str:
    """Return 256 random bits."""
    return secrets.token_hex(32)


def secret_of(salt: str) -> str:
    """Return the secret for a salt: "whsec_" and the key in base64."""
    return PREFIX + base64.b64encode(_key_of(salt)).decode()


def _key_of(salt: str) -> bytes:
    """Return the key that signs: 32 bytes."""
    return salted_hmac("tournament.webhooks", salt, algorithm="sha256").digest()


def signed(webhook: Webhook, message_id: str, body: bytes, *, now: datetime.datetime) -> dict[str, str]:
    """Return the headers of Standard Webhooks for a body that is sent now.

    Each signature is the HMAC-SHA256 of "<id>.<timestamp>.<body>", in base64: two of them for a day after a rotation.
    """
    timestamp = str(int(now.timestamp()))
    salts = [webhook.salt]
    if webhook.salt_before and webhook.salt_before_until is not None and now < webhook.salt_before_until:
        salts.append(webhook.salt_before)
    content = f"{message_id}.{timestamp}.".encode() + body
    return {
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(_sign(_key_of(salt), content) for salt in salts),
    }


def _sign(key: bytes, content: bytes) -> str:
    return "v1," + base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()


TURN: Final = 20.0  # seconds; then the next address has its turn
PAUSES: Final = (60, 300, 900, 3600, 10_800, 21_600, 43_200)  # seconds before the next attempt; the last repeats
LASTS: Final = datetime.timedelta(days=3)
KEPT: Final = datetime.timedelta(days=30)
ALONE_AFTER: Final = 3  # consecutive failures
LONGEST_ALONE: Final = 60  # minutes
SILENT: Final = frozenset({"timeout", "no-connection", "no-such-name"})
"""Failures that are slow or would repeat for the next message: the address is paused at once."""


def is_due(*, now: datetime.datetime) -> bool:
    """Return whether any message is due."""
    return _waiting(now).exists()


def send_all(*, now: datetime.datetime) -> int:
    """Send what is due, address by address. Returns how many messages were accepted."""
    taken = 0
    for key in list(_waiting(now).values_list("pk", flat=True)):
        if (hook := claim(key, now=timezone.now())) is not None:
            try:
                taken += _turn(hook)
            finally:
                jobs.release(hook)
    return taken


def forget_old(*, now: datetime.datetime) -> int:
    """Delete messages older than a month. Returns how many."""
    old = Delivery.objects.filter(created_at__lt=now - KEPT)
    if not old.exists():  # avoids a lock when there is nothing to delete
        return 0
    return old.delete()[0]


def _waiting(now: datetime.datetime) -> QuerySet[Webhook]:
    """Return the webhooks with due messages that no worker has claimed."""
    found = Webhook.objects.filter(Webhook.free(now), jobs.due(now), state=Webhook.State.ON)
    return found.filter(Exists(_due(now).filter(webhook=OuterRef("pk")))).order_by("pk")


def _due(now: datetime.datetime) -> QuerySet[Delivery]:
    return Delivery.objects.filter(jobs.due(now), state=Delivery.State.WAITING)


def claim(key: int, *, now: datetime.datetime) -> Webhook | None:
    """Claim a webhook with due messages. None if another worker has it."""
    return jobs.claim(_waiting(now), key, now=now)


def _turn(hook: Webhook) -> int:
    """Send message after message until the turn ends or one is not accepted. Returns how many were accepted."""
    until, taken = time.monotonic() + TURN, 0
    while time.monotonic() < until:
        now = timezone.now()
        # Read for every message: the webhook may be changed or turned off meanwhile.
        current = jobs.held(hook).filter(jobs.due(now), state=Webhook.State.ON).first()
        if current is None:
            break
        delivery = _due(now).filter(webhook=hook).order_by("id").first()
        if delivery is None:
            break
        answer = _send(current, delivery, now)
        taken += answer.is_taken
        _note(current, delivery, answer, timezone.now())
    return taken


def _send(hook: Webhook, delivery: Delivery, now: datetime.datetime) -> Answer:
    address, body = addresses.split(hook.address), delivery.body.encode()
    if address is None:
        return Answer(None, error="no-address")
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Capicu-Webhook/1",
        **signed(hook, str(delivery.event_id), body, now=now),
    }
    return post(address, body, headers)


@transaction.atomic
def _note(hook: Webhook, delivery: Delivery, answer: Answer, now: datetime.datetime) -> None:
    """Save the result of a message, and its effect on the webhook."""
    hook = lock_row(Webhook.objects, hook.pk)
    attempts = delivery.attempts + 1
    again = _again_at(delivery, attempts, now)
    # A message sent by hand is tried once: the official sees the result.
    spent = delivery.by_hand or again is None or answer.status == GONE or hook.state != Webhook.State.ON
    state = Delivery.State.SENT if answer.is_taken else Delivery.State.FAILED if spent else Delivery.State.WAITING
    Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.WAITING).update(
        state=state,
        attempts=F("attempts") + 1,
        due_at=again if state == Delivery.State.WAITING else None,
        tried_at=now,
        status=answer.status,
        answer=answer.first,
        error=answer.error,
        took_ms=answer.took_ms,
    )
    if answer.is_taken:
        hook.succeeded_at, hook.failures, hook.due_at = now, 0, None
    else:
        hook.failures += 1
        hook.due_at = _alone_until(hook, answer, now)
        nothing_since = hook.succeeded_at is None or hook.succeeded_at < delivery.created_at
        if hook.state == Webhook.State.ON and (answer.status == GONE or (again is None and nothing_since)):
            _give_up(hook, "gone" if answer.status == GONE else "never-taken", now)
    hook.save(
        update_fields=["succeeded_at", "failures", "due_at", "state", "stopped_at", "stopped_for"],
    )


GONE: Final = 410
"""The status by which a receiver unsubscribes."""


def _again_at(delivery: Delivery, attempts: int, now: datetime.datetime) -> datetime.datetime | None:
    """Return when a message is retried, or None."""
    again = now + jobs.pause(PAUSES, attempts)
    return again if again <= delivery.created_at + LASTS else None


def _alone_until(hook: Webhook, answer: Answer, now: datetime.datetime) -> datetime.datetime | None:
    """Return the end of the pause of a failing address; None while a single message may be the cause."""
    in_a_row = hook.failures if answer.error in SILENT else hook.failures - ALONE_AFTER + 1
    if in_a_row < 1:
        return None
    return now + datetime.timedelta(minutes=min(2 ** min(in_a_row - 1, 10), LONGEST_ALONE))


def _give_up(hook: Webhook, word: str, now: datetime.datetime) -> None:
    hook.state, hook.stopped_at, hook.stopped_for = Webhook.State.FAILED, now, word
    hook.deliveries.filter(state=Delivery.State.WAITING).update(state=Delivery.State.FAILED, error="given-up")


FAILURES: Mapping[str, Any] = {
    "timeout": gettext_lazy("no answer in time"),
    "no-connection": gettext_lazy("no connection"),
    "no-such-name": gettext_lazy("the host name does not resolve"),
    "not-outside": gettext_lazy("the host name resolves to a private network"),
    "certificate": gettext_lazy("its certificate does not match the host name"),
    "no-https": gettext_lazy("the TLS connection failed"),
    "no-answer": gettext_lazy("the response was invalid"),
    "too-long": gettext_lazy("the response was too long"),
    "no-address": gettext_lazy("the address is invalid"),
    "given-up": gettext_lazy("not sent: the address was given up"),
    "turned-off": gettext_lazy("not sent: the address was turned off"),
}


def came_of(delivery: Delivery) -> str:
    """Return the result of a message, as the end of a sentence."""
    if delivery.state == Delivery.State.SENT:
        return _("taken")
    if not delivery.error:
        return _("waits to be sent")
    if delivery.error.startswith("status-"):
        return _("answered {status}").format(status=delivery.status)
    return str(FAILURES.get(delivery.error, delivery.error))
