"""The embedded task queue: a Celery transport with one file per message, `filebroker://`.

kombu's own filesystem transport lets a reader see a half-written message (each stress run of 5,000 lost one and killed
a worker), and on Windows it needs a package that it does not declare. Here a message is written under a hidden name and
renamed, which is atomic; a reader claims it by renaming it again, so exactly one of several readers gets it. For one
machine, not for a network drive. A lost message loses no work: the database row is authoritative.
"""

import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar

from kombu.transport import virtual
from kombu.utils.json import dumps, loads

HIDDEN = "."
ABANDONED_AFTER = 3600  # seconds; left by a process killed between its two steps


class Channel(virtual.Channel):
    """A channel over the folder `transport_options["folder"]`; messages leave in the order of arrival."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        client: Any = self.connection.client
        self.folder = Path(client.transport_options["folder"])
        self.folder.mkdir(parents=True, exist_ok=True)
        self._remove_abandoned()

    def _put(self, queue: str, message: Any, **_: Any) -> None:
        name = f"{time.time_ns():020d}-{uuid.uuid4().hex}.{queue}.msg"  # sorted by name means sorted by time
        draft = self.folder / (HIDDEN + name)
        draft.write_text(dumps(message), encoding="utf-8")
        draft.replace(self.folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        for name in self._waiting(queue):
            mine = self.folder / (HIDDEN + name)
            try:
                (self.folder / name).rename(mine)
            except OSError:
                continue  # another reader was faster
            text = mine.read_text(encoding="utf-8")
            mine.unlink()
            try:
                return loads(text)
            except ValueError:
                continue  # truncated by a power cut: the sweep sends it again
        raise Empty

    def _waiting(self, queue: str) -> list[str]:
        """Return the file names of the messages in `queue`, oldest first."""
        ending = f".{queue}.msg"
        return sorted(name for name in os.listdir(self.folder) if name.endswith(ending) and not name.startswith(HIDDEN))

    def _size(self, queue: str) -> int:
        return len(self._waiting(queue))

    def _purge(self, queue: str) -> int:
        waiting = self._waiting(queue)
        for name in waiting:
            (self.folder / name).unlink(missing_ok=True)
        return len(waiting)

    def _remove_abandoned(self) -> None:
        oldest = time.time() - ABANDONED_AFTER
        for path in self.folder.glob(f"{HIDDEN}*.msg"):
            try:
                if path.stat().st_mtime < oldest:
                    path.unlink()
            except FileNotFoundError:
                continue  # its owner finished, or another process cleans up too


class Transport(virtual.Transport):
    """Polls the folder; `polling_interval` (seconds) is the longest that a message waits for an idle worker."""

    Channel = Channel
    global_state = virtual.BrokerState()
    driver_type = driver_name = "filebroker"
    default_connection_params: ClassVar[dict[str, Any]] = {}  # a folder has no host and no port

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.state = self.global_state

    def driver_version(self) -> str:
        return "1"
