"""Questions whose SQL is written once: on the way of a hand, writing it took ten times as long as answering it.

A question is a queryset with blanks where values come. Django writes its SQL the first time that a connection asks it,
and what comes back is made into rows, those of `select_related` too (`tournament.rows`). Only values that are compared
as they are may be left blank: keys, and texts. See docs/decisions/ on how a hand became quick.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, Func, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery

from tournament.at_once import at_once
from tournament.rows import Related, maker

M = TypeVar("M", bound=Model)

KEY: Final = 1_987_654_321
OTHER: Final = 1_987_654_322
NUMBERS: Final = (1_987_001, 1_987_002, 1_987_003, 1_987_004)
TEXT: Final = "\N{REPLACEMENT CHARACTER}"
"""The blanks: a key, another one, numbers, a text. Who asks names values for those that there are, in this order."""
BLANKS: Final = (KEY, OTHER, *NUMBERS, TEXT)
LARGEST: Final = 2**63 - 1
STORE: Final = "capicu_prepared"  # the attribute of a connection: converters belong to one
COME: Final = "capicu_come"  # so: answers that nobody has taken yet
KEPT: Final = 400  # statements; psycopg keeps 100 for a connection, and pages of a large bracket threw a hand's out
Values = tuple[int | str | None, ...]


def keep_statements(connection: BaseDatabaseWrapper, **_more: Any) -> None:
    """Let a new connection to PostgreSQL keep what it has prepared (`connection_created`): who plans anew is slower."""
    if connection.vendor == "postgresql":
        connection.connection.prepared_max = KEPT


class Prepared(Generic[M]):
    """A question with blanks; `build` says it, and is called once for each connection."""

    def __init__(self, build: Callable[[], QuerySet[M, Any]]) -> None:
        self._build = build

    def __call__(self, *values: int | str | None) -> list[M]:
        """The rows, with these values for the blanks in the order of `BLANKS`."""
        made = self._made()
        return [made.row(found) for found in made.come_or_asked(self, values)]

    def first(self, *values: int | str | None) -> M | None:
        """The first row, or None."""
        found = self(*values)
        return found[0] if found else None

    def tuples(self, *values: int | str | None) -> list[tuple[Any, ...]]:
        """What a question with `values_list` asked for."""
        return [tuple(found) for found in self._made().come_or_asked(self, values)]

    def sent(self, values: Values) -> Callable[[], Any]:
        """Ask now; what comes back takes the rows."""
        return self._made().sent(values)

    def _made(self) -> "_Made[M]":
        connection = connections[DEFAULT_DB_ALIAS]
        known: dict[int, _Made[M]] = vars(connection).setdefault(STORE, {})
        if (made := known.get(id(self))) is None:
            made = known[id(self)] = _Made(self._build(), connection)
        return made


Question = tuple[Prepared[Any], Values]
"""A question, and the values for its blanks."""


@contextmanager
def asked_together(*questions: Question) -> Iterator[None]:
    """Ask all these in one message, where the database takes such; whoever asks one of them within finds its answer.

    They are asked in this order, each after the one before has its locks. An answer is taken once: who asks again, asks
    the database.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    come: dict[Question, Any] = vars(connection).setdefault(COME, {})
    if _takes_several(connection):
        with sent_together():
            sent = [(question, question[0].sent(question[1])) for question in questions]
        come |= {question: take() for question, take in sent}
    try:
        yield
    finally:
        come.clear()


@contextmanager
def sent_together() -> Iterator[Callable[[], None]]:
    """Send what is written within in one message, where the database takes such, up to the first that must answer.

    What comes back sends what there is already, for whoever has something else to do meanwhile.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    if not _takes_several(connection):
        yield lambda: None
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, at_once(connection.connection) as pipeline:
        yield pipeline.push


def _takes_several(connection: BaseDatabaseWrapper) -> bool:
    return connection.vendor == "postgresql"


class Change:
    """An UPDATE with blanks: `build` says of which rows, and what their columns become."""

    def __init__(self, build: Callable[[], tuple[QuerySet[Any], Mapping[str, Any]]]) -> None:
        self._build = build

    def __call__(self, *values: int | str | None) -> None:
        """Do it, with these values for the blanks."""
        connection = connections[DEFAULT_DB_ALIAS]
        known: dict[int, Any] = vars(connection).setdefault(STORE, {})
        if (made := known.get(id(self))) is None:
            rows, columns = self._build()
            query: Any = rows.query.chain(UpdateQuery)
            query.add_update_values(columns)
            made = known[id(self)] = _with_blanks(*query.get_compiler(connection=connection).as_sql())
        sql, blanks = made
        with connection.cursor() as cursor:
            cursor.execute(sql, _filled(blanks, values))


class Insert(Generic[M]):
    """An INSERT of one row. For tables that nothing listens to: no signal is sent."""

    def __init__(self, model: type[M]) -> None:
        self._model = model

    def __call__(self, row: M, *, learns: bool = True) -> M:
        """Write it; it must be new. It learns its key, unless it was given one before (`NextKey`).

        `learns` False: nobody asks for its key. Who waits for no answer goes with what is `sent_together`.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        known: dict[tuple[int, bool, bool], tuple[list[Any], str]] = vars(connection).setdefault(STORE, {})
        has_key = row.pk is not None
        learns = learns and not has_key
        if (made := known.get((id(self), has_key, learns))) is None:
            made = known[id(self), has_key, learns] = self._made(row, connection, has_key=has_key, learns=learns)
        fields, sql = made
        # After the SQL was made, which sets the moment of the row once more: it is sealed with the one that is written.
        values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            if learns:
                (row.pk,) = cursor.fetchone()
        row._state.adding, row._state.db = False, connection.alias
        return row

    def _made(self, row: M, connection: BaseDatabaseWrapper, *, has_key: bool, learns: bool) -> tuple[list[Any], str]:
        fields = [field for field in self._model._meta.local_concrete_fields if has_key or not field.primary_key]
        query: Any = InsertQuery(self._model)
        query.insert_values(fields, [row])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [self._model._meta.pk] if learns else None
        ((sql, _values),) = compiler.as_sql()
        return fields, sql


