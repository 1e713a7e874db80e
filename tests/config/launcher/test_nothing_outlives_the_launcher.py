"""A launcher that is interrupted or asked to stop leaves no process; its data can be used again at once."""

import signal
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.config.processes import PATIENCE, Launcher, descendants, is_alive, launched
from tests.support.thorough import some

pytestmark = [pytest.mark.faults, pytest.mark.slow]


def test_that_is_asked_to_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPICU_WEB_PROCESSES", "1")
    for how in some([signal.SIGINT, signal.SIGTERM]):
        with launched(tmp_path / "data") as launcher:
            assert "In the hall" not in launcher.log, "it offers nothing to the hall unless asked"
            assert "█" not in launcher.log
            ends_whole(launcher, how)


def ends_whole(launcher: Launcher, how: signal.Signals) -> None:
    """Ask it to stop while phones keep their connections."""
    family = descendants(launcher.pid)
    assert len(family) >= 3, "the web server, its process for requests, the worker"
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
