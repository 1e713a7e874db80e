#!/usr/bin/env python3
"""The only entry point: `run`, `test`, `lock`, and every Django command.

Needs nothing but Python: the first start creates its own environment in `.venv`.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # an older Python gets as far as this line
    sys.exit("Capicu needs Python 3.11 or newer (python.org/downloads); this one is " + sys.version.split()[0] + ".")

from config.launcher.command_line import main

if __name__ == "__main__":
    main(sys.argv)
