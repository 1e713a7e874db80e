"""The data folder: readable by its owner only, with a database that can be read."""

import contextlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.db import DatabaseError, connection

OTHERS: Final = 0o077  # the permissions of the group and of everybody else


def keep_private(folder: Path) -> None:
    """Let this process create files for its own user only, and close what an earlier version left open.

    The database holds password hashes and birth dates. A folder of another user, or one that many users share, such as
    /tmp, is left as it is. Without effect on Windows, whose folders inherit the permissions of the user's own.
    """
    os.umask(OTHERS)
    if os.name == "nt":
        return
    info = folder.stat()
    if info.st_uid != os.geteuid() or info.st_mode & stat.S_ISVTX:
        return
    # The files at the top may have been copied there since; a closed folder protects what is below.
    was_open = bool(info.st_mode & OTHERS)
    for path in _below(folder) if was_open else map(str, folder.iterdir()):
        _close(path)
    if was_open:
        _close(str(folder))  # last, so that an interrupted start does it all again


def _below(folder: Path) -> Iterator[str]:
    for parent, folders, files in os.walk(folder):
        yield from (os.path.join(parent, name) for name in (*folders, *files))


def _close(path: str) -> None:
    with contextlib.suppress(OSError):  # deleted meanwhile, or another user's
        mode = os.lstat(path).st_mode
        if mode & OTHERS and not stat.S_ISLNK(mode):
            os.chmod(path, stat.S_IMODE(mode) & ~OTHERS)


def check_database() -> None:
    """Raise DatabaseError if the pages of the SQLite database do not fit together; PostgreSQL checks its own."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        found = cursor.fetchone()
    connection.close()  # the children are started next
    if found != ("ok",):
        damage = sqlite3.DatabaseError(str(found[0]))
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise DatabaseError(str(found[0])) from damage
