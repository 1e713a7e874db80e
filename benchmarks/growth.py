"""What a step of the day takes at 64, 256 and 1,024 teams, on both databases: time, statements, and how they grow.

    python benchmarks/growth.py [--databases sqlite,postgresql] [--sizes 64,256,1024] [--turns 3] [--years 800]
                                [--people 3000]

Calls the steps in a process of its own for each database, on data of its own; on PostgreSQL a temporary server, or the
empty database that DATABASE_URL names. A figure is in milliseconds: `draw_ms` the median over the turns by the clock,
`draw_cpu_ms` the least of this process, which other work on the machine disturbs less, but which leaves out what
PostgreSQL does. `kilobytes` are those of the pages, before compression.
`statements` counts everything that is sent, once, in a turn that is not timed. `exponent` is the slope of the
processor's time over the number of teams, both as logarithms: 1 means that twice the teams take twice the time.
`view_ms` is a view that does nothing, through all the middleware, by which machines can be compared. The rows of `OVER`
are those of a day after its last match, which every reader but the first gets from the shared cache. To measure another
thing, add a row to `ROWS`. `years20_ms` has the pages of a club of twenty years: of so many people, and so many
tournaments. The last line is JSON: for each database the figures by row, then by number of teams.
"""

import argparse
import datetime
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import log
from pathlib import Path
from statistics import linear_regression, median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.days import Day, open_day, play_out
from benchmarks.harness import database, installation, options, tell

MOST: Mapping[str, int] = {"draw": 40, "start": 40, "verify": 20}  # statements; of shared pages none
LARGEST = 150  # kilobytes of a page
STEEPEST = 1.1
SLOWEST = 100  # milliseconds of a page of the club of twenty years
HOLDS = 600  # seconds that a shared page is kept here: no measured page is older
BRACKETS = (16, 8)  # teams of each of its tournaments

Took = tuple[float, float]
"""Milliseconds by the clock, and of the processor."""


@dataclass(frozen=True)
class Row:
    """One measured thing: what has to be there before, and the step itself."""

    name: str
    before: Callable[[Day], object]
    step: Callable[[Day], object]


def _type_tiles(day: Day) -> None:
    from tests import cast
    from tournament.lottery import commitment, entry_list, holding
    from tournament.lottery.terms import Terms

    entry_list.close_list(division=day.men, by=None, requested_for=Terms(objection_minutes=0))
    commitment.commit(division=day.men, by=None)
    commitment.add_tiles(division=day.men, typed=holding.invented_tiles(cast.SEED), by=None)


def _draw(day: Day) -> None:
    from tournament.lottery import holding

    holding.draw_lots(division=day.men, by=None)


def _start(day: Day) -> None:
    from tests import cast
    from tournament.hall import seating

    day.kept["round"] = seating.start_round(division=day.men, by=None, seed=cast.SEED)


def _play(day: Day) -> None:
    """Play one match and let one side sign."""
    from tests import cast
    from tournament.matches import sign_off

    one = cast.play_to_the_end(day.kept["round"].table_matches.first())
    day.kept["match"] = sign_off.sign(table_match=one, side="A", initials="A", version=one.version, by=None)


def _finish(day: Day) -> None:
    from tournament.matches import sign_off

    one = day.kept["match"]
    sign_off.sign(table_match=one, side="B", initials="B", version=one.version, by=None)


def _verify(day: Day) -> None:
    from tournament.journal import verification

    assert verification.verify(day.tournament).holds  # noqa: S101 - of our own


def _page(address: str, *, by: str = "", shared: bool = False) -> Callable[[Day], None]:
    """A page for this user, "" for a reader without an account. `shared`: from what others have asked for."""

    def ask(day: Day) -> None:
        from django.test import override_settings

        client = _client(day, by)  # with a session of its own, which is no part of the page
        with override_settings(PAGE_HOLDS=HOLDS if shared else 0):
            answer = client.get(address.format(slug=day.tournament.slug))
        assert answer.status_code == 200, answer.status_code  # noqa: S101 - of our own
        day.kept["bytes"] = len(answer.content)

    return ask


def _client(day: Day, by: str) -> Any:
    """A browser in which this user has logged in before."""
    from django.test import Client

    from tournament.models import User

    if by not in day.clients:
        day.clients[by] = Client()
        if by:
            user = User.objects.get(username=by)
            day.clients[by].force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return day.clients[by]


