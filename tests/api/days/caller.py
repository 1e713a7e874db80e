"""One official with a program: requests with keys, some sent twice, every answer one that the contract knows."""

import json
import random
from typing import Any

from django.test import Client

from tests.api.asking import JSON, ROOT
from tournament.models import User

KNOWN = (200, 201, 202, 400, 409, 422)
AGAIN = 0.1  # of all writes are sent twice


class Caller:
    """Asks as one account, and sends some writes again as a phone does that heard no answer."""

    def __init__(self, user: User, chance: random.Random) -> None:
        self.client = Client()
        self.client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        self.chance, self.name, self.sent = chance, user.username, 0
        self.repeated = 0

    def get(self, path: str, **query: str) -> Any:
        """What an address shows; a list in parts is read to its end."""
        shown: Any = self.client.get(ROOT + path, query_params=query).json()
        if not isinstance(shown, dict) or "results" not in shown:
            return shown
        found = list(shown["results"])
        while shown["next"]:
            shown = self.client.get(shown["next"]).json()
            found += shown["results"]
        return found

    def key(self) -> str:
        """A new key for one write."""
        self.sent += 1
        return f"{self.name}-key-{self.sent:06d}"

    def post(self, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a write under a new key; sometimes once more, for the same answer."""
        headers = {"Idempotency-Key": self.key()}
        first = self._send("post", path, body, headers)
        if first[0] < 300 and self.chance.random() < AGAIN:
            self.repeated += 1
            assert self._send("post", path, body, headers) == first, f"{path} sent twice"
        return first

    def done(self, path: str, body: Any = None) -> Any:
        """What a write answers that nothing stands against."""
        status, answer = self.post(path, body)
        assert status < 300, (path, body, answer)
        return answer

    def put(self, path: str, body: Any) -> tuple[int, Any]:
        """Put something in its place, without looking at what was there."""
        return self._send("put", path, body, {"If-Match": "*"})

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        data = b"" if body is None else json.dumps(body)
        answer = getattr(self.client, method)(ROOT + path, data=data, content_type=JSON, headers=headers)
        assert answer.status_code in KNOWN, (path, body, answer.content)
        return answer.status_code, answer.json()
