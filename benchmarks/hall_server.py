"""The server as the launcher starts it, and what it takes of the processor (Linux tells in /proc)."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent
READY_WITHIN = 120.0  # seconds
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """`manage.py run` on the data in a folder: the launcher, the web server and the worker."""

    def __init__(self, folder: Path, settings: str = "benchmarks.hall_settings") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url, self._log = f"http://127.0.0.1:{port}", folder / "server.log"
        environment = {**os.environ, "CAPICU_DATA": str(folder), "DJANGO_SETTINGS_MODULE": settings}
        with self._log.open("wb") as log:
            command = [sys.executable, "manage.py", "run", "--port", str(port)]
            self._process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)  # noqa: S603 - our own

    def __enter__(self) -> "Server":
        until = time.monotonic() + READY_WITHIN
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(self._log.read_text(encoding="utf-8"))
            time.sleep(0.2)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait(30)

    def share_while(self, do: Callable[[], object]) -> float:
        """How many cores the server took while something was done."""
        return self.share_with(do)[0]

    def share_with(self, do: Callable[[], T]) -> tuple[float, T]:
        """The same, with what came of it."""
        before, begun = self._seconds(), time.monotonic()
        done = do()
        return (self._seconds() - before) / (time.monotonic() - begun), done

    def rest(self, seconds: float) -> None:
        """Ask nothing of it."""
        time.sleep(seconds)

    def _seconds(self) -> float:
        """Processor time of the launcher and of all that it has started, those that have ended too."""
        return sum(_ticks(pid) for pid in _tree(self._process.pid)) / TICKS

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(self.url, timeout=1).close()  # noqa: S310 - our own address
        except OSError:
            return False
        return True


def _tree(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [int(one) for task in tasks for one in (task / "children").read_text(encoding="ascii").split()]
    except OSError:
        return []
    return [pid, *(found for child in children for found in _tree(child))]


def _ticks(pid: int) -> int:
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(int(number) for number in told[11:15])  # its own and its ended children's, in both modes
