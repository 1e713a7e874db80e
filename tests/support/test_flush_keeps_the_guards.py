"""Emptying the tables between tests leaves the guards in place."""

import pytest
from django.db import DatabaseError

from tests.cast import hand, write
from tournament.models import JournalLine, TableMatch


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["first", "again"])
def test_guards_stand_before_and_after_a_flush(time: str, table_match: TableMatch) -> None:
    write(table_match, hand())
    with pytest.raises(DatabaseError, match="append-only"):
        JournalLine.objects.all().delete()
