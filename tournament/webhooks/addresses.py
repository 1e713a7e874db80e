"""Which addresses may be told. Whoever gives one must not reach through this house what only this house can reach.

A name says nothing: what counts is the number that the message goes to, looked up once and then connected to. Networks
that are somebody's own, this machine and what a provider answers only to its machines are refused, and so is a name
that leads there beside elsewhere. `settings.WEBHOOKS_ANYWHERE` lets everything through, for a hall without internet.
"""

import ipaddress
import re
import socket
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.errors import Refused

LONGEST: Final = 500
USUAL: Final = {"http": 80, "https": 443}
PLAIN: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")  # a name, with no zone of this machine
FIRST_FREE: Final = 1024  # below it are the ports of mail, files and log-ins
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
OUTSIDE: Final = tuple(
    ipaddress.ip_network(one)
    for one in (
        "192.0.0.0/24",  # of protocols, and of one provider's machines
        "192.88.99.0/24",  # was a way from IPv6 to IPv4
        "168.63.129.16/32",  # what a provider answers to its machines
        "2002::/16",  # holds an IPv4 address
    )
)
CARRIES: Final = ipaddress.IPv6Network("64:ff9b::/96")  # IPv4, for networks that have only IPv6

Number = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotReachable(Exception):
    """Nothing is sent there; `word` says why, for the log of deliveries."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


@dataclass(frozen=True)
class Address:
    """An address in its parts. `host` is as it stands in a certificate, `path` what is asked for."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def netloc(self) -> str:
        """What the header Host says."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == USUAL[self.scheme] else f"{host}:{self.port}"


def check(text: str) -> Address:
    """The parts of an address that somebody gave. Refused with a sentence for what cannot be one."""
    text = text.strip()
    try:
        found = split(text)
    except ValueError:
        raise Refused(_("This is no address that messages can go to."), field="address", code="no-address") from None
    if found is None or len(text) > LONGEST:
        text = _("Give an address that begins with https:// or http://, at most 500 characters.")
        raise Refused(text, field="address", code="no-address")
    if found.port != USUAL[found.scheme] and found.port < FIRST_FREE:
        raise Refused(_("Messages go to port 80, 443, or one above 1023."), field="address", code="no-port")
    literal = number_of(found.host)
    if (literal is not None and not may_be_told(literal)) or (literal is None and not _may_be_asked_for(found.host)):
        text = _("This address is within a network of somebody's own: messages go to the internet only.")
        raise Refused(text, field="address", code="not-outside")
    return found


def split(text: str) -> Address | None:
    """The parts; None for another scheme, a name of a user or a fragment. ValueError for what nobody can read."""
    parts = urlsplit(text)
    if parts.scheme not in USUAL or not parts.hostname or "@" in parts.netloc or parts.fragment:
        return None
    if not (parts.path + parts.query).isascii() or any(one <= " " or one == "\x7f" for one in text):
        raise ValueError(text)
    host = parts.hostname if parts.hostname.isascii() else parts.hostname.encode("idna").decode("ascii")
    port = parts.port if parts.port is not None else USUAL[parts.scheme]
    if port == 0 or not (_is_name(host) or number_of(host)):
        raise ValueError(text)
    query = f"?{parts.query}" if parts.query else ""
    return Address(parts.scheme, host, port, (parts.path or "/") + query)


def resolve(address: Address) -> str:
    """The number that a message goes to. NotReachable where the name has none, or one that may not be told."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotReachable("no-such-name") from None
    numbers = [str(where[0]).partition("%")[0] for _family, _type, _protocol, _name, where in found]
    if not numbers:
        raise NotReachable("no-such-name")
    for text in numbers:
        number = number_of(text)
        if number is None or not may_be_told(number):
            raise NotReachable("not-outside")
    return numbers[0]


def may_be_told(number: Number) -> bool:
    """Whether messages may go to this number."""
    if settings.WEBHOOKS_ANYWHERE:
        return True
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is not None:
            return may_be_told(number.ipv4_mapped)
        if number in CARRIES:
            return may_be_told(ipaddress.IPv4Address(int(number) & 0xFFFFFFFF))
        if number not in UNICAST:
            return False
    outside = any(number.version == one.version and number in one for one in OUTSIDE)
    return number.is_global and not (number.is_multicast or number.is_reserved or outside)


def number_of(host: str) -> Number | None:
    """The number that a host is; None for whatever else."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _is_name(host: str) -> bool:
    """Whether it can be a name. "127.1", "2130706433" and "0x7f000001" are numbers in disguise: no name ends so."""
    return PLAIN.fullmatch(host) is not None and not host.rstrip(".").rpartition(".")[2][:1].isdigit()


def _may_be_asked_for(host: str) -> bool:
    """Whether a name may be looked up at all: names of this machine, and of networks of somebody's own, may not."""
    name = host.rstrip(".").lower()
    own = name == "localhost" or name.endswith((".localhost", ".local", ".internal", ".home.arpa"))
    return settings.WEBHOOKS_ANYWHERE or not own
