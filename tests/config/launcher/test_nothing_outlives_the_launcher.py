import signal
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.config.processes import PATIENCE, descendants, is_alive, launched, wait_for

pytestmark = pytest.mark.faults


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_that_is_asked_to_stop(tmp_path: Path, how: signal.Signals) -> None:
    with launched(tmp_path / "data") as launcher:
        family = descendants(launcher.pid)
        phones = [connected(launcher.port) for _ in range(6)]
        assert launcher.end(how) == 0
        assert not [pid for pid in family if is_alive(pid)]
        assert (tmp_path / "data" / "run.lock").read_text(encoding="utf-8") == ""
        assert "panic" not in launcher.log, "what the phones still hold open is no reason to cry"
        for phone in phones:
            phone.close()


def connected(port: int) -> HTTPConnection:
    """A phone that has asked once and keeps its connection."""
    phone = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    phone.request("GET", "/healthz")
    phone.getresponse().read()
    return phone


def test_that_is_killed_so_it_can_be_started_again_at_once(tmp_path: Path) -> None:
    with launched(tmp_path / "data") as launcher:
        family = descendants(launcher.pid)
        assert len(family) >= 3, "the web server, its process for requests, the worker"
        launcher.end(signal.SIGKILL)
    with launched(tmp_path / "data") as again:
        assert again.process.poll() is None
        wait_for(lambda: not [pid for pid in family if is_alive(pid)])
