"""How the tests of the API ask: one request of one person, JSON in and JSON out."""

import json
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tournament.models import TableMatch, Tournament, User

ROOT = "/api/v1/"
JSON = "application/json"
PROBLEM = {"type", "title", "status", "detail", "code", "item", "field", "rule", "findings", "lines", "preview"} | {
    "can_be_overruled"
}


def ask(
    user: User | None,
    method: str,
    path: str,
    body: Any = None,
    *,
    content_type: str = JSON,
    query: dict[str, str] | None = None,
    headers: dict[str, str] | None = None,
) -> HttpResponse:
    """Ask at an address below /api/v1/. Bytes are sent as they are, files as a form, all else as JSON.

    A change is asked of what is there now, unless the headers say what was seen.
    """
    client = Client(headers=headers if method not in ("PATCH", "PUT") else {"If-Match": "*", **(headers or {})})
    if user is not None:
        log_in(client, user)
    sent: dict[str, Any] = {}
    if isinstance(body, dict) and any(hasattr(value, "read") for value in body.values()):
        sent = {"data": body}
    elif isinstance(body, bytes):
        sent = {"data": body, "content_type": content_type}
    elif method != "GET":
        sent = {"data": b"" if body is None else json.dumps(body), "content_type": content_type}
    response: HttpResponse = getattr(client, method.lower())(ROOT + path, query_params=query, **sent)
    return response


def log_in(client: Client, user: User) -> None:
    """Let the client ask as this account, with the session that it had before, while there is one and it fits."""
    known: dict[str, str] = vars(user).setdefault("_sessions", {})  # by the password they were begun with
    session = known.get(user.password, "")
    if not session or not Session.objects.filter(session_key=session, expire_date__gt=timezone.now()).exists():
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        known[user.password] = client.cookies[settings.SESSION_COOKIE_NAME].value
        return
    client.cookies[settings.SESSION_COOKIE_NAME] = session


def content(response: HttpResponse) -> bytes:
    """All of an answer, one that is streamed too."""
    return b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined] # a stream


def shown(response: HttpResponse, status: int = 200) -> Any:
    """What an answer says, after its status was looked at."""
    assert response.status_code == status, response.content
    return json.loads(response.content)


def refused(response: HttpResponse, status: int) -> dict[str, Any]:
    """The error of an answer."""
    error: dict[str, Any] = shown(response, status)
    assert response.headers["Content-Type"] == "application/problem+json"
    assert set(error) == PROBLEM
    assert (error["type"], error["status"]) == ("about:blank", status)
    return error


def at(tournament: Tournament, path: str = "") -> str:
    """An address below a tournament."""
    return f"tournaments/{tournament.slug}/{path}"


def at_club(tournament: Tournament, path: str = "") -> str:
    """An address below the club of a tournament."""
    return f"clubs/{tournament.club_id}/{path}"


def at_table(table_match: TableMatch, path: str = "") -> str:
    """An address below a match."""
    return at(table_match.tournament, f"matches/{table_match.pk}/{path}")
