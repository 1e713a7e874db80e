"""An address that takes nothing is tried less and less often, left alone between, given up after three days."""

import socket
import uuid

import pytest
from django.utils import timezone

from tests.exchange.webhooks.conftest import Receiver, add, make, put_off, told
from tournament.core.errors import Conflict, TooMany
from tournament.exchange import tasks
from tournament.exchange.webhooks import delivery, messages, subscriptions
from tournament.models import Delivery, Tournament, Webhook


def test_until_it_is_taken(hook: Webhook, receiver: Receiver) -> None:
    receiver.status, receiver.answer = 503, "später\x00\n<b>".encode()
    delivery = add(hook)
    for attempt in (1, 2, 3):
        assert told() == 0
        assert told() == 0  # not before its time
        delivery.refresh_from_db()
        assert (delivery.state, delivery.attempts, delivery.status, delivery.error) == (
            "waiting",
            attempt,
            503,
            "status-503",
        )
        assert delivery.answer == "später  <b>"
        put_off(1)
    receiver.status = 204
    assert told() == 1
    delivery.refresh_from_db()
    hook.refresh_from_db()
    assert (delivery.state, delivery.error, hook.failures, hook.due_at) == ("sent", "", 0, None)
    assert len({headers["webhook-id"] for headers, _body in receiver.got}) == 1


def test_after_three_days_the_address_is_given_up(hook: Webhook, receiver: Receiver) -> None:
    receiver.status = 500
    add(hook)
    waits = add(hook)
    tries = 0
    while Webhook.objects.get().state == "on":
        told()
        tries += 1
        put_off(12)
    hook.refresh_from_db()
    waits.refresh_from_db()
    assert tries == 7  # 6 times 12 hours, and one more
    assert (hook.state, hook.stopped_for, hook.stopped_at is not None) == ("failed", "never-taken", True)
    assert (waits.state, messages.look(now=timezone.now())) == ("failed", 0)
    subscriptions.change(webhook=hook, by=None, now=timezone.now(), on=True)
    receiver.status = 200
    add(hook)
    assert told() == 1


def test_one_bad_message_gives_no_address_up(hook: Webhook, receiver: Receiver) -> None:
    receiver.status = 422
    bad = add(hook)
    told()
    receiver.status = 200
    add(hook)
    assert told() == 1
    bad.created_at -= delivery.LASTS
    bad.save()
    Delivery.objects.update(due_at=None)
    receiver.status = 422
    told()
    bad.refresh_from_db()
    hook.refresh_from_db()
    assert (bad.state, hook.state) == ("failed", "on")


def test_an_address_that_wants_no_more_gets_no_more(hook: Webhook, receiver: Receiver) -> None:
    receiver.status = 410
    add(hook)
    told()
    hook.refresh_from_db()
    assert (hook.state, hook.stopped_for) == ("failed", "gone")
    with pytest.raises(Conflict, match="turned off"):
        subscriptions.replay(delivery=Delivery.objects.get(), now=timezone.now())


def test_who_does_not_answer_is_left_alone_and_others_are_told(
    tournament: Tournament, receiver: Receiver, anywhere: None
) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # it does not listen
        silent = make(tournament, f"http://127.0.0.1:{nobody.getsockname()[1]}/").webhook
        other = make(tournament, receiver.address).webhook
        for hook in (silent, silent, other):
            add(hook)
        assert told() == 1
    first, second = silent.deliveries.order_by("pk")
    assert (first.error, first.attempts, second.attempts) == ("no-connection", 1, 0)
    silent.refresh_from_db()
    assert silent.due_at is not None


def test_a_doubled_message_sends_nothing_twice(hook: Webhook, receiver: Receiver) -> None:
    add(hook)
    claimed = delivery.claim(hook.pk, now=timezone.now())
    assert claimed is not None
    assert told() == 0  # somebody is at it
    Webhook.objects.update(lease_until=timezone.now())  # and has died
    assert told() == 1


def test_by_hand_is_at_once_and_once(hook: Webhook, tournament: Tournament, receiver: Receiver) -> None:
    receiver.status = 500
    subscriptions.test(webhook=hook, tournament=tournament, now=timezone.now())
    Webhook.objects.update(due_at=timezone.now() + delivery.LASTS)
    subscriptions.test(webhook=hook, tournament=tournament, now=timezone.now())
    told()
    assert [one.state for one in Delivery.objects.all()] == ["failed", "failed"]
    receiver.status = 200
    again = subscriptions.replay(delivery=Delivery.objects.latest("pk"), now=timezone.now())
    assert told() == 1
    assert receiver.got[-1][1].decode() == again.body
    Delivery.objects.bulk_create(
        Delivery(webhook=hook, event="ping", event_id=uuid.uuid4(), body="{}", by_hand=True, created_at=timezone.now())
        for _time in range(30)
    )
    with pytest.raises(TooMany):
        subscriptions.test(webhook=hook, tournament=tournament, now=timezone.now())


def test_the_sweep_tells_and_forgets(hook: Webhook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[int] = []
    monkeypatch.setattr(tasks.send_webhooks, "delay", lambda: woken.append(1))
    tasks.sweep()
    assert not woken
    add(hook)
    tasks.sweep()
    assert woken
    tasks.send_webhooks()
    assert len(receiver.got) == 1
    put_off(24 * 31)
    assert delivery.forget_old(now=timezone.now()) == 1
