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
    """Run a Django management command with our Celery app configured."""
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        import config.celery  # noqa: F401  # makes our Celery app the default for sending tasks
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    execute_from_command_line(arguments)


if __name__ == "__main__":
    main()
