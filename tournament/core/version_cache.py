"""Version cache: whether a tournament has changed, without a database query, and the data derived from each version.

It lives in a small store shared by all processes (settings.CACHES["live"]). Each change writes a unique mark: an open
one within its transaction, a closed one after the commit. Data read from the database is cached under the mark that
was current before the read, and is valid for that mark only. An open mark names its predecessor, whose data stays
valid during the second in which the change is under way, and for at most one second after. So

- a process that has the newest mark has every change committed before it, in any order;
- a process that dies between commit and mark leaves the open one: all others query the database until it expires;
- a store that is empty or unavailable costs database queries, but never a wrong answer.

See docs/decisions/0007-polling-with-a-version.md.
"""

import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.core.cache import caches
from django.db import transaction

from tournament.core.database import away

OPEN_FOR: Final = 10  # seconds; by then a transaction has ended, or its process has
HOLDS_FOR: Final = 60  # seconds; then the database is queried even without a new mark, as one may have been lost
MAKES_FOR: Final = 5  # seconds; then the process that computes a value is presumed dead
LOOKS_EVERY: Final = 0.01  # seconds between two polls of a waiting process
YOUNG: Final = 1.0  # seconds; an open mark older than that does not belong to a normal transaction
HOLDS_WHILE_OPEN: Final = 1  # seconds; the change may be committed without a mark
OPEN: Final = "open"


def touch(name: str) -> None:
    """Mark the tournament with this slug as changed. Call it inside the change's transaction, after its UPDATE."""
    # Two open marks in a row: the older one's predecessor is no longer known to be valid.
    before = _get(_mark(name)) or ""
    mark = f"{OPEN} {secrets.token_hex(8)} {time.time():.6f} {'' if before.startswith(OPEN) else before}"
    _set(_mark(name), mark, OPEN_FOR)
    transaction.on_commit(lambda: _close(name, mark), robust=True)


def numbers(name: str, read: Callable[[], list[Any] | None], *, fresh: bool = False) -> list[Any] | None:
    """Return the result of `read` for this tournament, read once per version. None is passed on and never cached.

    `fresh`: bypass the cache, for a caller that knows of a newer change.
    """
    mark = _current_mark(name)
    if fresh:
        return read()
    seconds = HOLDS_FOR
    if mark.startswith(OPEN):
        _open, _token, at, before = mark.split(" ")
        kept = _get(_key(f"numbers {name}"))
        if kept is not None and kept[0] == before and 0 <= time.time() - float(at) < YOUNG:
            return list(kept[1])  # not committed yet, or a moment ago
        seconds = HOLDS_WHILE_OPEN
    return _read_once(f"numbers {name}", mark, read, seconds)


def settled(what: str, name: str, read: Callable[[], list[Any] | None]) -> list[Any] | None:
    """Return the result of `read`, read once per version; None while a change is under way, or if `read` returns None.

    `what` is the namespace within the tournament's cached data.
    """
    mark = _current_mark(name)
    return None if mark.startswith(OPEN) else _read_once(f"{what} {name}", mark, read, HOLDS_FOR)


def _current_mark(name: str) -> str:
    """Return the mark of a tournament, made if there is none: before the read, so that the data is newer than it."""
    mark: str | None = _get(_mark(name))
    if mark is None:
        mark = secrets.token_hex(8)
        _set(_mark(name), mark, None)
    return mark


def _read_once(key: str, mark: str, read: Callable[[], list[Any] | None], seconds: int) -> list[Any] | None:
    """Return the result of `read` under this mark, cached unless it is None."""
    kept = once(key, lambda kept: kept[0] == mark, lambda: [mark, read()], lambda kept: kept[1] is not None, seconds)
    found: list[Any] | None = kept[1]
    return found


def once(
    name: str,
    fits: Callable[[Any], bool],
    make: Callable[[], Any],
    is_kept: Callable[[Any], bool] = lambda made: True,
    seconds: int = HOLDS_FOR,
) -> Any:
    """Return the cached value of `name` if it `fits`, else compute it with `make`: once for all processes that wait.

    Values must be plain data (JSON) and are cached for `seconds`. A caller that has waited too long computes its own.
    """
    key = _key(name)
    patience = time.monotonic() + MAKES_FOR
    while (kept := _get(key)) is None or not fits(kept):
        with _turn(f"{key}-turn") as is_mine:
            if is_mine or time.monotonic() > patience:
                if (kept := _get(key)) is None or not fits(kept):  # another process may have just computed it
                    kept = make()
                    if is_kept(kept):
                        _set(key, kept, seconds)
                return kept
        time.sleep(LOOKS_EVERY)
    return kept


def forget(*names: str) -> None:
    """Remove these names of `once` from the cache."""
    with contextlib.suppress(Exception):  # any error of the store: the value expires by itself
        caches["live"].delete_many([_key(name) for name in names])


def _close(name: str, mark: str) -> None:
    """Close the mark after the commit. The open mark of a later change, set after this commit, stays."""
    now = _get(_mark(name))
    if now is None or now == mark or not now.startswith(OPEN):
        _set(_mark(name), secrets.token_hex(8), None)


@contextlib.contextmanager
def _turn(key: str) -> Iterator[bool]:
    """Yield whether this process computes the value; without a store, each process does."""
    try:
        is_mine = bool(caches["live"].add(key, 1, MAKES_FOR))
    except Exception as error:  # any error of the store: it is only an optimization
        _warn(error)
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
    except Exception as error:  # any error of the store; a damaged file counts as a miss
        _warn(error)
        return None


def _set(key: str, value: Any, seconds: int | None) -> None:
    try:
        caches["live"].set(key, value, seconds)
    except Exception as error:  # so
        _warn(error)


def _warn(error: Exception) -> None:
    away.warn("The shared store of live pages does not work; each page asks the database", error)


def _mark(name: str) -> str:
    return _key(f"mark {name}")


def _key(name: str) -> str:
    """Return a short key of safe characters for any name from a URL."""
    return hashlib.sha256(name.encode()).hexdigest()
