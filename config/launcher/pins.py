"""`manage.py lock`: pins the newest version of every package with hashes, independent of this machine."""

import os
import subprocess
import sys
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent.parent
OPTIONS = [
    "--universal",  # one file for every platform and Python version
    "--generate-hashes",
    "--python-version",
    "3.11",
    "--no-emit-index-url",
    "--no-emit-find-links",
]
RUNTIME = ["-o", "requirements.txt"]
DEVELOPERS = ["--extra", "dev", "-c", "requirements.txt", "-o", "requirements-dev.txt"]


def renew() -> int:
    """Write both requirements files again, the developers' with the same versions; returns an exit code."""
    from uv import find_uv_bin

    for choice in (RUNTIME, DEVELOPERS):
        command = [find_uv_bin(), "pip", "compile", "pyproject.toml", "--quiet", "--upgrade", *OPTIONS, *choice]
        # uv copies its command line into the file, so paths of this machine are passed in the environment.
        if code := subprocess.call(command, cwd=BASE, env={**os.environ, "UV_PYTHON": sys.executable}):  # noqa: S603  # our own command line
            return code
    print("requirements.txt and requirements-dev.txt were updated; run the tests before you commit them.")
    return 0