def _once(address: str, by: str) -> Callable[[Day], None]:
    """Somebody is logged in and their phone is known, but nobody has asked for the page since the last change."""

    def ask(day: Day) -> None:
        _page(address, by=by)(day)
        _forget(day)

    return ask


def _forget(day: Day) -> None:
    """Nobody has asked for a page since the last change."""
    from django.core.cache import caches

    caches["live"].clear()


def _pass(day: Day) -> None:
    """Nothing has to be there."""


MEN = "/t/{slug}/men/"
ROWS: Sequence[Row] = (
    Row("draw", _type_tiles, _draw),
    Row("start", _pass, _start),
    Row("finish", _play, _finish),
    Row("verify", _pass, _verify),
    Row("bracket", _page(MEN), _page(MEN)),  # once before: a process looks some things up once
    Row("standings", _pass, _page("/t/{slug}/standings/")),
    Row("teams", _pass, _page("/t/{slug}/teams/")),
    Row("wall", _pass, _page("/wall/{slug}/")),
    Row("results", _pass, _page("/t/{slug}/results/")),
    Row("tournament", _forget, _page("/t/{slug}/")),
    Row("judge", _once("/judge/{slug}/", "olga"), _page("/judge/{slug}/", by="olga")),
    Row("judge shared", _pass, _page("/judge/{slug}/", by="olga")),
    Row("room", _pass, _page("/organizer/{slug}/", by="olga")),
    Row("bracket shared", _page(MEN, shared=True), _page(MEN, shared=True)),
    Row("standings shared", _page("/t/{slug}/standings/", shared=True), _page("/t/{slug}/standings/", shared=True)),
)
"""What is measured, in the order of a day."""
PUBLIC: Mapping[str, str] = {
    "tournament": "/t/{slug}/",
    "bracket": MEN,
    "standings": "/t/{slug}/standings/",
    "teams": "/t/{slug}/teams/",
    "results": "/t/{slug}/results/",
    "wall": "/wall/{slug}/",
}
OVER: Sequence[Row] = (
    *(Row(f"{name} over", _forget, _page(address)) for name, address in PUBLIC.items()),
    *(
        Row(f"{name} over, shared", _page(address, shared=True), _page(address, shared=True))
        for name, address in PUBLIC.items()
    ),
)
"""What is measured after the last match: each page for the first reader, and for the others."""
EVERYTHING: Sequence[Row] = (*ROWS, *OVER)


def main() -> int:
    """Measure and print."""
    asked = options(
        __doc__,
        None,
        databases=("sqlite,postgresql", "to measure"),
        sizes=("64,256,1024", "numbers of teams"),
        turns=(3, "of which the median counts"),
        years=(800, "tournaments of the club of twenty years"),
        people=(3_000, "of that club"),
        only=("", "measure one database in this process"),
    )
    sizes = [int(size) for size in asked.sizes.split(",")]
    if asked.only:
        with database(asked.only), installation():
            return tell({**measure(sizes, asked.turns), "years20_ms": measure_years(asked)})
    found = {}
    for kind in asked.databases.split(","):
        command = [
            sys.executable,
            "-W",
            "ignore",
            __file__,
            "--only",
            kind,
            "--sizes",
            asked.sizes,
            "--turns",
            str(asked.turns),
            f"--years={asked.years}",
            f"--people={asked.people}",
        ]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603 - this file
        *lines, last = done.stdout.splitlines()
        print(kind, *lines, sep="\n")
        found[kind] = json.loads(last)
    return tell({"load": os.getloadavg()[0], **found})


def measure(sizes: Sequence[int], turns: int) -> dict[str, Any]:
    """Measure every row at every size. The first turn warms up, and counts the statements."""
    from django.conf import settings

    # Collecting them would take ten seconds; a page needs their names alone.
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    views, found, days = [], Found(sizes), dict[int, Day]()
    for turn in range(-1, turns):
        for size in sizes:
            days[size] = open_day(f"{size} teams, turn {turn}", size)
            _analyze()
            found.measure(ROWS, days[size], is_timed=turn >= 0)
        views.append(_time(_view))
    for day in days.values():
        play_out(day)
        for turn in range(-1, turns):
            found.measure(OVER, day, is_timed=turn >= 0)
    figures = {"view_ms": median(clock for clock, _cpu in views), **found.figures()}
    _say(figures, sizes)
    return figures


