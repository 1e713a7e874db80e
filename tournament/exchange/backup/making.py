"""Making back-ups: now, each night, after each round, before an upgrade; listing them, and deleting old ones.

Several workers may find at once that one is due. The one that creates the draft makes it; a draft that nobody has
written to for an hour was left by a dead worker.
"""

import contextlib
import datetime
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.exchange.backup import databases, versions
from tournament.exchange.backup.container import Manifest, open_new, read, walk, write
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Club, Round, User

NIGHT_ENDS: Final = datetime.time(4)  # in the installation's time zone: the evening is over, the morning not begun
LOST_AFTER: Final = 3600.0  # seconds without a byte
RESERVE: Final = 50 << 20  # bytes that stay free for the tournament
NAME: Final = re.compile(r"capicu-(\d{8}-\d{6})-([a-z]+)\.zip")
DRAFT, ASKED, FAILED = ".draft", ".asked", ".failed"


class Reason(StrEnum):
    """Why a back-up was made."""

    NIGHT = "night"
    ROUND = "round"
    ASKED = "asked"
    UPGRADE = "upgrade"
    RESTORE = "restore"


@dataclass(frozen=True)
class Backup:
    """A back-up in the folder: its file, when it was made, why, and its size in bytes."""

    path: Path
    made: datetime.datetime
    reason: Reason
    size: int


def folder() -> Path:
    """Return the folder of the back-ups, which only its owner reads: they hold passwords' hashes and secret keys."""
    found = databases.folder() / "backups"
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def listing() -> list[Backup]:
    """Return all back-ups, the newest first."""
    return sorted(_found(), key=lambda one: (one.made, one.path.name), reverse=True)


def _found() -> Iterator[Backup]:
    for path in folder().iterdir():
        if (parts := NAME.fullmatch(path.name)) and parts[2] in set(Reason):
            with contextlib.suppress(ValueError, FileNotFoundError):
                made = datetime.datetime.strptime(parts[1], "%Y%m%d-%H%M%S").replace(tzinfo=datetime.UTC)
                yield Backup(path, made, Reason(parts[2]), path.stat().st_size)


def make(reason: Reason, *, now: datetime.datetime, to: Path | None = None) -> Path:
    """Make a back-up and return its file: `to`, or one in the folder, which then keeps the newest of each reason.

    Refused if the disk is too full, the file cannot be written or the database is damaged, and older ones stay then;
    Conflict if one is being made, or `to` is there.
    """
    target = to or folder() / f"capicu-{now.astimezone(datetime.UTC):%Y%m%d-%H%M%S}-{reason}.zip"
    if to is not None and to.exists():
        raise Conflict(_("{file} is there already: name another file.").format(file=to), code="file-exists")
    draft = target.with_name(DRAFT if to is None else f".{target.name}{DRAFT}")
    try:
        check_room(target.parent, needed())
        _write(draft, target, reason, now)
    except FileExistsError as error:
        raise Conflict(_("A back-up is being made at this moment."), code="backup-running") from error
    except databases.Damaged as error:
        raise Refused(_describe_damage(error), code=error.code) from error
    except (OSError, sqlite3.Error) as error:
        told = {"file": target, "why": getattr(error, "strerror", error)}
        raise Refused(_("{file} cannot be written: {why}.").format(**told), code="unwritten") from error
    if to is None:
        _delete_old(reason)
        (folder() / FAILED).unlink(missing_ok=True)
    return target


def _describe_damage(error: databases.Damaged) -> str:
    told = {"database": databases.path(), "why": error, "file": _newest_whole()}
    if told["file"] is None:
        return _("{database} is damaged ({why}). No back-up was made, and there is no older one.").format(**told)
    return _("{database} is damaged ({why}). No back-up was made. The last good one is {file}.").format(**told)


def _newest_whole() -> Path | None:
    """Return the file of the newest back-up that can be read; what it holds was checked when it was made."""
    for one in listing():
        with contextlib.suppress(Refused):
            read(one.path)
            return one.path
    return None


def _write(draft: Path, target: Path, reason: Reason, now: datetime.datetime) -> None:
    _forget_lost(draft)
    kind = connection.vendor
    copied = draft.with_name(f"{draft.name}-database")
    with open_new(draft) as file:
        try:
            copied.unlink(missing_ok=True)
            databases.snapshot(copied)
            about = Manifest(now, reason, versions.program(), kind, versions.applied(), {})
            write(file, about, [(databases.NAMES[kind], copied), *lasting()])
            file.close()  # Windows renames no open file
            draft.replace(target)
        finally:
            file.close()
            for left in (copied, draft):
                left.unlink(missing_ok=True)


