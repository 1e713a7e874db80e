"""The same key is the same entry; another judge's newer sheet is a conflict; two at once, one is accepted."""

from functools import partial

import pytest

from tests.at_once import at_once
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


@pytest.mark.django_db(transaction=True)
def test_of_two_judges_at_the_same_moment_one_is_accepted(sitting: Sitting) -> None:
    for version in range(10):
        results = at_once(partial(send, sitting, None, version), 2)
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "SheetEntry"]
    assert list(SheetEntry.objects.values_list("number", flat=True)) == list(range(1, 11))


@pytest.mark.django_db(transaction=True)
def test_one_entry_sent_twice_at_the_same_moment_is_one_entry(sitting: Sitting) -> None:
    for version in range(10):
        one = key()
        results = at_once(partial(send, sitting, one, version), 2)
        assert {type(result).__name__ for result in results} == {"SheetEntry"}
        assert len({result.pk for result in results if isinstance(result, SheetEntry)}) == 1
    assert SheetEntry.objects.count() == 10


def send(sitting: Sitting, one: str | None, version: int) -> object:
    """Send the next hand; with no key given, as another phone with a key of its own."""
    seat = version % 4
    pips = [3 + version, 2, 1, 4]
    pips[seat] = 0
    try:
        return entry.record(sitting=sitting, data=hand(seat, tuple(pips)), key=one or key(), version=version, by=None)  # type: ignore[arg-type] # four seats
    except Conflict as conflict:
        return conflict
