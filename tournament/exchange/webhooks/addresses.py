"""SSRF protection: which webhook addresses are allowed.

The check applies to the IP address, resolved once and then connected to, because a host name proves nothing. Private
networks, this machine and cloud metadata services are refused, and so is a name that resolves to any of them besides
others. `settings.WEBHOOKS_ANYWHERE` disables the check, for a hall without internet.
"""

import ipaddress
import queue
import re
import socket
import threading
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.core.errors import Refused

LONGEST: Final = 500
USUAL: Final = {"http": 80, "https": 443}
PLAIN: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")  # a host name; excludes IPv6 zone ids
FIRST_FREE: Final = 1024  # lower ports belong to services such as mail, files and log-in
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
OUTSIDE: Final = tuple(
    ipaddress.ip_network(one)
    for one in (
        "192.0.0.0/24",  # IETF protocol assignments, and one provider's metadata service
        "192.88.99.0/24",  # deprecated 6to4 relay anycast
        "168.63.129.16/32",  # Azure's metadata service
        "2002::/16",  # 6to4: embeds an IPv4 address
    )
)
CARRIES: Final = ipaddress.IPv6Network("64:ff9b::/96")  # NAT64: embeds an IPv4 address

Number = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotReachable(Exception):
    """The address must not or cannot be contacted; `word` is the reason, for the delivery log."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


@dataclass(frozen=True)
class Address:
    """A parsed address. `host` is as in a certificate, `path` the request target."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def netloc(self) -> str:
        """The value of the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == USUAL[self.scheme] else f"{host}:{self.port}"


def check_address(text: str) -> Address:
    """Parse an address as entered. Refused if it is invalid or not allowed."""
    text = text.strip()
    try:
        found = split(text)
    except ValueError:
        raise Refused(_("Messages cannot be sent to this address."), field="address", code="no-address") from None
    if found is None or len(text) > LONGEST:
        text = _("Give an address that begins with https:// or http://, at most 500 characters.")
        raise Refused(text, field="address", code="no-address")
    if found.port != USUAL[found.scheme] and found.port < FIRST_FREE:
        raise Refused(_("Messages go to port 80, 443, or one above 1023."), field="address", code="no-port")
    # An early answer for the user; `resolve` decides again for each message.
    literal = number_of(found.host)
    if (literal is not None and not may_be_told(literal)) or (literal is None and not _may_be_asked_for(found.host)):
        text = _("This address is in a private network: messages go to the internet only.")
        raise Refused(text, field="address", code="not-outside")
    return found


def split(text: str) -> Address | None:
    """Parse an address; None for another scheme, a user name or a fragment. ValueError for malformed text."""
    parts = urlsplit(text)
    if parts.scheme not in USUAL or not parts.hostname or "@" in parts.netloc or parts.fragment:
        return None
    # Spaces and control characters could inject headers.
    if not (parts.path + parts.query).isascii() or any(one <= " " or one == "\x7f" for one in text):
        raise ValueError(text)
    host = parts.hostname if parts.hostname.isascii() else parts.hostname.encode("idna").decode("ascii")
    port = parts.port if parts.port is not None else USUAL[parts.scheme]
    if port == 0 or not (_is_name(host) or number_of(host)):
        raise ValueError(text)
    query = f"?{parts.query}" if parts.query else ""
    return Address(parts.scheme, host, port, (parts.path or "/") + query)


def resolve(address: Address, *, within: float) -> str:
    """Return the IP address to connect to.

    NotReachable if the name has none, or one that is not allowed. TimeoutError after `within` seconds.
    """
    numbers = _look_up(address, within)
    if not numbers:
        raise NotReachable("no-such-name")
    # All of them: a name may mix public and private addresses.
    for text in numbers:
        number = number_of(text)
        if number is None or not may_be_told(number):
            raise NotReachable("not-outside")
    return numbers[0]


def _look_up(address: Address, within: float) -> list[str]:
    """Return all IP addresses of a host, none if there is no such name. TimeoutError after `within` seconds."""
    found: queue.SimpleQueue[list[str]] = queue.SimpleQueue()

    def ask() -> None:
        try:
            hits = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            hits = []
        found.put([str(where[0]).partition("%")[0] for _family, _type, _protocol, _name, where in hits])

    # In a thread, because the system's resolver takes no timeout and may wait for half a minute.
    threading.Thread(target=ask, daemon=True).start()
    try:
        return found.get(timeout=within)
    except queue.Empty:
        raise TimeoutError from None


def may_be_told(number: Number) -> bool:
    """Return whether messages may go to this IP address."""
    if settings.WEBHOOKS_ANYWHERE:
        return True
    if isinstance(number, ipaddress.IPv6Address):
        # Embedded IPv4 addresses are checked themselves.
        if number.ipv4_mapped is not None:
            return may_be_told(number.ipv4_mapped)
        if number in CARRIES:
            return may_be_told(ipaddress.IPv4Address(int(number) & 0xFFFFFFFF))
        if number not in UNICAST:
            return False
    outside = any(number.version == one.version and number in one for one in OUTSIDE)
    return number.is_global and not (number.is_multicast or number.is_reserved or outside)


def number_of(host: str) -> Number | None:
    """Return the IP address of a literal host; None for a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _is_name(host: str) -> bool:
    """Return whether it can be a host name. "127.1", "2130706433" and "0x7f000001" are disguised IP addresses."""
    return PLAIN.fullmatch(host) is not None and not host.rstrip(".").rpartition(".")[2][:1].isdigit()


def _may_be_asked_for(host: str) -> bool:
    """Return whether a name may be resolved: local names and those of private networks may not."""
    name = host.rstrip(".").lower()
    own = name == "localhost" or name.endswith((".localhost", ".local", ".internal", ".home.arpa"))
    return settings.WEBHOOKS_ANYWHERE or not own
