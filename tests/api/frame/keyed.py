"""Requests with a key of their own."""

from typing import Any

from django.http import HttpResponse

from tests.api.asking import ask
from tournament.models import User

KEY = "a-one-time-key-01"


def send(user: User | None, path: str, body: Any = None, *, key: str = KEY, method: str = "POST") -> HttpResponse:
    """Ask with an Idempotency-Key."""
    return ask(user, method, path, body, headers={"Idempotency-Key": key})


def replayed(response: HttpResponse) -> bool:
    """Whether an answer is the one that was given before."""
    return response.headers.get("Idempotency-Replayed") == "true"
