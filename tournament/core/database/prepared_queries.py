"""Prepared queries: SQL compiled once per connection, because compiling it took ten times as long as running it.

A prepared query is a queryset with placeholders for values. Django compiles its SQL on first use per connection. Only
values that need no conversion can be placeholders: keys and texts. On PostgreSQL several statements travel in one
network message (pipeline mode). See docs/decisions/0008-the-hand-entry-fast-path.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, groupby, repeat
from operator import itemgetter
from typing import Any, Final, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, Func, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery
from psycopg import Connection, Pipeline
from psycopg.generators import send


class BufferedPipeline(Pipeline):
    """psycopg's pipeline, buffered: it sends nothing until an answer is needed, then everything in one message.

    psycopg sends each statement by itself and polls the socket twice in between. Each poll releases the GIL: a hand
    entry did so forty times while it held its lock. The methods overridden here are private to psycopg; its version is
    pinned, and a test counts the messages.
    """

    _answers_owed = False  # whether a statement was sent after the last Sync

    def push(self) -> None:
        """Send the buffered statements without waiting, so that the caller can work while PostgreSQL does."""
        self._hand_over()
        self.pgconn.flush()

    def _hand_over(self) -> None:
        while self.command_queue:
            command = self.command_queue.popleft()
            command()
            self._answers_owed = command != self.pgconn.pipeline_sync

    # psycopg calls this after each statement; sending waits for `_fetch_gen`.
    def _communicate_gen(self) -> Any:
        return
        yield

    def _fetch_gen(self, *, flush: bool) -> Any:
        self._hand_over()
        yield from send(self.pgconn)
        yield from super()._fetch_gen(flush=flush)

    # Without open answers a Sync would be a message for nothing.
    def _sync_gen(self) -> Any:
        if self._answers_owed or self.command_queue:
            yield from super()._sync_gen()

    def _exit_gen(self) -> Any:
        if self._answers_owed or self.command_queue:
            yield from super()._exit_gen()


@contextmanager
def buffered_pipeline(connection: Connection[Any]) -> Iterator[BufferedPipeline]:
    """Send the statements of the block in one message, at its end at the latest; errors also surface then."""
    if connection._pipeline is None:
        connection._pipeline = BufferedPipeline(connection)
    with connection.pipeline() as pipeline:
        yield cast(BufferedPipeline, pipeline)


M = TypeVar("M", bound=Model)

KEY: Final = 1_987_654_321
OTHER: Final = 1_987_654_322
NUMBERS: Final = (1_987_001, 1_987_002, 1_987_003, 1_987_004)
TEXT: Final = "\N{REPLACEMENT CHARACTER}"
OTHER_TEXT: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Placeholders: two keys, numbers, two texts. Callers pass values for those in use, in this order."""
BLANKS: Final = (KEY, OTHER, *NUMBERS, TEXT, OTHER_TEXT)
LARGEST: Final = 2**63 - 1
STORE: Final = "capicu_prepared"  # connection attribute: converters belong to one connection. It keeps each query: a
# key of its `id` would serve its SQL to the next query at the same address.
COME: Final = "capicu_come"  # connection attribute: results not yet consumed
IN_CHUNKS: Final = 2_000  # rows at a time of a query that is streamed
KEPT: Final = 400  # statements per connection; with psycopg's default of 100, pages of large brackets evicted them
Values = tuple[int | str | None, ...]
Run = tuple[Sequence[Any], Sequence[Sequence[Any]]]


def keep_statements(connection: BaseDatabaseWrapper, **_more: Any) -> None:
    """Raise the prepared-statement limit of a new PostgreSQL connection (`connection_created`), to avoid replanning."""
    if connection.vendor == "postgresql":
        connection.connection.prepared_max = KEPT


