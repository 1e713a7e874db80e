"""One start of `manage.py run` on a machine with nothing on it, open to the hall: what it prints, refuses and mends."""

import os
import re
import signal
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from kombu import Connection, Queue

from config.launcher.running import answers, is_capicu, lan_addresses
from tests.config.processes import (
    WEB,
    WORKER,
    Launcher,
    child_running,
    descendants,
    free_port,
    is_alive,
    is_open,
    launched,
    manage,
    wait_for,
)
from tests.config.queue import NAME, channel
from tournament.api.openapi.storage import FOLDER
from tournament.core.database.file_lock import FileLock

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """`manage.py run` where there is no database yet; the tests below share it, in their order."""
    data = tmp_path_factory.mktemp("installation") / "data"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONIOENCODING", "utf-8")
        environment.setenv("CAPICU_WEB_PROCESSES", "1")
        with launched(data, "--host", "0.0.0.0", from_nothing=True) as running:  # noqa: S104  # what a club does
            yield running


def test_and_prints_the_address_that_answers(launcher: Launcher) -> None:
    found = re.search(r"Capicú is ready: (\S+)$", launcher.log, re.MULTILINE)
    assert found is not None
    assert found[1] == f"http://127.0.0.1:{launcher.port}"
    assert is_capicu(found[1])


def test_and_builds_the_document_of_the_api(launcher: Launcher) -> None:
    assert {path.suffixes[-2] for path in (launcher.data / FOLDER).iterdir()} == {".json", ".yaml"}


def test_and_prints_the_link_that_sets_a_new_installation_up(launcher: Launcher) -> None:
    found = re.search(r"^\s*(http://127\.0\.0\.1:\d+/setup/\S+/)$", launcher.log, re.MULTILINE)
    assert found is not None
    with urllib.request.urlopen(found[1]) as answer:  # noqa: S310  # our own address
        assert answer.status == 200


def test_and_the_hall_gets_an_address_and_a_code(launcher: Launcher) -> None:
    for address in lan_addresses():
        assert f"In the hall:     http://{address}:{launcher.port}\n" in launcher.log
    assert ("█" in launcher.log) == bool(lan_addresses())


def test_and_its_worker_takes_what_is_sent(launcher: Launcher) -> None:
    folder = launcher.data / "queue"
    options = {"folder": str(folder)}
    with Connection("filebroker://", transport="config.celery:Transport", transport_options=options) as connection:
        body = [[], {}, {"callbacks": None, "errbacks": None, "chain": None, "chord": None}]
        headers = {"task": "no.such.task", "id": "1", "lang": "py"}
        connection.Producer().publish(body, routing_key=NAME, headers=headers, declare=[Queue(NAME)])
    wait_for(lambda: channel(folder)._size(NAME) == 0)
    wait_for(lambda: "no.such.task" in launcher.log)
    assert child_running(launcher.pid, WORKER)


def test_a_second_start_on_the_same_data_is_refused(launcher: Launcher) -> None:
    second = manage("run", "--port", str(free_port()), CAPICU_DATA=str(launcher.data))
    assert second.returncode == 1
    assert f"process {launcher.pid} at http://127.0.0.1:{launcher.port}" in second.stderr
    assert len(second.stderr.splitlines()) == 1


def test_a_second_start_on_the_same_port_is_refused(launcher: Launcher, tmp_path: Path) -> None:
    second = manage("run", "--port", str(launcher.port), CAPICU_DATA=str(tmp_path))
    assert second.returncode == 1
    assert f"Port {launcher.port} is in use" in second.stderr
    assert len(second.stderr.splitlines()) == 1


def test_and_the_first_one_goes_on(launcher: Launcher) -> None:
    assert launcher.process.poll() is None
    assert "unexpectedly" not in launcher.log


@pytest.mark.faults
@pytest.mark.parametrize("part", [WEB, "multiprocessing.spawn", WORKER])
def test_a_part_that_is_killed_comes_back(launcher: Launcher, part: str) -> None:
    victim = child_running(launcher.pid, part)
    assert victim is not None
    os.kill(victim, signal.SIGKILL)
    wait_for(lambda: not is_alive(victim))
    wait_for(lambda: child_running(launcher.pid, part))
    wait_for(lambda: is_open(launcher.port))
    wait_for(lambda: answers(f"http://127.0.0.1:{launcher.port}"))
    assert "unexpectedly; it starts again" in launcher.log


@pytest.mark.faults
def test_and_leaves_nothing_when_it_is_killed(launcher: Launcher) -> None:
    family = descendants(launcher.pid)
    assert len(family) >= 3, "the web server, its process for requests, the worker"
    launcher.end(signal.SIGKILL)
    FileLock(launcher.data / "run.lock").take("the next one")  # its data can be used again at once
    wait_for(lambda: not [pid for pid in family if is_alive(pid)])
