"""What the settings store with: a cache that all processes of one machine share, a serializer for Redis, sessions."""

import contextlib
import datetime
import io
import itertools
import json
import os
import pickle
import re
import threading
import time
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.backends import db
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.utils import timezone

LOOKS_FOR_ROOM = 50  # writes between two culls: a cull lists the whole folder
TRIES, PAUSE = 20, 0.005  # seconds; on Windows a file cannot be replaced while it is read
BINARY: Final = getattr(os, "O_BINARY", 0)  # exists on Windows only
AT_ONCE: Final = 1 << 16  # bytes for each read; larger values take several


def _read(path: str) -> bytes:
    """Read a whole file in three system calls, where `open` makes nine: each call releases the interpreter lock."""
    file = os.open(path, os.O_RDONLY | BINARY)
    try:
        parts = [os.read(file, AT_ONCE)]
        while len(parts[-1]) == AT_ONCE:
            parts.append(os.read(file, AT_ONCE))
    finally:
        os.close(file)
    return b"".join(parts)


def _write(path: str, content: bytes) -> None:
    """Write a new file, also with few system calls."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o600)
    try:
        # With its block preallocated ext4 does not flush the file when it replaces an older one: up to 20 ms on a busy
        # disk, during which the entry of a hand kept its lock.
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file, 0, 1)
        while content:
            content = content[os.write(file, content) :]
    finally:
        os.close(file)


def _replace(beside: str, path: str) -> None:
    """Replace a file, waiting for readers on Windows."""
    for left in reversed(range(TRIES)):
        try:
            return os.replace(beside, path)
        except PermissionError:
            if not left:
                raise
            time.sleep(PAUSE)


def _forget(path: str) -> None:
    with contextlib.suppress(OSError):
        os.remove(path)


class FileStore(FileBasedCache):
    """Django's file cache with an `add` that is atomic across processes and a faster `set` that waits for readers."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._written = itertools.count()

    def _cull(self) -> None:
        if next(self._written) % LOOKS_FOR_ROOM == 0:
            super()._cull()  # type: ignore[misc] # django-stubs leave it out

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        path = self._key_to_file(key, version)  # type: ignore[attr-defined] # django-stubs leave it out
        try:
            file = io.BytesIO(_read(path))
            until = pickle.load(file)  # noqa: S301 - our own folder, as in Django's cache
            if until is None or until >= time.time():
                return pickle.load(file)  # noqa: S301 - same folder
        except (FileNotFoundError, EOFError, pickle.UnpicklingError):  # torn, or in an older format
            return default
        self._delete(path)  # type: ignore[attr-defined] # left out too
        return default

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._cull()
        path = self._key_to_file(key, version)  # type: ignore[attr-defined] # left out too
        with self._beside(path, timeout, value) as beside:
            _replace(beside, path)

    @contextlib.contextmanager
    def _beside(self, path: str, timeout: Any, value: Any) -> Iterator[str]:
        """Write the value to a temporary file beside its target; yields that path."""
        beside = f"{path}.{os.getpid()}.{threading.get_ident()}"  # unique for each thread
        until = self.get_backend_timeout(timeout)
        content = pickle.dumps(until, self.pickle_protocol) + pickle.dumps(value, self.pickle_protocol)
        try:
            try:
                _write(beside, content)
            except FileNotFoundError:  # the data folder was emptied
                self._createdir()  # type: ignore[attr-defined] # left out too
                _write(beside, content)
            yield beside
        except BaseException:
            _forget(beside)
            raise

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        if self.has_key(key, version):  # this also deletes an expired one
            return False
        path = self._key_to_file(key, version)  # type: ignore[attr-defined] # left out too
        try:
            with self._beside(path, timeout, value) as beside:
                os.link(beside, path)  # atomic: fails if the file exists
                _forget(beside)
        except FileExistsError:
            return False
        return True


class PlainSerializer:
    """JSON for the Redis cache: numbers, strings and lists; tuples come back as lists.

    Unlike pickle, loading never executes code.
    """

    def dumps(self, value: Any) -> bytes:
        return json.dumps(value).encode()

    def loads(self, data: bytes) -> Any:
        return json.loads(data)


_SESSION_KEY = re.compile(r"[a-z0-9]+")
_BEGUN: Final = "begun_at"


class SessionStore(db.SessionStore):
    """Sessions in the database, looked up only for valid keys (settings.SESSION_ENGINE names this module).

    Ignores cookies that cannot be session keys; PostgreSQL rejects some of them, such as NUL, with an error.
    """

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if session_key and _SESSION_KEY.fullmatch(session_key) else None)

    def begin(self) -> None:
        """Note that the user logs in now: nothing prolongs the session beyond `SESSION_COOKIE_AGE` from here."""
        self[_BEGUN] = timezone.now().timestamp()

    def get_expiry_date(self, **_given: Any) -> datetime.datetime:
        """Return when the session ends if it is not seen again. The row decides, whatever the cookie says."""
        now = timezone.now()
        begun = datetime.datetime.fromtimestamp(self.get(_BEGUN, now.timestamp()), datetime.UTC)
        lasts, idle = (datetime.timedelta(seconds=age) for age in (settings.SESSION_COOKIE_AGE, settings.SESSION_IDLE))
        return min(begun + lasts, now + idle)
