"""The commands of docs/running.md for a server, behind a proxy: a killed process or a stopped database costs nothing.

Judges write meanwhile, and others read. No hand that somebody was told of is lost, no answer is a fault of the program,
and all goes on within ten seconds.
"""

import itertools
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from threading import Event
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from config import values
from config.launcher.running import answers
from config.launcher.testing.postgresql import steered_postgresql, template_of
from tests.config.processes import descendants, free_port, put_statics
from tests.flows.installation import ROOT, documented, python, wait_until
from tests.flows.phones import PAUSE, Phone, complaints
from tests.flows.proxy import Proxy
from tests.flows.redis import redis_server
from tests.support.thorough import often

pytestmark = pytest.mark.faults
JUDGES, BETWEEN, AWAY_FOR = 2, often(8, 60), 2.0  # hands of each before and after a fault; seconds
WITHIN = 10.0  # seconds
WORKERS = often(1, 2)  # processes that answer
SECRET = "x" * 50


@dataclass
class Hall:
    """What runs, and who writes there. `took`: the seconds until the server answered for the first time."""

    house: dict[str, str]
    order: Callable[[str], None]
    web: "subprocess.Popen[bytes]"
    log: Path
    port: int
    proxy: Proxy
    phones: list[Phone]
    tables: list[int]
    took: float

    def workers(self) -> list[int]:
        """The processes that answer, below the one that was started."""
        return descendants(self.web.pid)

    def complaints(self) -> list[str]:
        """What is wrong with the sheets; the journal is proven too."""
        sheets = json.loads(python(self.house, "-m", "tests.flows.hall", "read"))["sheets"]
        return complaints([one for phone in self.phones for one in phone.told], sheets)

    def is_well(self) -> bool:
        return self.status("/readyz") == 200

    def status(self, path: str) -> int:
        try:
            with urlopen(f"http://127.0.0.1:{self.proxy.port}{path}", timeout=60) as answer:
                return int(answer.status)
        except HTTPError as error:
            return error.code

    def stream(self) -> HTTPResponse:
        """The tournament's events, straight from the server; HTTPError while all streams are in use."""
        path = f"/api/v1/tournaments/{self.phones[0].slug}/events/"
        answer: HTTPResponse = urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=60)
        return answer

    def open_all_streams(self) -> None:
        """Hold all streams of all workers at once, and let go of them."""
        with ExitStack() as held:

            def is_open() -> bool:
                try:
                    held.enter_context(self.stream())
                except HTTPError as error:
                    if error.code != 503:
                        raise
                    return False
                return True

            for number in range(WORKERS * values.STREAMS):
                wait_until(is_open, 60, f"stream {number + 1}")

    @contextmanager
    def written(self) -> Iterator[None]:
        """Hands are written and pages are read during the block, and some more hands afterwards."""
        over = Event()
        with ThreadPoolExecutor(JUDGES + 1) as pool:
            begun = [len(phone.told) for phone in self.phones]
            acts: list[Future[None]] = [
                pool.submit(self._write, *one, over) for one in zip(self.phones, self.tables, strict=True)
            ]
            acts.append(pool.submit(self._read, over))
            try:
                wait_until(lambda: self._have_written(begun), 300, "the first hands")
                yield
                wait_until(lambda: self._have_written([count + BETWEEN for count in begun]), 300, "more hands")
            finally:
                over.set()
            for act in acts:
                act.result()

    def _have_written(self, begun: list[int]) -> bool:
        return all(len(phone.told) >= count + BETWEEN for phone, count in zip(self.phones, begun, strict=True))

    def _write(self, phone: Phone, table: int, over: Event) -> None:
        while not over.is_set():
            phone.record(table, len(phone.told) + 1)

    def _read(self, over: Event) -> None:
        slug = self.phones[0].slug
        pages = (f"/t/{slug}/standings/", f"/api/v1/tournaments/{slug}/standings/", "/readyz", "/admin/")
        for path in itertools.cycle(pages):
            self.status(path)
            if over.wait(PAUSE):
                return


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """One for all tests, on a PostgreSQL that can be stopped; no hand is lost in any of them."""
    folder, log = tmp_path_factory.mktemp("house"), tmp_path_factory.mktemp("log") / "web"
    put_statics(folder)
    with steered_postgresql() as (address, order), redis_server(folder) as broker:
        own = {"CAPICU_DATA": str(folder), "DATABASE_URL": template_of(address), "CELERY_BROKER_URL": broker}
        house = {**os.environ, **own, "CAPICU_SECRET_KEY": SECRET}
        seated = json.loads(python(house, "-m", "tests.flows.hall", "new", str(JUDGES), str(JUDGES)))
        port = free_port()
        given = {"--port": str(port), "--workers": str(WORKERS)}
        command = documented("granian")
        command = [given.get(before, word) for before, word in zip(["", *command], command, strict=False)]
        begun = time.monotonic()
        with log.open("wb") as out, subprocess.Popen(command, cwd=ROOT, env=house, stdout=out, stderr=out) as web:  # noqa: S603 - our own
            try:
                wait_until(lambda: answers(f"http://127.0.0.1:{port}"), 300, "the web server answers")
                took = time.monotonic() - begun
                with Proxy(port).running() as proxy:
                    phones = [Phone(proxy.port, seated["slug"]).enter(**one) for one in seated["passes"]]
                    hall = Hall(house, order, web, log, port, proxy, phones, seated["tables"], took)
                    yield hall
                    assert hall.complaints() == []
            finally:
                web.terminate()


