"""A phone hears of one player's next match by web push: what leaves the process is encrypted for it alone."""

import base64
import json
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from py_vapid import Vapid02

from tests.cast import DAY
from tests.exchange.notices.conftest import MORNING, player_of
from tests.exchange.webhooks.conftest import Receiver
from tournament.core.errors import Refused
from tournament.exchange.notices import messages, push, subscriptions
from tournament.exchange.webhooks import transport
from tournament.exchange.webhooks.transport import Answer
from tournament.models import Notice, Subscription, TableMatch
from tournament.tournaments import opening

ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/abc"
PHONE = ec.generate_private_key(ec.SECP256R1())
AUTH = b"sixteen bytes...!"[:16]
Sent = list[tuple[Any, bytes, dict[str, str]]]


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


KEYS = {
    "p256dh": text(PHONE.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)),
    "auth": text(AUTH),
}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """What would have been posted; the push service answers 201."""
    posted: Sent = []

    def post(address: Any, body: bytes, headers: dict[str, str]) -> Answer:
        posted.append((address, body, headers))
        return Answer(201)

    monkeypatch.setattr(transport, "post", post)
    return posted


def subscribe(table_match: TableMatch, endpoint: str = ENDPOINT) -> Subscription:
    return subscriptions.ask_push(
        registration=player_of(table_match),
        endpoint=endpoint,
        keys=KEYS,
        language="es",
        base_url="https://hall.example",
        source="a",
        now=MORNING,
    )


def call(table_match: TableMatch) -> Notice:
    TableMatch.objects.filter(pk=table_match.pk).update(called_at=MORNING)
    opening.touch(table_match.tournament)
    messages.look(now=MORNING)
    notice = Notice.objects.get()
    messages.send(notice.pk, now=MORNING)
    notice.refresh_from_db()
    return notice


def test_a_call_reaches_the_phone_and_nobody_else_can_read_it(table_match: TableMatch, sent: Sent) -> None:
    wish = subscribe(table_match)
    assert subscribe(table_match) == wish
    assert call(table_match).state == Notice.State.DONE
    ((address, body, headers),) = sent
    assert address.host == "updates.push.services.mozilla.com"
    assert headers["Authorization"].startswith("vapid t=")
    assert headers["Authorization"].endswith(push.public_key())
    read = json.loads(http_ece.decrypt(body, private_key=PHONE, auth_secret=AUTH, version="aes128gcm"))
    assert read["title"].startswith(f"Mesa {table_match.table}")
    assert read["url"] == f"https://hall.example/t/{table_match.tournament.slug}/matches/{table_match.pk}/"
    assert player_of(table_match).person.name.encode() not in body


def test_a_phone_that_has_gone_is_asked_no_more(
    table_match: TableMatch, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = subscribe(table_match)
    monkeypatch.setattr(transport, "post", lambda *_args: Answer(410, error="status-410"))
    assert call(table_match).state == Notice.State.FAILED
    wish.refresh_from_db()
    assert (wish.endpoint, wish.push_keys, wish.ended_at) == ("", {}, MORNING)


def test_a_push_service_takes_it_over_the_network(
    table_match: TableMatch, receiver: Receiver, settings: LazySettings
) -> None:
    """Only its host is another one: a program on this machine."""
    settings.WEBHOOKS_ANYWHERE = True
    Subscription.objects.filter(pk=subscribe(table_match).pk).update(endpoint=receiver.address)
    receiver.status = 201
    assert call(table_match).state == Notice.State.DONE
    ((headers, body),) = receiver.got
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", str(push.LASTS))
    read = json.loads(http_ece.decrypt(body, private_key=PHONE, auth_secret=AUTH, version="aes128gcm"))
    assert read["tag"] == f"match-{table_match.pk}"
    assert Vapid02.verify(headers["Authorization"])


@pytest.mark.parametrize(
    "endpoint", ["https://hall.example/x", "http://fcm.googleapis.com/x", "https://evil-fcm.googleapis.com.example/x"]
)
def test_only_push_services_are_called(table_match: TableMatch, endpoint: str) -> None:
    with pytest.raises(Refused):
        subscribe(table_match, endpoint)


def test_the_page_offers_it_by_https_and_ends_it(
    client: Client, table_match: TableMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.localdate", lambda *_args: DAY)
    slug, number = table_match.tournament.slug, player_of(table_match).number
    page = reverse("public:notices", args=[slug])
    assert "data-key" not in client.get(page).content.decode()
    assert push.public_key() in client.get(page, secure=True).content.decode()
    assert page in client.get(reverse("public:teams", args=[slug]), secure=True).content.decode()
    assert "importScripts" in client.get(reverse("public:push-worker"), secure=True).content.decode()
    form = {"player": number, "endpoint": ENDPOINT, **KEYS}
    address = reverse("public:notices-push", args=[slug])
    assert client.post(address, form).status_code == 422
    told = client.post(address, form, secure=True)
    assert told.status_code == 201
    assert client.post(told.json()["end"], secure=True).status_code == 200
    wish = Subscription.objects.get()
    assert (wish.endpoint, wish.push_keys) == ("", {})
    assert client.post(address, {**form, "auth": "?"}, secure=True).json()["detail"]
