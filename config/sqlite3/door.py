"""A door that one process enters at a time: the kernel lets the next one in as soon as it is free."""

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: each process tries SQLite's own door, as without this one
    fcntl = None  # type: ignore[assignment] # said above


class Door:
    """A lock on a file, which ends with the process that holds it, however that ends.

    Only one thread of a process may come at a time: `Turns` sees to that.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def enter(self) -> None:
        """Wait until no other process is in. A folder that takes no file has no door."""
        if self._file is None:
            try:
                self._file = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
            except OSError:
                return
        if fcntl:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def leave(self) -> None:
        """Let the next one in."""
        if fcntl and self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)
