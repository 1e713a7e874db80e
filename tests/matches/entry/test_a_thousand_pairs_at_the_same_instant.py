"""Two phones at the same instant, many times each: one key is one line; of two next hands one is written.

The judge who comes second is told the winning hand: it is the `lines` of the Conflict, which the API sends in its 409.
Each race has its control: with the locks off it is lost.
"""

from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from typing import Any

import pytest
from django.db import transaction

from tests.cast import hand, key
from tests.matches.corrections.days import a_day
from tests.support.at_once import TRIES, Together, two_that_stay
from tests.support.thorough import often
from tournament.core.database import group_commit
from tournament.core.errors import Conflict
from tournament.hall import seating
from tournament.journal import log
from tournament.matches import entry, entry_queries
from tournament.models import SheetEntry, TableMatch, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = often(50, 1_000)
HANDS = 50  # of a match to 2,000

Race = Callable[[Together, TableMatch, int], bool]


def run(pairs: int, race: Race, *, locks: bool = True) -> bool:
    """Whether all of so many races come out well, one after another on a few tables, until one is lost."""
    tournament = a_day(max(2 * pairs // HANDS, 2), options={"target": 2_000})
    seating.start_round(division=tournament.divisions.get(key="men"), by=None)
    sheets = list(tournament.table_matches.all())
    with two_that_stay(locks=locks) as together:
        return all(race(together, sheets[number // HANDS], number % HANDS) for number in range(pairs))


def send(table_match: TableMatch, one: str, version: int, more: int = 0) -> Callable[[], SheetEntry]:
    """A hand that goes on a line; with `more` it is another one."""
    seat = version % 4
    pips = [3 + more, 2 + more, 1 + more, 4 + more]
    pips[seat] = 0
    data = hand(seat, tuple(pips))  # type: ignore[arg-type] # four seats
    return lambda: entry.record(table_match=table_match, data=data, key=one, version=version, by=None)


def one_key(together: Together, table_match: TableMatch, version: int) -> bool:
    """One hand is sent twice: both hear of the same line."""
    one = key()
    first, second = together(send(table_match, one, version), send(table_match, one, version))
    return isinstance(first, SheetEntry) and first == second and first.number == version + 1


def one_next_hand(together: Together, table_match: TableMatch, version: int) -> bool:
    """Two judges write the next line, each their own: one has written it, and the other is told what was written."""
    results = together(send(table_match, key(), version), send(table_match, key(), version, more=1))
    written = [result for result in results if isinstance(result, SheetEntry)]
    refused = [result for result in results if isinstance(result, Conflict)]
    if len(written) != 1 or len(refused) != 1:
        return False
    return [(line.number, line.data) for line in refused[0].lines] == [(version + 1, written[0].data)]


@pytest.mark.parametrize("race", [one_key, one_next_hand])
def test_every_pair_is_one_line(race: Race) -> None:
    assert run(PAIRS, race)
    assert SheetEntry.objects.count() == PAIRS
    for table_match in TableMatch.objects.filter(version__gt=0):
        assert list(table_match.entries.values_list("number", flat=True)) == list(range(1, HANDS + 1))
        assert is_whole(table_match)
    assert log.first_broken(Tournament.objects.get()) is None


def is_whole(table_match: TableMatch) -> bool:
    """Whether the sheet says of itself what its lines say."""
    lines = [row.data for row in table_match.entries.all()]
    won = [sum(sum(line["pips"]) for line in lines if line["by"] % 2 == side) for side in (0, 1)]
    told = (table_match.points_a, table_match.points_b, table_match.hands, table_match.version)
    return told == (*won, len(lines), len(lines))


def unlocked(tournament: Tournament, key: int, by: int | None) -> TableMatch:
    """The match as it stands at the moment."""
    table_match = TableMatch.objects.get(pk=key)
    vars(table_match)["next_entry"] = None
    return table_match


def by_itself(key: int, job: Any, do: group_commit.Doing[Any, SheetEntry]) -> SheetEntry | None:
    """A transaction that nobody waits for."""
    with transaction.atomic(), ExitStack() as message:
        return do(message, job, list)[0]


@pytest.mark.parametrize("race", [one_key, one_next_hand])
def test_without_the_locks_the_race_is_lost(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: else the test above would prove nothing."""
    monkeypatch.setattr(entry_queries, "locked_tournament", lambda key: Tournament.objects.get(pk=key))
    monkeypatch.setattr(entry_queries, "locked_match", unlocked)
    monkeypatch.setattr(log, "lock", lambda where: None)
    monkeypatch.setattr(group_commit, "asked_together", lambda *questions: nullcontext())
    monkeypatch.setattr(group_commit, "together", by_itself)
    assert not run(TRIES, race, locks=False)
