"""The id of the request that this thread answers: in its log lines, its answer, and on the page of an error."""

import re
import secrets
from contextvars import ContextVar
from typing import Final

PLAIN: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_current: ContextVar[str] = ContextVar("request_id", default="")


def current() -> str:
    """Return the id; "" outside of requests."""
    return _current.get()


def begin(given: str = "") -> str:
    """Begin a request and return its id: the one that a trusted proxy gave, if it is plain, else a new one."""
    found = given if PLAIN.fullmatch(given) else secrets.token_hex(8)
    _current.set(found)
    return found


def end() -> None:
    """End the request: later lines of this thread have no id."""
    _current.set("")
