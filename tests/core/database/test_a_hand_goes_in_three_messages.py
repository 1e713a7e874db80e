"""A hand asks few questions, and PostgreSQL hears of them in three messages: the beginning, what to know, the line.

Under the lock of a tournament every message costs the whole hall. psycopg is overridden for it
(`tournament.core.database.prepared_queries`): with another version of it this test says whether that still holds.
"""

import tempfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from psycopg.pq import Trace

from tests.cast import hand, key
from tournament.core.database import prepared_queries
from tournament.matches import entry
from tournament.models import TableMatch, User

QUESTIONS = 5  # the tournament, the journal's end, the match, its seats, its lines
CHANGES = 4  # the line, the match, the tournament, the journal
POSTGRESQL = connection.vendor == "postgresql"

pytestmark = pytest.mark.django_db(transaction=True)


def record(table_match: TableMatch, version: int) -> None:
    """The next hand, as the API writes it."""
    table = TableMatch(pk=table_match.pk, tournament=table_match.tournament)
    entry.record(table_match=table, data=hand(), key=key(), version=version, by=None)


def messages(table_match: TableMatch, version: int) -> int:
    """How often PostgreSQL had to answer while a hand was written, by libpq's own record."""
    asked = connection.connection.pgconn
    with tempfile.TemporaryFile("w+b") as told:
        asked.trace(told.fileno())
        asked.set_trace_flags(Trace.SUPPRESS_TIMESTAMPS)
        try:
            record(table_match, version)
        finally:
            asked.untrace()
        told.seek(0)
        return sum(b"\tReadyForQuery" in line for line in told)


def test_it_asks_and_writes_no_more_than_it_must(table_match: TableMatch) -> None:
    # The hash of a match that was called names who called it.
    TableMatch.objects.update(called_by=User.objects.earliest("pk"))
    record(table_match, 0)
    with CaptureQueriesContext(connection) as counted:
        record(table_match, 1)
    said = [query["sql"] for query in counted if query["sql"].split()[0] in {"SELECT", "INSERT", "UPDATE"}]
    assert len(said) == QUESTIONS + CHANGES
    if POSTGRESQL:
        assert messages(table_match, 2) == 3
        assert connection.connection.prepared_max == prepared_queries.KEPT  # what planned them is kept
