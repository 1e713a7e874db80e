"""What each part of `tournament/core/database/` buys: a hand recorded with all of them, and without each.

    python benchmarks/fast_path.py [--postgresql] [--turns 4] [--hands 48] [--tables 112]

Calls the step (`entry.record`) in this process, on data of its own: from one thread, then from sixteen, as a hall saves
at once. In every turn each variant records so many hands, in changing order, so that what else this machine does weighs
on all alike. A part is switched off by a double in this script; the program has no switch. A figure is the median over
the turns of a variant's time divided by the time of the program as it is in the same turn: 1.2 means that a hand takes
a fifth longer without the part. First by the clock, then the processor time of this process, which other work on the
machine disturbs less, but which leaves out what PostgreSQL does. Without --postgresql it measures SQLite; with it the
empty database that DATABASE_URL names, or one of its own. The last line is JSON.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from threading import Barrier
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from django.db import DEFAULT_DB_ALIAS, connections

from benchmarks.days import Hall, in_play
from benchmarks.harness import database, installation, options, ratio, rounds, tell

THREADS = (1, 16)
MOST_HANDS = 36  # on a sheet; 10 points each in turns, so that no match reaches its target
PIPS = ((0, 2, 3, 5), (2, 0, 3, 5))
AS_IT_IS = "as it is"

Took = tuple[float, float]
"""Seconds by the clock, and of the processor."""
Variant = dict[str, Any]
"""What to patch, by its full name, and in its place."""


def main() -> int:
    """Measure and print."""
    asked = options(
        __doc__,
        None,
        postgresql=(False, "measure PostgreSQL: DATABASE_URL, where it is set, else a temporary server"),
        turns=(4, "of which the median counts"),
        hands=(48, "of each variant in a turn"),
        tables=(112, "of the hall"),
    )
    with database("postgresql" if asked.postgresql else "sqlite"), installation():
        found = _measure(in_play("Hall", tables=asked.tables), asked.turns, asked.hands)
    return tell({"load": os.getloadavg()[0], **found})


def _measure(hall: Hall, turns: int, hands: int) -> dict[str, dict[str, list[float]]]:
    from django.db import connection

    variants = dict(_variants(connection.vendor))
    found: dict[str, dict[str, list[float]]] = {}
    for threads in THREADS:
        took: dict[str, list[Took]] = {name: [] for name in variants}
        matches = [hall.matches[first::threads] for first in range(threads)]
        for turn, names in rounds(turns, list(variants)):
            for name in names:
                seconds = _run(matches, variants[name], hands // threads)
                took[name] += [seconds] if turn >= 0 else []
        found[f"{threads} at once"] = _told(threads, hands, took)
    return found


def _told(threads: int, hands: int, took: dict[str, list[Took]]) -> dict[str, list[float]]:
    """Print the figures of a load, and return them: by the clock, and processor time."""
    clock, processor = (median(part) / hands * 1000 for part in zip(*took[AS_IT_IS], strict=True))
    print(f"{threads} at once, as it is: {clock:.1f} ms a hand by the clock, {processor:.1f} ms of the processor")
    ratios = {}
    for name in [name for name in took if name != AS_IT_IS]:
        parts = zip(zip(*took[name], strict=True), zip(*took[AS_IT_IS], strict=True), strict=True)
        ratios[name] = [round(ratio(one, its), 2) for one, its in parts]
        print(f"  without {name:20}{ratios[name][0]:6.2f}{ratios[name][1]:6.2f}", flush=True)
    return ratios


def _variants(vendor: str) -> Iterator[tuple[str, Variant]]:
    prepared: Variant = {f"{__name__}._before": _forget_queries}
    pipeline: Variant = {"tournament.core.database.prepared_queries._takes_several": lambda connection: False}
    group: Variant = {"tournament.core.database.group_commit.together": _alone}
    cache: Variant = {"tournament.matches.entry.replay_sheet": _replayed}
    yield AS_IT_IS, {}
    yield "prepared queries", prepared
    if vendor == "postgresql":
        yield "pipeline", pipeline
    yield "group commit", group
    yield "sheet cache", cache
    yield "all of them", {**prepared, **pipeline, **group, **cache}


def _before() -> None:
    """Runs before each hand: nothing, as it is."""


def _forget_queries() -> None:
    """Django compiles every query again, once a hand."""
    from tournament.core.database.prepared_queries import STORE

    vars(connections[DEFAULT_DB_ALIAS]).pop(STORE, None)


def _alone(key: int, job: Any, do: Callable[..., Any]) -> Any:
    """A transaction for each hand; the threads wait in the database."""
    from django.db import transaction

    with transaction.atomic(), ExitStack() as message:
        return do(message, job, list)[0]


def _replayed(written: Any, ruleset: Any) -> Any:
    """The whole sheet, counted again."""
    from scoring import entries, sheets

    return sheets.total_sheet([entries.from_data(json.loads(line), ruleset.seating) for line in written], ruleset)


def _run(sheets: list[list[int]], variant: Variant, hands: int) -> Took:
    """Seconds until each thread has recorded so many hands."""
    ready = Barrier(len(sheets), timeout=60)  # a thread that fails holds the others up no longer

    def work(mine: list[int]) -> tuple[Took, Took]:
        # The connection, and what it has prepared under this variant, before the clock starts.
        _record(mine, 1)
        ready.wait()
        begun = time.perf_counter(), time.process_time()
        _record(mine, hands)
        ended = time.perf_counter(), time.process_time()
        connections.close_all()
        return begun, ended

    with ExitStack() as doubles, ThreadPoolExecutor(len(sheets)) as pool:
        for name, double in variant.items():
            doubles.enter_context(patch(name, double))
        moments = list(pool.map(work, sheets))
    begun, ended = (list(zip(*part, strict=True)) for part in zip(*moments, strict=True))
    return max(ended[0]) - min(begun[0]), max(ended[1]) - min(begun[1])


def _record(matches: list[int], hands: int) -> None:
    from tournament.matches import entry as matches_entry
    from tournament.models import TableMatch, User

    olga = User.objects.get(username="olga")
    found = list(TableMatch.objects.filter(pk__in=matches, version__lt=MOST_HANDS).select_related("tournament"))
    for number in range(hands):
        _before()
        table_match = found[number % len(found)]
        by = table_match.version % 2
        data = {"kind": "hand", "end": "domino", "by": by, "pips": PIPS[by], "tiles": None, "recount": None}
        sent: dict[str, Any] = {"key": os.urandom(12).hex(), "version": table_match.version, "by": olga}
        found[number % len(found)] = matches_entry.record(table_match=table_match, data=data, **sent).table_match


if __name__ == "__main__":
    sys.exit(main())
