"""`manage.py run`: migrates, collects static files, and starts web server and worker at URLs that phones can open."""

import argparse
import contextlib
import http.client
import io
import ipaddress
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path
from typing import Any

import django
import segno
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from django.utils.translation import gettext as _

from config.data_folder import check_database
from config.launcher.console import program
from config.launcher.supervisor import Child, Supervisor
from config.launcher.upgrade import bring_up
from tournament.api.openapi.storage import is_stored
from tournament.core.database.file_lock import FileLock, LockedError
from tournament.core.errors import TournamentError


class AddressError(Exception):
    """An address that cannot be used, with a sentence that says why."""


def check_port(text: str) -> int:
    """Return a port number from the command line, 1 to 65535; raises AddressError."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise AddressError(_("--port must be a number from 1 to 65535, and “%(port)s” is not.") % {"port": text})
    return int(text)


def check_free(host: str, port: int) -> None:
    """Raise AddressError if no server could listen on `host`:`port` now."""
    where = {"host": host, "port": port}
    try:
        family, kind, protocol, _name, target = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as error:
        raise AddressError(_("--host: the name “%(host)s” cannot be resolved.") % where) from error
    with socket.socket(family, kind, protocol) as probe:
        if sys.platform == "win32":
            # Without this option Windows lets two programs bind the same port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:  # a server that has just stopped leaves the port in TIME_WAIT
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(target)
        except PermissionError as error:
            raise AddressError(
                _("Port %(port)s requires administrator rights: choose one above 1023, e.g. --port 8000.") % where
            ) from error
        except OSError as error:
            raise AddressError(_busy_or_foreign(error, host, port)) from error


def _busy_or_foreign(error: OSError, host: str, port: int) -> str:
    """Return the message for a failed bind: the port is taken, or the address is not local."""
    where = {"host": host, "port": port, "next": port + 1 if port < 65535 else 8000}
    if "in use" in str(error).lower() or getattr(error, "winerror", None) == 10048:
        return (
            _(
                "Port %(port)s is in use by another program: stop that program, or choose another "
                "port, e.g. --port %(next)s."
            )
            % where
        )
    return _("--host: “%(host)s” is not an address of this machine.") % where


def url(host: str, port: int, scheme: str = "http") -> str:
    """Return the URL to open, e.g. http://192.168.1.20:8000; a wildcard host becomes 127.0.0.1."""
    if host in ("0.0.0.0", "::"):  # noqa: S104  # only compared
        host = "127.0.0.1"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def hall_urls(host: str, port: int) -> list[str]:
    """Return the URLs that other devices in the hall can open; none if the server is local only."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104  # only compared
        return [url(address, port) for address in lan_addresses()]
    try:
        return [] if ipaddress.ip_address(host).is_loopback else [url(host, port)]
    except ValueError:  # a host name
        return [] if host == "localhost" else [url(host, port)]


def lan_addresses() -> list[str]:
    """Return this machine's IPv4 addresses in local networks, the one of the default route first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only selects the source address
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):  # the machine's own name may not resolve
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def qr(text: str) -> str:
    """Return the QR code of `text` for a terminal; "" if its encoding lacks the half blocks."""
    drawing = io.StringIO()
    segno.make_qr(text, error="l").terminal(drawing, compact=True)
    try:
        drawing.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawing.getvalue()


LOOK_EVERY = 0.2  # seconds


def run(arguments: list[str]) -> int:
    """Start everything and run until Ctrl-C or SIGTERM; returns the exit code."""
    try:
        import config.celery  # noqa: F401  # reads the settings; tasks sent by a migration go to our queue

        django.setup()
        options = _parser().parse_args(arguments)
        check_database()
        return _run_alone(options.host, check_port(options.port), options.mirror)
    except (ImproperlyConfigured, AddressError, TournamentError) as error:
        return _refuse(str(error))
    except OperationalError as error:
        return _refuse(_("The database is not available: %(error)s") % {"error": str(error).strip()})
    except LockedError as busy:
        told = {"folder": settings.VAR_DIR, "holder": busy.holder}
        return _refuse(
            _(
                "Capicú is already running on the data in %(folder)s: %(holder)s. Stop it first. A "
                "second installation needs its own folder, set in CAPICU_DATA."
            )
            % told
        )


