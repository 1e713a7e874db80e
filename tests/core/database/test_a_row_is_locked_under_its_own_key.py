"""One lock for all steps: the row as it is now, locked without its key; a practice only among all tournaments."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tournament.core.database.transactions import lock_row
from tournament.models import TableMatch, Tournament

pytestmark = pytest.mark.django_db


def test_it_is_the_row_as_it_is_now(table_match: TableMatch) -> None:
    TableMatch.objects.filter(pk=table_match.pk).update(table=77)
    with transaction.atomic():
        assert lock_row(TableMatch.every, table_match.pk).table == 77


def test_other_rows_may_still_refer_to_it(table_match: TableMatch) -> None:
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        lock_row(Tournament.objects, table_match.tournament_id)
    # SQLite has no row locks: one process writes at a time.
    assert asked[-1]["sql"].endswith("FOR NO KEY UPDATE") == (connection.vendor == "postgresql")


def test_a_manager_that_leaves_rows_out_locks_none_of_them(table_match: TableMatch) -> None:
    with transaction.atomic(), pytest.raises(TableMatch.DoesNotExist):
        lock_row(TableMatch.objects.filter(table=0), table_match.pk)
