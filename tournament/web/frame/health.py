"""Two addresses for monitoring, answered before redirects, the check of the host and sessions.

`/healthz`: this process is alive; it asks nothing else. `/readyz`: database, queue, migrations and static files can
serve requests.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse
from redis import Redis

from tournament.core.database import away
from tournament.core.errors import Conflict
from tournament.exchange import setup
from tournament.exchange.backup import versions

SAFE: Final = ("GET", "HEAD")


class Health:
    """Answers `/healthz` and `/readyz`, under each host and scheme."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        report = REPORTS.get(request.path_info)
        if report is None:
            return self.get_response(request)
        answer = report() if request.method in SAFE else HttpResponseNotAllowed(SAFE)
        answer["Cache-Control"] = "no-store"
        answer["Content-Length"] = str(len(answer.content))  # CommonMiddleware, which sets it elsewhere, is further in
        answer._has_been_logged = True  # type: ignore[attr-defined] # Django's flag: a probe asks every few seconds
        return answer


def alive() -> HttpResponse:
    """200 while this process answers at all."""
    return JsonResponse({"status": "ok"})


def ready() -> HttpResponse:
    """200 if requests can be served, else 503; each part is "ok" or the kind of its error."""
    parts = {name: _try(check) for name, check in CHECKS.items()}
    is_ready = set(parts.values()) == {"ok"}
    told = {"status": "ok" if is_ready else "unavailable", **parts}
    if is_ready:
        told["set_up"] = "yes" if setup.is_set_up() else "no"
    return JsonResponse(told) if is_ready else JsonResponse(told, status=503, headers={"Retry-After": away.AGAIN_AFTER})


def _try(check: Callable[[], None]) -> str:
    """Run one check. Errors are named by their kind only: their text may hold addresses and user names."""
    try:
        check()
    except Exception as error:
        return type(error).__name__
    return "ok"


def _database() -> None:
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute("SELECT 1")


def _queue() -> None:
    """Reach the broker; the folder of a laptop must be writable. Without it documents wait for the sweep."""
    if not settings.QUEUE_IN_REDIS:
        Path(settings.QUEUE_DIR).mkdir(parents=True, exist_ok=True)
        return
    with Redis.from_url(settings.QUEUE_IN_REDIS, socket_connect_timeout=2, socket_timeout=2) as broker:
        broker.ping()


class MigrationsPendingError(Exception):
    """The database lacks migrations of this version."""


class NewerDatabaseError(Exception):
    """A newer program has migrated the database."""


class NotCollectedError(Exception):
    """The data folder of this machine has no static files: `upgrade` collects them."""


_migrated: set[bool] = set()  # {True} once complete: migrations are never taken back while a process runs


def _migrations() -> None:
    if _migrated:
        return
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise MigrationsPendingError
    try:
        versions.check_known(versions.applied())
    except Conflict as error:
        raise NewerDatabaseError from error
    _migrated.add(True)


def _static_files() -> None:
    if not settings.DEBUG and not getattr(staticfiles_storage, "hashed_files", True):
        raise NotCollectedError


CHECKS: Final[dict[str, Callable[[], None]]] = {
    "database": _database, "queue": _queue, "migrations": _migrations, "static_files": _static_files,
}  # fmt: skip
REPORTS: Final[dict[str, Callable[[], HttpResponse]]] = {"/healthz": alive, "/readyz": ready}
