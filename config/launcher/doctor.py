"""`manage.py doctor`: looks at this machine and the data, one line each, with a remedy where something is wrong."""

import argparse
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib import metadata
from typing import Final

import django
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.models import Max
from django.utils.translation import gettext as _
from redis import RedisError

from config.data_folder import check_database
from config.launcher import machine
from config.launcher.console import command_line, program, say_damage, say_way_back
from config.launcher.machine import Check, Finding
from config.launcher.running import AddressError, check_port
from tournament.core.database.away import is_damaged
from tournament.core.errors import TournamentError

DRIFT: Final = timedelta(minutes=2)  # by which the clocks of two machines may differ
LONG: Final = 5 * 60  # seconds that a job waits before this is said


def doctor(arguments: list[str]) -> int:
    """Print what every check finds; returns 0 if nothing is wrong, else 1, and 2 if the port makes no sense."""
    try:
        import config.celery  # noqa: F401 - reads the settings

        django.setup()
        options = _parser().parse_args(arguments)
        port = check_port(options.port)
    except (ImproperlyConfigured, AddressError) as error:
        print(error, file=sys.stderr)
        return 2
    # Several checks may meet the same damage: it is said once.
    findings = dict.fromkeys(finding for check in CHECKS for finding in _try(check, options.host, port))
    for one in findings:
        mark = "ok" if not one.remedy else "!!" if one.is_fault else " !"
        print(f"{mark}  {one.subject}: {one.sentence}")
        if one.remedy:
            print(f"      {one.remedy}")
    return int(any(one.remedy and one.is_fault for one in findings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"{program()} doctor", description=_("Check this machine and the data."))
    parser.add_argument("--host", default="0.0.0.0", help=_("address that Capicú listens on"))  # noqa: S104 - only compared
    parser.add_argument("--port", default="8000", help=_("port to listen on (default: 8000)"))
    return parser


def _try(check: Check, host: str, port: int) -> Iterator[Finding]:
    try:
        yield from check(host, port)
    except (OSError, DatabaseError, TournamentError) as error:
        if is_damaged(error):
            yield Finding(_("Database"), say_damage(error), say_way_back())
            return
        yield Finding(check.__name__.strip("_"), str(error).strip(), _("Mend this first, then ask the doctor again."))


def _versions(_host: str, _port: int) -> Iterator[Finding]:
    from tournament.exchange.backup import versions  # the models load only after django.setup()

    packages = ", ".join(f"{name} {metadata.version(name)}" for name in ("django", "granian", "celery"))
    told = {"mine": versions.program(), "python": platform.python_version(), "packages": packages}
    yield Finding(_("Versions"), _("Capicú {mine}, Python {python}, {packages}").format(**told))


def _database(_host: str, _port: int) -> Iterator[Finding]:
    from tournament.exchange.backup import databases, restoring, versions

    restoring.check_finished()
    if connection.vendor == "sqlite" and not databases.path().exists():
        yield Finding(_("Database"), _("None yet: the first start makes it."))
        return
    versions.check_known(versions.applied())
    check_database()
    if (pending := len(versions.pending())) == 0:
        versions.check_columns()
    told = _("{kind}, whole, {pending} migrations to apply").format(kind=connection.vendor, pending=pending)
    yield Finding(_("Database"), told)


def _broker(_host: str, _port: int) -> Iterator[Finding]:
    from tournament.web.frame import health

    if not settings.QUEUE_IN_REDIS:
        return
    try:
        health.CHECKS["queue"]()
    except RedisError as error:
        remedy = _("Start Redis, or mend CELERY_BROKER_URL. Until then documents come some seconds later.")
        yield Finding(_("Redis"), str(error), remedy)
    else:
        yield Finding(_("Redis"), _("It answers."))


def _journal(_host: str, _port: int) -> Iterator[Finding]:
    from tournament.exchange.backup import databases
    from tournament.journal import verification
    from tournament.models import Club, Tournament

    if not databases.has_data():
        return
    yield from _behind(datetime.now(UTC))
    chains: list[Tournament | Club] = [*Tournament.objects.order_by("-date")[:3], *Club.objects.all()]
    faulty = [str(one) for one in chains if (proof := verification.verify(one)).broken is not None or proof.strays]
    told = _("The chains of the clubs and of the last three tournaments hold.")
    if faulty:
        told = _("The chain is broken: {names}").format(names=", ".join(faulty))
    remedy = _("See {command} and docs/journal.md.").format(command=command_line("verify_journal"))
    yield Finding(_("Journal"), told, remedy if faulty else "")


def _behind(now: datetime) -> Iterator[Finding]:
    """Compare the clock with the newest line of all journals: new lines must not seem older than it."""
    from tournament.models import JournalLine

    newest = JournalLine.objects.aggregate(at=Max("at"))["at"]
    if newest is None or newest - now <= DRIFT:
        return
    told = _("It is behind the newest line of the journal, which is of {time} UTC.")
    remedy = _("Set the clock, or wait until it is past that time.")
    yield Finding(_("Clock"), told.format(time=f"{newest.astimezone(UTC):%Y-%m-%d %H:%M}"), remedy)


def _queue(_host: str, _port: int) -> Iterator[Finding]:
    from tournament.exchange.backup import databases
    from tournament.models import Document
    from tournament.web.frame import metrics

    if not databases.has_data():
        return
    waiting = [one for one in metrics.backlog(paused=False) if one[1]]
    text = _("{queue}: {number}, the oldest for {minutes} min")
    told = [text.format(queue=queue, number=number, minutes=int((age or 0) // 60)) for queue, number, age in waiting]
    stuck = any((age or 0) > LONG for _name, _number, age in waiting) and not _is_worked_on()
    remedy = _("Nobody works on them. Start Capicú ({command}), or the worker of this server.")
    yield Finding(
        _("Queue"), "; ".join(told) or _("Nothing waits."), remedy.format(command=command_line("run")) if stuck else ""
    )
    if failed := Document.objects.filter(state=Document.State.FAILED).count():
        remedy = _("Ask for the failed ones again on the page Documents.")
        yield Finding(_("Documents"), _("{failed} failed.").format(failed=failed), remedy)


def _is_worked_on() -> bool:
    """Return whether a worker holds a job of any queue."""
    from tournament.core.jobs import Leased

    now = datetime.now(UTC)
    queues = [model for model in apps.get_models() if issubclass(model, Leased)]
    return any(model._base_manager.filter(lease_until__gt=now).exists() for model in queues)


def _backup(_host: str, _port: int) -> Iterator[Finding]:
    from tournament.exchange.backup import databases, making

    if not databases.has_data():
        return
    newest = max((one.made for one in making.listing()), default=None)
    told = _("The last one is of {time} UTC.").format(time=f"{newest:%Y-%m-%d %H:%M}") if newest else _("None yet.")
    old = newest is None or (datetime.now(UTC) - newest).days >= 2
    yield Finding(_("Back-up"), told, _("Make one: {command}").format(command=command_line("backup")) if old else "")


CHECKS: Final[tuple[Check, ...]] = (_versions, *machine.CHECKS, _database, _broker, _journal, _queue, _backup)
"""All checks, in the order in which a start would meet their faults."""
