"""`manage.py restore`: verify a back-up, and put it in the place of the data."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.database.file_lock import FileLock, LockedError
from tournament.core.errors import TournamentError
from tournament.exchange.backup import restoring


class Command(BaseCommand):
    help = "Restore a back-up. Over data only with --yes; they are then kept beside."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="put it in the place of the data that are there")

    def handle(self, *args: Any, **options: Any) -> None:
        with_lock(lambda: self._restore(options["file"], over=options["yes"]))

    def _restore(self, file: Path, *, over: bool) -> None:
        self.stdout.write(describe(restoring.restore(file, over=over, now=timezone.now())))


def with_lock(step: Any) -> None:
    """Call a step while no program runs on the data folder; its refusal ends the command with its sentence."""
    lock = FileLock(settings.VAR_DIR / "run.lock")
    try:
        lock.take("a restore")
    except LockedError as busy:
        raise CommandError(_("Capicú is running: {holder}. Stop it first.").format(holder=busy.holder)) from busy
    try:
        step()
    except TournamentError as error:
        raise CommandError(str(error)) from error
    finally:
        lock.release()


def describe(report: restoring.Report) -> str:
    """Return what was restored, and where the data before it are."""
    made = timezone.localtime(report.manifest.made)
    told = {"number": len(report.manifest.files), "time": f"{made:%Y-%m-%d %H:%M:%S}"}
    text = _("Restored: {number} files as of {time}, all verified.").format(**told)
    return text + ("\n" + _("What was there before is in {place}.").format(place=report.kept) if report.kept else "")
