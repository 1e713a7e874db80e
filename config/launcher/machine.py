"""What `doctor` checks of this machine: port, network, clock, certificate, disk, permissions."""

import errno
import ipaddress
import shlex
import shutil
import socket
import ssl
import stat
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from config.data_folder import OTHERS
from config.launcher.console import command_line
from config.launcher.running import AddressError, answers, check_free, is_capicu, lan_addresses, url

SOON: Final = 14 * 24 * 3600  # seconds before a certificate expires that this is said
SLOW_DISK: Final = 0.05  # seconds of one durable write; a hand waits for about two
OLDEST: Final = 2026  # a clock before it has lost its battery


class Finding(NamedTuple):
    """What one check found: its subject, a sentence, and what to do about it ("": nothing).

    `is_fault`: whether what has a remedy is wrong; else it is a warning.
    """

    subject: str
    sentence: str
    remedy: str = ""
    is_fault: bool = True


Check = Callable[[str, int], Iterator[Finding]]


def _name(_host: str, _port: int) -> Iterator[Finding]:
    yield Finding(_("Name"), socket.gethostname())


def _port(host: str, port: int) -> Iterator[Finding]:
    here = url(host, port, "https" if settings.CERTIFICATE else "http")
    elsewhere = command_line("run", "--port", str(port + 1 if port < 65535 else 8000))
    remedy = _("Stop the other program, or start on another port: {command}").format(command=elsewhere)
    if is_capicu(here):
        yield Finding(_("Port"), _("Capicú answers at {url}.").format(url=here))
    elif answers(here):
        yield Finding(_("Port"), _("Another program than Capicú answers at {url}.").format(url=here), remedy)
    else:
        try:
            check_free(host, port)
        except AddressError as error:
            yield Finding(_("Port"), str(error), remedy)
        else:
            yield Finding(_("Port"), _("{port} is free.").format(port=port))


def _hall(_host: str, port: int) -> Iterator[Finding]:
    if settings.HALL_ADDRESS:
        yield Finding(_("Address"), _("People open {address}.").format(address=settings.HALL_ADDRESS))
    if settings.HTTPS:  # behind a proxy
        return
    found = lan_addresses()
    if not found:
        yield Finding(
            _("Hall"), _("This machine is in no network."), _("Connect it to the hall's router, by cable if possible.")
        )
        return
    addresses = ", ".join(url(address, port) for address in found)
    yield Finding(_("Hall"), _("Phones open {addresses} after run --host 0.0.0.0.").format(addresses=addresses))
    hint = _firewall(port)
    yield Finding(_("Firewall"), hint)


def _proxy(_host: str, _port: int) -> Iterator[Finding]:
    if settings.HTTPS and not settings.PROXIES:
        told = _("CAPICU_HTTPS is set, and CAPICU_PROXIES is 0: all clients count as one address, that of the proxy.")
        remedy = _("Set CAPICU_PROXIES to the number of proxies, or wrong passwords of one lock everybody out.")
        yield Finding(_("Proxy"), told, remedy, is_fault=False)


def _firewall(port: int) -> str:
    """Return how the firewall of this system admits the port."""
    if sys.platform == "win32":
        return _("If no phone gets in, allow Python for private networks in Windows Defender Firewall.")
    if sys.platform == "darwin":
        return _("If no phone gets in, allow incoming connections for Python in System Settings, Network, Firewall.")
    commands = {"ufw": f"sudo ufw allow {port}/tcp", "firewall-cmd": f"sudo firewall-cmd --add-port={port}/tcp"}
    found = [command for program, command in commands.items() if shutil.which(program)]
    if found:
        return _("If no phone gets in: {command}").format(command=found[0])
    return _("No firewall program was found here. If no phone gets in, look at the router's client isolation.")


def _clock(_host: str, _port: int) -> Iterator[Finding]:
    now = datetime.now(UTC)
    told = {"time": f"{now:%Y-%m-%d %H:%M} UTC", "zone": settings.TIME_ZONE}
    remedy = ""
    if now.year < OLDEST:
        remedy = _("The clock is wrong: set it, or connect to the internet once.")
    elif settings.TIME_ZONE in ("UTC", "Etc/UTC"):
        remedy = _(
            "Set the machine's time zone, or CAPICU_TIME_ZONE=Europe/Madrid, so that times are those of the hall."
        )
    yield Finding(_("Clock"), _("{time}, time zone {zone}").format(**told), remedy)


