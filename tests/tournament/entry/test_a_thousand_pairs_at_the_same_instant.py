"""Two phones at the same instant, hundreds of times each: one key is one line; of two next hands one is written.

The judge who comes second is told the winning hand: it is the `lines` of his Conflict, which the API sends in its 409.
Each race has its control: with the locks off it is lost.
"""

from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from typing import Any

import pytest
from django.db import transaction

from tests.at_once import Together, two_that_stay
from tests.cast import hand, key
from tests.thorough import often
from tests.tournament.correcting.days import a_day
from tournament import entry, journal, tables, turns
from tournament.errors import Conflict
from tournament.models import SheetEntry, Sitting, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = often(200, 1_000)
CONTROLS = often(40, 100)
HANDS = 50  # of a match to 2,000

Race = Callable[[Together, Sitting, int], bool]


def run(pairs: int, race: Race, *, locks: bool = True) -> int:
    """How many of so many races came out well, one after another on a few tables."""
    tournament = a_day(max(2 * pairs // HANDS, 2), options={"target": 2_000})
    tables.start_round(division=tournament.divisions.get(key="men"), by=None)
    sheets = list(tournament.sittings.all())
    with two_that_stay(locks=locks) as together:
        return sum(race(together, sheets[number // HANDS], number % HANDS) for number in range(pairs))


def send(sitting: Sitting, one: str, version: int, more: int = 0) -> Callable[[], SheetEntry]:
    """A hand that goes on a line; with `more` it is another one."""
    seat = version % 4
    pips = [3 + more, 2 + more, 1 + more, 4 + more]
    pips[seat] = 0
    data = hand(seat, tuple(pips))  # type: ignore[arg-type] # four seats
    return lambda: entry.record(sitting=sitting, data=data, key=one, version=version, by=None)


def one_key(together: Together, sitting: Sitting, version: int) -> bool:
    """One hand is sent twice: both hear of the same line."""
    one = key()
    first, second = together(send(sitting, one, version), send(sitting, one, version))
    return isinstance(first, SheetEntry) and first == second and first.number == version + 1


def one_next_hand(together: Together, sitting: Sitting, version: int) -> bool:
    """Two judges write the next line, each his own: one has written it, and the other is told what was written."""
    results = together(send(sitting, key(), version), send(sitting, key(), version, more=1))
    written = [result for result in results if isinstance(result, SheetEntry)]
    refused = [result for result in results if isinstance(result, Conflict)]
    if len(written) != 1 or len(refused) != 1:
        return False
    return [(line.number, line.data) for line in refused[0].lines] == [(version + 1, written[0].data)]


@pytest.mark.parametrize("race", [one_key, one_next_hand])
def test_every_pair_is_one_line(race: Race) -> None:
    assert run(PAIRS, race) == PAIRS
    assert SheetEntry.objects.count() == PAIRS
    for sitting in Sitting.objects.filter(version__gt=0):
        assert list(sitting.entries.values_list("number", flat=True)) == list(range(1, HANDS + 1))
        assert is_whole(sitting)
    assert journal.first_broken(Tournament.objects.get()) is None


def is_whole(sitting: Sitting) -> bool:
    """Whether the sheet says of itself what its lines say."""
    lines = [row.data for row in sitting.entries.all()]
    won = [sum(sum(line["pips"]) for line in lines if line["by"] % 2 == side) for side in (0, 1)]
    told = (sitting.points_a, sitting.points_b, sitting.hands, sitting.version)
    return told == (*won, len(lines), len(lines))


def unlocked(tournament: Tournament, sent: Any) -> Sitting:
    """The match as it stands at the moment."""
    sitting = Sitting.objects.get(pk=sent.sitting.pk)
    vars(sitting)["next_entry"] = None
    return sitting


def by_itself(key: int, job: Any, do: turns.Doing[Any, SheetEntry]) -> SheetEntry | None:
    """A transaction that nobody waits for."""
    with transaction.atomic(), ExitStack() as message:
        return do(message, job, list)[0]


@pytest.mark.parametrize("race", [one_key, one_next_hand])
def test_without_the_locks_the_race_is_lost(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: else the test above would prove nothing."""
    monkeypatch.setattr(entry, "locked_tournament", lambda key: Tournament.objects.get(pk=key))
    monkeypatch.setattr(entry, "locked_to_write", unlocked)
    monkeypatch.setattr(journal, "lock", lambda where: None)
    monkeypatch.setattr(entry, "asked_together", lambda *questions: nullcontext())
    monkeypatch.setattr(turns, "together", by_itself)
    well = run(CONTROLS, race, locks=False)
    print(well, "of", CONTROLS, "came out well without the locks")
    assert well < CONTROLS
