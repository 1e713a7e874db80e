"""The same key is the same entry; another judge's newer sheet is a conflict."""

import pytest

from tests.cast import hand, key, write
from tournament.core.errors import Conflict
from tournament.matches import entry
from tournament.models import SheetEntry, TableMatch


def test_the_same_key_and_content_is_the_same_entry(table_match: TableMatch) -> None:
    one = key()
    rows = {entry.record(table_match=table_match, data=hand(), key=one, version=0, by=None).pk for _ in range(3)}
    assert len(rows) == 1
    assert SheetEntry.objects.count() == 1


def test_the_same_key_with_other_content_is_a_conflict(table_match: TableMatch) -> None:
    one = key()
    entry.record(table_match=table_match, data=hand(), key=one, version=0, by=None)
    with pytest.raises(Conflict, match="other figures"):
        entry.record(table_match=table_match, data=hand(2, (15, 3, 0, 5)), key=one, version=1, by=None)


def test_an_old_version_is_a_conflict(table_match: TableMatch) -> None:
    write(table_match, hand())
    with pytest.raises(Conflict, match="The sheet has changed"):
        entry.record(table_match=table_match, data=hand(1, (15, 0, 3, 5)), key=key(), version=0, by=None)
    assert SheetEntry.objects.count() == 1