class Prepared(Generic[M]):
    """A query with placeholders. `build` returns the queryset and is called once per connection."""

    def __init__(self, build: Callable[[], QuerySet[M, Any]]) -> None:
        self._build = build

    def __call__(self, *values: int | str | None) -> list[M]:
        """Return the rows for these placeholder values, in the order of `BLANKS`."""
        made = self._compile()
        return [made.row(found) for found in made.fetch(self, values)]

    def first(self, *values: int | str | None) -> M | None:
        """Return the first row, or None."""
        found = self(*values)
        return found[0] if found else None

    def tuples(self, *values: int | str | None) -> list[tuple[Any, ...]]:
        """Return the rows of a `values_list` query."""
        return [tuple(found) for found in self._compile().fetch(self, values)]

    def runs(self, own: int, *values: int | str | None) -> Iterator[Run]:
        """Stream the rows of a `values_list` query: consecutive ones with the same first column as one.

        Each as its first `own` columns, and the other columns of each of its rows.
        """
        return self._compile().runs(own, values)

    def sent(self, values: Values) -> Callable[[], Any]:
        """Send the query now; the returned callable fetches the rows."""
        return self._compile().sent(values)

    def _compile(self) -> "_Compiled[M]":
        connection = connections[DEFAULT_DB_ALIAS]
        known: dict[Prepared[M], _Compiled[M]] = vars(connection).setdefault(STORE, {})
        if (made := known.get(self)) is None:
            made = known[self] = _Compiled(self._build(), connection)
        return made


Question = tuple[Prepared[Any], Values]
"""A query and its placeholder values."""


@contextmanager
def asked_together(*questions: Question) -> Iterator[None]:
    """Send several queries in one message where the database supports it; later calls inside find their results ready.

    They run in this order, each after the previous one has its locks. A result is consumed once: a second call queries
    the database again.
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
    """Send the statements of this block in one message where supported, up to the first that needs a result.

    The yielded callable flushes the statements so far, for a caller with other work to do meanwhile.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    if not _takes_several(connection):
        yield lambda: None
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, buffered_pipeline(connection.connection) as pipeline:
        yield pipeline.push


def _takes_several(connection: BaseDatabaseWrapper) -> bool:
    return connection.vendor == "postgresql"


class Change:
    """An UPDATE with placeholders. `build` returns the queryset and the new column values."""

    def __init__(self, build: Callable[[], tuple[QuerySet[Any], Mapping[str, Any]]]) -> None:
        self._build = build

    def __call__(self, *values: int | str | None) -> None:
        """Execute it with these placeholder values."""
        connection = connections[DEFAULT_DB_ALIAS]
        known: dict[Change, Any] = vars(connection).setdefault(STORE, {})
        if (made := known.get(self)) is None:
            rows, columns = self._build()
            query: Any = rows.query.chain(UpdateQuery)
            query.add_update_values(columns)
            made = known[self] = _with_blanks(*query.get_compiler(connection=connection).as_sql())
        sql, blanks = made
        with connection.cursor() as cursor:
            cursor.execute(sql, _filled(blanks, values))


class Insert(Generic[M]):
    """An INSERT of one row, without signals: for models that have no receivers."""

    def __init__(self, model: type[M]) -> None:
        self._model = model

    def __call__(self, row: M, *, learns: bool = True) -> M:
        """Insert a new row and set its key, unless the key was assigned earlier (`NextKey`).

        `learns` False: the key is not needed. Without a result to wait for, the INSERT can join a pipeline
        (`sent_together`).
        """
        connection = connections[DEFAULT_DB_ALIAS]
        known: dict[tuple[Insert[M], bool, bool], tuple[list[Any], str]] = vars(connection).setdefault(STORE, {})
        has_key = row.pk is not None
        learns = learns and not has_key
        if (made := known.get((self, has_key, learns))) is None:
            made = known[self, has_key, learns] = self._compile(row, connection, has_key=has_key, learns=learns)
        fields, sql = made
        # After compiling the SQL, which sets auto_now columns again: the row hash must cover the values that are
        # written.
        values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            if learns:
                (row.pk,) = cursor.fetchone()
        row._state.adding, row._state.db = False, connection.alias
        return row

    def _compile(
        self, row: M, connection: BaseDatabaseWrapper, *, has_key: bool, learns: bool
    ) -> tuple[list[Any], str]:
        fields = [field for field in self._model._meta.local_concrete_fields if has_key or not field.primary_key]
        query: Any = InsertQuery(self._model)
        query.insert_values(fields, [row])
        compiler = query.get_compiler(connection=connection)
        compiler.returning_fields = [self._model._meta.pk] if learns else None
        ((sql, _values),) = compiler.as_sql()
        return fields, sql


