"""The shared store of one machine: files in the data folder, for all its processes (settings.CACHES)."""

import contextlib
import io
import itertools
import os
import pickle
import threading
import time
from collections.abc import Iterator
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache

LOOKS_FOR_ROOM = 50  # how many are written until one looks whether too many are kept: that reads the whole folder
TRIES, PAUSE = 20, 0.005  # seconds; on Windows a file that somebody reads cannot be replaced for that moment
BINARY: Final = getattr(os, "O_BINARY", 0)  # on Windows alone
AT_ONCE: Final = 1 << 16  # bytes: whatever is kept is shorter, or read in several parts


def _read(path: str) -> bytes:
    """A whole file in three calls, where `open` takes nine: at each, a thread gives the interpreter away."""
    file = os.open(path, os.O_RDONLY | BINARY)
    try:
        parts = [os.read(file, AT_ONCE)]
        while len(parts[-1]) == AT_ONCE:
            parts.append(os.read(file, AT_ONCE))
    finally:
        os.close(file)
    return b"".join(parts)


def _write(path: str, content: bytes) -> None:
    """A new file with this content, so."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o600)
    try:
        # With its block taken beforehand ext4 does not write a file out while it replaces an older one: up to 20 ms on
        # a busy disk, for which a hand that was being entered kept its lock.
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file, 0, 1)
        while content:
            content = content[os.write(file, content) :]
    finally:
        os.close(file)


def _replace(beside: str, path: str) -> None:
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
    """Django's own, whose `add` lets one of several processes in, and whose `set` waits for readers and is quick."""

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
            until = pickle.load(file)  # noqa: S301 - the folder is ours, as in Django's own
            if until is None or until >= time.time():
                return pickle.load(file)  # noqa: S301 - so
        except (FileNotFoundError, EOFError, pickle.UnpicklingError):  # torn, or from before values lay there bare
            return default
        self._delete(path)  # type: ignore[attr-defined] # so
        return default

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._cull()
        path = self._key_to_file(key, version)  # type: ignore[attr-defined] # so
        with self._beside(path, timeout, value) as beside:
            _replace(beside, path)

    @contextlib.contextmanager
    def _beside(self, path: str, timeout: Any, value: Any) -> Iterator[str]:
        """The value, written whole into a file beside the one that it is for, for as long as nobody else has to."""
        beside = f"{path}.{os.getpid()}.{threading.get_ident()}"  # nobody else writes it: no name has to be sought
        until = self.get_backend_timeout(timeout)
        content = pickle.dumps(until, self.pickle_protocol) + pickle.dumps(value, self.pickle_protocol)
        try:
            try:
                _write(beside, content)
            except FileNotFoundError:  # somebody has emptied the data folder
                self._createdir()  # type: ignore[attr-defined] # so
                _write(beside, content)
            yield beside
        except BaseException:
            _forget(beside)
            raise

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        if self.has_key(key, version):  # an expired one goes with this question
            return False
        path = self._key_to_file(key, version)  # type: ignore[attr-defined] # so
        try:
            with self._beside(path, timeout, value) as beside:
                os.link(beside, path)  # refused where there is one
                _forget(beside)
        except FileExistsError:
            return False
        return True
