"""The public events of a tournament as a stream of server-sent events, for programs that would otherwise poll.

A stream holds a thread of its web process, so a process has only a few (`settings.STREAMS`), beyond the threads that
pages need. Once a second it asks the version cache; the database is queried once for each change, for all streams.
"""

import json
import threading
import time
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.db import close_old_connections
from django.utils.translation import gettext as _

from tournament.core import version_cache
from tournament.core.errors import Busy, Conflict
from tournament.exchange.webhooks import events
from tournament.journal import log
from tournament.models import Tournament

TICK: Final = 1.0  # seconds between two looks at the version cache
HEARTBEAT: Final = 15  # ticks without an event; proxies close a silent connection after 30 or 60 seconds
LASTS: Final = 300  # seconds; then the client connects again, and a thread of a client that is gone becomes free
RETRY: Final = 3000  # milliseconds before a client connects again
BACK: Final = 500  # journal lines that a client may have missed; beyond, it reads the tournament again
WAIT: Final = 10  # seconds to wait for a free stream
ACTIONS: Final = frozenset({*events.OF_MATCH, *events.OF_MATCHES, *events.OTHER})
"""The actions whose events everybody may read: none about registrations, payments or people."""

_lock = threading.Lock()
_open: set["Stream"] = set()
"""The streams of this process."""


class Stream:
    """The parts of one response: events as they happen, and empty parts, which show whether the client is still there.

    `after`: the number of the last journal line that the client knows; None: it begins now. `base_url`: of the links.
    Conflict if this server has no streams, Busy while all are in use. Call `close` at the end, whether it was read or
    not.
    """

    def __init__(self, tournament: Tournament, after: int | None, base_url: str) -> None:
        self._tournament, self._after, self._base_url = tournament, after, base_url
        self._shown: list[int] | None = None
        if not settings.STREAMS:
            text = _("This server has no event streams: poll the version instead.")
            raise Conflict(text, code="no-streams")
        with _lock:
            if len(_open) >= settings.STREAMS:
                text = _("All event streams of this server are in use: try again later, or poll the version.")
                raise Busy(text, code="streams-in-use", wait=WAIT)
            _open.add(self)
        self._parts = self._run()

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._parts)

    def close(self) -> None:
        """Make room for another stream."""
        with _lock:
            _open.discard(self)

    def _run(self) -> Iterator[bytes]:
        yield f"retry: {RETRY}\n\n".encode()
        ends, silent = time.monotonic() + LASTS, 0
        while time.monotonic() < ends:
            news = self._news()
            silent = 0 if news else silent + 1
            yield b": nothing new\n\n" if silent and silent % HEARTBEAT == 0 else news.encode()
            # To the full second, so that all streams look together and share what one of them reads.
            time.sleep(TICK - time.time() % TICK)

    def _news(self) -> str:
        """The events since the last look, and the version that ends them and names the line to go on from; "" for none.

        After too many lines, or for a line that is not there, `missed` takes the place of the events.
        """
        now = _newest(self._tournament)
        if now is None or now == self._shown:
            return ""
        version, line = now
        after = line if self._after is None else self._after
        told = self._events(after, line) if 0 <= line - after <= BACK else _part("missed", "{}")
        self._shown, self._after = now, line
        return f"{told}id: {line}\n" + _part("version", json.dumps({"version": version, "line": line}))

    def _events(self, after: int, line: int) -> str:
        """The events of the journal lines after one and up to another, read once for all streams."""
        if after == line:
            return ""

        def make() -> str:
            close_old_connections()
            lines = self._tournament.journal.filter(number__gt=after, number__lte=line, action__in=ACTIONS)
            found = events.read(self._tournament, lines.order_by("number"))
            return "".join(_part(event.name, event.body(self._base_url)) for event in found)

        name = f"events {self._base_url} {self._tournament.slug} {after} {line}"
        told: str = version_cache.once(name, lambda kept: True, make)
        return told


def _newest(tournament: Tournament) -> list[int] | None:
    """The version of a tournament and the number of its last journal line; None while a change is under way."""

    def read() -> list[int]:
        close_old_connections()  # a connection is older than its limit by now
        version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
        return [version, log.last_of(tournament)[0]]

    found: list[Any] | None = version_cache.settled("events", tournament.slug, read)
    return found


def _part(name: str, data: str) -> str:
    return f"event: {name}\ndata: {data}\n\n"
