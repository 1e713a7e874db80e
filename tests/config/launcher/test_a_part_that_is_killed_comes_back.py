import os
import signal

import pytest

from config.launcher.running import answers
from tests.config.processes import Launcher, child_running, is_alive, wait_for

pytestmark = pytest.mark.faults


@pytest.mark.parametrize("part", ["config.serve_web", "multiprocessing.spawn", "config.serve_worker"])
def test_by_itself(launcher: Launcher, part: str) -> None:
    victim = child_running(launcher.pid, part)
    assert victim is not None
    os.kill(victim, signal.SIGKILL)
    wait_for(lambda: not is_alive(victim))
    wait_for(lambda: child_running(launcher.pid, part))
    wait_for(lambda: answers(f"http://127.0.0.1:{launcher.port}"))
    assert "unexpectedly; it starts again" in launcher.log
