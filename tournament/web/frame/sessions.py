"""Database sessions, looked up only for valid keys (settings.SESSION_ENGINE)."""

import re

from django.contrib.sessions.backends import db

_KEY = re.compile(r"[a-z0-9]+")


class SessionStore(db.SessionStore):
    """Ignores cookies that cannot be session keys; PostgreSQL rejects some of them, such as NUL, with an error."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if session_key and _KEY.fullmatch(session_key) else None)
