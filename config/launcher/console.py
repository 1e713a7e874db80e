"""The console script `capicu` of an installed package; `manage.py` ends here too, once its environment is complete."""

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command: `run`, `upgrade`, `doctor`, or any of Django's. `arguments`: with the program's name first."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    words = list(sys.argv if arguments is None else arguments)
    command = words[1] if len(words) > 1 else ""
    if command in ("run", "upgrade", "doctor"):
        read_settings()
    if command == "run":
        from config.launcher.running import run

        sys.exit(run(words[2:]))
    if command == "upgrade":
        from config.launcher.upgrade import upgrade

        sys.exit(upgrade(words[2:]))
    if command == "doctor":
        from config.launcher.doctor import doctor

        sys.exit(doctor(words[2:]))
    django_command(words)


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
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError

    try:
        import config.celery  # noqa: F401  # makes our Celery app the default for sending tasks
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    try:
        execute_from_command_line(arguments)
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
