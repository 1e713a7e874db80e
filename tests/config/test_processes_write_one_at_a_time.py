"""A process that writes keeps the others out until it has committed, or died, and no longer."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection, transaction

from config.sqlite3.base import WriteLock
from tests.config.processes import PATIENCE
from tests.flows.installation import ROOT

IN_AND_STAYS = """
import sys, time
from pathlib import Path
from config.sqlite3.base import WriteLock
WriteLock(Path(sys.argv[1])).enter()
print("in", flush=True)
time.sleep(600)
"""


class Comer:
    """A process at the lock, on its own thread; `is_in` says whether it holds the lock."""

    def __init__(self, path: Path) -> None:
        self.is_in = threading.Event()
        self._door = WriteLock(path)
        self._thread = threading.Thread(target=self._come, daemon=True)
        self._thread.start()

    def _come(self) -> None:
        self._door.enter()
        self.is_in.set()
        self._door.leave()

    def stays_out(self) -> bool:
        """It has had the time to get the lock, and did not."""
        return not self.is_in.wait(0.2)  # seconds


def test_the_next_one_is_let_in_when_the_first_has_left(tmp_path: Path) -> None:
    first = WriteLock(tmp_path / "turn")
    first.enter()
    comer = Comer(tmp_path / "turn")
    assert comer.stays_out()
    first.leave()
    assert comer.is_in.wait(PATIENCE)


def test_nobody_waits_for_a_process_that_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "turn"
    with subprocess.Popen([sys.executable, "-c", IN_AND_STAYS, path], cwd=ROOT, stdout=subprocess.PIPE) as holder:  # noqa: S603 - our own
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"in\n"
        comer = Comer(path)
        assert comer.stays_out()
        holder.kill()
        assert comer.is_in.wait(PATIENCE)


def test_a_folder_that_takes_no_file_has_no_door(tmp_path: Path) -> None:
    door = WriteLock(tmp_path / "missing" / "turn")
    door.enter()
    door.leave()


@pytest.mark.django_db(transaction=True)
def test_a_transaction_is_alone_until_it_is_committed() -> None:
    path = Path(f"{connection.settings_dict['NAME']}-turn")
    found: list[bool] = []
    with transaction.atomic():
        comer = Comer(path)
        assert comer.stays_out()
        transaction.on_commit(_told(comer, found))
    assert found == [True]


def _told(comer: Comer, found: list[bool]) -> Callable[[], None]:
    """What is done after a commit keeps nobody waiting."""
    return lambda: found.append(comer.is_in.wait(PATIENCE))
