"""Putting a back-up in the place of the data: verified before, never over data unasked, what was there kept beside.

Everything is unpacked and verified in a draft first. A note stays in the data folder until the last file is in its
place, so that a start after a power cut says what to do instead of opening half of it.
"""

import contextlib
import datetime
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.core.cache import caches
from django.db import connection
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict, Refused
from tournament.exchange.backup import container, databases, making, versions
from tournament.exchange.backup.container import Manifest

DRAFT: Final = ".restore"
NOTE: Final = "restore.unfinished"
MADE_AGAIN: Final = ("live", "queue")  # caches and messages, which the new database does not fit


@dataclass(frozen=True)
class Report:
    """What was restored. `kept`: where the data lie that were there before, None if there were none."""

    manifest: Manifest
    kept: Path | None


def check_finished() -> None:
    """Raise Conflict if a restore was interrupted: the data are of two times."""
    if (note := databases.folder() / NOTE).exists():
        with contextlib.suppress(OSError):
            told = note.read_text(encoding="utf-8").strip()
            text = _("Restoring was interrupted, and the data are incomplete. Give the command again: {command}")
            raise Conflict(text.format(command=told), code="restore-unfinished")


def restore(file: Path, *, over: bool, now: datetime.datetime) -> Report:
    """Restore a back-up. `over`: in the place of data that are there.

    Refused if it does not verify, is of another kind of database, or the disk is too full; Conflict if a newer program
    made it, there are data and nobody said `over`, or another program has the database open. Nothing was changed then.
    """
    manifest = container.read(file)
    check(manifest, over=over)
    return put_in_place(
        manifest, lambda draft: container.unpack(file, manifest, draft), f"restore {file.resolve()} --yes", now
    )


def check(manifest: Manifest, *, over: bool) -> None:
    """Refuse what this installation cannot hold, and to go over data unasked."""
    if manifest.database != connection.vendor:
        told = {"theirs": manifest.database, "mine": connection.vendor}
        raise Refused(
            _("This back-up is of a {theirs} database, and this installation has {mine}: set DATABASE_URL.").format(
                **told
            ),
            code="other-database",
        )
    if databases.NAMES[manifest.database] not in manifest.files:
        raise container.broken(_("it holds no database"))
    versions.check_known(manifest.migrations, manifest.program)
    interrupted = (databases.folder() / NOTE).exists()
    if not over and (interrupted or databases.has_data()):
        raise Conflict(
            _("There are data in {folder}. Add --yes to put this back-up in their place.").format(
                folder=databases.folder()
            ),
            code="data-there",
        )


def put_in_place(manifest: Manifest, fill: Callable[[Path], None], command: str, now: datetime.datetime) -> Report:
    """Put the files that `fill` writes into a folder in the place of the data. `command`: what to give again."""
    data = databases.folder()
    making.check_room(data, sum(entry.size for entry in manifest.files.values()))
    draft, database = data / DRAFT, databases.NAMES[manifest.database]
    shutil.rmtree(draft, ignore_errors=True)
    try:
        draft.mkdir(mode=0o700)
        fill(draft)
        if manifest.database == "sqlite":
            databases.check(draft / database)
        databases.check_unused()
        kept = _kept_data(now)
        (data / NOTE).write_text(command, encoding="utf-8")
        _exchange(draft, database, kept)
    except OSError as error:
        told = {"folder": data, "why": error.strerror}
        raise Refused(_("{folder} cannot be written: {why}.").format(**told), code="unwritten") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    (data / NOTE).unlink()
    return Report(manifest, kept if kept.exists() else None)


def _kept_data(now: datetime.datetime) -> Path:
    """Return a new folder for what is there, or its back-up if PostgreSQL holds it."""
    if connection.vendor == "postgresql" and databases.has_data():
        return making.make(making.Reason.RESTORE, now=now)
    stamp = now.astimezone(datetime.UTC).strftime("%Y%m%d-%H%M%S")
    return databases.folder() / f"replaced-{stamp}"


def _exchange(draft: Path, database: str, kept: Path) -> None:
    """Move the old data away, then the new into their place; the database comes last."""
    data = databases.folder()
    connection.close()
    kept = kept if connection.vendor == "sqlite" else data / f"{DRAFT}.old"
    for old in [path for path in data.iterdir() if _is_replaced(path, database)]:
        kept.mkdir(mode=0o700, exist_ok=True)
        # All files of SQLite go together: the log of one database in front of another would damage it.
        old.replace(kept / old.name)
    for new in sorted(draft.iterdir()):
        if new.name != database:
            new.replace(data / new.name)
    if connection.vendor == "sqlite":
        (draft / database).replace(databases.path())
    else:
        databases.load(draft / database)
        shutil.rmtree(kept, ignore_errors=True)
    for name in MADE_AGAIN:
        shutil.rmtree(data / name, ignore_errors=True)
    with contextlib.suppress(Exception):  # a cache that is away is emptied by its limits of time
        caches["live"].clear()


def _is_replaced(path: Path, database: str) -> bool:
    return path.name.startswith(database) or path.name == "documents" or making.is_key(path.name)
