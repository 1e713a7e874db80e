"""Web push: encrypt a message for one browser and hand it to its push service (RFC 8030, 8188, 8291, 8292).

http-ece encrypts and py-vapid signs; the sending is the webhooks' own, which connects to the address that was checked.
pywebpush would bring clients that follow whatever address a browser names. The addresses are those of the known push
services: a page without log-in takes them.
"""

import base64
import datetime
import hashlib
import json
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.translation import gettext as _
from py_vapid import Vapid02

from tournament.core.errors import Refused
from tournament.exchange.webhooks import addresses, transport
from tournament.exchange.webhooks.transport import Answer
from tournament.models import Subscription

SERVICES: Final = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
"""The push services of the browsers, each with its subdomains."""
LASTS: Final = 30 * 60  # seconds that a service keeps a message for a phone that is off
GONE: Final = (404, 410)  # the browser has withdrawn its subscription
LENGTHS: Final = {"p256dh": 65, "auth": 16}  # bytes
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


def check(endpoint: str, keys: dict[str, str]) -> None:
    """Refuse what no browser's push service gives out."""
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    known = any(host == one or host.endswith(f".{one}") for one in SERVICES)
    try:
        sizes = {name: len(_bytes(keys.get(name, ""))) for name in LENGTHS}
    except ValueError:
        sizes = {}
    if parts.scheme != "https" or not known or len(endpoint) > addresses.LONGEST or sizes != LENGTHS:
        raise Refused(_("This browser's notices cannot be used here."), code="unknown-push-service")


def send(wish: Subscription, message: dict[str, Any], *, now: datetime.datetime) -> Answer:
    """Send a message to a browser; every kind of failure is returned as an answer."""
    body = http_ece.encrypt(
        json.dumps(message).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(wish.push_keys["p256dh"]),
        auth_secret=_bytes(wish.push_keys["auth"]),
        version="aes128gcm",
    )
    parts = urlsplit(wish.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now.timestamp()) + 12 * 3600,
        "sub": wish.base_url if wish.base_url.startswith("https") else "mailto:capicu@localhost",
    }
    headers = {
        **Vapid02(_private_key()).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(LASTS),
        "Urgency": "high",
    }
    address = addresses.split(wish.endpoint)
    return transport.post(address, body, headers) if address is not None else Answer(None, error="no-address")


def public_key() -> str:
    """Return the installation's key, by which browsers bind a subscription to it."""
    point = _private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


@cache
def _private_key() -> ec.EllipticCurvePrivateKey:
    """Return the key that the installation's secret for push gives, always the same."""
    number = int.from_bytes(hashlib.sha512(settings.PUSH_SECRET.encode()).digest())
    return ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
