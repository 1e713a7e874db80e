"""Counts requests, gives each its id, and answers `/metrics` in Prometheus's text format behind a token.

Each process counts for itself and writes its counts to a file every few seconds; the one that is asked adds up those of
its instance, which are the processes of one web server: instances share the data folder, and Prometheus asks each. What
lies in the database is counted there when somebody asks.
"""

import datetime
import hmac
import json
import os
import secrets
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db.models import Count, Min, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from tournament.core import request_id
from tournament.core.jobs import UNDER_WAY, Job, due
from tournament.models import Batch, Delivery, Document, JournalLine, Notice, TournamentPicture, Webhook

WRITES_EVERY: Final = 5.0  # seconds
KEPT: Final = 7 * 24 * 3600  # seconds; the counts of a process that ended
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
HANDS: Final = "enter-hand"
POLLS_FOR: Final = 9.0  # seconds over which polls are counted: three of each open page
POLLED_EVERY: Final = 3.0  # seconds between two polls of a public page (live.html)
STALE: Final = 30.0  # seconds; a process that wrote nothing for so long has no open pages
PUBLIC: Final = ("/t/", "/wall/")
POLLERS: Final = "capicu_pollers"
QUEUES: Final[dict[str, tuple[type[Job], str]]] = {
    "documents": (Document, "requested_at"),
    "document_sets": (Batch, "requested_at"),
    "notices": (Notice, "created_at"),
    "pictures": (TournamentPicture, ""),
}
"""The jobs, and the column with the time from which one waits; "" if no column keeps it."""
HELP: Final = {
    "capicu_requests_total": "counter Requests by method and status.",
    "capicu_request_seconds_total": "counter Seconds spent on requests.",
    POLLERS: "gauge Open public pages: their polls within nine seconds, times the three seconds between two of a page.",
    "capicu_polls_unchanged_total": "counter Polls of pages and programs that were answered with 204 or 304.",
    "capicu_errors_total": "counter Requests answered with 500.",
    "capicu_hands": "gauge Hands entered, of all tournaments.",
    "capicu_queue_jobs": "gauge Jobs that wait or run.",
    "capicu_queue_oldest_seconds": "gauge Age of the oldest such job.",
    "capicu_documents": "gauge Documents by state.",
}


class Counts:
    """The counts of this process: name with labels, as Prometheus writes them, to number."""

    def __init__(self) -> None:
        self._counts: dict[str, float] = defaultdict(float)
        self._lock = threading.Lock()
        self._written = 0.0
        self._polls, self._polls_since = 0, time.monotonic()
        self._name = f"{os.getpid()}-{secrets.token_hex(4)}.json"  # a number may come again

    def add(self, method: str, status: int, seconds: float, *, is_poll: bool = False) -> None:
        """Count one request. `is_poll`: an open public page asks for news."""
        with self._lock:
            self._polls += is_poll
            self._counts[f'capicu_requests_total{{method="{method}",status="{status}"}}'] += 1
            self._counts["capicu_request_seconds_total"] += seconds
            self._counts["capicu_polls_unchanged_total"] += status in (204, 304) and method == "GET"
            self._counts["capicu_errors_total"] += status == 500
            is_due = time.monotonic() - self._written > WRITES_EVERY
        if is_due:
            self.write()

    def write(self) -> None:
        """Write the counts for the other processes."""
        with self._lock:
            self._written = now = time.monotonic()
            if (passed := now - self._polls_since) >= POLLS_FOR:
                self._counts[POLLERS] = round(self._polls * POLLED_EVERY / passed, 1)
                self._polls, self._polls_since = 0, now
            content = json.dumps(self._counts)
        path = _folder() / self._name
        draft = path.with_suffix(".draft")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(content, encoding="ascii")
            draft.replace(path)
        except OSError:  # a full disk is said elsewhere; an answer does not wait for its count
            draft.unlink(missing_ok=True)


COUNTS: Final = Counts()
METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


