"""Where this machine answers: what --host and --port may be, and what phones in the hall open."""

import contextlib
import io
import ipaddress
import socket
import sys

import segno
from django.utils.translation import gettext as _


class AddressError(Exception):
    """An address that cannot be used, with a sentence that says why."""


def check_port(text: str) -> int:
    """A port number from the command line, 1 to 65535; raises AddressError."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise AddressError(_("--port must be a number from 1 to 65535, and “%(port)s” is not.") % {"port": text})
    return int(text)


def check_free(host: str, port: int) -> None:
    """Raise AddressError when nobody could listen on `host`:`port` now."""
    where = {"host": host, "port": port}
    try:
        family, kind, protocol, _name, target = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as error:
        raise AddressError(_("--host: this machine does not know the name “%(host)s”.") % where) from error
    with socket.socket(family, kind, protocol) as probe:
        if sys.platform == "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:  # the port of a server that has just stopped is free again
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(target)
        except PermissionError as error:
            raise AddressError(
                _("Port %(port)s needs an administrator: choose one above 1023, e.g. --port 8000.") % where
            ) from error
        except OSError as error:
            raise AddressError(_busy_or_foreign(error, host, port)) from error


def _busy_or_foreign(error: OSError, host: str, port: int) -> str:
    where = {"host": host, "port": port, "next": port + 1 if port < 65535 else 8000}
    if "in use" in str(error).lower() or getattr(error, "winerror", None) == 10048:
        return (
            _("Port %(port)s is in use by another program: stop that, or choose another, e.g. --port %(next)s.") % where
        )
    return _("--host: “%(host)s” is not an address of this machine.") % where


def url(host: str, port: int, scheme: str = "http") -> str:
    """The address to type, e.g. http://192.168.1.20:8000; "every address" is shown as this machine's own."""
    if host in ("0.0.0.0", "::"):  # noqa: S104  # only compared
        host = "127.0.0.1"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def hall_urls(host: str, port: int) -> list[str]:
    """The addresses that other devices in the hall can open; none when only this machine can."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104  # only compared
        return [url(address, port) for address in lan_addresses()]
    try:
        return [] if ipaddress.ip_address(host).is_loopback else [url(host, port)]
    except ValueError:  # a name
        return [] if host == "localhost" else [url(host, port)]


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses in its local networks, the one that other machines are reached from first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which of our addresses would be used
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):  # the machine's own name may be in no table
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def qr(text: str) -> str:
    """The QR code of `text` for a terminal; empty where the terminal cannot show its half blocks."""
    drawing = io.StringIO()
    segno.make_qr(text, error="l").terminal(drawing, compact=True)
    try:
        drawing.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawing.getvalue()