class Found:
    """What was measured of each row, by the number of teams."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._taken: dict[str, dict[int, list[Took]]] = {one.name: {size: [] for size in sizes} for one in EVERYTHING}
        self._statements: dict[str, dict[int, int]] = {one.name: {} for one in EVERYTHING}
        self._bytes: dict[str, dict[int, int]] = {}

    def measure(self, rows: Sequence[Row], day: Day, *, is_timed: bool) -> None:
        """Do each step once, timed or with its statements counted."""
        for row in rows:
            row.before(day)
            day.kept.pop("bytes", None)
            if is_timed:
                self._taken[row.name][day.size].append(_time(partial(row.step, day)))
            else:
                self._statements[row.name][day.size] = _count(row, day)
            if "bytes" in day.kept:
                self._bytes.setdefault(row.name, {})[day.size] = round(day.kept["bytes"] / 1000)

    def figures(self) -> dict[str, Any]:
        """Milliseconds, statements, kilobytes and exponents."""
        found: dict[str, Any] = {}
        for name, times in self._taken.items():
            found[f"{name}_ms"] = {size: round(median(one[0] for one in took), 2) for size, took in times.items()}
            found[f"{name}_cpu_ms"] = {size: round(min(one[1] for one in took), 2) for size, took in times.items()}
        found |= {"statements": self._statements, "kilobytes": self._bytes}
        return found | {"exponent": {name: exponent(found[f"{name}_cpu_ms"]) for name in self._taken}}


def measure_years(asked: argparse.Namespace) -> dict[str, float]:
    """Return the milliseconds of each page of a club that has held so many tournaments, for its organizer."""
    from django.test import Client, override_settings

    from tests.support.years import pages_of, write_years
    from tournament.models import Club, Official, Tournament, User

    Tournament.objects.update(date=datetime.date(2000, 1, 1))  # the large days are not this club's: not on its pages
    organizer = User.objects.create_user("years")
    club = Club.objects.create(name="A club of many years")
    Official.objects.create(club=club, user=organizer, role=Official.Role.ORGANIZER)
    write_years(club, tournaments=asked.years, people=asked.people, teams=BRACKETS)
    _analyze()
    client = Client()
    client.force_login(organizer, backend="django.contrib.auth.backends.ModelBackend")
    figures = {}
    with override_settings(PAGE_HOLDS=0):
        for name, (address, form) in pages_of(club).items():
            ask = partial(client.post, address, form) if form else partial(client.get, address)
            ask()
            took = [_time(ask) for _ in range(asked.turns)]
            figures[name] = round(median(clock for clock, _cpu in took), 1)
            least = min(cpu for _clock, cpu in took)
            print(f"{name:25}{figures[name]:9.1f} ({least:.1f}) ms{'   MISSED' if figures[name] > SLOWEST else ''}")
    return figures


def exponent(times: Mapping[int, float]) -> float:
    """The slope of the time over the size, both as logarithms; 0 of one size."""
    if len(times) < 2:
        return 0.0
    return round(linear_regression([log(size) for size in times], [log(time) for time in times.values()]).slope, 2)


def _say(figures: Mapping[str, Any], sizes: Sequence[int]) -> None:
    """Print a line for each row: milliseconds (of the processor), statements, exponent, and whether it was missed."""
    for row in EVERYTHING:
        asked, slope = figures["statements"][row.name], figures["exponent"][row.name]
        clock, cpu = figures[f"{row.name}_ms"], figures[f"{row.name}_cpu_ms"]
        cells = "".join(f"{clock[size]:9.1f} ({cpu[size]:.1f}) ms {asked[size]:4} st" for size in sizes)
        missed = slope > STEEPEST or max(asked.values()) > MOST.get(row.name, max(asked.values()))
        missed |= len(set(asked.values())) > 1
        missed |= max(figures["kilobytes"].get(row.name, {0: 0}).values()) > LARGEST
        print(f"{row.name:25}{cells}   exponent {slope:5.2f}{'   MISSED' if missed else ''}")


def _time(step: Callable[[], object]) -> Took:
    begun = time.perf_counter(), time.process_time()
    step()
    return (time.perf_counter() - begun[0]) * 1000, (time.process_time() - begun[1]) * 1000


def _count(row: Row, day: Day) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        row.step(day)
    return len(asked)


def _view() -> None:
    from django.test import Client

    Client().get("/benchmark/nothing/")


def _analyze() -> None:
    """As PostgreSQL does by itself before long."""
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


if __name__ == "__main__":
    sys.exit(main())
