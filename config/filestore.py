"""The shared store of one machine: files in the data folder, for all its processes (settings.CACHES)."""

import contextlib
import os
import tempfile
import time
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache

TRIES, PAUSE = 20, 0.005  # seconds; on Windows a file that somebody reads cannot be replaced for that moment


class FileStore(FileBasedCache):
    """Django's own, whose `add` lets only one of several processes in, and whose `set` waits for readers."""

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        for left in reversed(range(TRIES)):
            try:
                return super().set(key, value, timeout, version)
            except PermissionError:
                if not left:
                    raise
                time.sleep(PAUSE)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        if self.has_key(key, version):  # an expired one goes with this question
            return False
        self._createdir()  # type: ignore[attr-defined] # django-stubs leave these out
        descriptor, beside = tempfile.mkstemp(dir=self._dir)  # type: ignore[attr-defined]
        try:
            with open(descriptor, "wb") as file:
                self._write_content(file, timeout, value)  # type: ignore[attr-defined]
            os.link(beside, self._key_to_file(key, version))  # type: ignore[attr-defined] # refused where there is one
        except FileExistsError:
            return False
        finally:
            with contextlib.suppress(OSError):
                os.remove(beside)
        return True
