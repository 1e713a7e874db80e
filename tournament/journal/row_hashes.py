"""Row hashes: one hash over all columns of a row, stored in the journal entry of its last change.

A row changed without a journal entry no longer matches. A hash covers every column, including later ones, except those
that its `DataPolicy` excludes; seats, players, entrants and tables are hashed with the row that they belong to.

Database keys are different in every installation. A row is therefore named by its `uid`, an account by its pseudonym,
and so is every row that a column refers to: an imported tournament has the same row hashes.
"""

import datetime
import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any, Final, NamedTuple, TypeVar

from django.db.models import Exists, F, Field, ForeignKey, Model, Q, QuerySet, Value

from brackets.models import Bracket
from tournament.core.database.key_sets import key_text
from tournament.core.database.prepared_queries import KEY, TEXT, Prepared
from tournament.models import Club, Division, Lottery, Origin, Tournament
from tournament.models.policy import policies, policy_of

GONE: Final = ""  # the hash of a deleted row
DIGITS: Final = 32  # hexadecimal digits of a row hash: 128 bits
AT_ONCE: Final = 500  # rows per query
MANY: Final = 10_000  # rows per prepared query: more than a step ever writes
PARTS: Final = "hashed_parts"  # attribute of a row: the rows that are hashed with it, if they are known already

M = TypeVar("M", bound=Model)
KnownAs = Mapping[str, str]
"""The identities that a club and its people have in the journal of one imported tournament (`Origin.known_as`)."""
UNCHANGED: Final[KnownAs] = {}
ORIGIN: Final = Prepared(lambda: Origin.objects.filter(tournament=KEY))


def known_as(where: Tournament | Club) -> KnownAs:
    """Return the identities of people and the club in a tournament's journal, where they differ from those here."""
    origin = ORIGIN.first(where.pk) if isinstance(where, Tournament) else None
    return origin.known_as if origin else UNCHANGED


def row_name(row: Model) -> str:
    """Return a row's name in the journal: its model and its identity."""
    return f"{row._meta.label_lower} {identity(row)}"


def identity(row: Model) -> str:
    """Return what identifies a row in every installation; its key, if its model stays in this one."""
    return str(getattr(row, policy_of(row._meta.model).key, row.pk))


def row_hashes(rows: Iterable[Model], known: KnownAs = UNCHANGED, as_held: Iterable[Model] = ()) -> dict[str, str]:
    """Return row hashes by name, from the current database state: the instances of a step may be stale.

    `as_held`: rows that the step has just read under its locks, or written, each with its hashed parts (`hold`) and the
    rows that it refers to. They are not read again.
    """
    found = {row_name(row): row_hash(row, known) for row in read_again(rows)}
    return found | {row_name(row): row_hash(row, known) for row in as_held}


def hold(row: M, parts: Iterable[Model]) -> M:
    """Keep the hashed parts of a row with it, and return it."""
    vars(row)[PARTS] = list(parts)
    return row


def read_again(rows: Iterable[Model]) -> Iterator[Model]:
    """Yield the current state of these rows, with their parts, except those that are deleted or unreadable."""
    keys: dict[type[Model], set[int]] = defaultdict(set)
    for row in rows:
        keys[row._meta.model].add(row.pk)
    for model in sorted(keys, key=lambda one: one._meta.label_lower):
        yield from _read(model, keys[model])


def _read(model: type[Model], keys: Iterable[int]) -> Iterator[Model]:
    wanted = sorted(keys)
    for start in range(0, len(wanted), MANY):
        some = wanted[start : start + MANY]
        try:
            yield from _rows(model, some)
        except (TypeError, ValueError):  # SQLite stores any text as a time, and reading it back fails
            # One unreadable row fails the whole query: read the rows one by one to find it.
            for key in some:
                with suppress(TypeError, ValueError):
                    yield from _rows(model, [key])


def _rows(model: type[Model], keys: list[int]) -> list[Model]:
    """Return the rows with these keys and their parts, in two statements."""
    rows, parts = _queries(model)
    asked = key_text(keys)
    found = rows(asked)
    if parts is not None:
        by_row = defaultdict[int, list[Model]](list)
        column = _part_of(model)[1]
        for part in parts(asked):
            by_row[getattr(part, f"{column}_id")].append(part)
        for row in found:
            hold(row, by_row[row.pk])
    return found


@cache
def _queries(model: type[Model]) -> tuple[Prepared[Any], Prepared[Any] | None]:
    """Return the prepared queries for rows by their keys, and for the parts of these rows."""
    rows = Prepared(lambda: with_identities(model).filter(pk__among=TEXT).order_by("pk"))
    if not policy_of(model).parts:
        return rows, None
    part, whole = _part_of(model)
    return rows, Prepared(lambda: with_identities(part, whole).filter(**{f"{whole}__among": TEXT}).order_by())


@cache
def _part_of(model: type[Model]) -> tuple[type[Model], str]:
    """Return the model of the hashed parts of a row, and their column that refers to it."""
    relation: Any = model._meta.get_field(policy_of(model).parts)
    return relation.related_model, relation.remote_field.name


