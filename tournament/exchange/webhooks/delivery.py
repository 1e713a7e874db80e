"""Send webhook messages: claim an address, sign and post what is due, retry, give up.

A message goes to the exact IP address that was checked, within limits of time and size, without redirects. urllib3's
pools would resolve the name again, follow redirects and use proxies from the environment. So a single connection is
opened to the IP address, and the certificate is checked against the name.

One worker at a time sends to an address, oldest message first. Failed messages are retried after growing pauses for
three days. An address that accepts nothing is paused between attempts, and given up with the first of those messages.
A worker that dies between the response and saving it sends again, with the same event id.

A receiver can verify the origin and time of a message by its signature. Secrets are not stored. They are derived from
the webhook's salt and the installation's SECRET_KEY, so that a copy of the database cannot sign; a new SECRET_KEY
changes every secret.
"""

import contextlib
import datetime
import hashlib
import hmac
import secrets
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from urllib3 import BaseHTTPResponse, connection, exceptions
from urllib3.util.ssl_match_hostname import CertificateError

from tournament.core import jobs
from tournament.core.database.transactions import lock_row
from tournament.exchange.webhooks import addresses
from tournament.exchange.webhooks.addresses import Address, NotReachable
from tournament.models import Delivery, Webhook

PREFIX: Final = "capicu_"  # recognizable to secret scanners
BOTH_FOR: Final = datetime.timedelta(hours=24)
"""How long the old secret is used in addition to the new one."""


def new_salt() -> str:
    """Return 256 random bits."""
    return secrets.token_hex(32)


def secret_of(salt: str) -> str:
    """Return the secret for a salt: "capicu_" and 64 digits."""
    return PREFIX + salted_hmac("tournament.webhooks", salt, algorithm="sha256").hexdigest()


def signature(webhook: Webhook, body: bytes, *, now: datetime.datetime) -> str:
    """Return the Capicu-Signature header of a body sent now: "t=1795359600,v1=<hexadecimal digits>".

    Each v1 is the HMAC-SHA256 of "<t>.<body>" with one secret: two of them for a day after a rotation.
    """
    at = int(now.timestamp())
    salts = [webhook.salt]
    if webhook.salt_before and webhook.salt_before_until is not None and now < webhook.salt_before_until:
        salts.append(webhook.salt_before)
    return ",".join([f"t={at}", *(f"v1={_sign(secret_of(salt), at, body)}" for salt in salts)])


def _sign(secret: str, at: int, body: bytes) -> str:
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


CONNECT: Final = 3.0  # seconds
READ: Final = 5.0  # seconds without a byte
LONGEST: Final = 10.0  # seconds in total, even if bytes keep arriving
FIRST: Final = 200  # characters of the response that are stored
AT_MOST: Final = 1024  # bytes of the response that are read


@dataclass(frozen=True)
class Answer:
    """The response. `status` None without one, `error` "" if the message was accepted, else one word."""

    status: int | None
    first: str = ""
    error: str = ""
    took_ms: int = 0

    @property
    def is_taken(self) -> bool:
        """Whether the message was accepted."""
        return self.error == ""


def post(address: Address, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send one message. Every kind of failure is returned as an answer."""
    begun = time.monotonic()
    try:
        status, first = _ask(address, body, headers, addresses.resolve(address))
    except NotReachable as error:
        return Answer(None, error=error.word, took_ms=_since(begun))
    except exceptions.NewConnectionError:  # a subclass of urllib3's TimeoutError
        return Answer(None, error="no-connection", took_ms=_since(begun))
    except (exceptions.TimeoutError, TimeoutError):
        return Answer(None, error="timeout", took_ms=_since(begun))
    except (ssl.SSLCertVerificationError, CertificateError):
        return Answer(None, error="certificate", took_ms=_since(begun))
    except ssl.SSLError as error:
        return Answer(None, error=_word(error, begun, "no-https"), took_ms=_since(begun))
    except Exception as error:  # the receiver may send anything, and http.client has its own errors
        return Answer(None, error=_word(error, begun, "no-answer"), took_ms=_since(begun))
    return Answer(status, first, "" if 200 <= status < 300 else f"status-{status}", _since(begun))


def _ask(address: Address, body: bytes, headers: Mapping[str, str], number: str) -> tuple[int, str]:
    line = _connection(address, number)
    # Every byte restarts the read timeout: only a separate timer limits the total.
    watch = threading.Timer(LONGEST, _cut, (line,))
    watch.daemon = True
    watch.start()
    try:
        line.connect()
        line.timeout = READ
        headers = {"Host": address.netloc, "Accept-Encoding": "identity", **headers}
        line.request("POST", address.path, body, headers, preload_content=False, decode_content=False)
        answer = line.getresponse()
        return answer.status, _first_of(answer)
    finally:
        watch.cancel()
        line.close()


def _first_of(answer: BaseHTTPResponse) -> str:
    """Return the start of a response, "" if it breaks off: the status is known by then."""
    try:
        return _printable(answer.read(AT_MOST, decode_content=False) or b"")
    except (exceptions.HTTPError, OSError, ValueError):
        return ""


def _connection(address: Address, number: str) -> connection.HTTPConnection:
    if address.scheme == "http":
        return connection.HTTPConnection(number, address.port, timeout=CONNECT)
    literal = addresses.number_of(address.host) is not None
    return connection.HTTPSConnection(
        number,
        address.port,
        timeout=CONNECT,
        cert_reqs="CERT_REQUIRED",
        server_hostname=None if literal else address.host,
        assert_hostname=address.host,
    )


def _cut(line: connection.HTTPConnection) -> None:
    """Abort the connection when the time is up; the blocked read then fails."""
    if line.sock is not None:
        with contextlib.suppress(OSError):
            socket.socket.shutdown(line.sock, socket.SHUT_RDWR)


def _word(error: Exception, begun: float, otherwise: str) -> str:
    """Return the reason of a failure: a timeout, if the timer has closed the connection."""
    if time.monotonic() - begun >= LONGEST:
        return "timeout"
    return "no-connection" if isinstance(error, ConnectionError) else otherwise


def _since(begun: float) -> int:
    return round((time.monotonic() - begun) * 1000)


def _printable(answer: bytes) -> str:
    """Return the start of a response as one line of printable characters."""
    text = answer.decode("utf-8", "replace")
    return "".join(one if one.isprintable() else " " for one in text)[:FIRST].strip()


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
        "Capicu-Event": delivery.event,
        "Capicu-Id": str(delivery.event_id),
        "Capicu-Signature": signature(hook, body, now=now),
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