def _run_alone(host: str, port: int, mirror: Path | None) -> int:
    """Run with a lock on the data folder; raises LockedError if another start holds it."""
    lock = FileLock(settings.VAR_DIR / "run.lock")
    lock.take(_("process %(pid)s at %(url)s") % {"pid": os.getpid(), "url": _here(host, port)})
    try:
        check_free(host, port)
        return _serve(host, port, mirror)
    finally:
        lock.release()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"{program()} run", description=_("Start Capicú on this machine."))
    parser.add_argument(
        "--host", default="127.0.0.1", help=_("address to listen on; 0.0.0.0 lets devices in the hall connect")
    )
    parser.add_argument("--port", default="8000", help=_("port to listen on (default: 8000)"))
    parser.add_argument(
        "--mirror", type=Path, metavar="FOLDER", help=_("a folder on another disk that follows the data within seconds")
    )
    return parser


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def _serve(host: str, port: int, mirror: Path | None) -> int:
    """Start the children and watch them until a stop signal."""
    stop = threading.Event()
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, lambda *_: stop.set())
    shutil.rmtree(settings.LIVE_DIR, ignore_errors=True)  # the database may have been restored from a copy
    bring_up()
    children = _children(host, port, mirror)
    if not is_stored():
        # In a process of its own: this one stays, and needs nothing of the API.
        subprocess.run([sys.executable, "-m", "django", "openapi", "--store"], cwd=settings.BASE_DIR, check=False)
    supervisor = Supervisor(children, died=_say_restart)
    announced = False
    try:
        # One loop for everything: the children need no thread of their own to be watched.
        while not stop.wait(LOOK_EVERY):
            supervisor.look()
            if not announced and answers(_here(host, port)):
                announce(host, port)
                announced = True
        print(_("Stopping …"), flush=True)
    finally:
        supervisor.stop()
    return 0


def _children(host: str, port: int, mirror: Path | None) -> list[Child]:
    os.environ["CAPICU_DATA"] = str(settings.VAR_DIR)  # absolute: the children start in BASE_DIR
    for name, file in zip(("CAPICU_CERTIFICATE", "CAPICU_CERTIFICATE_KEY"), settings.CERTIFICATE or (), strict=False):
        os.environ[name] = str(file)
    if hall := _hall(host, port):
        os.environ.setdefault("CAPICU_ADDRESS", hall[0])  # links on documents must lead phones here
    processes = {_("web server"): ["web", host, str(port)], _("worker"): ["worker"]}
    if mirror is not None:
        from tournament.exchange.backup import mirroring  # the models load only after django.setup()

        mirroring.check_folder(mirror)
        processes[_("mirror")] = ["mirror", str(mirror.resolve())]
    command = [sys.executable, "-m", "config.serve"]
    return [Child(name, [*command, *process], settings.BASE_DIR) for name, process in processes.items()]


def _say_restart(name: str, seconds: float) -> None:
    told = {"name": name, "seconds": round(seconds)}
    print(_("The %(name)s ended unexpectedly; it starts again in %(seconds)s s.") % told, file=sys.stderr, flush=True)


def _here(host: str, port: int) -> str:
    """Return the URL for this machine itself; with a certificate the server answers HTTPS only."""
    return url(host, port, "https" if settings.CERTIFICATE else "http")


def _hall(host: str, port: int) -> list[str]:
    """Return the URLs for the hall; with a certificate only the name that it is valid for."""
    found = hall_urls(host, port)
    return [settings.HALL_ADDRESS] if found and settings.CERTIFICATE else found


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Do not follow: a redirect already shows that the server answers."""


def answers(address: str) -> bool:
    """Return whether a web server answers at `address`, with any status."""
    return _ask(address) is not None


def is_capicu(address: str) -> bool:
    """Return whether the web server at `address` is a Capicú: it answers as `/healthz` does, with a request's id."""
    answer = _ask(address)
    with contextlib.suppress(ValueError):
        return answer is not None and "X-Request-Id" in answer[0] and json.loads(answer[1]) == {"status": "ok"}
    return False


def _ask(address: str) -> tuple[Message, bytes] | None:
    """Return headers and beginning of what `/healthz` answers, with any status; None if no web server answers."""
    anybody = ssl.create_default_context()  # the certificate has the hall's name: not verified here
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    handlers = urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=anybody), _NoRedirect()
    opener = urllib.request.build_opener(*handlers)
    try:
        try:
            answer = opener.open(f"{address}/healthz", timeout=1)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.headers, answer.read(1000)
    except (OSError, http.client.HTTPException):  # nobody, or a program that does not speak HTTP
        return None


def announce(host: str, port: int) -> None:
    """Print the URLs for this machine and the hall; on a new installation also the set-up link."""
    from tournament.exchange.setup import setup_link_path  # the models load only after django.setup()

    setup = setup_link_path()
    hall = _hall(host, port)
    print(_("Capicú is ready: %(url)s") % {"url": _here(host, port)})
    for address in hall:
        print(_("In the hall:     %(url)s") % {"url": address})
    if hall:
        print(qr(hall[0] + "/"))
    if setup:
        print(_("To set up the club, open this link. It works once:"))
        by_name = host not in ("0.0.0.0", "::") or settings.CERTIFICATE  # noqa: S104  # only compared
        here = [] if hall and by_name else [_here(host, port)]
        for address in (*here, *hall[:1]):  # the second one for a machine without a screen
            print(f"  {address}{setup}")
    print(_("Stop with Ctrl-C."), flush=True)
