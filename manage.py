#!/usr/bin/env python3
"""The only door: `run`, `test`, `lock`, and every Django command.

Needs nothing but Python: the first start makes its own environment in `.venv`.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # this file is what an older Python meets
    sys.exit("Capicu needs Python 3.11 or newer (python.org/downloads); this one is " + sys.version.split()[0] + ".")

from config.launcher.door import main

if __name__ == "__main__":
    main(sys.argv)
