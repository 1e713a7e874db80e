"""The task queue: a folder on a laptop, Redis on a server; the same tasks on both.

A message only wakes a worker. The work itself is a row in the database, so a lost, late or duplicate message or a
killed worker does no harm: `sweep` sends a message again for every row that has waited too long.

The folder is a transport of ours, `filebroker://`, with one file per message. kombu's own filesystem transport lets a
reader see a half-written message (each stress run of 5,000 lost one and killed a worker), and on Windows it needs a
package that it does not declare. Here a message is written under a hidden name and renamed, which is atomic; a reader
claims it by renaming it again, so exactly one of several readers gets it. For one machine, not for a network drive.
"""

import faulthandler
import logging
import os
import sys
import threading
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar

from celery import Celery
from celery.signals import worker_init, worker_ready
from kombu.transport import TRANSPORT_ALIASES, virtual
from kombu.utils.json import dumps, loads

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
from django.conf import settings  # Celery and the settings need the line above

# Registered here because Celery looks the scheme up when the app below connects.
TRANSPORT_ALIASES.setdefault("filebroker", "config.celery:Transport")
SWEEP_EVERY = 5.0  # seconds
POLITE = 10  # niceness: a tenth of the web server's share when both are busy
DEAD_AFTER = 60.0  # seconds without a sweep, or with a task that hangs
log = logging.getLogger(__name__)


def transport_options(url: str) -> dict[str, Any]:
    """Return the transport options for the broker at `url`: the queue folder, or Redis's redelivery intervals."""
    if url.startswith("filebroker:"):
        return {"folder": str(settings.QUEUE_DIR), "polling_interval": 0.1}
    if url.startswith(("redis:", "rediss:")):
        # With Redis's own intervals a dead worker's tasks came back after 103 s instead of 21 s.
        return {
            "visibility_timeout": 3600,
            "unacked_restore_interval": 2,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 2,
            "socket_timeout": 10,
        }
    return {}


app = Celery("capicu")
app.conf.update(
    broker_url=settings.CELERY_BROKER_URL,
    broker_transport_options=transport_options(settings.CELERY_BROKER_URL),
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    task_serializer="json",
    accept_content=["json"],
    task_ignore_result=True,
    task_acks_late=True,  # a message is deleted only after its task: a killed worker loses none
    task_reject_on_worker_lost=True,
    task_publish_retry=False,  # a page does not wait for an unreachable broker: the sweep sends again
    worker_prefetch_multiplier=1,  # a long document must not hold back messages that another worker could take
    worker_hijack_root_logger=False,
    worker_enable_remote_control=False,
    timezone=settings.TIME_ZONE,
)
app.autodiscover_tasks(["tournament.exchange"])


def watch_for_an_end() -> None:
    """End this process and log its thread stacks, unless this is called again within `DEAD_AFTER` seconds."""
    # Celery replaces sys.stderr with a logger; faulthandler needs a real file descriptor.
    if sys.__stderr__ is not None:
        faulthandler.dump_traceback_later(DEAD_AFTER, exit=True, file=sys.__stderr__)


def sweep_for_ever() -> None:
    """Call the sweep now and every five seconds; an error is logged and does not end it.

    A thread that renders for ever cannot be stopped. So when one hangs, this process ends and logs its thread stacks:
    the launcher starts another one, and the row counts the attempt.
    """
    from django.db import close_old_connections

    from tournament.core.database import away
    from tournament.exchange.tasks import keep_alive, sweep

    while True:
        close_old_connections()  # no request ends here that would drop a broken connection
        try:
            if keep_alive():
                watch_for_an_end()
            sweep()
        except Exception as error:
            if away.is_away(error):
                watch_for_an_end()  # what hangs is looked for when it is back
                away.warn_of_database(error)
            else:
                log.exception("The sweep failed; it runs again in %s s.", SWEEP_EVERY)
        close_old_connections()
        time.sleep(SWEEP_EVERY)


@worker_init.connect
def give_way(**_: Any) -> None:
    """Lower the priority of this worker and its processes, on a laptop and on a server."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(POLITE)


@worker_ready.connect
def start_sweeping(**_: Any) -> None:
    """Start the sweep thread once this worker can take tasks."""
    threading.Thread(target=sweep_for_ever, name="sweep", daemon=True).start()


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
