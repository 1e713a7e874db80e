"""The entry point of the one-file executable: `capicu` that brings its own Python, as PyInstaller packs it.

The program starts its parts as `python -m config.serve ...`. There is no `python` here, so this file runs a module when
it is asked like that.
"""

import multiprocessing
import os
import runpy
import sys
from pathlib import Path


def main() -> None:
    """Run a module if the first argument is -m, else a command of Capicu."""
    multiprocessing.freeze_support()  # a web server's processes start this file again
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # The packages lie in a folder of this start; a part must begin in one that exists.
    os.chdir(getattr(sys, "_MEIPASS", Path.cwd()))
    if sys.argv[1:2] == ["-m"]:
        sys.argv = sys.argv[2:]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        from config.launcher.console import main as run_command

        run_command(sys.argv)


if __name__ == "__main__":
    main()
