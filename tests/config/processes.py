"""Starting `manage.py run` and other programs from a test, and waiting for what they do."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.template import lay_out, lay_out_statics
from tournament.api.openapi.storage import FOLDER

BASE = Path(__file__).resolve().parent.parent.parent
PATIENCE = 300.0  # seconds until a test gives up; far more than anything takes


def wait_for(what: Callable[[], object], otherwise: Callable[[], str] = lambda: "waited in vain") -> None:
    """Look until `what()` is true; when it never becomes so, the test fails and says `otherwise()`."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline, otherwise()
        time.sleep(0.05)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def is_open(port: int) -> bool:
    """Whether a program listens at a port of this machine: cheaper to ask again and again than for a page."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def is_alive(pid: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def descendants(pid: int) -> list[int]:
    """The processes that `pid` started, and those that they started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return []
    return [found for child in children for found in (int(child), *descendants(int(child)))]


WEB, WORKER = "config.serve\0web", "config.serve\0worker"  # as the system separates the words of a command line
TITLES = {WEB: b"config.serve:application", WORKER: b"[celeryd", "multiprocessing.spawn": b" worker-"}
"""What Celery and granian call these processes where setproctitle is installed, as mutmut wants it for developers."""


def child_running(pid: int, module: str) -> int | None:
    """The process below `pid` whose command line names `module`, such as `WORKER`, or the part that it is."""
    for child in descendants(pid):
        told = Path(f"/proc/{child}/cmdline").read_bytes()
        if module.encode() in told or TITLES.get(module, module.encode()) in told:
            return child
    return None


class Launcher:
    """One `manage.py run` on `data` at `port`, with all that it printed in `log`.

    A folder that is not there is laid out with a database, unless it has to be made `from_nothing`: then only the
    static files lie there, which take longer to collect than all the rest.
    """

    def __init__(self, data: Path, port: int, *options: str, from_nothing: bool = False) -> None:
        self.data = data
        if not data.exists():
            lay_out_statics(data)
            if from_nothing:
                shutil.rmtree(data / FOLDER, ignore_errors=True)
            else:
                lay_out(data / "db.sqlite3")
        self.port = port
        self.log_path = data.with_suffix(".log")
        command = [sys.executable, "manage.py", "run", "--port", str(port), *options]
        environment = {**os.environ, "CAPICU_DATA": str(data), "DATABASE_URL": "", "CELERY_BROKER_URL": ""}
        with self.log_path.open("wb") as log:
            self.process = subprocess.Popen(command, cwd=BASE, env=environment, stdout=log, stderr=log)  # noqa: S603  # our own
        self.pid = self.process.pid

    @property
    def log(self) -> str:
        return self.log_path.read_text(encoding="utf-8")

    def wait_until_ready(self) -> None:
        wait_for(lambda: "Ctrl-C" in self.log or self.process.poll() is not None, otherwise=lambda: self.log)
        assert self.process.poll() is None, self.log

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()  # its parts end with it
            raise


def manage(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of manage.py to its end, which is near."""
    command = [sys.executable, "manage.py", *arguments]
    settings = {**os.environ, "DATABASE_URL": "", "CELERY_BROKER_URL": "", **environment}
    return subprocess.run(  # noqa: S603  # our own
        command, cwd=BASE, env=settings, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def put_statics(folder: Path) -> None:
    """Put the static files into a new data folder: linked where the run has collected them, else collected."""
    if not lay_out_statics(folder):
        settings = {**os.environ, "CAPICU_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        subprocess.run([sys.executable, "-m", "config.static_files"], cwd=BASE, env=settings, check=True)


@contextmanager
def launched(data: Path, *options: str, from_nothing: bool = False) -> Iterator[Launcher]:
    """A launcher that is ready, and gone afterwards."""
    launcher = Launcher(data, free_port(), *options, from_nothing=from_nothing)
    try:
        launcher.wait_until_ready()
        yield launcher
    finally:
        if launcher.process.poll() is None:
            launcher.end()
