import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config.processes import BASE, wait_for
from tournament.core.database.file_lock import FileLock, LockedError

HOLD = """
import sys, time
from pathlib import Path
from tournament.core.database.file_lock import FileLock
FileLock(Path(sys.argv[1])).take("the other one")
time.sleep(600)
"""


def test_and_who_comes_second_learns_who_it_is(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "lock")
    lock.take("the first one")
    with pytest.raises(LockedError, match="the first one"):
        FileLock(tmp_path / "lock").take("the second one")
    lock.release()
    FileLock(tmp_path / "lock").take("the second one")


def test_until_it_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], cwd=BASE)  # noqa: S603  # our own
    wait_for(lambda: path.exists() and path.read_text(encoding="utf-8"))
    with pytest.raises(LockedError, match="the other one"):
        FileLock(path).take("me")
    os.kill(other.pid, signal.SIGKILL)
    other.wait()
    FileLock(path).take("me")
    assert path.read_text(encoding="utf-8") == "me"
