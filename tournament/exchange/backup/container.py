"""The file of a back-up: a ZIP with a manifest of hashes, and the hash of the whole file at its end.

A reader verifies everything before anything is used: a file that was cut off, or of which one byte differs, is refused.
The manifest is the last member, because hashes are known once everything was written. The last 64 bytes, which are the
comment of the ZIP, are the SHA-256 of all bytes before them.
"""

import datetime
import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final

from django.utils.translation import gettext as _

from tournament.core.errors import Refused

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
AT_ONCE: Final = 1 << 20  # bytes
DIGEST: Final = 64  # hexadecimal digits of a SHA-256
LARGEST_MANIFEST: Final = 64 << 20  # bytes


@dataclass(frozen=True)
class Entry:
    """A file of a back-up: its size in bytes, and its SHA-256 in hexadecimal digits."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What a back-up holds. `files`: by name, with "/" between folders.

    made: when the database was copied. program: the version that wrote it. database: "sqlite" or "postgresql".
    migrations: those that the database has.
    """

    made: datetime.datetime
    reason: str
    program: str
    database: str
    migrations: list[str]
    files: Mapping[str, Entry]

    def to_json(self) -> str:
        """Return the manifest as it is stored."""
        return json.dumps(asdict(self) | {"format": FORMAT, "made": self.made.isoformat()}, indent=1)


def parse(text: str | bytes) -> Manifest:
    """Read a manifest; Refused if it is none, of a newer format, or names a file outside its folder."""
    try:
        found: dict[str, Any] = json.loads(text)
        version = int(found["format"])
        if version <= FORMAT:
            files = {str(name): Entry(int(one["size"]), str(one["sha256"])) for name, one in found["files"].items()}
            made = datetime.datetime.fromisoformat(found["made"])
            reason, program, database = (str(found[name]) for name in ("reason", "program", "database"))
            manifest = Manifest(made, reason, program, database, [str(name) for name in found["migrations"]], files)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise broken(_("its manifest cannot be read")) from error
    if version > FORMAT:
        raise Refused(_("A newer Capicú made this back-up: install that version to restore it."), code="newer-backup")
    for name in files:
        _check_name(name)
    return manifest


def _check_name(name: str) -> None:
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or "\\" in name or ":" in name or "\0" in name:
        raise broken(_("it names a file outside its folder"))


def broken(why: str) -> Refused:
    """Return the refusal of a back-up that does not verify."""
    return Refused(_("This back-up cannot be used: {why}. Take another one.").format(why=why), code="broken-backup")


def write(draft: BinaryIO, about: Manifest, files: Iterable[tuple[str, Path]]) -> Manifest:
    """Write a back-up of `files` (name and path) into an empty file; returns the manifest with their hashes.

    A file that is gone by now is left out: the program removes old documents while it is copied.
    """
    entries: dict[str, Entry] = {}
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, path in files:
            try:
                source = path.open("rb")
            except FileNotFoundError:
                continue
            # By its name: a ZipInfo of ours would be stored uncompressed. Its time is 1980; the manifest has it.
            with source, archive.open(name, "w", force_zip64=True) as target:
                entries[name] = copy(source, target)
        manifest = Manifest(about.made, about.reason, about.program, about.database, about.migrations, entries)
        with archive.open(MANIFEST, "w") as target:
            target.write(manifest.to_json().encode())
        archive.comment = b"0" * DIGEST  # its place; the hash follows when everything before it is written
    draft.seek(0)
    _seal(draft)
    return manifest


def _seal(draft: BinaryIO) -> None:
    digest, _stored = _whole(draft)
    draft.seek(-DIGEST, os.SEEK_END)
    draft.write(digest.encode("ascii"))
    draft.flush()
    os.fsync(draft.fileno())


def _whole(file: BinaryIO) -> tuple[str, str]:
    """Return the hash of everything before the last 64 bytes, and those bytes."""
    left = file.seek(0, os.SEEK_END) - DIGEST
    file.seek(0)
    digest = hashlib.sha256()
    while left > 0 and (part := file.read(min(AT_ONCE, left))):
        digest.update(part)
        left -= len(part)
    return digest.hexdigest(), file.read(DIGEST).decode("ascii", "replace")


def copy(source: Any, target: Any = None) -> Entry:
    """Copy a binary stream, or only read it, and return its size and hash."""
    digest, size = hashlib.sha256(), 0
    while part := source.read(AT_ONCE):
        digest.update(part)
        size += len(part)
        if target is not None:
            target.write(part)
    return Entry(size, digest.hexdigest())


def read(path: Path) -> Manifest:
    """Verify the hash of the whole file and return its manifest; Refused if it is torn, changed, or no back-up."""
    try:
        with path.open("rb") as file:
            found, stored = _whole(file)
            if found != stored:
                raise broken(_("it was cut off or changed, or is no back-up"))
            with zipfile.ZipFile(file) as archive:
                if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
                    raise broken(_("its manifest cannot be read"))
                return parse(archive.read(MANIFEST))
    except OSError as error:
        raise Refused(
            _("{file} cannot be read: {why}.").format(file=path, why=error.strerror), code="unread"
        ) from error
    except (zipfile.BadZipFile, KeyError) as error:
        raise broken(_("it was cut off or changed, or is no back-up")) from error


def unpack(path: Path, manifest: Manifest, folder: Path) -> None:
    """Write the files of a back-up into an empty folder, each verified by its hash; Refused if one differs."""
    with zipfile.ZipFile(path) as archive:
        for name, entry in manifest.files.items():
            try:
                with archive.open(name) as source:
                    put(source, folder / name, entry)
            except (zipfile.BadZipFile, KeyError, EOFError) as error:
                raise broken(_("{name} in it was changed").format(name=name)) from error


def put(source: Any, target: Path, entry: Entry) -> None:
    """Write a stream to a new file that only its owner reads; Refused if size or hash differ."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open_new(target) as file:
        if copy(source, file) != entry:
            raise broken(_("{name} in it was changed").format(name=target.name))
        file.flush()
        os.fsync(file.fileno())


def open_new(path: Path) -> BinaryIO:
    """Create a file for its owner alone, to be written and read; FileExistsError if it is there."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags, 0o600), "w+b")


def walk(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder, in order; hidden ones, which are drafts, are left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            yield path