class Observed:
    """The outermost middleware: id, count, and `/metrics`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if settings.METRICS_TOKEN and request.path_info == "/metrics":
            return metrics(request)
        begun = time.monotonic()
        # Anybody could send one; a proxy of ours replaces it.
        known = request_id.begin(request.headers.get("X-Request-Id", "") if settings.PROXIES else "")
        try:
            answer = self.get_response(request)
        finally:
            request_id.end()
        answer["X-Request-Id"] = known
        if settings.METRICS_TOKEN:
            method = request.method if request.method in METHODS else "other"
            is_poll = "HTTP_HX_REQUEST" in request.META and request.path_info.startswith(PUBLIC)
            COUNTS.add(str(method), answer.status_code, time.monotonic() - begun, is_poll=is_poll)
        return answer


def metrics(request: HttpRequest) -> HttpResponse:
    """All counts, for a caller that has the token."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), settings.METRICS_TOKEN.encode()):
        answer = HttpResponse("The token is missing or wrong.\n", status=401, content_type="text/plain")
        answer["WWW-Authenticate"] = "Bearer"
        return answer
    COUNTS.write()
    counts = _sum() | dict(_of_database())
    lines = []
    for name, told in HELP.items():
        kind, _space, text = told.partition(" ")
        lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]
        lines += [f"{key} {counts[key]:.12g}" for key in sorted(counts) if key.partition("{")[0] == name]
    answer = HttpResponse("\n".join(lines) + "\n", content_type=TEXT)
    answer["Cache-Control"] = "no-store"
    return answer


def _folder() -> Path:
    """The counts of this instance: the processes of a web server have one parent, each container has a name."""
    return Path(settings.VAR_DIR) / "metrics" / f"{socket.gethostname()}-{os.getppid()}"


def _sum() -> dict[str, float]:
    """Add up the counts of the processes of this instance, and forget those of any that ended long ago."""
    total: dict[str, float] = defaultdict(float, {POLLERS: 0.0})
    mine = _folder()
    for path in mine.parent.glob("*/*.json"):
        try:
            age = time.time() - path.stat().st_mtime
            if age > KEPT:
                path.unlink()
                path.parent.rmdir()  # an error while it has other files
            elif path.parent == mine:
                counts = json.loads(path.read_text(encoding="ascii"))
                for key in counts.keys() - ({POLLERS} if age > STALE else set()):
                    total[key] += counts[key]
        except (OSError, ValueError):  # deleted by another one, or torn
            continue
    return dict(total)


def _of_database() -> Iterator[tuple[str, float]]:
    yield "capicu_hands", JournalLine.objects.filter(action=HANDS).count()
    for name, number, age in backlog():
        yield f'capicu_queue_jobs{{queue="{name}"}}', number
        if age is not None:
            yield f'capicu_queue_oldest_seconds{{queue="{name}"}}', age
    for row in Document.objects.order_by().values("state").annotate(number=Count("pk")):
        yield f'capicu_documents{{state="{row["state"]}"}}', row["number"]


def backlog(*, paused: bool = True) -> Iterator[tuple[str, int, float | None]]:
    """Yield each queue, how many of its jobs wait or run, and the age of the oldest in seconds; None: it keeps none.

    `paused`: with jobs that wait on purpose until they are tried again.
    """
    now = timezone.now()
    for name, (model, since) in QUEUES.items():
        jobs: QuerySet[Job] = model._base_manager.filter(Q() if paused else due(now), state__in=UNDER_WAY)
        yield name, *_count(jobs, jobs, since, now)
    # Messages to an address that fails wait on purpose: they do not count as old.
    waiting = Delivery.objects.filter(state=Delivery.State.WAITING, webhook__state=Webhook.State.ON)
    yield "webhooks", *_count(waiting, waiting.filter(webhook__failures=0), "created_at", now)


def _count(rows: QuerySet[Any], old: QuerySet[Any], since: str, now: datetime.datetime) -> tuple[int, float | None]:
    if not since:
        return rows.count(), None
    oldest = old.aggregate(at=Min(since))["at"]
    return rows.count(), max(0.0, (now - oldest).total_seconds()) if oldest else 0.0
