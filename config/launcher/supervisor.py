"""Two programs that must run: started, watched, started again when they die, stopped together."""

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
STEADY_AFTER = 60.0  # seconds after which a death is a new accident and not the same one again
KILL_AFTER = 7.0  # seconds between the request to end and the end

# Ctrl-C in the terminal is for the supervisor alone, which then asks each program to end.
OWN_GROUP: dict[str, Any]
if sys.platform == "win32":
    OWN_GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
else:
    OWN_GROUP = {"process_group": 0}


@dataclass
class Child:
    """One program: `name` for people, `command` with its arguments, the `folder` that it starts in."""

    name: str
    command: list[str]
    folder: Path
    process: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0  # clock of time.monotonic
    wait: float = FIRST_WAIT  # seconds, should it die now
    due: float = 0.0  # when to start it (time.monotonic), if it does not run

    def start(self) -> None:
        """Start it with a pipe as its standard input: see config.lifeline."""
        self.process = subprocess.Popen(self.command, cwd=self.folder, stdin=subprocess.PIPE, **OWN_GROUP)  # noqa: S603  # our own command line
        self.started = time.monotonic()

    def ask_to_end(self) -> None:
        """SIGTERM, or what Windows has in its place."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGTERM))

    def kill(self) -> None:
        """End it and what it started, now."""
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
    """Keeps `children` running until `stop`; `died(name, seconds)` hears of each death and the wait that follows."""

    children: list[Child]
    died: Callable[[str, float], None]

    def look(self) -> None:
        """Start whoever's time has come and notice who died. Call it a few times a second."""
        for child in self.children:
            if child.process is None:
                if time.monotonic() >= child.due:
                    child.start()
            elif child.process.poll() is not None:
                self._bury(child)

    def _bury(self, child: Child) -> None:
        lived = time.monotonic() - child.started
        child.kill()  # what it had started must not hold the port
        if lived >= STEADY_AFTER:
            child.wait = FIRST_WAIT
        child.due = time.monotonic() + child.wait
        self.died(child.name, child.wait)
        child.wait = min(child.wait * 2, LONGEST_WAIT)

    def stop(self) -> None:
        """Ask all to end, wait seven seconds in all, kill who is left."""
        for child in self.children:
            child.ask_to_end()
        deadline = time.monotonic() + KILL_AFTER
        for child in self.children:
            if child.process is not None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    child.process.wait(max(0.0, deadline - time.monotonic()))
            child.kill()
