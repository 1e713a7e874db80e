"""How quick the API is, beside the least that a safe write through Django REST framework needs, and an empty answer.

    python benchmarks/api.py [--turns 7] [--seconds 1.5] [--databases sqlite,postgresql] [--sizes 8,128,1024]
                             [--tables 300] [--beside ../before]

Starts the server as `manage.py run` does, on data of its own, for each database: a hall of so many tables in its first
round, and tournaments of those sizes that are over. In every turn one client, then sixteen, ask for everything in
turns, then all tables save at once; a figure is the median of the turns, so that what else this machine does weighs on
all alike. The load comes from this process. DATABASE_URL, where it is set, names the empty PostgreSQL to measure in
place of one of its own. `--beside` names another checkout, such as the commit before, which measures each database
in turn with this one.

A hand is checked by the engine, sealed and journalled; the reference (benchmarks/reference/views.py) does session,
CSRF, serializer, idempotency look-up, object permission, row lock, insert and update, with the same body. The no-op is
a view that returns an empty answer behind the same middleware. The last line is JSON; of both databases, and of one
and sixteen clients, it holds the worse figure:

hand_vs_reference     hands a second, of the reference's lines a second (at least 0.8)
hand_p99_ms           a hand with sixteen clients, from sending to the answer
standings_queries     statements behind the standings of each size (a list, equal)
not_modified_vs_noop  answers 304 a second, of the no-op's (at least 0.85)
burst300_s            all tables save in one instant: until the last one has its answer (at most 1.5)
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import days
from benchmarks.harness import Mark, Server, database, installation, options, percentile, ratio, rounds, tell
from benchmarks.load import Line, next_hand
from benchmarks.reference.counting import ASKED

CLIENTS = (1, 16)
HAND, REFERENCE, NO_OP, NOT_MODIFIED = "hand", "reference", "no-op", "304 of standings"
MARKS = (
    Mark("hand_vs_reference", "hands a second, times the reference's lines", 0.8),
    Mark("not_modified_vs_noop", "answers 304 a second, times the no-op's", 0.85),
    Mark("burst300_s", "all tables save at once: seconds until the last answer", 1.5, most=True),
)
A_MATCH = 12  # hands on a sheet before its writers go to other tables: as many as a match has
LEAST = 3  # requests of a client in a turn, however long they take


@dataclass(frozen=True)
class Ask:
    """One request: its method, its address, its body, the status that its answer must have, and its own headers."""

    method: str
    path: str
    body: bytes = b""
    status: int = 200
    headers: str = ""


@dataclass
class Turns:
    """One kind of request as it was measured: the seconds of each answer, and the requests a second of each turn."""

    took: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)

    def ms(self, part: float) -> float:
        """A percentile of the milliseconds until an answer; 100 is the longest."""
        return percentile(self.took, part) * 1000


class Sheets:
    """The sheets that hands are written on: which tables, where the hands go, and how many each one has."""

    def __init__(self, numbers: Iterable[int], path: str) -> None:
        self.versions = dict.fromkeys(numbers, 0)
        self._path = path

    def hand(self, number: int) -> Ask:
        """The next hand of a table, as the judge's phone sends it."""
        sent = next_hand(self.versions[number])
        self.versions[number] += 1
        return Ask("POST", self._path.format(number=number), json.dumps(sent).encode(), 201)

    def matches(self, clients: int) -> list[Iterator[Ask]]:
        """For each client the hands that it sends: a match at a table, then one at the next that nobody writes at."""
        free = iter(sorted(self.versions, key=lambda number: (self.versions[number] // A_MATCH, number)))
        return [self._one_after_another(free) for _ in range(clients)]

    def _one_after_another(self, free: Iterator[int]) -> Iterator[Ask]:
        for number in free:
            yield self.hand(number)
            while self.versions[number] % A_MATCH:
                yield self.hand(number)


class Clients:
    """So many programs, each with a connection that it keeps; they ask when told, and count only then."""

    def __init__(self, url: str, session: str, number: int) -> None:
        self._lines = [Line(url, session=session) for _ in range(number)]
        self._number = number

    async def turn(self, asks: Callable[[int], list[Iterator[Ask]]], seconds: float, into: Turns) -> None:
        """All ask for so many seconds, each what its own iterator says."""
        begun = time.monotonic()
        until = begun + seconds
        took = await asyncio.gather(*map(self._ask, self._lines, asks(self._number), [until] * self._number))
        answers = [one for each in took for one in each]
        into.took += answers
        into.rates.append(len(answers) / (time.monotonic() - begun))

    async def at_once(self, asks: Iterable[Ask]) -> float:
        """Seconds until the last of these is answered, sent in one instant, each on its own connection."""
        await asyncio.gather(*(line.ask("GET", "/healthz") for line in self._lines))  # opens the connections
        begun = time.monotonic()
        await asyncio.gather(*map(_answer, self._lines, asks))
        return time.monotonic() - begun

    async def _ask(self, line: Line, asks: Iterator[Ask], until: float) -> list[float]:
        took: list[float] = []
        for ask in asks:
            begun = time.monotonic()
            await _answer(line, ask)
            ended = time.monotonic()
            took.append(ended - begun)
            if ended >= until and len(took) >= LEAST:
                break
        return took

    def close(self) -> None:
        """Close the connections."""
        for line in self._lines:
            line.close()


async def _answer(line: Line, ask: Ask) -> None:
    status, _headers, body = await line.ask(ask.method, ask.path, ask.body, ask.headers)
    if status != ask.status:
        raise RuntimeError(f"{ask.method} {ask.path}: {status} {body.decode()}")


Asks = Callable[[int], list[Iterator[Ask]]]


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    asked = options(
        __doc__,
        arguments,
        turns=(7, "of which the median counts"),
        seconds=(1.5, "that each thing is asked for in a turn"),
        databases=("sqlite,postgresql", "to measure, one after the other"),
        sizes=("8,128,1024", "teams of the tournaments that are over"),
        tables=(300, "of the hall, and as many save at once"),
        beside=(str, "another checkout, which measures the same in turn with this one"),
    )
    found, others = {}, {}
    for name in asked.databases.split(","):
        print(f"== {name}", flush=True)
        # Django reads its settings once: each database has a process.
        with database(name), ProcessPoolExecutor(1, get_context("spawn")) as process:
            found[name] = process.submit(_measure, asked).result()
        if asked.beside:
            others[name] = _measure_beside(name, asked)
    if others:
        _compare(found, others)
    worse = {mark.key: (max if mark.most else min)(one[mark.key] for one in found.values()) for mark in MARKS}
    worse["hand_p99_ms"] = max(one["hand_p99_ms"] for one in found.values())
    counts = max(one["standings_queries"] for one in found.values())
    return tell({**worse, "standings_queries": counts, **found, **({"beside": others} if others else {})}, MARKS)


def _measure_beside(name: str, asked: argparse.Namespace) -> dict[str, Any]:
    """What the other checkout measures on a database, with the same options."""
    print(f"== {name}, {asked.beside}", flush=True)
    same = [f"--{option}={getattr(asked, option)}" for option in ("turns", "seconds", "sizes", "tables")]
    command = [sys.executable, "benchmarks/api.py", f"--databases={name}", *same]
    said = subprocess.run(command, cwd=asked.beside, stdout=subprocess.PIPE, text=True, check=True).stdout  # noqa: S603 - our own
    print(said, flush=True)
    figures: dict[str, Any] = json.loads(said.splitlines()[-1])[name]
    return figures


def _compare(found: dict[str, dict[str, Any]], others: dict[str, dict[str, Any]]) -> None:
    print(f"{'':34}{'here':>10}{'beside':>10}")
    for name, figures in found.items():
        for key in (*(mark.key for mark in MARKS), "hand_p99_ms"):
            print(f"{name:12}{key:22}{figures[key]:10.3f}{others[name][key]:10.3f}")


def _measure(asked: argparse.Namespace) -> dict[str, Any]:
    with installation() as folder:
        # Clients write one after another in one hall, all tables save at once in the other: so neither has more hands
        # on a sheet than a match has.
        hall, crowd = (days.in_play(name, tables=asked.tables, by="jorge") for name in ("Hall", "Crowd"))
        over = {
            size: days.over(f"Over {size}", size // 2, size // 2, play=days.play_at_once)
            for size in map(int, asked.sizes.split(","))
        }
        sheets = Sheets(_reference(asked.tables), "/benchmark/tables/{number}/lines/")
        print(f"fdatasync after 4 KiB{_fdatasync_ms(folder):10.2f} ms, median of 50", flush=True)
        with Server(folder) as server:
            return asyncio.run(_run(server.url, hall, crowd, over, sheets, asked))


def _reference(count: int) -> list[int]:
    """The numbers of new tables of the reference, where Jorge writes."""
    from benchmarks.reference.models import Office, Table
    from tournament.models import User

    Office.objects.create(club=1, user=User.objects.get(username="jorge"))
    return [table.pk for table in Table.objects.bulk_create(Table(club=1) for _ in range(count))]


async def _run(
    url: str, hall: days.Hall, crowd: days.Hall, over: dict[int, str], lines: Sheets, asked: argparse.Namespace
) -> dict[str, Any]:
    standings = {size: f"/api/v1/tournaments/{slug}/standings/" for size, slug in over.items()}
    known = {size: await _known(url, path) for size, path in standings.items()}
    kinds = _kinds(over, standings, {size: tag for size, (tag, _asked) in known.items()})
    kinds[HAND] = _sheets_of(hall).matches
    kinds[REFERENCE] = lines.matches
    found = {number: {kind: Turns() for kind in kinds} for number in CLIENTS}
    clients = {number: Clients(url, hall.session, number) for number in CLIENTS}
    at_once, everybody, bursts = _sheets_of(crowd), Clients(url, crowd.session, asked.tables), []
    for turn, order in rounds(asked.turns, sorted(kinds)):
        for number in CLIENTS:
            for kind in order:
                into = found[number][kind] if turn >= 0 else Turns()
                await clients[number].turn(kinds[kind], asked.seconds if turn >= 0 else 0, into)
        took = await everybody.at_once([at_once.hand(number) for number in list(at_once.versions)])
        bursts += [took] if turn >= 0 else []
    for one in (*clients.values(), everybody):
        one.close()
    _tell(found)
    print(f"{asked.tables} tables at once, s: {', '.join(f'{seconds:.2f}' for seconds in sorted(bursts))}", flush=True)
    return {
        "hand_vs_reference": round(min(_times(one, HAND, REFERENCE) for one in found.values()), 3),
        "hand_p99_ms": round(found[CLIENTS[-1]][HAND].ms(99), 1),
        "standings_queries": [asked for _tag, asked in known.values()],
        "not_modified_vs_noop": round(min(_times(one, NOT_MODIFIED, NO_OP) for one in found.values()), 3),
        "burst300_s": round(median(bursts), 2),
    }


def _sheets_of(hall: days.Hall) -> Sheets:
    return Sheets(hall.matches, f"/api/v1/tournaments/{hall.slug}/matches/{{number}}/entries/")


async def _known(url: str, path: str) -> tuple[str, int]:
    """The ETag of an address, and how many statements its answer needed, once it has been asked before."""
    line = Line(url, f"{ASKED}: 1\r\n")
    await line.ask("GET", path)
    status, headers, body = await line.ask("GET", path)
    line.close()
    if status != 200:
        raise RuntimeError(f"{path}: {status} {body.decode()}")
    return headers["etag"], int(headers[ASKED.lower()])


def _kinds(over: dict[int, str], standings: dict[int, str], tags: dict[int, str]) -> dict[str, Asks]:
    """What is asked for that changes nothing, by its name."""
    middle = list(standings)[len(standings) // 2]
    kinds = {f"standings of {size}": _again(Ask("GET", path)) for size, path in standings.items()}
    for size in standings:
        kinds[f"bracket of {size // 2}"] = _again(
            Ask("GET", f"/api/v1/tournaments/{over[size]}/divisions/men/bracket/")
        )
    known = Ask("GET", standings[middle], status=304, headers=f"If-None-Match: {tags[middle]}\r\n")
    return {**kinds, NO_OP: _again(Ask("GET", "/benchmark/nothing/")), NOT_MODIFIED: _again(known)}


def _again(ask: Ask) -> Asks:
    return lambda clients: [repeat(ask) for _ in range(clients)]


def _times(kinds: dict[str, Turns], one: str, other: str) -> float:
    """How many times the rate of the other."""
    return ratio(kinds[one].rates, kinds[other].rates)


def _tell(found: dict[int, dict[str, Turns]]) -> None:
    print(f"{'':22}{'clients':>8}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'max ms':>9}")
    for number, kinds in found.items():
        for kind, turns in sorted(kinds.items()):
            parts = "".join(f"{turns.ms(part):9.1f}" for part in (50, 95, 99, 100))
            print(f"{kind:22}{number:8}{median(turns.rates):10.1f}{parts}")
        for one, other in ((HAND, REFERENCE), (NOT_MODIFIED, NO_OP)):
            print(f"{one}, of the {other}'s rate{_times(kinds, one, other):8.3f}")


def _fdatasync_ms(folder: Path) -> float:
    """What the disk asks for a promise: most of what a write costs that nothing else can make quicker."""
    took = []
    with (folder / "fdatasync").open("wb", buffering=0) as file:
        for _ in range(50):
            file.write(os.urandom(4096))
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - begun)
    return median(took) * 1000


if __name__ == "__main__":
    sys.exit(main())
