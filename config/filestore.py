"""The shared store of one machine: files in the data folder, for all its processes (settings.CACHES)."""

import contextlib
import itertools
import os
import threading
import time
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache

LOOKS_FOR_ROOM = 50  # how many are written until one looks whether too many are kept: that reads the whole folder
TRIES, PAUSE = 20, 0.005  # seconds; on Windows a file that somebody reads cannot be replaced for that moment


def _for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _replace(beside: str, path: str) -> None:
    for left in reversed(range(TRIES)):
        try:
            return os.replace(beside, path)
        except PermissionError:
            if not left:
                raise
            time.sleep(PAUSE)


class FileStore(FileBasedCache):
    """Django's own, whose `add` lets one of several processes in, and whose `set` waits for readers and is quick."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._written = itertools.count()

    def _cull(self) -> None:
        if next(self._written) % LOOKS_FOR_ROOM == 0:
            super()._cull()  # type: ignore[misc] # django-stubs leave it out

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._cull()
        path = self._key_to_file(key, version)  # type: ignore[attr-defined] # so
        with self._beside(path, timeout, value) as beside:
            _replace(beside, path)

    @contextlib.contextmanager
    def _beside(self, path: str, timeout: Any, value: Any) -> Iterator[str]:
        """The value, written whole into a file beside the one that it is for, until it is there or not wanted."""
        beside = f"{path}.{os.getpid()}.{threading.get_ident()}"  # nobody else writes it: no name has to be sought
        try:
            with self._opened(beside) as file:
                self._write_content(file, timeout, value)
            yield beside
        finally:
            with contextlib.suppress(OSError):
                os.remove(beside)

    def _opened(self, path: str) -> BinaryIO:
        try:
            return open(path, "wb", opener=_for_us_alone)
        except FileNotFoundError:  # somebody has emptied the data folder
            self._createdir()  # type: ignore[attr-defined] # so
            return open(path, "wb", opener=_for_us_alone)

    def _write_content(self, file: Any, timeout: Any, value: Any) -> None:
        # With its block taken beforehand ext4 does not write a file out while it replaces an older one: up to 20 ms on
        # a busy disk, for which a hand that was being entered kept its lock.
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, 1)
        super()._write_content(file, timeout, value)  # type: ignore[misc] # django-stubs leave it out

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        if self.has_key(key, version):  # an expired one goes with this question
            return False
        path = self._key_to_file(key, version)  # type: ignore[attr-defined] # so
        try:
            with self._beside(path, timeout, value) as beside:
                os.link(beside, path)  # refused where there is one
        except FileExistsError:
            return False
        return True
