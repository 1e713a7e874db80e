#!/usr/bin/env python3
"""The only entry point: `run`, `test`, `lock`, and every Django command.

Needs nothing but Python: the first start creates its own environment in `.venv`.
"""

import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036  # an older Python gets as far as this line
    sys.exit("Capicu needs Python 3.11 or newer (python.org/downloads); this one is " + sys.version.split()[0] + ".")

from config.launcher import environment


def main(arguments: list[str]) -> None:
    """Run one command of `manage.py`; `arguments` is the whole command line, the program's name first."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    command = arguments[1] if len(arguments) > 1 else ""
    for_developers = command in ("test", "lock")
    # Imports of third-party packages come after this check, inside the branches.
    if not environment.is_complete(for_developers):
        environment.enter(arguments, for_developers)
    elif command == "run":
        from config.launcher.running import run

        sys.exit(run(arguments[2:]))
    elif command == "test":
        from config.launcher.testing.runner import run_tests

        sys.exit(run_tests(arguments[2:]))
    elif command == "lock":
        sys.exit(environment.renew_pins())
    else:
        django_command(arguments)


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
    main(sys.argv)
