#!/usr/bin/env python3
"""The only entry point: `run`, `test`, `lock`, `upgrade`, `doctor`, and every Django command.

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
    elif command == "test":
        from config.launcher.testing.runner import run_tests

        sys.exit(run_tests(arguments[2:]))
    elif command == "lock":
        sys.exit(environment.renew_pins())
    else:
        from config.launcher.console import main as run_command

        run_command(arguments)


if __name__ == "__main__":
    main(sys.argv)
