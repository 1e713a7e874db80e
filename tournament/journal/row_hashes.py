"""Row hashes: one hash over all columns of a row, stored in the journal entry of its last change.

A row changed without a journal entry no longer matches. A hash covers every column, including later ones, except those
that its `DataPolicy` excludes; seats, players, entrants and tables are hashed with the row that they belong to.
"""

import datetime
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.apps import apps
from django.db.models import Model, QuerySet, prefetch_related_objects

from brackets.models import Bracket
from tournament.journal.natural_keys import HERE, Keys
from tournament.models import Club, Division, Tournament
from tournament.models.policy import policies, policy_of

GONE: Final = ""  # the hash of a deleted row
DIGITS: Final = 32  # hexadecimal digits of a row hash: 128 bits
AT_ONCE: Final = 500  # rows per query


def row_name(row: Model, known: Keys = HERE) -> str:
    """Return a row's name in the journal: its model and its permanent key (`natural_keys`)."""
    return f"{row._meta.label_lower} {known.original(type(row), row.pk)}"


def row_hashes(rows: Iterable[Model], known: Keys = HERE, as_held: Iterable[Model] = ()) -> dict[str, str]:
    """Return row hashes by name, from the current database state: the instances of a step may be stale.

    `as_held`: rows that the step has just read under its locks, or written, each with its hashed parts. They are not
    read again.
    """
    found = {
        row_name(row, known): row_hash(row, known) for row in read_rows((row_name(row, known) for row in rows), known)
    }
    return found | {row_name(row, known): row_hash(row, known) for row in as_held}


def read_rows(names: Iterable[str], known: Keys = HERE) -> Iterator[Model]:
    """Yield the rows of these names, with their parts, except those that are deleted or unreadable."""
    keys = defaultdict(list)
    for one in names:
        label, _blank, original = one.partition(" ")
        if (key := known.key(label, original)) is not None:
            keys[label].append(key)
    for label in sorted(keys):
        model, wanted = apps.get_model(label), sorted(set(keys[label]))
        for start in range(0, len(wanted), AT_ONCE):
            yield from _rows(model, wanted[start : start + AT_ONCE])


def _rows(model: type[Model], keys: Sequence[int]) -> list[Model]:
    try:
        rows = list(model._base_manager.filter(pk__in=keys).order_by("pk"))
        if parts := policy_of(model).parts:
            prefetch_related_objects(rows, parts)
    except (TypeError, ValueError):  # SQLite stores any text as a time, and reading it back fails
        # One unreadable row fails the whole query: read the rows one by one to find it.
        return [] if len(keys) == 1 else [row for key in keys for row in _rows(model, [key])]
    return rows


def row_hash(row: Model, known: Keys = HERE) -> str:
    """Return the SHA-256 over a row's values as canonical JSON, cut to 32 digits."""
    name = policy_of(type(row)).parts
    parts = getattr(row, name).all() if name else ()
    kept = [
        row_name(row, known),
        _columns(row, known),
        # Sorted by content, because the parts of an imported row have other keys here.
        sorted(json.dumps(_columns(part, known), **AS_TEXT) for part in parts),
    ]
    return known.seal(row, hashlib.sha256(json.dumps(kept, **AS_TEXT).encode()).hexdigest()[:DIGITS])


def _columns(row: Model, known: Keys) -> dict[str, Any]:
    """Return every hashed column. The key of a part is left out: a part is identified by its parent."""
    return known.columns(row, policy_of(type(row)).unhashed_columns)


def _as_text(value: object) -> str:
    """Serialize values that JSON lacks; times in UTC, regardless of the connection's time zone."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    return str(value)


AS_TEXT: Final[Mapping[str, Any]] = {
    "default": _as_text,
    "ensure_ascii": False,
    "sort_keys": True,
    "separators": (",", ":"),
}


def names_of(where: Tournament | Club, known: Keys = HERE) -> Iterator[str]:
    """Yield the names of all rows of a tournament, or of a club's rows outside any tournament."""
    for rows in _rows_of(where) if isinstance(where, Tournament) else _rows_of_club(where):
        label = rows.model._meta.label_lower
        keys = rows.order_by("pk").values_list("pk", flat=True)
        yield from (f"{label} {known.original(rows.model, key)}" for key in keys)


def _rows_of(tournament: Tournament) -> Iterator[QuerySet[Any]]:
    brackets = Bracket.objects.filter(pk__in=Division.objects.filter(tournament=tournament).values("bracket"))
    for model, policy in policies():
        if policy.in_tournament and not policy.not_hashed:
            # The base manager: annulled rows stay in the journal.
            yield model._base_manager.filter(**policy.lookups(tournament, brackets))


def _rows_of_club(club: Club) -> Iterator[QuerySet[Any]]:
    for model, policy in policies():
        if policy.club:
            yield model._base_manager.filter(**{policy.club: club.pk})
