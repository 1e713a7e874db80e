"""A launcher that is interrupted or killed leaves no process; its data can be used again at once."""

import signal
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.config.processes import PATIENCE, Launcher, descendants, is_alive, launched, wait_for

pytestmark = [pytest.mark.faults, pytest.mark.slow]


def test_that_is_killed_or_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPICU_WEB_PROCESSES", "1")
    data = tmp_path / "data"
    with launched(data) as launcher:
        assert "In the hall" not in launcher.log, "it offers nothing to the hall unless asked"
        assert "█" not in launcher.log
        family = descendants(launcher.pid)
        assert len(family) >= 3, "the web server, its process for requests, the worker"
        launcher.end(signal.SIGKILL)
    with launched(data) as again:
        assert again.process.poll() is None
        wait_for(lambda: not [pid for pid in family if is_alive(pid)])
        ends_whole(again, signal.SIGINT)


def ends_whole(launcher: Launcher, how: signal.Signals) -> None:
    """Ask it to stop while phones keep their connections."""
    family = descendants(launcher.pid)
    phones = [connected(launcher.port) for _ in range(6)]
    assert launcher.end(how) == 0
    assert not [pid for pid in family if is_alive(pid)]
    assert (launcher.data / "run.lock").read_text(encoding="utf-8") == ""
    assert "panic" not in launcher.log, "what the phones still hold open is no reason to cry"
    for phone in phones:
        phone.close()


def connected(port: int) -> HTTPConnection:
    """A phone that has asked once and keeps its connection."""
    phone = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    phone.request("GET", "/healthz")
    phone.getresponse().read()
    return phone
