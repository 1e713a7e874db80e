"""Kills a test run with -9: what it started ends too, whatever group or session it is in."""

import signal
import subprocess
import sys

import pytest

from config.launcher.testing.leftovers import PREFIX, unmarked
from tests.config.processes import BASE, is_alive, wait_for

RUN = """
import subprocess, sys, time
from config.launcher.testing.leftovers import leave_nothing_behind
leave_nothing_behind()
sleep = [sys.executable, "-c", "import time; time.sleep(600)"]
started = [subprocess.Popen(sleep), subprocess.Popen(sleep, start_new_session=True)]
print(*(one.pid for one in started), flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="NO /proc HERE: leftovers of a killed test run are not found")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, None])
def test_what_it_started_is_gone(how: signal.Signals | None) -> None:
    with subprocess.Popen(  # noqa: S603  # our own
        [sys.executable, "-c", RUN], cwd=BASE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        started = [int(pid) for pid in run.stdout.readline().split()]
        assert all(map(is_alive, started))
        if how is not None:
            run.send_signal(how)
        run.communicate()  # closes its input: without a signal it ends by itself
    wait_for(lambda: not any(map(is_alive, started)))


def test_who_ends_by_other_means_carries_no_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}0123", "1")
    assert [name for name in unmarked() if name.startswith(PREFIX)] == []