def with_identities(model: type[Model], whole: str = "") -> QuerySet[Any]:
    """Return all rows of a model, with only the identities of the rows that their hashed columns refer to.

    `whole`: the column of a part that refers to the row that it is hashed with.
    """
    references = [one for one in hashed_columns(model) if isinstance(one, ForeignKey) and one.name != whole]
    rows: QuerySet[Any] = model._base_manager.all()
    if not references:
        return rows
    identities = [f"{one.name}__{policy_of(one.related_model).key}" for one in references]
    columns = [one.name for one in model._meta.concrete_fields]
    return rows.select_related(*(one.name for one in references)).only(*columns, *identities)


def row_hash(row: Model, known: KnownAs = UNCHANGED) -> str:
    """Return the SHA-256 over a row's values as canonical JSON, cut to 32 digits."""
    parts: list[str] = []
    if name := policy_of(row._meta.model).parts:
        _part, whole = _part_of(row._meta.model)
        found = vars(row)[PARTS] if PARTS in vars(row) else getattr(row, name).all()
        parts = [AS_TEXT(hashed_values(part, known, whole)) for part in found]
    return _digest(row_name(row), hashed_values(row, known), parts)


def _digest(name: str, values: dict[str, Any], parts: Iterable[str]) -> str:
    # Sorted by content, because the parts of an imported row have other keys here.
    return hashlib.sha256(AS_TEXT([name, values, sorted(parts)]).encode()).hexdigest()[:DIGITS]


@cache
def hashed_columns(model: type[Model]) -> tuple["Field[Any, Any]", ...]:
    """Return every column that a row hash covers: not the key of the row, which is another one elsewhere."""
    left_out = policy_of(model).unhashed_columns
    return tuple(one for one in model._meta.concrete_fields if not one.primary_key and one.name not in left_out)


def hashed_values(row: Model, known: KnownAs = UNCHANGED, whole: str = "") -> dict[str, Any]:
    """Return a row's hashed values by column, with identities in place of foreign keys.

    A column with its `silent` value is left out, so that a column added by a later version changes no older row hash.
    `whole`: as in `with_identities`; it is left out, because a part is hashed with that row.
    """
    values: dict[str, Any] = {}
    for attribute, left_out, relation, key in _hashed(row._meta.model):
        value = getattr(row, attribute)
        if value == left_out:
            continue
        if relation:
            if relation == whole:
                continue
            # None: the row that the column refers to does not exist.
            value = value if (other := getattr(row, relation)) is None else getattr(other, key)
            value = known.get(value, value)
        values[attribute] = value
    return values


@cache
def _hashed(model: type[Model]) -> tuple[tuple[str, Any, str, str], ...]:
    """Return for each hashed column: its attribute, its `silent` value, and the relation with the key of its rows."""
    return tuple(
        (one.attname, silent(one), one.name, policy_of(one.related_model).key)
        if isinstance(one, ForeignKey)
        else (one.attname, silent(one), "", "")
        for one in hashed_columns(model)
    )


def silent(column: "Field[Any, Any]") -> Any:
    """Return the value of a column that is left out of row hashes: the one every row gets when the column is added."""
    if column.has_default():
        default = column.default
        return default() if default in (dict, list) else EVERY_ONE if callable(default) else default
    if column.null:
        return None
    return "" if column.empty_strings_allowed else EVERY_ONE


EVERY_ONE: Final = object()
"""No column value: marks a column whose rows have no value in common, such as a time or an identity."""


def _as_text(value: object) -> str:
    """Serialize values that JSON lacks; times in UTC, regardless of the connection's time zone."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    return str(value)


def _canonical() -> Callable[[object], str]:
    encoder = json.JSONEncoder(default=_as_text, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:  # not CPython
        return encoder.encode
    # `encode` makes this for every value, which takes twice as long as the encoding of a row.
    write = make(None, _as_text, json.encoder.encode_basestring, None, ":", ",", True, False, True)
    return lambda value: "".join(write(value, 0))


AS_TEXT: Final = _canonical()
"""Write canonical JSON."""


def names_of(where: Tournament | Club) -> Iterator[str]:
    """Yield the names of all hashed rows of a tournament, or of a club's rows outside any tournament."""
    for rows in _hashed_rows(where):
        label = rows.model._meta.label_lower
        yield from (f"{label} {uid}" for uid in rows.order_by("pk").values_list("uid", flat=True))


class Found(NamedTuple):
    """A hashed row as verification reads it: its name, its hash, its model and its key."""

    name: str
    hash: str
    model: type[Model]
    key: int

    def row(self) -> Model:
        """Return the row itself; DoesNotExist if it was deleted since."""
        found: Model = self.model._base_manager.get(pk=self.key)
        return found


def hashes_in(where: Tournament | Club) -> Iterator[Found]:
    """Yield all hashed rows of a tournament, or of a club's rows outside any tournament; each table is read once."""
    tables = _tables(type(where))
    present, known = _present(where)
    for model in present:
        last = 0
        try:
            for found in _streamed(model, tables[model], where.pk, known):
                yield found
                last = found.key
        except (TypeError, ValueError):  # a value that cannot be read back: the rows one by one, without its row
            (rows,) = [rows for rows in _hashed_rows(where) if rows.model is model]
            for row in _read(model, rows.filter(pk__gt=last).order_by().values_list("pk", flat=True)):
                yield Found(row_name(row), row_hash(row, known), model, row.pk)


