import re
import urllib.request
from collections.abc import Iterator

import pytest
from kombu import Connection, Queue

from tests.config.processes import Launcher, child_running, launched, wait_for
from tests.config.queue import NAME, channel


@pytest.fixture(scope="module")
def launcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launcher]:
    """`manage.py run` where there is nothing yet, not even a database."""
    with launched(tmp_path_factory.mktemp("installation") / "data", from_nothing=True) as running:
        yield running


def test_and_prints_the_address_that_answers(launcher: Launcher) -> None:
    found = re.search(r"Capicú is ready: (\S+)$", launcher.log, re.MULTILINE)
    assert found is not None
    assert found[1] == f"http://127.0.0.1:{launcher.port}"
    with urllib.request.urlopen(f"{found[1]}/healthz") as answer:  # noqa: S310  # our own address
        assert answer.status == 200


def test_and_prints_the_link_that_sets_a_new_installation_up(launcher: Launcher) -> None:
    found = re.search(r"^\s*(http://127\.0\.0\.1:\d+/setup/\S+/)$", launcher.log, re.MULTILINE)
    assert found is not None
    with urllib.request.urlopen(found[1]) as answer:  # noqa: S310  # our own address
        assert answer.status == 200


def test_and_its_worker_takes_what_is_sent(launcher: Launcher) -> None:
    folder = launcher.data / "queue"
    options = {"folder": str(folder)}
    with Connection("filebroker://", transport="config.file_broker:Transport", transport_options=options) as connection:
        body = [[], {}, {"callbacks": None, "errbacks": None, "chain": None, "chord": None}]
        headers = {"task": "no.such.task", "id": "1", "lang": "py"}
        connection.Producer().publish(body, routing_key=NAME, headers=headers, declare=[Queue(NAME)])
    wait_for(lambda: channel(folder)._size(NAME) == 0)
    wait_for(lambda: "no.such.task" in launcher.log)
    assert child_running(launcher.pid, "config.serve_worker")


def test_and_offers_nothing_to_the_hall_unless_asked(launcher: Launcher) -> None:
    assert "In the hall" not in launcher.log
    assert "█" not in launcher.log
