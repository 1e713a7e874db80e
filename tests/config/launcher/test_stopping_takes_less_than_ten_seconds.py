import sys
from pathlib import Path

import pytest

from config.launcher.supervisor import KILL_AFTER, Child, Supervisor
from tests.config.processes import wait_for

DEAF = """
import pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path(sys.argv[1]).touch()
time.sleep(600)
"""


@pytest.mark.slow
def test_even_when_two_programs_do_not_listen(tmp_path: Path) -> None:
    children = [
        Child(name, [sys.executable, "-c", DEAF, str(tmp_path / name)], tmp_path) for name in ("first", "second")
    ]
    supervisor = Supervisor(children, died=lambda *_: None)
    supervisor.look()
    wait_for(lambda: len(list(tmp_path.iterdir())) == 2)
    processes = [child.process for child in children]
    supervisor.stop()
    assert KILL_AFTER < 10
    assert all(process is not None and process.returncode == -9 for process in processes)