def _present(where: Tournament | Club) -> tuple[list[type[Model]], KnownAs]:
    """Return the models of which there are rows, and the identities in the journal (`known_as`).

    One query for all of them, because a tournament uses half of its tables.
    """
    models = list(_tables(type(where)))
    asked = _presence(type(where)).tuples(where.pk)
    if not asked:
        return models, UNCHANGED
    known, *has_rows = asked[0]
    return [model for model, is_there in zip(models, has_rows, strict=True) if is_there], known or UNCHANGED


@cache
def _presence(kind: type[Tournament] | type[Club]) -> Prepared[Any]:
    is_imported = F("origin__known_as") if kind is Tournament else Value("")

    def build() -> QuerySet[Any, Any]:
        asked = kind._base_manager.filter(pk=KEY).order_by()
        return asked.values_list(is_imported, *(Exists(rows) for rows in _hashed_rows(kind(pk=KEY))))

    return Prepared(build)


@cache
def _tables(kind: type[Tournament] | type[Club]) -> dict[type[Model], Prepared[Any]]:
    """Return a query for each hashed table of a tournament, or of a club outside any tournament.

    Values, without model instances, by key; with the columns of its parts, so that a row comes once for each of them.
    """
    return {rows.model: Prepared(partial(_values, rows)) for rows in _hashed_rows(kind(pk=KEY))}


def _values(rows: QuerySet[Any]) -> QuerySet[Any, Any]:
    model: type[Model] = rows.model
    columns = ["pk", policy_of(model).key, *_columns_of(model)]
    if relation := policy_of(model).parts:
        columns += [f"{relation}__{name}" for name in ("pk", *_columns_of(*_part_of(model)))]
    # Expressions: a column may be asked for twice.
    return rows.order_by("pk").values_list(*(F(name) for name in columns))


def _columns_of(model: type[Model], whole: str = "") -> list[str]:
    """Return the columns to read for `_hashed_of`: of each reference, its key and the identity of the row."""
    named = [
        [attribute, f"{relation}__{key}"] if relation else [attribute]
        for attribute, _silent, relation, key in _hashed(model)
        if relation != whole or not whole
    ]
    return [name for names in named for name in names]


def _streamed(model: type[Model], query: Prepared[Any], where: int, known: KnownAs) -> Iterator[Found]:
    """Yield the rows of one table by key."""
    label, has_parts = model._meta.label_lower, policy_of(model).parts
    part, whole = _part_of(model) if has_parts else (model, "")
    for (pk, uid, *values), parts in query.runs(2 + len(_columns_of(model)), where):
        found = (one[1:] for one in parts if one[0] is not None) if has_parts else ()
        texts = [AS_TEXT(_hashed_of(part, one, known, whole)) for one in found]
        name = f"{label} {uid}"
        yield Found(name, _digest(name, _hashed_of(model, values, known), texts), model, pk)


def _hashed_of(model: type[Model], row: Sequence[Any], known: KnownAs, whole: str = "") -> dict[str, Any]:
    """Return the hashed values of a row from its `_columns_of`, as `hashed_values` does."""
    places = _places(model, whole)
    if not known:
        return {attribute: row[shown] for attribute, left_out, place, shown in places if row[place] != left_out}
    return {
        attribute: row[shown] if place == shown else known.get(row[shown], row[shown])
        for attribute, left_out, place, shown in places
        if row[place] != left_out
    }


@cache
def _places(model: type[Model], whole: str) -> tuple[tuple[str, Any, int, int], ...]:
    """Return each hashed column with its `silent` value and its place, and the place of what is hashed."""
    found, place = [], 0
    for attribute, left_out, relation, _key in _hashed(model):
        if relation != whole or not whole:
            found.append((attribute, left_out, place, place + bool(relation)))
            place += 1 + bool(relation)
    return tuple(found)


def _hashed_rows(where: Tournament | Club) -> list[QuerySet[Any]]:
    if isinstance(where, Tournament):
        return [rows for model, rows in rows_of(where).items() if not policy_of(model).not_hashed]
    return [model._base_manager.filter(**{one.club: where.pk}) for model, one in policies() if one.club]


def rows_of(tournament: Tournament) -> dict[type[Model], QuerySet[Any]]:
    """Return every row that belongs to a tournament, by model; annulled rows too."""
    # A repeated lottery leaves its old bracket, which only the lottery's row still names.
    brackets = Bracket.objects.filter(
        Q(pk__in=Division._base_manager.filter(tournament=tournament).values("bracket"))
        | Q(pk__in=Lottery._base_manager.filter(division__tournament=tournament).values("bracket"))
    )
    return {
        model: model._base_manager.filter(**policy.lookups(tournament, brackets))
        for model, policy in policies()
        if policy.in_tournament
    }
