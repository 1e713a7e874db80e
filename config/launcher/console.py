"""The console script `capicu` of an installed package; `manage.py` ends here too, once its environment is complete."""

import os
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from django.core.management import BaseCommand, ManagementUtility
from django.core.management.color import color_style
from django.db import DatabaseError

OURS: Final = {"run": "running", "upgrade": "upgrade", "doctor": "doctor"}
"""The commands that are not Django's, and the module of each, which has a function of the command's name."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command: `run`, `upgrade`, `doctor`, or any of Django's. `arguments`: with the program's name first.

    A damaged database ends any of them with one sentence that names the way back.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    words = list(sys.argv if arguments is None else arguments)
    try:
        _run(words)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        from tournament.core.database.away import is_damaged

        if "--traceback" in words or not is_damaged(error):
            raise
        sys.exit(f"{say_damage(error)} {say_way_back()}")


def _run(words: list[str]) -> None:
    command, options = "".join(words[1:2]), words[2:]
    if command == "help" and options and options[0] in OURS:
        command, options = options[0], ["--help"]
    if command in OURS:
        read_settings()
        sys.exit(getattr(import_module(f"config.launcher.{OURS[command]}"), command)(options))
    if words[1:] in (["--version"], ["version"]) and program() == "capicu":
        read_settings()
        print(import_module("tournament.exchange.backup.versions").program())
    else:
        django_command(words)


class _Utility(ManagementUtility):
    """Django's, whose help lists our commands too.

    Commands of the tournament begin without Django's system checks: these import every page, which takes twice as long
    as most of the commands. `check` runs them, and so does the test command.
    """

    def fetch_command(self, subcommand: str) -> BaseCommand:
        command = super().fetch_command(subcommand)
        if type(command).__module__.startswith("tournament."):
            command.requires_system_checks = []
        return command

    def main_help_text(self, commands_only: bool = False) -> str:
        text, ours = super().main_help_text(commands_only), sorted(OURS)
        if commands_only:
            return "\n".join(sorted([*text.split("\n"), *ours]))
        return "\n".join([text, "", color_style().NOTICE("[capicu]"), *(f"    {name}" for name in ours)])


def program() -> str:
    """Return the words by which this program was called: `python3 manage.py` in a checkout, else `capicu`."""
    return "python3 manage.py" if Path(sys.argv[0]).name == "manage.py" else "capicu"


def command_line(*words: str) -> str:
    """Return the line that gives one of our commands, to be copied into a terminal."""
    join = subprocess.list2cmdline if os.name == "nt" else shlex.join
    return f"{program()} {join(words)}"


def say_damage(error: Exception) -> str:
    """Return the sentence for a database file that SQLite cannot read."""
    from django.conf import settings
    from django.utils.translation import gettext as _

    told = {"file": settings.DATABASES["default"]["NAME"], "why": " ".join(str(error).split())}
    return _("The database {file} is damaged ({why}).").format(**told)


def say_way_back() -> str:
    """Return how to restore the newest back-up of the data folder, or one from elsewhere if it has none."""
    from django.utils.translation import gettext as _

    from tournament.exchange.backup import making

    newest = next(iter(making.listing()), None)
    command = command_line("restore", str(newest.path) if newest else "FILE", "--yes")
    if newest is None:
        told = {"folder": making.folder(), "command": command}
        return _("There is no back-up in {folder}. Restore one that you keep elsewhere: {command}").format(**told)
    return _("Restore the newest back-up; what is there now is kept beside it: {command}").format(command=command)


def read_settings() -> None:
    """Exit with the sentence of a setting that makes no sense, before modules that need the settings are imported."""
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured

    try:
        _folder = settings.VAR_DIR
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def django_command(arguments: list[str]) -> None:
    """Run a Django management command with our Celery app configured; a sentence if it finds no database of ours."""
    from django.core.exceptions import ImproperlyConfigured
    from django.db import OperationalError, ProgrammingError

    try:
        import config.celery  # noqa: F401  # makes our Celery app the default for sending tasks
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    try:
        _Utility(arguments).execute()
    except (OperationalError, ProgrammingError) as error:
        if "--traceback" in arguments or not (sentence := _without_database(error)):
            raise
        sys.exit(sentence)


def _without_database(error: Exception) -> str:
    """Return the sentence for a database that does not answer, or lacks our tables; "" if it is another error."""
    from django.db import DatabaseError, connection
    from django.utils.translation import gettext as _

    from tournament.exchange.backup import versions

    try:
        connection.close()  # a transaction that failed answers nothing more
        return _("The database is not of this version yet: give upgrade first.") if versions.pending() else ""
    except DatabaseError:
        return _("The database does not answer: {why}").format(why=str(error).strip())


if __name__ == "__main__":
    main()
