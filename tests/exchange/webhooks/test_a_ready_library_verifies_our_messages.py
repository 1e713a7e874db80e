"""Messages are signed as Standard Webhooks says: its own library takes ours, and no other."""

import base64
import datetime
import hashlib
import hmac
import json
import uuid

import pytest
import time_machine
from django.utils import timezone
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from tests.exchange.webhooks.conftest import Receiver, add, make, put_off, told
from tournament.exchange.webhooks import delivery, subscriptions
from tournament.models import Tournament, Webhook


def test_the_library_takes_what_is_sent(tournament: Tournament, receiver: Receiver, anywhere: None) -> None:
    made = make(tournament, receiver.address)
    ping(made.webhook, tournament)
    headers, body = receiver.got[0]
    assert Verifier(made.secret).verify(body, headers) == json.loads(body)
    assert made.secret not in json.dumps(list(Webhook.objects.values()), default=str)


def test_both_secrets_hold_for_a_day_after_a_rotation(
    tournament: Tournament, receiver: Receiver, anywhere: None
) -> None:
    first = make(tournament, receiver.address)
    ping(first.webhook, tournament)
    second = subscriptions.rotate(webhook=first.webhook, by=None, now=timezone.now())
    ping(first.webhook, tournament)
    assert [is_ours(*one, first.secret) for one in receiver.got] == [True, True]
    assert [is_ours(*one, second.secret) for one in receiver.got] == [False, True]
    Webhook.objects.update(salt_before_until=timezone.now())
    ping(first.webhook, tournament)
    assert (is_ours(*receiver.got[2], first.secret), is_ours(*receiver.got[2], second.secret)) == (False, True)


def test_the_library_refuses_what_is_altered_or_old(hook: Webhook, tournament: Tournament, receiver: Receiver) -> None:
    ping(hook, tournament)
    (headers, body), secret = receiver.got[0], delivery.secret_of(hook.salt)
    assert not is_ours(headers, body + b" ", secret)
    assert not is_ours({**headers, "webhook-id": str(uuid.uuid4())}, body, secret)
    assert not is_ours(headers, body, delivery.secret_of("0"))
    for minutes, holds in ((4, True), (6, False)):
        with time_machine.travel(timezone.now() + datetime.timedelta(minutes=minutes), tick=False):
            assert is_ours(headers, body, secret) is holds


def test_an_attempt_hours_later_has_its_own_time_and_the_same_id(hook: Webhook, receiver: Receiver) -> None:
    receiver.status = 503
    add(hook)
    told()
    put_off(1)
    with time_machine.travel(timezone.now() + datetime.timedelta(hours=1), tick=False):
        told()
        assert is_ours(*receiver.got[1], delivery.secret_of(hook.salt))
    first, second = (headers for headers, _body in receiver.got)
    assert first["webhook-id"] == second["webhook-id"]
    assert int(second["webhook-timestamp"]) - int(first["webhook-timestamp"]) >= 3600


def test_a_secret_is_a_key_of_32_bytes() -> None:
    """The specification asks for 24 to 64."""
    secret = delivery.secret_of(delivery.new_salt())
    assert secret.startswith("whsec_")
    assert len(base64.b64decode(secret.removeprefix("whsec_"), validate=True)) == 32


@pytest.mark.parametrize("body", [b"{}", '{"name": "Peña"}'.encode()])
def test_the_signature_is_that_of_the_specification(body: bytes) -> None:
    now, hook = timezone.now(), Webhook(salt=delivery.new_salt())
    headers = delivery.signed(hook, "msg_1", body, now=now)
    key = base64.b64decode(delivery.secret_of(hook.salt).removeprefix("whsec_"))
    wanted = hmac.new(key, f"msg_1.{int(now.timestamp())}.".encode() + body, hashlib.sha256).digest()
    assert headers["webhook-signature"] == "v1," + base64.b64encode(wanted).decode()


def ping(hook: Webhook, tournament: Tournament) -> None:
    subscriptions.test(webhook=hook, tournament=tournament, now=timezone.now())
    told()


def is_ours(headers: dict[str, str], body: bytes, secret: str) -> bool:
    try:
        Verifier(secret).verify(body, headers)
    except WebhookVerificationError:
        return False
    return True
