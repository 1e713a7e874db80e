"""The same key is the same entry; another judge's newer sheet is a conflict."""

import pytest

from tests.cast import hand, key, write
from tournament import entry
from tournament.errors import Conflict
from tournament.models import SheetEntry, Sitting


def test_the_same_key_and_content_is_the_same_entry(sitting: Sitting) -> None:
    one = key()
    rows = {entry.record(sitting=sitting, data=hand(), key=one, version=0, by=None).pk for _ in range(3)}
    assert len(rows) == 1
    assert SheetEntry.objects.count() == 1


def test_the_same_key_with_other_content_is_a_conflict(sitting: Sitting) -> None:
    one = key()
    entry.record(sitting=sitting, data=hand(), key=one, version=0, by=None)
    with pytest.raises(Conflict, match="other figures"):
        entry.record(sitting=sitting, data=hand(2, (15, 3, 0, 5)), key=one, version=1, by=None)


def test_an_old_version_is_a_conflict(sitting: Sitting) -> None:
    write(sitting, hand())
    with pytest.raises(Conflict, match="changed meanwhile"):
        entry.record(sitting=sitting, data=hand(1, (15, 0, 3, 5)), key=key(), version=0, by=None)
    assert SheetEntry.objects.count() == 1
