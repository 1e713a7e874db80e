"""A file lock that allows one start per data folder; the system releases it when its holder dies."""

import os
import sys
import time
from pathlib import Path

LOCKED_BYTE = 4096  # far beyond the text: on Windows a locked byte cannot be read


class LockedError(Exception):
    """Another process holds the lock; `holder` is the text that it wrote into the file."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is held by {holder or 'another process'}")
        self.holder = holder


class FileLock:
    """A lock on the file `path`, whose text names the holder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def take(self, holder: str, *, wait: bool = False) -> None:
        """Take the lock and write `holder` into it. Raises LockedError at once, or waits without limit with `wait`."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        while not _try_lock(file):
            if not wait:
                os.close(file)
                raise LockedError(self.path, self.path.read_text(encoding="utf-8").strip())
            time.sleep(0.2)
        os.truncate(file, 0)
        os.write(file, holder.encode())
        self._file = file

    def release(self) -> None:
        """Release the lock; does nothing if it is not held."""
        if self._file is not None:
            # Emptied before the lock goes: after that the text belongs to the next holder.
            os.truncate(self._file, 0)
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
