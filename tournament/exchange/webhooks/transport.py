"""Post one message: to the exact IP address that was checked, within limits of time and size, without redirects.

urllib3's pools would resolve the name again, follow redirects and use proxies from the environment. So a single
connection is opened to the IP address, and the certificate is checked against the name.
"""

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from urllib3 import BaseHTTPResponse, connection, exceptions
from urllib3.util.ssl_match_hostname import CertificateError

from tournament.exchange.webhooks import addresses
from tournament.exchange.webhooks.addresses import Address, NotReachable

CONNECT: Final = 3.0  # seconds for each step of connecting: the name, the connection, TLS
LONGEST: Final = 10.0  # seconds in total, to the last byte of the response
FIRST: Final = 200  # characters of the response that are stored
PART: Final = 1024  # bytes of the response that are read at once; the first part is stored
AT_MOST: Final = 1024 * 1024  # bytes of a response


@dataclass(frozen=True)
class Answer:
    """The response. `status` None without a complete one, `error` "" if the message was accepted, else one word."""

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
        status, first = _ask(address, body, headers, begun + LONGEST)
        return Answer(status, first, "" if 200 <= status < 300 else f"status-{status}", _since(begun))
    except Exception as error:  # the receiver may send anything, and http.client has its own errors
        return Answer(None, error=_word(error), took_ms=_since(begun))


class _TooLong(Exception):
    """The response has more bytes than are read."""


def _word(error: Exception) -> str:
    """Return the reason of a failure, for the delivery log."""
    match error:
        case NotReachable():
            return error.word
        # A subclass of urllib3's TimeoutError.
        case exceptions.NewConnectionError():
            return "no-connection"
        case exceptions.TimeoutError() | TimeoutError():
            return "timeout"
        case ssl.SSLCertVerificationError() | CertificateError():
            return "certificate"
        case ssl.SSLError():
            return "no-https"
        case ConnectionError():
            return "no-connection"
        case _TooLong():
            return "too-long"
    return "no-answer"


def _ask(address: Address, body: bytes, headers: Mapping[str, str], until: float) -> tuple[int, str]:
    """Return the status and the start of the response. TimeoutError if it has not ended by `until`."""
    line = _connection(address, addresses.resolve(address, within=CONNECT))
    late, held = threading.Event(), list[socket.socket]()
    # Every byte restarts the timeout of a socket: only a separate timer limits the total.
    watch = threading.Timer(until - time.monotonic(), _cut, (held, late))
    watch.daemon = True
    watch.start()
    try:
        line.connect()
        # Here, because the connection forgets its socket when the response has no length.
        held.append(line.sock)
        if late.is_set():
            raise TimeoutError
        line.timeout = LONGEST
        headers = {"Host": address.netloc, "Accept-Encoding": "identity", **headers}
        line.request("POST", address.path, body, headers, preload_content=False, decode_content=False)
        answer = line.getresponse()
        found = answer.status, _read(answer)
    except Exception as error:
        # The cut connection fails in many ways.
        if late.is_set():
            raise TimeoutError from error
        raise
    finally:
        watch.cancel()
        line.close()
    # A response without a length looks complete when it was cut.
    if late.is_set():
        raise TimeoutError
    return found


def _read(answer: BaseHTTPResponse) -> str:
    """Read a response to its end, and return its start. One that the receiver breaks off counts: its status is known.

    _TooLong for more bytes than `AT_MOST`.
    """
    first, size = b"", 0
    try:
        while part := answer.read(PART, decode_content=False):
            first = first or part
            size += len(part)
            if size > AT_MOST:
                raise _TooLong
    except (exceptions.TimeoutError, TimeoutError):
        raise
    except (exceptions.HTTPError, OSError, ValueError):
        pass
    return _printable(first)


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


def _cut(held: Sequence[socket.socket], late: threading.Event) -> None:
    """Abort the connection when the time is up; the blocked read then fails."""
    late.set()
    for one in held:
        with contextlib.suppress(OSError):
            socket.socket.shutdown(one, socket.SHUT_RDWR)


def _since(begun: float) -> int:
    return round((time.monotonic() - begun) * 1000)


def _printable(answer: bytes) -> str:
    """Return the start of a response as one line of printable characters."""
    text = answer.decode("utf-8", "replace")
    return "".join(one if one.isprintable() else " " for one in text)[:FIRST].strip()
