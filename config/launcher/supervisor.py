"""Keeps the web server and the worker running: starts, watches, restarts and stops them."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0  # seconds before a program that died is started again
STEADY_AFTER = 60.0  # seconds after which a crash no longer counts as a repeated one
KILL_AFTER = 7.0  # seconds between SIGTERM and SIGKILL

# A process group of its own: Ctrl-C reaches the supervisor only, which then stops each program.
OWN_GROUP: dict[str, Any]
if sys.platform == "win32":
    OWN_GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
else:
    OWN_GROUP = {"process_group": 0}


@dataclass
class Child:
    """One program: its `name` for people, its `command` line, and the `folder` that it starts in."""

    name: str
    command: list[str]
    folder: Path
    process: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0  # clock of time.monotonic
    wait: float = FIRST_WAIT  # seconds before the next restart
    due: float = 0.0  # when to start it (time.monotonic) if it is not running

    def start(self) -> None:
        """Start it with a pipe as its standard input: see config.serve."""
        self.process = subprocess.Popen(self.command, cwd=self.folder, stdin=subprocess.PIPE, **OWN_GROUP)  # noqa: S603  # our own command line
        self.started = time.monotonic()

    def ask_to_end(self) -> None:
        """Send SIGTERM, on Windows CTRL_BREAK."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGTERM))

    def kill(self) -> None:
        """Kill it and its child processes."""
        if self.process is None:
            return
        if sys.platform == "win32":
            self.process.kill()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdin is not None  # noqa: S101  # PIPE was asked for
        self.process.stdin.close()
        self.process = None


@dataclass
class Supervisor:
    """Keeps `children` running until `stop`; calls `died(name, seconds)` on each crash, with the wait that follows."""

    children: list[Child]
    died: Callable[[str, float], None]

    def look(self) -> None:
        """Start the children that are due and notice those that died. Call it several times a second."""
        for child in self.children:
            if child.process is None:
                if time.monotonic() >= child.due:
                    child.start()
            elif child.process.poll() is not None:
                self._bury(child)

    def _bury(self, child: Child) -> None:
        """Schedule the restart of a dead child, with exponential back-off."""
        lived = time.monotonic() - child.started
        child.kill()  # a process that it started may still hold the port
        if lived >= STEADY_AFTER:
            child.wait = FIRST_WAIT
        child.due = time.monotonic() + child.wait
        self.died(child.name, child.wait)
        child.wait = min(child.wait * 2, LONGEST_WAIT)

    def stop(self) -> None:
        """Ask all children to end, wait seven seconds in total, then kill the rest."""
        for child in self.children:
            child.ask_to_end()
        # One deadline for all: they end at the same time.
        deadline = time.monotonic() + KILL_AFTER
        for child in self.children:
            if child.process is not None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.process.wait(max(0.0, deadline - time.monotonic()))
            child.kill()
