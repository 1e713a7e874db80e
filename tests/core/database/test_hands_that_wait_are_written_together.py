"""Hands that wait for one lock are written by the thread that gets it: each is answered as if it had come alone."""

import threading
from collections.abc import Callable, Iterator, Sequence

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
PLACES = range(3)  # at the lock, and behind that one
IMPOSSIBLE = (40, 15, 3, 5)  # pips of the player who dominoed

Act = Callable[[], SheetEntry]


@pytest.fixture
def sheets(transactional_db: None) -> list[TableMatch]:
    """The matches of a first round."""
    return first_round(4)


@pytest.fixture
def nine_sheets(transactional_db: None) -> list[TableMatch]:
    """Three for each place."""
    return first_round(9)


def first_round(tables: int) -> list[TableMatch]:
    tournament = a_day(2 * tables)
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


def test_a_refusal_is_in_the_language_of_the_reader(nine_sheets: list[TableMatch]) -> None:
    def refused() -> SheetEntry:
        with translation.override("es"):
            return send(nine_sheets[0], key(), IMPOSSIBLE)()

    with pytest.raises(EntryRefused) as alone:
        refused()
    for place, three in places_of(nine_sheets):
        acts = [send(table_match, key()) for table_match in three]
        acts[place] = refused
        error = at_the_lock(*acts)[place]
        assert isinstance(error, EntryRefused), place
        assert error.message == alone.value.message, place
        assert SheetEntry.objects.count() == 2 * (place + 1)
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


def test_what_breaks_one_breaks_no_other(nine_sheets: list[TableMatch], monkeypatch: pytest.MonkeyPatch) -> None:
    write, broken = entry_queries.NEW, key()

    def breaks(row: SheetEntry) -> SheetEntry:
        if row.key == broken:
            raise RuntimeError
        return write(row)

    monkeypatch.setattr(entry_queries, "NEW", breaks)
    one_of_each_three_fails(nine_sheets, broken, RuntimeError)


@pytest.mark.parametrize("wrong", [{"number": 0}, {"entered_by_id": 0}], ids=["at once", "with the commit"])
def test_what_the_database_refuses_of_one_it_takes_of_the_others(
    nine_sheets: list[TableMatch], wrong: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    write, broken = entry_queries.NEW, key()

    def breaks(row: SheetEntry) -> SheetEntry:
        if row.key == broken:
            vars(row).update(wrong)
        return write(row)

    monkeypatch.setattr(entry_queries, "NEW", breaks)
    one_of_each_three_fails(nine_sheets, broken, IntegrityError)


def places_of(sheets: list[TableMatch]) -> Iterator[tuple[int, list[TableMatch]]]:
    """Three sheets for each place in the queue."""
    return ((place, sheets[3 * place :][:3]) for place in PLACES)


def one_of_each_three_fails(sheets: list[TableMatch], broken: str, error: type[Exception]) -> None:
    """The one with that key, wherever it stands; the others are written."""
    for place, three in places_of(sheets):
        keys = [broken if at == place else key() for at in PLACES]
        results = at_the_lock(*(send(table_match, one) for table_match, one in zip(three, keys, strict=True)))
        assert [type(result) for result in results].count(SheetEntry) == 2, place
        assert isinstance(results[place], error), place
        assert is_whole(), place
