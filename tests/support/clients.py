"""The clients of the API as docs/api/clients.md makes them, once for each state of what they are made from.

All commands of the page run in a folder that looks like a checkout; the folder is kept in `var`, which git ignores.
"""

import hashlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.docs.pages import BASE, blocks, read
from tests.support.node import find_program
from tests.support.thorough import often
from tournament.api.openapi import serving
from tournament.core.database.file_lock import FileLock

WITHOUT_NODE = "NO CLIENTS OF THE API"
KEPT = BASE / "var" / "api-clients"
FOLDER = BASE / "docs" / "api"
PAGE = "docs/api/clients.md"
ADDRESS = "http://127.0.0.1:8000"  # in the commands of the page
QUIETLY = ("prefer_offline=true", "ignore_scripts=true", "audit=false", "fund=false", "update_notifier=false")


def built() -> Path:
    """The folder in which all commands of the page have been run.

    It has `dist` (the packages), `python` (the wheel, installed), `page` (the compiled examples), and in one of six
    runs what the generators alone made.
    """
    find_program("npm", WITHOUT_NODE)
    folder = KEPT / _digest()
    if folder.exists():
        return folder
    KEPT.parent.mkdir(exist_ok=True)
    lock = FileLock(KEPT.parent / "api-clients.lock")
    lock.take("building", wait=True)
    try:
        if not folder.exists():
            _build(folder)
    finally:
        lock.release()
    return folder


def _digest() -> str:
    """What the clients are made from: the document, the page, the sources and the command."""
    digest = hashlib.sha256(serving.stored("json").packed)
    files = [file for name in ("typescript", "examples") for file in (FOLDER / name).rglob("*") if file.is_file()]
    command = BASE / "tournament" / "management" / "commands" / "clients.py"
    for file in sorted([*files, BASE / PAGE, FOLDER / "python.yml", command, Path(__file__)]):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _build(folder: Path) -> None:
    shutil.rmtree(KEPT, ignore_errors=True)  # those of other states
    KEPT.mkdir(parents=True)
    with tempfile.TemporaryDirectory(dir=KEPT.parent) as place, _document_server() as address:
        unfinished = Path(place) / "checkout"
        unfinished.mkdir()
        for name in ("manage.py", "docs"):
            (unfinished / name).symlink_to(BASE / name)
        # Each block of the page begins in the checkout. The last one repeats both generators.
        *all_but, alone = (f"(\n{block.replace(ADDRESS, address)}\n)" for block in blocks(read(PAGE), "sh"))
        commands = [*all_but, *([alone] if random.randrange(often(6, 1)) == 0 else [])]
        ran = subprocess.run(  # noqa: S603 - the page's
            ["/bin/bash", "-euc", "\n".join(commands)],
            cwd=unfinished,
            env={**os.environ, **_surroundings(unfinished)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        unfinished.rename(folder)  # an interrupted build leaves nothing there


def _surroundings(folder: Path) -> dict[str, str]:
    """The environment of the commands: our Python, and everything installed into the folder."""
    pip = {"PIP_TARGET": str(folder / "python"), "PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1"}
    npm = dict(f"npm_config_{setting}".split("=") for setting in QUIETLY)
    return {**pip, **npm, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


@contextmanager
def _document_server() -> Iterator[str]:
    """The address of a server that has the document, as an installation has it."""

    class Installation(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            self.wfile.write(serving.stored("json").packed)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Installation) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
