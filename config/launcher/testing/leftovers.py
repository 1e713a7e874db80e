"""Ends what a test run started, even if the run itself was killed.

Every process below a run inherits a mark in its environment. A small watcher holds a pipe to the run: when the run ends
in any way, the pipe closes and the watcher kills every process that still carries the mark. Needs Linux's /proc.
"""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
from pathlib import Path

PREFIX = "CAPICU_TEST_RUN_"
_watchers: "list[subprocess.Popen[bytes]]" = []  # their pipes stay open as long as this process lives


def leave_nothing_behind() -> None:
    """From now on, whatever this process starts ends with it."""
    if not Path("/proc/self/environ").exists():
        return
    mark = PREFIX + secrets.token_hex(8)
    watcher = [sys.executable, "-I", "-S", __file__, mark]
    _watchers.append(
        subprocess.Popen(watcher, stdin=subprocess.PIPE, env=unmarked(), start_new_session=True)  # noqa: S603  # this file
    )
    os.environ[mark] = "1"


def unmarked() -> dict[str, str]:
    """Return the environment without marks, for a process that ends with its parent by other means."""
    return {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}


def marked(mark: str) -> list[int]:
    """Return the processes that carry `mark`; zombies and those of other users have no environment to read."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"\0{mark}=".encode() in b"\0" + (folder / "environ").read_bytes():
                found.append(int(folder.name))
    return found


def main(mark: str) -> None:
    """Wait until the run has ended, then kill what carries its mark."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdin.read()
    while pids := marked(mark):  # again: a process may start another one meanwhile
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1])
