"""The pulse of a tournament, felt without asking the database: whether anything has changed, and what was made since.

It beats in a small store that all processes share (settings.CACHES["live"]). Each change leaves a mark there that never
was before: an open one within its transaction, a closed one after the commit. What was read from the database is kept
under the mark that stood there before it was read, and holds for that mark only; an open mark names the one before it,
under which what was known holds for the second in which the change is under way, and then no longer than a second. So

- whoever knows the newest mark knows every change that was committed before it was set, in whatever order they came;
- a process that dies between commit and mark leaves the open one: everybody asks the database until it runs out;
- a store that was emptied, or that does not answer, costs questions to the database and never a wrong answer.

See docs/decisions/0029-the-pulse-beats-beside-the-database.md.
"""

import contextlib
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.core.cache import caches
from django.db import transaction

OPEN_FOR: Final = 10  # seconds after which a transaction has ended, or its process has
HOLDS_FOR: Final = 60  # seconds after which the database is asked although no mark is new: one may have been lost
MAKES_FOR: Final = 5  # seconds after which whoever makes something for all is taken for dead
LOOKS_EVERY: Final = 0.01  # seconds between two looks of those who wait
YOUNG: Final = 1.0  # seconds after which an open change has taken too long to be one under way
HOLDS_WHILE_OPEN: Final = 1  # seconds; the change may be committed without a mark
OPEN: Final = "open"
log = logging.getLogger(__name__)
_complained = float("-inf")  # when it was last said (time.monotonic)


def beat(name: str) -> None:
    """Say that the tournament of this address changes; call it inside the change's transaction, after its UPDATE."""
    before = _get(_mark(name)) or ""
    mark = f"{OPEN} {secrets.token_hex(8)} {time.time():.6f} {'' if before.startswith(OPEN) else before}"
    _set(_mark(name), mark, OPEN_FOR)
    transaction.on_commit(lambda: _close(name, mark), robust=True)


def numbers(name: str, read: Callable[[], list[Any] | None], *, anew: bool = False) -> list[Any] | None:
    """What `read` says of this tournament, read once for each change; None, which is never kept, where it says so.

    `anew`: whatever is kept is too old for the one who asks.
    """
    mark = _get(_mark(name))
    if mark is None:
        mark = secrets.token_hex(8)
        _set(_mark(name), mark, None)  # before anything is read: what is read then is newer than the mark
    if anew:
        return read()
    seconds = HOLDS_FOR
    if mark.startswith(OPEN):
        _open, _token, at, before = mark.split(" ")
        kept = _get(_key(f"numbers {name}"))
        if kept is not None and kept[0] == before and 0 <= time.time() - float(at) < YOUNG:
            return list(kept[1])  # not committed yet, or a moment ago
        seconds = HOLDS_WHILE_OPEN
    kept = once(
        f"numbers {name}",
        lambda kept: kept[0] == mark,
        lambda: [mark, read()],
        lambda kept: kept[1] is not None,
        seconds,
    )
    found: list[Any] | None = kept[1]
    return found


def settled(what: str, name: str, read: Callable[[], list[Any] | None]) -> list[Any] | None:
    """What `read` says of this tournament, read once for each change; None while one is under way, or where it says so.

    `what` keeps it apart from what else is kept of the tournament.
    """
    mark = _get(_mark(name))
    if mark is None:
        mark = secrets.token_hex(8)
        _set(_mark(name), mark, None)  # as above
    if mark.startswith(OPEN):
        return None
    kept = once(
        f"{what} {name}", lambda kept: kept[0] == mark, lambda: [mark, read()], lambda kept: kept[1] is not None
    )
    found: list[Any] | None = kept[1]
    return found


def once(
    name: str,
    fits: Callable[[Any], bool],
    make: Callable[[], Any],
    is_kept: Callable[[Any], bool] = lambda made: True,
    seconds: int = HOLDS_FOR,
) -> Any:
    """What lies under `name` if it `fits`, else what `make` gives: made by one for all who ask meanwhile.

    It must be plain data (JSON), and is kept for so many seconds. Who has waited too long makes his own.
    """
    key = _key(name)
    patience = time.monotonic() + MAKES_FOR
    while (kept := _get(key)) is None or not fits(kept):
        with _turn(f"{key}-turn") as is_mine:
            if is_mine or time.monotonic() > patience:
                if (kept := _get(key)) is None or not fits(kept):  # it may have been made just before
                    kept = make()
                    if is_kept(kept):
                        _set(key, kept, seconds)
                return kept
        time.sleep(LOOKS_EVERY)
    return kept


def forget(*names: str) -> None:
    """Keep nothing under these names of `once` any longer."""
    with contextlib.suppress(Exception):  # so: what is kept runs out by itself
        caches["live"].delete_many([_key(name) for name in names])


def _close(name: str, mark: str) -> None:
    """The change is committed. Where a later one is under way its own mark, set after our commit, stays."""
    now = _get(_mark(name))
    if now is None or now == mark or not now.startswith(OPEN):
        _set(_mark(name), secrets.token_hex(8), None)


@contextlib.contextmanager
def _turn(key: str) -> Iterator[bool]:
    """Whether we are the one who makes it; without a store everybody is."""
    try:
        is_mine = bool(caches["live"].add(key, 1, MAKES_FOR))
    except Exception:  # whatever a store may raise: it helps, and nothing depends on it
        _complain()
        is_mine = True
    try:
        yield is_mine
    finally:
        if is_mine:
            with contextlib.suppress(Exception):
                caches["live"].delete(key)


def _get(key: str) -> Any:
    try:
        return caches["live"].get(key)
    except Exception:  # so; a torn file counts as none
        _complain()
        return None


def _set(key: str, value: Any, seconds: int | None) -> None:
    try:
        caches["live"].set(key, value, seconds)
    except Exception:  # so
        _complain()


def _complain() -> None:
    """Once a minute: hundreds of phones ask."""
    global _complained
    if time.monotonic() - _complained > HOLDS_FOR:
        _complained = time.monotonic()
        log.warning("The shared store of live pages does not work; each page asks the database.", exc_info=True)


def _mark(name: str) -> str:
    return _key(f"mark {name}")


def _key(name: str) -> str:
    """A short key for whatever people put into addresses."""
    return hashlib.sha256(name.encode()).hexdigest()
