"""`manage.py run`: one command from a folder of files to a tournament that phones can reach."""

import argparse
import os
import shutil
import signal
import ssl
import sys
import threading
import urllib.error
import urllib.request
from typing import Any

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import OperationalError
from django.utils.translation import gettext as _

from config.launcher.address import AddressError, check_free, check_port, hall_urls, qr, url
from config.launcher.collecting import collect
from config.launcher.instance import FileLock, LockedError
from config.launcher.supervisor import Child, Supervisor

LOOK_EVERY = 0.2  # seconds


def run(arguments: list[str]) -> int:
    """Start everything and stay until Ctrl-C or SIGTERM; returns the program's exit code."""
    try:
        import config.celery  # noqa: F401  # reads the settings; what a migration sends goes to our queue

        django.setup()
        options = _parser().parse_args(arguments)
        return _run_alone(options.host, check_port(options.port))
    except (ImproperlyConfigured, AddressError) as error:
        return _refuse(str(error))
    except OperationalError as error:
        return _refuse(_("The database does not answer: %(error)s") % {"error": str(error).strip()})
    except LockedError as busy:
        told = {"folder": settings.VAR_DIR, "holder": busy.holder}
        return _refuse(
            _(
                "Capicú already runs on the data in %(folder)s: %(holder)s. Stop that one first; "
                "a second installation needs its own folder, named in CAPICU_DATA."
            )
            % told
        )


def _run_alone(host: str, port: int) -> int:
    """Run, as the only one on this data folder; raises LockedError when another start holds it."""
    lock = FileLock(settings.VAR_DIR / "run.lock")
    lock.take(_("process %(pid)s at %(url)s") % {"pid": os.getpid(), "url": _here(host, port)})
    try:
        check_free(host, port)
        return _serve(host, port)
    finally:
        lock.release()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="manage.py run", description=_("Start Capicú on this machine."))
    parser.add_argument("--host", default="127.0.0.1", help=_("address to answer on; 0.0.0.0 lets the hall in"))
    parser.add_argument("--port", default="8000", help=_("port to answer on (8000)"))
    return parser


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def _serve(host: str, port: int) -> int:
    stop = threading.Event()
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, lambda *_: stop.set())
    shutil.rmtree(settings.LIVE_DIR, ignore_errors=True)  # the database may be another one: a copy brought back
    call_command("migrate", interactive=False, verbosity=0)
    collect()
    supervisor = Supervisor(_children(host, port), died=_say_restart)
    announced = False
    try:
        while not stop.wait(LOOK_EVERY):
            supervisor.look()
            if not announced and answers(_here(host, port)):
                announce(host, port)
                announced = True
        print(_("Stopping …"), flush=True)
    finally:
        supervisor.stop()
    return 0


def _children(host: str, port: int) -> list[Child]:
    os.environ["CAPICU_DATA"] = str(settings.VAR_DIR)  # they start in our folder: a relative path would change
    for name, file in zip(("CAPICU_CERTIFICATE", "CAPICU_CERTIFICATE_KEY"), settings.CERTIFICATE or (), strict=False):
        os.environ[name] = str(file)
    if hall := _hall(host, port):
        os.environ.setdefault("CAPICU_ADDRESS", hall[0])  # paper made at this machine must lead phones here
    modules = {_("web server"): ["config.serve_web", host, str(port)], _("worker"): ["config.serve_worker"]}
    return [Child(name, [sys.executable, "-m", *module], settings.BASE_DIR) for name, module in modules.items()]


def _say_restart(name: str, seconds: float) -> None:
    told = {"name": name, "seconds": round(seconds)}
    print(_("The %(name)s ended unexpectedly; it starts again in %(seconds)s s.") % told, file=sys.stderr, flush=True)


def _here(host: str, port: int) -> str:
    """The address for this machine itself; with a certificate it answers by HTTPS only."""
    return url(host, port, "https" if settings.CERTIFICATE else "http")


def _hall(host: str, port: int) -> list[str]:
    """The addresses for the hall: with a certificate the one that it is for."""
    found = hall_urls(host, port)
    return [settings.HALL_ADDRESS] if found and settings.CERTIFICATE else found


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """A redirection is an answer: the server is there."""


def answers(address: str) -> bool:
    """Whether a web server answers at `address`, with whatever status."""
    anybody = ssl.create_default_context()  # the certificate is for the hall's name: here it is only asked who is up
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    handlers = urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=anybody), _NoRedirect()
    opener = urllib.request.build_opener(*handlers)
    try:
        opener.open(f"{address}/healthz", timeout=1).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def announce(host: str, port: int) -> None:
    """Print what to open, here and in the hall; on a new installation the link that sets it up."""
    from tournament.setup import setup_link_path  # the models load only after django.setup()

    setup = setup_link_path()
    hall = _hall(host, port)
    print(_("Capicú is ready: %(url)s") % {"url": _here(host, port)})
    for address in hall:
        print(_("In the hall:     %(url)s") % {"url": address})
    if hall:
        print(qr(hall[0] + "/"))
    if setup:
        print(_("First set up the club with this link, which works once:"))
        by_name = host not in ("0.0.0.0", "::") or settings.CERTIFICATE  # noqa: S104  # only compared
        print("  " + (hall[0] if hall and by_name else _here(host, port)) + setup)
    print(_("Stop with Ctrl-C."), flush=True)
