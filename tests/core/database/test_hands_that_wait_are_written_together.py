"""Hands that wait for one lock are written by the thread that gets it: each is answered as if it had come alone."""

import threading
from collections.abc import Callable, Sequence

import pytest
from django.db import IntegrityError, connections, transaction
from django.utils import translation

from tests.cast import hand, key
from tests.config.processes import wait_for
from tests.matches.corrections.days import a_day
from tournament.core.database.group_commit import OF_TOURNAMENTS
from tournament.core.errors import Conflict, EntryRefused
from tournament.hall import seating
from tournament.journal import log
from tournament.matches import entry, entry_queries
from tournament.models import SheetEntry, TableMatch, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = 4
IMPOSSIBLE = (40, 15, 3, 5)  # pips of the player who dominoed

Act = Callable[[], SheetEntry]


@pytest.fixture
def sheets(transactional_db: None) -> list[TableMatch]:
    """The matches of a first round."""
    tournament = a_day(2 * TABLES)
    seating.start_round(division=tournament.divisions.get(key="men"), by=None)
    return list(tournament.table_matches.all())


def send(table_match: TableMatch, one: str, pips: tuple[int, int, int, int] = (0, 15, 3, 5)) -> Act:
    return lambda: entry.record(table_match=table_match, data=hand(0, pips), key=one, version=0, by=None)


def at_the_lock(*acts: Act) -> Sequence[object]:
    """What each act came to, its exception too: the first waits for the lock, the others stand behind it."""
    results: list[object] = [None] * len(acts)
    turns = OF_TOURNAMENTS[Tournament.objects.get().pk]

    def run(number: int) -> None:
        try:
            results[number] = acts[number]()
        except Exception as failure:
            results[number] = failure
        finally:
            connections.close_all()

    def is_taken() -> bool:
        if turns.take(0):
            turns.give()
            return False
        return True

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(acts))]
    with transaction.atomic():
        log.lock(Tournament.objects.get())
        for number, thread in enumerate(threads):
            thread.start()
            wait_for(lambda number=number: is_taken() and turns.waiting == number)  # type: ignore[misc] # bound now
    for thread in threads:
        thread.join()
    return results


def is_whole() -> bool:
    """Whether the journal holds, and has a line for each line of a sheet; nobody has the turn any more."""
    tournament = Tournament.objects.get()
    lines = log.chain(tournament).filter(action="enter-hand").count()
    turns = OF_TOURNAMENTS[tournament.pk]
    if not turns.take(0):
        return False
    turns.give()
    return log.first_broken(tournament) is None and lines == SheetEntry.objects.count()


def test_all_are_written_under_one_lock(sheets: list[TableMatch]) -> None:
    before = Tournament.objects.get().version
    rows = at_the_lock(*(send(table_match, key()) for table_match in sheets))
    assert [row.table_match.pk for row in rows if isinstance(row, SheetEntry)] == [
        table_match.pk for table_match in sheets
    ]
    assert [row.pk for row in rows if isinstance(row, SheetEntry)] == [
        table_match.entries.get().pk for table_match in sheets
    ]
    assert Tournament.objects.get().version - before == 1
    assert is_whole()


@pytest.mark.parametrize("place", range(3))
def test_a_refusal_is_in_the_language_of_the_reader(sheets: list[TableMatch], place: int) -> None:
    def refused() -> SheetEntry:
        with translation.override("es"):
            return send(sheets[place], key(), IMPOSSIBLE)()

    with translation.override("es"), pytest.raises(EntryRefused) as alone:
        send(sheets[3], key(), IMPOSSIBLE)()
    acts = [send(table_match, key()) for table_match in sheets[:3]]
    acts[place] = refused
    results = at_the_lock(*acts)
    error = results[place]
    assert isinstance(error, EntryRefused)
    assert error.message == alone.value.message
    assert SheetEntry.objects.count() == 2
    assert is_whole()


def test_of_two_for_the_same_table_one_is_written(sheets: list[TableMatch]) -> None:
    first, second, third = sheets[:3]
    results = at_the_lock(
        send(first, key()), send(second, key()), send(second, key(), (0, 1, 3, 5)), send(third, key())
    )
    written = [result for result in results if isinstance(result, SheetEntry)]
    (refused,) = (result for result in results if isinstance(result, Conflict))
    (winner,) = (row for row in written if row.table_match_id == second.pk)
    assert [line.data for line in refused.lines] == [winner.data]
    assert len(written) == 3
    assert is_whole()


def test_of_one_that_was_sent_twice_both_hear(sheets: list[TableMatch]) -> None:
    one = key()
    results = at_the_lock(send(sheets[0], key()), send(sheets[1], one), send(sheets[1], one))
    assert results[1] == results[2] == sheets[1].entries.get()
    assert is_whole()


@pytest.mark.parametrize("place", range(3))
def test_what_breaks_one_breaks_no_other(sheets: list[TableMatch], place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    write, keys = entry_queries.NEW, [key(), key(), key()]

    def breaks(row: SheetEntry) -> SheetEntry:
        if row.key == keys[place]:
            raise RuntimeError
        return write(row)

    monkeypatch.setattr(entry_queries, "NEW", breaks)
    results = at_the_lock(*(send(table_match, one) for table_match, one in zip(sheets[:3], keys, strict=True)))
    assert [type(result) for result in results].count(SheetEntry) == 2
    assert isinstance(results[place], RuntimeError)
    assert is_whole()


@pytest.mark.parametrize("wrong", [{"number": 0}, {"entered_by_id": 0}], ids=["at once", "with the commit"])
@pytest.mark.parametrize("place", range(3))
def test_what_the_database_refuses_of_one_it_takes_of_the_others(
    sheets: list[TableMatch], place: int, wrong: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    write, keys = entry_queries.NEW, [key(), key(), key()]

    def breaks(row: SheetEntry) -> SheetEntry:
        if row.key == keys[place]:
            vars(row).update(wrong)
        return write(row)

    monkeypatch.setattr(entry_queries, "NEW", breaks)
    results = at_the_lock(*(send(table_match, one) for table_match, one in zip(sheets[:3], keys, strict=True)))
    assert [type(result) for result in results].count(SheetEntry) == 2
    assert isinstance(results[place], IntegrityError)
    assert is_whole()
