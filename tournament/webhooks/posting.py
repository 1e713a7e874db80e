"""One message over the wire: to the very number that was looked up, within limits of time and size, and no further.

urllib3's pools would look the name up again, follow redirections and take proxies from the environment; so a single
connection is opened to the number, and the certificate is held against the name.
"""

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from urllib3 import BaseHTTPResponse, connection, exceptions
from urllib3.util.ssl_match_hostname import CertificateError

from tournament.webhooks import addresses
from tournament.webhooks.addresses import Address, NotReachable

CONNECT: Final = 3.0  # seconds
READ: Final = 5.0  # seconds without a byte
LONGEST: Final = 10.0  # seconds for all of it, however slowly the bytes come
FIRST: Final = 200  # characters of the answer that are kept
AT_MOST: Final = 1024  # bytes of the answer that are read


@dataclass(frozen=True)
class Post:
    """What is sent where."""

    address: Address
    body: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Answer:
    """What came back. `status` None where nobody answered, `error` "" where the message was taken, else one word."""

    status: int | None
    first: str = ""
    error: str = ""
    took_ms: int = 0

    @property
    def is_taken(self) -> bool:
        """Whether the message need not be sent again."""
        return self.error == ""


def post(message: Post) -> Answer:
    """Send one message; every way in which it can fail is an answer."""
    begun = time.monotonic()
    try:
        status, first = _ask(message, addresses.resolve(message.address))
    except NotReachable as error:
        return Answer(None, error=error.word, took_ms=_since(begun))
    except exceptions.NewConnectionError:  # a kind of TimeoutError there
        return Answer(None, error="no-connection", took_ms=_since(begun))
    except (exceptions.TimeoutError, TimeoutError):
        return Answer(None, error="timeout", took_ms=_since(begun))
    except (ssl.SSLCertVerificationError, CertificateError):
        return Answer(None, error="certificate", took_ms=_since(begun))
    except ssl.SSLError as error:
        return Answer(None, error=_word(error, begun, "no-https"), took_ms=_since(begun))
    except Exception as error:  # a foreign program may say anything, and http.client has errors of its own for it
        return Answer(None, error=_word(error, begun, "no-answer"), took_ms=_since(begun))
    return Answer(status, first, "" if 200 <= status < 300 else f"status-{status}", _since(begun))


def _ask(message: Post, number: str) -> tuple[int, str]:
    line = _connection(message.address, number)
    # Each byte that comes in time begins the waiting anew: somebody must look at the clock.
    watch = threading.Timer(LONGEST, _cut, (line,))
    watch.daemon = True
    watch.start()
    try:
        line.connect()
        line.timeout = READ
        headers = {"Host": message.address.netloc, "Accept-Encoding": "identity", **message.headers}
        line.request("POST", message.address.path, message.body, headers, preload_content=False, decode_content=False)
        answer = line.getresponse()
        return answer.status, _first_of(answer)
    finally:
        watch.cancel()
        line.close()


def _first_of(answer: BaseHTTPResponse) -> str:
    """The first of an answer, "" where it breaks off: its status has been said by then."""
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
    """Time is up: whoever waits at this connection hears its end."""
    if line.sock is not None:
        with contextlib.suppress(OSError):
            socket.socket.shutdown(line.sock, socket.SHUT_RDWR)


def _word(error: Exception, begun: float, otherwise: str) -> str:
    """Why it failed: whoever was cut off took too long, whatever the error."""
    if time.monotonic() - begun >= LONGEST:
        return "timeout"
    return "no-connection" if isinstance(error, ConnectionError) else otherwise


def _since(begun: float) -> int:
    return round((time.monotonic() - begun) * 1000)


def _printable(answer: bytes) -> str:
    """The first of an answer as one line that any page and any database can hold."""
    text = answer.decode("utf-8", "replace")
    return "".join(one if one.isprintable() else " " for one in text)[:FIRST].strip()
