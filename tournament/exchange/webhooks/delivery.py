"""Send one message: to the exact IP address that was checked, within limits of time and size, without redirects.

urllib3's pools would resolve the name again, follow redirects and use proxies from the environment. So a single
connection is opened to the IP address, and the certificate is checked against the name.

Webhook secrets and signatures: a receiver can verify the origin and time of a message.

Secrets are not stored. They are derived from the webhook's salt and the installation's SECRET_KEY, so that a copy of
the database cannot sign; a new SECRET_KEY changes every secret.
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

from django.utils.crypto import salted_hmac
from urllib3 import BaseHTTPResponse, connection, exceptions
from urllib3.util.ssl_match_hostname import CertificateError

from tournament.exchange.webhooks import addresses
from tournament.exchange.webhooks.addresses import Address, NotReachable
from tournament.models import Webhook

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
