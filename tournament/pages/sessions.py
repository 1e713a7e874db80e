"""Sessions in the database, asked only for keys that can be there (settings.SESSION_ENGINE)."""

import re

from django.contrib.sessions.backends import db

_KEY = re.compile(r"[a-z0-9]+")


class SessionStore(db.SessionStore):
    """A cookie that is no session key opens nothing; PostgreSQL would refuse to look some of them up at all."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key if session_key and _KEY.fullmatch(session_key) else None)