def test_a_hand_is_heard_in_a_stream_and_a_client_that_leaves_frees_its_thread(hall: Hall) -> None:
    with hall.stream() as lines:
        wait_until(lambda: lines.readline() == b"event: version\n", 60, "the stream begins")
        phone = hall.phones[0]
        phone.record(hall.tables[0], len(phone.told) + 1)
        wait_until(lambda: lines.readline() == b"event: hand.entered\n", 60, "the hand is heard")
        told = json.loads(lines.readline().removeprefix(b"data: "))
    assert told["data"]["match"] == hall.tables[0]
    for _again in range(2):
        hall.open_all_streams()


def test_killed_processes_are_started_again(hall: Hall) -> None:
    """All at the same moment, so that nobody answers until they are."""
    killed = hall.workers()
    assert len(killed) == WORKERS
    with hall.written():
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        begun = time.monotonic()
        wait_until(hall.is_well, 300, "it answers again")
        seconds = time.monotonic() - begun
    print(f"back after {seconds:.1f} s; its first start took {hall.took:.1f} s; {hall.proxy.statuses}")
    assert seconds < max(WITHIN, 2 * hall.took)  # a busy machine is no failure
    assert set(hall.workers()).isdisjoint(killed)
    assert hall.proxy.faults() == {}


def test_a_restart_that_nobody_waited_for_costs_no_request(hall: Hall) -> None:
    """Each thread of the server has a connection that ended meanwhile."""
    assert {hall.status("/readyz") for _again in range(20)} == {200}
    hall.order("stop")
    hall.order("start")
    assert {hall.status("/readyz") for _again in range(20)} == {200}


def test_a_database_that_stops_is_waited_for(hall: Hall) -> None:
    with hall.written():
        hall.order("stop")
        wait_until(lambda: not hall.is_well(), 60, "it says that the database is away")
        Event().wait(AWAY_FOR)
        hall.order("start")
        begun = time.monotonic()
        wait_until(hall.is_well, 60, "it answers again")
        seconds = time.monotonic() - begun
    print(f"back after {seconds:.1f} s; {hall.proxy.statuses}")
    assert hall.proxy.statuses[503] > 0
    assert hall.proxy.hasty == 0
    assert hall.proxy.faults() == {}
    log = hall.log.read_text(encoding="utf-8")
    assert 1 <= log.count("The database is away") <= WORKERS, "one line of each process"
    assert "Traceback" not in log
    assert seconds < WITHIN