class NextKey(Func):
    """The next key of a table from its sequence; NULL on a database without sequences.

    An unused key leaves a gap, as a rolled-back transaction does.
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
"""The parameters of a statement: the index of a value, or else a constant."""


def _with_blanks(sql: str, params: Any) -> tuple[str, Blanks]:
    blanks = [blank for blank in BLANKS if blank in params]
    return sql, [(blanks.index(param), None) if param in BLANKS else (None, param) for param in params]


def _filled(blanks: Blanks, values: Values) -> list[Any]:
    """Return the parameters. An integer out of range becomes NULL, which equals nothing."""
    fit = [None if isinstance(value, int) and not -LARGEST <= value <= LARGEST else value for value in values]
    return [param if blank is None else fit[blank] for blank, param in blanks]


def give(instance: Model, name: str, rows: list[Any]) -> None:
    """Set the prefetched related objects of a row, as Django's `prefetch_related` does."""
    found = getattr(instance, name).get_queryset()
    found._result_cache, found._prefetch_done = rows, True
    vars(instance).setdefault("_prefetched_objects_cache", {})[name] = found


class _Compiled(Generic[M]):
    """The compiled SQL of a query for one connection."""

    def __init__(self, asked: QuerySet[M, Any], connection: BaseDatabaseWrapper) -> None:
        self._connection = connection
        self._compiler = compiler = asked.query.get_compiler(connection=connection)
        self._sql, self._blanks = _with_blanks(*compiler.as_sql())
        self._converters = compiler.get_converters([column[0] for column in compiler.select[: compiler.col_count]])
        info = compiler.klass_info
        if info is not None:
            columns = info["select_fields"]
            # Django selects the columns of one model next to each other.
            self._own = slice(columns[0], columns[-1] + 1)
            self._model = info["model"]
            self._names = [column[0].target.attname for column in compiler.select[self._own]]
            self._annotated = list(compiler.annotation_col_map.items())
            self._related = get_related_populators(info, compiler.select, connection.alias)  # type: ignore[call-arg] # stubs of a later one

    def fetch(self, question: Prepared[M], values: Values) -> Any:
        """Return a result that arrived with others (`asked_together`), or run the query now."""
        come: dict[Question, Any] = vars(self._connection).get(COME, {})
        found = come.pop((question, values), None)
        return self.sent(values)() if found is None else found

    def sent(self, values: Values) -> Callable[[], Any]:
        """Send the query; the returned callable fetches the rows with converted values."""
        cursor = self._connection.cursor()
        cursor.execute(self._sql, _filled(self._blanks, values))

        def take() -> Any:
            with cursor:
                found = cursor.fetchall()
            return list(self._compiler.apply_converters(found, self._converters)) if self._converters else found

        return take

    def runs(self, own: int, values: Values) -> Iterator[Run]:
        """See `Prepared.runs`. The columns that a run has in common are converted once."""
        convert, every = self._compiler.apply_converters, self._converters
        common = {place: one for place, one in every.items() if place < own}
        rest = {place - own: one for place, one in every.items() if place >= own}
        with self._connection.chunked_cursor() as cursor:
            cursor.execute(self._sql, _filled(self._blanks, values))
            rows = chain.from_iterable(iter(lambda: cursor.fetchmany(IN_CHUNKS), []))
            if own == self._compiler.col_count:
                yield from zip(convert(rows, every), repeat(()), strict=False)
                return
            for _key, run in groupby(rows, itemgetter(0)):
                found = list(run)
                yield next(convert([found[0][:own]], common)), list(convert((row[own:] for row in found), rest))

    def row(self, found: Any) -> M:
        """Build a model instance with its related rows and annotations."""
        row: M = self._model.from_db(self._connection.alias, self._names, found[self._own])
        for related in self._related:
            related.populate(found, row)
        for name, place in self._annotated:
            setattr(row, name, found[place])
        return row