class NextKey(Func):
    """The key that the next row of a table will have, taken from the database's own counter; None where it has none.

    A key that is taken and not used leaves a gap, as a transaction that was rolled back does.
    """

    output_field = BigIntegerField(null=True)
    template = "NULL"

    def __init__(self, model: type[Model]) -> None:
        super().__init__()
        self._model = model

    def as_postgresql(self, compiler: Any, connection: BaseDatabaseWrapper, **_more: Any) -> tuple[str, Any]:
        table, column = self._model._meta.db_table, self._model._meta.pk.column
        return f"nextval(pg_get_serial_sequence('\"{table}\"', '{column}'))", ()


Blanks = list[tuple[int | None, Any]]
"""The parameters of a statement: which value comes there, or else what is written there for good."""


def _with_blanks(sql: str, params: Any) -> tuple[str, Blanks]:
    blanks = [blank for blank in BLANKS if blank in params]
    return sql, [(blanks.index(param), None) if param in BLANKS else (None, param) for param in params]


def _filled(blanks: Blanks, values: Values) -> list[Any]:
    """The parameters; a number that no column holds becomes NULL, which nothing equals."""
    fit = [None if isinstance(value, int) and not -LARGEST <= value <= LARGEST else value for value in values]
    return [param if blank is None else fit[blank] for blank, param in blanks]


def give(instance: Model, name: str, rows: list[Any]) -> None:
    """Let a row know its related rows of this name, as Django's prefetch does."""
    found = getattr(instance, name).get_queryset()
    found._result_cache, found._prefetch_done = rows, True
    vars(instance).setdefault("_prefetched_objects_cache", {})[name] = found


class _Made(Generic[M]):
    """The SQL of a question for one connection, and how to read the answer."""

    def __init__(self, asked: QuerySet[M, Any], connection: BaseDatabaseWrapper) -> None:
        self._connection = connection
        self._compiler = compiler = asked.query.get_compiler(connection=connection)
        self._sql, self._blanks = _with_blanks(*compiler.as_sql())
        self._converters = compiler.get_converters([column[0] for column in compiler.select[: compiler.col_count]])
        info = compiler.klass_info
        if info is not None:
            columns = info["select_fields"]
            self._own = slice(columns[0], columns[-1] + 1)
            names = [column[0].target.attname for column in compiler.select[self._own]]
            self._make = maker(info["model"], names, connection.alias)
            self._annotated = list(compiler.annotation_col_map.items())
            related = get_related_populators(info, compiler.select, connection.alias)  # type: ignore[call-arg] # stubs of a later one
            self._related = [Related(one, connection.alias) for one in related]

    def come_or_asked(self, question: Prepared[M], values: Values) -> Any:
        """The answer that came with others (`asked_together`), or else the one to asking now."""
        come: dict[Question, Any] = vars(self._connection).get(COME, {})
        found = come.pop((question, values), None)
        return self.sent(values)() if found is None else found

    def sent(self, values: Values) -> Callable[[], Any]:
        """Ask; what comes back takes the rows as the database has them, each value as Django knows it."""
        cursor = self._connection.cursor()
        cursor.execute(self._sql, _filled(self._blanks, values))

        def take() -> Any:
            with cursor:
                found = cursor.fetchall()
            return list(self._compiler.apply_converters(found, self._converters)) if self._converters else found

        return take

    def row(self, found: Any) -> M:
        """A row with those that it was asked for together with."""
        row: M = self._make(found[self._own])
        for related in self._related:
            related.read(found, row)
        for name, place in self._annotated:
            setattr(row, name, found[place])
        return row
