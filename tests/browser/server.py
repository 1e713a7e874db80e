"""The web server itself, as the launcher starts it: a process that can be stopped and started in mid-match."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from config.launcher.running import answers
from config.launcher.supervisor import Child
from tests.config.processes import PATIENCE, free_port, is_open, put_statics, wait_for
from tests.support import certificate


class Server:
    """One web process at an address of its own, on the database of the test."""

    def __init__(self, folder: Path, scheme: str) -> None:
        self.folder = folder
        self._port = free_port()
        self.url = f"{scheme}://127.0.0.1:{self._port}"
        command = [sys.executable, "-m", "config.serve", "web", "127.0.0.1", str(self._port)]
        self._child = Child("web server", command, settings.BASE_DIR)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._child.start()
        wait_for(lambda: is_open(self._port) and answers(self.url), otherwise=lambda: f"nothing answers at {self.url}")

    def stop(self) -> None:
        """Ask it to end, as `manage.py run` does; nobody answers from then on."""
        self._child.ask_to_end()
        if self._child.process is not None:
            self._child.process.wait(PATIENCE)
        self._child.kill()
        assert not answers(self.url)


@contextmanager
def running_server(folder: Path, environment: pytest.MonkeyPatch, *, https: bool = False) -> Iterator[Server]:
    """A running server with its data in `folder`, where the database is the one of the test, a file that both open."""
    database = Path(settings.DATABASES["default"]["NAME"])
    assert settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"), "on a file that two processes can open"
    (folder / "db.sqlite3").symlink_to(database)  # SQLite follows it: one file, one write-ahead log
    environment.setenv("CAPICU_DATA", str(folder))
    environment.setenv("DATABASE_URL", "")
    environment.setenv("CAPICU_WEB_PROCESSES", "1")
    environment.setenv("CAPICU_SECRET_KEY", settings.SECRET_KEY)
    if https:
        for name, file in zip(("CAPICU_CERTIFICATE", "CAPICU_CERTIFICATE_KEY"), certificate.make(folder), strict=True):
            environment.setenv(name, str(file))
        environment.setenv("CAPICU_ADDRESS", "https://127.0.0.1")
    put_statics(folder)
    server = Server(folder, "https" if https else "http")
    server.start()
    try:
        yield server
    finally:
        server.stop()
