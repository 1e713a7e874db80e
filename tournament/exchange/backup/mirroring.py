"""A second folder that follows the data within seconds, and taking over from it on another computer.

The folder has a manifest, two files for the database, and the documents and keys. Each copy of the database replaces
the older of the two files, and the manifest is renamed into its place last: if the cable is pulled in the middle, the
manifest still names a whole copy.
"""

import contextlib
import datetime
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict, Refused, TournamentError
from tournament.exchange.backup import container, databases, making, restoring, versions
from tournament.exchange.backup.container import Entry, Manifest

EVERY: Final = 1.5  # seconds between two looks; a copy takes some more
TAKEN: Final = "taken-over"
DATABASE: Final = databases.NAMES["sqlite"]
COPIES: Final = tuple(f"{DATABASE}.{number}" for number in (1, 2))
LOCAL: Final = ".mirror"  # in the data folder: SQLite copies to the fast disk first


class Mirror:
    """One folder that follows this installation's data."""

    def __init__(self, folder: Path) -> None:
        check_folder(folder)
        self.folder = folder
        self._source = sqlite3.connect(databases.path(), check_same_thread=False)
        self._known: dict[str, tuple[tuple[int, int], Entry]] = {}
        self._database: tuple[int, str, Entry] | None = None  # version, name of the copy
        self._current = self._stored()
        self._behind = True  # the manifest is: what was copied counts once it names it

    def _stored(self) -> str:
        """Return which copy of the database the manifest of the folder names; it is not overwritten."""
        with contextlib.suppress(OSError, TournamentError):
            entry = read(self.folder).files[DATABASE]
            return find_copy(self.folder, entry).name
        return COPIES[0]

    def follow(self, *, now: datetime.datetime) -> bool:
        """Copy what has changed since the last call; returns whether anything had.

        OSError if the folder is away; Damaged if the database is: the folder stays as it is then.
        """
        check_not_taken(self.folder)
        version = int(self._source.execute("PRAGMA data_version").fetchone()[0])
        # The database first: a document has its file before its row, so that no row of the copy lacks its file.
        if self._database is None or self._database[0] != version:
            self._behind = True
            self._database = self._copy_database(version)
        entries = self._files()
        if not self._behind:
            os.utime(self.folder / container.MANIFEST)  # its time says until when the folder is right
            return False
        _version, name, entries[DATABASE] = self._database
        manifest = Manifest(now, "mirror", versions.program(), "sqlite", versions.applied(), entries)
        write(self.folder, container.MANIFEST, lambda file: file.write(manifest.to_json().encode()))
        self._behind, self._current = False, name
        self._remove_others(entries)
        return True

    def _copy_database(self, version: int) -> tuple[int, str, Entry]:
        """Copy the database into the file that the manifest of the folder does not name."""
        local = databases.folder() / LOCAL
        local.unlink(missing_ok=True)
        try:
            databases.copy_sqlite(self._source, local)
            target = next(name for name in COPIES if name != self._current)
            with local.open("rb") as source:
                entry: Entry = write(self.folder, target, lambda file: container.copy(source, file))
        finally:
            local.unlink(missing_ok=True)
        return version, target, entry

    def _files(self) -> dict[str, Entry]:
        """Copy new and changed files; returns all of them."""
        entries = {}
        for name, path in making.lasting():
            with contextlib.suppress(FileNotFoundError):  # deleted meanwhile
                about = path.stat()
                mark = about.st_mtime_ns, about.st_size
                if self._known.get(name, (None,))[0] != mark:
                    with path.open("rb") as source:
                        self._known[name] = mark, write(self.folder, name, lambda file: container.copy(source, file))
                    self._behind = True
                entries[name] = self._known[name][1]
        for name in self._known.keys() - entries.keys():
            del self._known[name]
            self._behind = True
        return entries

    def _remove_others(self, entries: dict[str, Entry]) -> None:
        documents = self.folder / "documents"
        for path in list(container.walk(documents)) if documents.is_dir() else ():
            if path.relative_to(self.folder).as_posix() not in entries:
                path.unlink(missing_ok=True)


def write(folder: Path, name: str, fill: Callable[[Any], Any]) -> Any:
    """Write a file under a hidden name and rename it into its place; returns what `fill` returns."""
    target = folder / name
    draft = target.with_name(f".{target.name}.draft")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft.unlink(missing_ok=True)
    with container.open_new(draft) as file:
        result = fill(file)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(target)
    return result


