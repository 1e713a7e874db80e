"""The queue of messages: claim an address, send what is due, try again later, give up.

One worker at a time sends to an address, the oldest message first. What fails is tried again after longer and longer
pauses for three days. Where nothing is taken any more the address is left alone between its tries, and given up when
the first of those messages is. A worker that dies between the answer and its own note sends again: the identity of
the event is the same then.
"""

import datetime
import time
import uuid
from typing import Final

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from tournament.models import Delivery, Webhook
from tournament.webhooks import addresses
from tournament.webhooks.posting import Answer, Post, post
from tournament.webhooks.signing import signature

LEASE: Final = datetime.timedelta(seconds=90)  # far longer than a turn and one message more
TURN: Final = 20.0  # seconds after which another address has its turn
PAUSES: Final = (1, 5, 15, 60, 180, 360, 720)  # minutes before the next try; the last one again and again
LASTS: Final = datetime.timedelta(days=3)
KEPT: Final = datetime.timedelta(days=30)
ALONE_AFTER: Final = 3  # messages that were not taken in a row
LONGEST_ALONE: Final = 60  # minutes
SILENT: Final = frozenset({"timeout", "no-connection", "no-such-name"})
"""Failures that cost much time, or will be the same for the next message: the address is left alone at once."""


def is_due(*, now: datetime.datetime) -> bool:
    """Whether there is anything to be sent."""
    return _waiting(now).exists()


def send_all(*, now: datetime.datetime) -> int:
    """Send what is due, address by address; how many messages were taken."""
    taken = 0
    for key in list(_waiting(now).values_list("pk", flat=True)):
        if (hook := _claim(key, timezone.now())) is not None:
            try:
                taken += _turn(hook)
            finally:
                Webhook.objects.filter(pk=key, claim=hook.claim).update(claim=None, lease_until=None)
    return taken


def forget_old(*, now: datetime.datetime) -> int:
    """Messages of a month ago, and how many."""
    old = Delivery.objects.filter(created_at__lt=now - KEPT)
    if not old.exists():  # who only looks takes no lock
        return 0
    return old.delete()[0]


def _waiting(now: datetime.datetime) -> QuerySet[Webhook]:
    """Addresses that something is due for, and that nobody is sending to."""
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    due = Q(not_before=None) | Q(not_before__lte=now)
    found = Webhook.objects.filter(free & due, state=Webhook.State.ON)
    return found.filter(Exists(_due(now).filter(webhook=OuterRef("pk")))).order_by("pk")


def _due(now: datetime.datetime) -> QuerySet[Delivery]:
    return Delivery.objects.filter(Q(not_before=None) | Q(not_before__lte=now), state=Delivery.State.WAITING)


def _claim(key: int, now: datetime.datetime) -> Webhook | None:
    """Take an address with one conditional UPDATE; None when somebody has it."""
    mine = uuid.uuid4()
    if not _waiting(now).filter(pk=key).update(claim=mine, lease_until=now + LEASE):
        return None
    return Webhook.objects.filter(pk=key, claim=mine).first()


def _turn(hook: Webhook) -> int:
    """Send one message after the other, for as long as its turn lasts and they are taken; how many were."""
    until, taken = time.monotonic() + TURN, 0
    while time.monotonic() < until:
        now = timezone.now()
        current = Webhook.objects.filter(pk=hook.pk, claim=hook.claim, state=Webhook.State.ON).first()
        if current is None or (current.not_before is not None and current.not_before > now):
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
        "Capicu-Event": delivery.event,
        "Capicu-Id": str(delivery.event_id),
        "Capicu-Signature": signature(hook, body, now=now),
    }
    return post(Post(address, body, headers))


@transaction.atomic
def _note(hook: Webhook, delivery: Delivery, answer: Answer, now: datetime.datetime) -> None:
    """Write what came of a message, and what follows for it and for its address."""
    hook = Webhook.objects.select_for_update(no_key=True).get(pk=hook.pk)
    attempts = delivery.attempts + 1
    again = _again_at(delivery, attempts, now)
    spent = delivery.by_hand or again is None or answer.status == GONE or hook.state != Webhook.State.ON
    state = Delivery.State.SENT if answer.is_taken else Delivery.State.FAILED if spent else Delivery.State.WAITING
    Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.WAITING).update(
        state=state,
        attempts=F("attempts") + 1,
        not_before=again if state == Delivery.State.WAITING else None,
        tried_at=now,
        status=answer.status,
        answer=answer.first,
        error=answer.error,
        took_ms=answer.took_ms,
    )
    if answer.is_taken:
        hook.succeeded_at, hook.failures, hook.not_before = now, 0, None
    else:
        hook.failures += 1
        hook.not_before = _alone_until(hook, answer, now)
        nothing_since = hook.succeeded_at is None or hook.succeeded_at < delivery.created_at
        if hook.state == Webhook.State.ON and (answer.status == GONE or (again is None and nothing_since)):
            _give_up(hook, "gone" if answer.status == GONE else "never-taken", now)
    hook.save(
        update_fields=["succeeded_at", "failures", "not_before", "state", "stopped_at", "stopped_for"],
    )


GONE: Final = 410
"""The status by which an address says that it wants no more."""


def _again_at(delivery: Delivery, attempts: int, now: datetime.datetime) -> datetime.datetime | None:
    """When a message is tried again; None when it is not."""
    pause = datetime.timedelta(minutes=PAUSES[min(attempts, len(PAUSES)) - 1])
    return now + pause if now + pause <= delivery.created_at + LASTS else None


def _alone_until(hook: Webhook, answer: Answer, now: datetime.datetime) -> datetime.datetime | None:
    """Until when nothing is sent to an address that takes nothing; None while it may be one message's fault."""
    in_a_row = hook.failures if answer.error in SILENT else hook.failures - ALONE_AFTER + 1
    if in_a_row < 1:
        return None
    return now + datetime.timedelta(minutes=min(2 ** min(in_a_row - 1, 10), LONGEST_ALONE))


def _give_up(hook: Webhook, word: str, now: datetime.datetime) -> None:
    hook.state, hook.stopped_at, hook.stopped_for = Webhook.State.FAILED, now, word
    hook.deliveries.filter(state=Delivery.State.WAITING).update(state=Delivery.State.FAILED, error="given-up")
