"""`manage.py upgrade`, and what `run` does first: bring the data to this version of the program.

An older program refuses a newer database. Before a migration changes data, a back-up is made and named.
"""

import argparse
import sys

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import gettext as _

from config.launcher.console import program
from config.static_files import collect
from tournament.core.database.file_lock import FileLock, LockedError
from tournament.core.errors import TournamentError


def bring_up(*, with_backup: bool = True) -> None:
    """Migrate the database, after a back-up if it holds data, and collect the static files. Raises TournamentError."""
    # The models load only after django.setup().
    from tournament.exchange.backup import databases, making, restoring, versions

    restoring.check_finished()
    versions.check_known(versions.applied())
    if versions.pending():
        if with_backup and databases.has_data():
            made = making.make(making.Reason.UPGRADE, now=timezone.now())
            print(_("Before the upgrade a back-up was made: {file}").format(file=made), flush=True)
        call_command("migrate", interactive=False, verbosity=0)
    versions.check_columns()
    collect()


def upgrade(arguments: list[str]) -> int:
    """Bring the data to this version without starting anything; returns the exit code."""
    try:
        django.setup()
        parser = argparse.ArgumentParser(
            prog=f"{program()} upgrade", description=_("Bring the data to this version of Capicú.")
        )
        parser.add_argument("--without-backup", action="store_true", help=_("make no back-up before a migration"))
        options = parser.parse_args(arguments)
        lock = FileLock(settings.VAR_DIR / "run.lock")
        lock.take("upgrade")
        try:
            bring_up(with_backup=not options.without_backup)
            call_command("openapi", store=True)
        finally:
            lock.release()
    except LockedError as busy:
        print(_("Capicú is running: {holder}. Stop it first.").format(holder=busy.holder), file=sys.stderr)
        return 1
    except (ImproperlyConfigured, TournamentError, OperationalError) as error:
        print(error, file=sys.stderr)
        return 1
    print(_("The data are those of this version."))
    return 0