def read(folder: Path) -> Manifest:
    """Return the manifest of a mirror; Refused if the folder is none."""
    try:
        return container.parse((folder / container.MANIFEST).read_bytes())
    except OSError as error:
        raise Refused(
            _("{folder} is no mirror: it has no manifest.").format(folder=folder), code="no-mirror"
        ) from error


def find_copy(folder: Path, entry: Entry) -> Path:
    """Return the copy of the database that the manifest names; Refused if neither is whole."""
    for path in (folder / name for name in COPIES):
        with contextlib.suppress(FileNotFoundError), path.open("rb") as file:
            if container.copy(file) == entry:
                return path
    raise container.broken(_("its database is damaged ({why})").format(why=folder))


def check_folder(folder: Path) -> None:
    """Refuse a folder that cannot be the mirror of this installation."""
    if connection.vendor != "sqlite":
        raise Refused(
            _("A mirror is for SQLite. PostgreSQL has replicas: see docs/install/backup.md."), code="postgresql"
        )
    if folder.resolve().is_relative_to(databases.folder()):
        raise Refused(_("The mirror must be outside the data folder, on another disk."), code="inside")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_not_taken(folder)
    except OSError as error:
        told = {"folder": folder, "why": error.strerror}
        raise Refused(_("{folder} cannot be written: {why}.").format(**told), code="unwritten") from error
    key = Path(settings.VAR_DIR) / "secret-key"
    if (folder / container.MANIFEST).exists() and key.exists():
        with key.open("rb") as file:
            if read(folder).files.get(key.name) != container.copy(file):
                raise Conflict(
                    _("{folder} mirrors another installation: choose an empty folder.").format(folder=folder),
                    code="other-mirror",
                )


def check_not_taken(folder: Path) -> None:
    """Raise Conflict once another computer has taken over: this one is no longer the first."""
    if (folder / TAKEN).exists():
        raise Conflict(
            _(
                "Another computer has taken over from {folder} and goes on with the tournament. Stop Capicú here; "
                "to mirror again, choose an empty folder."
            ).format(folder=folder),
            code="taken-over",
        )


def follow_for_ever(folder: Path, say: Callable[[str], None]) -> None:
    """Follow until another computer takes over; `say` gets a sentence when the folder is away, and when it is back."""
    mirror, away = None, ""
    while True:
        try:
            mirror = mirror or Mirror(folder)
            mirror.follow(now=timezone.now())
            if away:
                say(_("The mirror in {folder} follows again.").format(folder=folder))
            away = ""
        except Conflict as error:
            return say(str(error))
        except (OSError, sqlite3.Error, DatabaseError, TournamentError) as error:
            why = _describe_damage(folder, error) if isinstance(error, databases.Damaged) else str(error)
            if why != away:
                away = why
                say(_("The mirror in {folder} does not follow: {why}. It tries again.").format(folder=folder, why=away))
        time.sleep(EVERY)


def _describe_damage(folder: Path, error: databases.Damaged) -> str:
    """Return what is damaged, and of when the copy is that stays in the folder: it was checked when it was made."""
    told = {"database": databases.path(), "why": error}
    with contextlib.suppress(TournamentError):
        made = timezone.localtime(read(folder).made)
        text = _("{database} is damaged ({why}), and the folder keeps the last good copy, of {time}")
        return text.format(**told, time=f"{made:%Y-%m-%d %H:%M:%S}")
    return _("{database} is damaged ({why}), and the folder has no good copy").format(**told)


def take_over(folder: Path, *, over: bool, now: datetime.datetime) -> restoring.Report:
    """Put the mirror in the place of this computer's data, verified, and mark the folder, so that the first one stops.

    Refused and Conflict as for `restoring.restore`.
    """
    manifest = read(folder)
    restoring.check(manifest, over=over)

    def fill(draft: Path) -> None:
        for name, entry in manifest.files.items():
            path = find_copy(folder, entry) if name == DATABASE else folder / name
            try:
                with path.open("rb") as source:
                    container.put(source, draft / name, entry)
            except FileNotFoundError as error:
                raise container.broken(_("{name} in it was changed").format(name=name)) from error

    report = restoring.put_in_place(manifest, fill, f"mirror {folder.resolve()} --take-over --yes", now)
    with contextlib.suppress(OSError):  # a medium that is read-only cannot be followed either
        (folder / TAKEN).write_text(now.isoformat(), encoding="utf-8")
    return report


def seen(folder: Path) -> datetime.datetime:
    """Return until when the mirror followed."""
    made = (folder / container.MANIFEST).stat().st_mtime
    return datetime.datetime.fromtimestamp(made, tz=datetime.UTC)