def _certificate(_host: str, _port: int) -> Iterator[Finding]:
    if settings.HTTPS:
        yield Finding(_("Certificate"), _("The proxy in front has it: CAPICU_HTTPS is set."))
        return
    if not settings.CERTIFICATE:
        yield Finding(_("Certificate"), _("None: pages come over http, which works in the hall."))
        return
    decoded = ssl._ssl._test_decode_cert(str(settings.CERTIFICATE[0]))  # type: ignore[attr-defined] # reads a file without a connection
    told = _("valid until {day}").format(day=decoded["notAfter"])
    yield Finding(_("Certificate"), told, _certificate_remedy(decoded, time.time()))


def _certificate_remedy(decoded: dict[str, Any], now: float) -> str:
    """Return what to do about a certificate, as Python's `ssl` decodes it; "" if phones can trust it."""
    host = urlsplit(settings.HALL_ADDRESS).hostname or ""
    names = decoded.get("subjectAltName", ())
    if not any(_is_for(kind, name.lower(), host) for kind, name in names):
        told = {"names": ", ".join(name for _kind, name in names) or "–", "host": host}
        return _("It is for {names}: get one for {host}, the name in CAPICU_ADDRESS, or change that.").format(**told)
    if ssl.cert_time_to_seconds(decoded["notBefore"]) > now:
        day = decoded["notBefore"]
        return _("It is valid from {day} on only: set the clock, or use another until then.").format(day=day)
    return _("Renew it before the day.") if ssl.cert_time_to_seconds(decoded["notAfter"]) - now < SOON else ""


def _is_for(kind: str, name: str, host: str) -> bool:
    """Return whether a name in a certificate covers a host: the same name or number, or `*` for its first label."""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        star = name.startswith("*.") and name[1:] == host[host.find(".") :]
        return kind == "DNS" and (name == host or star)
    return kind == "IP Address" and ipaddress.ip_address(name.strip()) == number


def _disk(_host: str, _port: int) -> Iterator[Finding]:
    from tournament.documents.queue import storage
    from tournament.exchange.backup import making

    data, probe = Path(settings.VAR_DIR), Path(settings.VAR_DIR) / ".doctor"
    free = storage.free_room()
    told = _("{free} MB are free in {folder}").format(free=making.megabytes(free), folder=data)
    yield Finding(_("Free space"), told, _("Delete files that nobody needs.") if free < storage.LITTLE else "")
    begun = time.perf_counter()
    try:
        making.durable_write(probe)
    except OSError as error:
        told = _("{folder} cannot be written: {why}.").format(folder=data, why=error.strerror)
        is_full = error.errno == errno.ENOSPC
        rights = _("Give the user who starts Capicú the right to write there.")
        yield Finding(_("Disk"), told, _("Delete files that nobody needs.") if is_full else rights)
        return
    took = time.perf_counter() - begun
    told = _("A durable write takes {ms} ms.").format(ms=round(took * 1000))
    yield Finding(_("Disk"), told, _("Keep the data on an internal disk, not on a card.") if took > SLOW_DISK else "")


def _permissions(_host: str, _port: int) -> Iterator[Finding]:
    data = Path(settings.VAR_DIR)
    if sys.platform == "win32":  # a folder there inherits the permissions of the user's own
        return
    if data.stat().st_mode & stat.S_ISVTX:
        told = _("Everybody on this machine can write to {folder}.").format(folder=data)
        yield Finding(_("Permissions"), told, _("Set CAPICU_DATA to a folder for Capicú alone."))
        return
    found = [path for path in _private(data) if path.stat().st_mode & OTHERS]
    if not found:
        yield Finding(_("Permissions"), _("Only their owner reads database, back-ups and secret keys."))
        return
    folders, files = [str(path) for path in found if path.is_dir()], [str(path) for path in found if path.is_file()]
    commands = [shlex.join(["chmod", mode, *names]) for mode, names in (("700", folders), ("600", files)) if names]
    named = ", ".join(path.name for path in found)
    told = _("Others on this machine can read or change {files}.").format(files=named)
    yield Finding(_("Permissions"), told, " && ".join(commands))


def _private(data: Path) -> Iterator[Path]:
    """Yield the data folder, database, keys, back-ups, and the data that a restore has kept."""
    from tournament.exchange.backup import databases, making

    yield data
    for path in sorted(data.iterdir()):
        if path.is_file() and (path.name.startswith(databases.NAMES["sqlite"]) or making.is_key(path.name)):
            yield path
        elif path.is_dir() and (path.name == "backups" or path.name.startswith("replaced-")):
            yield path
            yield from sorted(path.iterdir())


CHECKS: Final[tuple[Check, ...]] = (_name, _port, _hall, _proxy, _clock, _certificate, _disk, _permissions)
