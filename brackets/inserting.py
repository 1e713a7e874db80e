"""Insert many new rows in one statement.

Django's `bulk_create` looks at each value of each row several times: that took longer than everything else in the
lottery of a large bracket. Here a value goes to the database as it is, unless its column has to convert it. No signals
are sent: no model has receivers.
"""

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Any, Final, TypeVar

from django.db import connection
from django.db.models import DateTimeField, Field, JSONField, Model

M = TypeVar("M", bound=Model)
AS_IT_IS: Final = frozenset({int, str, bool, type(None)})


def next_keys(model: type[Model], count: int) -> list[int]:
    """Reserve keys for new rows, so that rows that refer to each other can be inserted in one statement.

    Call it in the transaction that inserts them. Unused keys leave a gap, as after a rollback.
    """
    if count == 0:
        return []
    table, column = model._meta.db_table, model._meta.pk.column
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            asked = "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)"
            cursor.execute(asked, [f'"{table}"', column, count])
            return [key for (key,) in cursor.fetchall()]
        # SQLite has one writer at a time: nobody else inserts until the transaction ends.
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        last = (cursor.fetchone() or (0,))[0]
    return list(range(last + 1, last + 1 + count))


def insert(rows: Iterable[M]) -> list[M]:
    """Insert new rows of one model and return them with their keys. All of them have a key already, or none."""
    rows = list(rows)
    has_keys = bool(rows) and rows[0].pk is not None
    # Only SQLite has a limit; PostgreSQL takes one array for each column.
    most = (connection.features.max_query_params or 0) // 20 or len(rows)
    for start in range(0, len(rows), most or 1):
        _insert(rows[start : start + most], has_keys)
    return rows


def _insert(rows: list[M], has_keys: bool) -> None:
    model = type(rows[0])
    fields = _fields(model, has_keys)
    values = [[_value(row, *field) for field in fields] for row in rows]
    columns = ", ".join(_quoted(field) for field, *_ in fields)
    asked = f"INSERT INTO {connection.ops.quote_name(model._meta.db_table)} ({columns}) "
    params: list[Any]
    if connection.vendor == "postgresql":
        arrays = ", ".join(_array(field) for field, *_ in fields)
        asked += f"SELECT * FROM UNNEST({arrays})"  # noqa: S608 # types of our own columns
        params = [list(column) for column in zip(*values, strict=True)]
    else:
        asked += "VALUES " + ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
        params = list(chain.from_iterable(values))
    with connection.cursor() as cursor:
        cursor.execute(asked if has_keys else f"{asked} RETURNING {_quoted(model._meta.pk)}", params)
        if not has_keys:
            for row, (key,) in zip(rows, cursor.fetchall(), strict=True):
                row.pk = key
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias


Column = tuple["Field[Any, Any]", str, bool]
"""A column, its attribute, and whether plain values go to the database as they are."""


@cache
def _fields(model: type[Model], has_keys: bool) -> list[Column]:
    return [
        (field, field.attname, not isinstance(field, JSONField | DateTimeField))
        for field in model._meta.local_concrete_fields
        if has_keys or not field.primary_key
    ]


def _value(row: Model, field: "Field[Any, Any]", attribute: str, is_plain: bool) -> Any:
    value = row.__dict__.get(attribute)
    if is_plain and type(value) in AS_IT_IS:
        return value
    return field.get_db_prep_save(field.pre_save(row, True), connection)


def _quoted(field: "Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))


def _array(field: "Field[Any, Any]") -> str:
    """Return the placeholder of a column's values; without its length, so that nothing is cut silently."""
    return f"(%s)::{str(field.db_type(connection)).split('(')[0]}[]"