def _forget_lost(draft: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        parts = [draft, draft.with_name(f"{draft.name}-database")]
        written = max(part.stat().st_mtime for part in parts if part.exists() or part == draft)
        if time.time() - written > LOST_AFTER:
            draft.unlink()


def lasting() -> Iterator[tuple[str, Path]]:
    """Yield name and path of every file that lasts beside the database: secret keys, documents, pictures.

    Documents and pictures in an object store are left out: its operator replicates it.
    """
    data = databases.folder()
    for path in sorted(data.iterdir()):
        if path.is_file() and is_key(path.name):
            yield path.name, path
    media = Path(settings.MEDIA_ROOT)
    for path in walk(media) if isinstance(default_storage, FileSystemStorage) and media.is_dir() else ():
        yield f"documents/{path.relative_to(media).as_posix()}", path


def is_key(name: str) -> bool:
    """Return whether a file of the data folder is a secret key, by its name."""
    return not name.startswith(".") and ("-key" in name or "-secret" in name)


def needed() -> int:
    """Return how many bytes a back-up takes at most while it is made: the files, and the copy of the database."""
    return databases.copied_size() + sum(path.stat().st_size for _name, path in lasting() if path.exists())


def check_room(place: Path, size: int) -> None:
    """Raise Refused if a folder's disk would keep too little room for the tournament after `size` more bytes."""
    free = shutil.disk_usage(place).free
    if free < size + RESERVE:
        told = {"folder": place, "free": megabytes(free), "needed": megabytes(size + RESERVE)}
        raise Refused(
            _("The disk of {folder} has {free} MB left, and {needed} MB are needed: free some room first.").format(
                **told
            ),
            code="disk-full",
        )


def megabytes(size: int) -> int:
    """Return whole megabytes, rounded up."""
    return -(-size // 1_000_000)


def durable_write(probe: Path) -> None:
    """Write a small file down to the disk and delete it."""
    probe.unlink(missing_ok=True)
    try:
        with open_new(probe) as file:
            file.write(b"0" * 4096)
            file.flush()
            os.fsync(file.fileno())
    finally:
        probe.unlink(missing_ok=True)


def _delete_old(reason: Reason) -> None:
    """Keep the newest of one reason: a day of many rounds must not push out the nights."""
    same = [one for one in listing() if one.reason == reason]
    for one in same[max(settings.BACKUPS, 1) :]:
        one.path.unlink(missing_ok=True)


def due(*, now: datetime.datetime) -> Reason | None:
    """Return why a back-up has to be made now; None if it need not be."""
    if (folder() / ASKED).exists():
        return Reason.ASKED
    if not settings.BACKUPS or not Club.objects.exists():
        return None
    newest = max((one.made for one in _found()), default=None)
    if newest is None or newest < last_night(now):
        return Reason.NIGHT
    closed = Round.every.aggregate(at=Max("closed_at"))["at"]
    return Reason.ROUND if closed is not None and closed.replace(microsecond=0) > newest else None


def last_night(now: datetime.datetime) -> datetime.datetime:
    """Return when the last night was over."""
    local = now.astimezone(timezone.get_default_timezone())
    over = local.replace(hour=NIGHT_ENDS.hour, minute=0, second=0, microsecond=0)
    return over if over <= local else over - datetime.timedelta(days=1)


def make_due(*, now: datetime.datetime) -> Path | None:
    """Make the back-up that is due, unless another worker makes it; returns its file.

    Refused as for `make`: `failure` returns why until one was made.
    """
    reason = due(now=now)
    if reason is None:
        return None
    language = Club.objects.order_by("pk").values_list("language", flat=True).first()
    try:
        with translation.override(language or settings.LANGUAGE_CODE):  # the page shows why, if it is refused
            return make(reason, now=now)
    except Conflict:
        return None
    except Refused as error:
        with contextlib.suppress(OSError):  # a disk that takes nothing: the log has the reason
            (folder() / FAILED).write_text(str(error), encoding="utf-8")
        raise
    finally:
        (folder() / ASKED).unlink(missing_ok=True)  # also when it failed: it is asked for again


def failure() -> str:
    """Return why the last back-up that was due could not be made; "" if it was made."""
    with contextlib.suppress(OSError):
        return (folder() / FAILED).read_text(encoding="utf-8")
    return ""


def ask(club: Club, *, by: User) -> None:
    """Ask for a back-up, which a worker makes within seconds, and write it into the club's journal."""
    require(by)
    check_room(folder(), needed())
    with transaction.atomic():
        log.write(club, by, Action.ASK_BACKUP, subjects.CLUB)
    (folder() / ASKED).touch()


def is_coming() -> bool:
    """Return whether a back-up was asked for or is being made."""
    return any((folder() / name).exists() for name in (ASKED, DRAFT))


def fetch(name: str, club: Club, *, by: User) -> Backup | None:
    """Return a back-up for its download, which the club's journal records; None if there is none of this name."""
    require(by)
    found = next((one for one in _found() if one.path.name == name), None)
    if found is not None:
        with transaction.atomic():
            log.write(club, by, Action.DOWNLOAD_BACKUP, subjects.CLUB, after={"file": name})
    return found


def require(user: User) -> None:
    """Raise NotAllowed unless the user is an organizer of every club: a back-up holds the data of all of them."""
    if not all(permissions.is_organizer(user, club) for club in Club.objects.all()):
        raise NotAllowed(
            _("A back-up holds the data of every club here: only an organizer of all of them may have it."),
            code="not-allowed",
        )
