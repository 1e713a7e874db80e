"""How quick the API is, beside the least that a safe write through Django REST framework needs, and an empty answer.

    python benchmarks/api.py [--turns 7] [--seconds 1.5] [--databases sqlite,postgresql] [--sizes 8,128,1024]
                             [--tables 300]

Starts the server as `manage.py run` does, on data of its own, for each database: a hall of so many tables in its first
round, and tournaments of those sizes that are over. In every turn one client, then sixteen, ask for everything in
turns, then all tables save at once; a figure is the median of the turns, so that what else this machine does weighs on
all alike. The load comes from this process. DATABASE_URL, where it is set, names the empty PostgreSQL to measure in
place of one of its own.

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
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import repeat
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.api_day import SETTINGS, Days, prepare
from benchmarks.api_load import Ask, Clients, Turns, reference, sheets_of, told
from benchmarks.hall_server import Server
from config.launcher.testing.postgresql import temporary_postgresql

CLIENTS = (1, 16)
HAND, REFERENCE, NO_OP, NOT_MODIFIED = "hand", "reference", "no-op", "304 of standings"
NOTHING = Ask("GET", "/benchmark/nothing/")
LEAST = {"hand_vs_reference": 0.8, "not_modified_vs_noop": 0.85}
MOST = {"burst300_s": 1.5}
ONE = "--one"

Asks = Callable[[int], list[Iterator[Ask]]]


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns the exit code, 0 also when a target was missed: the line says so."""
    asked = _parser().parse_args(arguments)
    if asked.one:
        print(json.dumps(_measure(asked)))
        return 0
    found = {}
    for name in asked.databases.split(","):
        with temporary_postgresql(is_safe=True) if _needs_its_own(name) else nullcontext("") as address:
            found[name] = _in_a_process_of_its_own(name, address)
    worse = {name: min(one[name] for one in found.values()) for name in LEAST}
    worse |= {name: max(one[name] for one in found.values()) for name in ("hand_p99_ms", *MOST)}
    counts = [one["standings_queries"] for one in found.values()]
    for name, least in LEAST.items():
        print(f"{name:22}{worse[name]:8.3f}, at least {least}{'' if worse[name] >= least else ': MISSED'}")
    for name, most in MOST.items():
        print(f"{name:22}{worse[name]:8.3f}, at most {most}{'' if worse[name] <= most else ': MISSED'}")
    print(json.dumps({**worse, "standings_queries": max(counts), **found}))
    return 0


def _needs_its_own(database: str) -> bool:
    return database == "postgresql" and not os.environ.get("DATABASE_URL")


def _in_a_process_of_its_own(database: str, address: str) -> dict[str, Any]:
    """Django reads its settings once: each database has a process."""
    environment = {**os.environ, "DATABASE_URL": address or os.environ.get("DATABASE_URL", "")}
    if database == "sqlite":
        environment["DATABASE_URL"] = ""
    print(f"== {database}", flush=True)
    command = [sys.executable, "-W", "ignore", __file__, *sys.argv[1:], ONE]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own
        assert process.stdout is not None  # noqa: S101 - PIPE was asked for
        last = ""
        for line in process.stdout:
            if last:
                print(last, end="", flush=True)
            last = line
    if process.returncode:
        raise SystemExit(process.returncode)
    found: dict[str, Any] = json.loads(last)
    return found


def _measure(asked: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="capicu-api-") as made:
        folder = Path(made)
        days = prepare(folder, tables=asked.tables, sizes=[int(size) for size in asked.sizes.split(",")])
        print(f"fdatasync after 4 KiB{_fdatasync_ms(folder):10.2f} ms, median of 50", flush=True)
        with Server(folder, SETTINGS) as server:
            return asyncio.run(_run(server.url, days, asked))


async def _run(url: str, days: Days, asked: argparse.Namespace) -> dict[str, Any]:
    standings = {size: f"/api/v1/tournaments/{slug}/standings/" for size, slug in days.over.items()}
    known = {size: await told(url, path) for size, path in standings.items()}
    kinds = _kinds(days, standings, {size: tag for size, (tag, _asked) in known.items()})
    kinds[HAND] = sheets_of(days.hall).matches
    kinds[REFERENCE] = reference(days).matches
    found = {number: {kind: Turns() for kind in kinds} for number in CLIENTS}
    clients = {number: Clients(url, days.session, number) for number in CLIENTS}
    crowd, everybody, bursts = sheets_of(days.crowd), Clients(url, days.session, asked.tables), []
    for turn in range(-1, asked.turns):  # the first one warms up
        into = found if turn >= 0 else {number: {kind: Turns() for kind in kinds} for number in CLIENTS}
        for number in CLIENTS:
            for kind in sorted(kinds, reverse=bool(turn % 2)):
                await clients[number].turn(kinds[kind], asked.seconds if turn >= 0 else 0, into[number][kind])
        took = await everybody.at_once([crowd.hand(number) for number in list(crowd.versions)])
        if turn >= 0:
            bursts.append(took)
    for one in (*clients.values(), everybody):
        one.close()
    _tell(found)
    print(f"{asked.tables} tables at once, s: {', '.join(f'{seconds:.2f}' for seconds in sorted(bursts))}", flush=True)
    return {
        "hand_vs_reference": round(min(_ratio(one[HAND], one[REFERENCE]) for one in found.values()), 3),
        "hand_p99_ms": round(found[CLIENTS[-1]][HAND].ms(99), 1),
        "standings_queries": [asked for _tag, asked in known.values()],
        "not_modified_vs_noop": round(min(_ratio(one[NOT_MODIFIED], one[NO_OP]) for one in found.values()), 3),
        "burst300_s": round(statistics.median(bursts), 2),
    }


def _kinds(days: Days, standings: dict[int, str], tags: dict[int, str]) -> dict[str, Asks]:
    """What is asked for that changes nothing, by its name."""
    middle = list(standings)[len(standings) // 2]
    kinds = {f"standings of {size}": _again(Ask("GET", path)) for size, path in standings.items()}
    for size in standings:
        kinds[f"bracket of {size // 2}"] = _again(
            Ask("GET", f"/api/v1/tournaments/{days.over[size]}/divisions/men/bracket/")
        )
    known = Ask("GET", standings[middle], status=304, headers=f"If-None-Match: {tags[middle]}\r\n")
    return {**kinds, NO_OP: _again(NOTHING), NOT_MODIFIED: _again(known)}


def _again(ask: Ask) -> Asks:
    return lambda clients: [repeat(ask) for _ in range(clients)]


def _ratio(one: Turns, other: Turns) -> float:
    """How many times the rate of the other: the median of the turns, each of which had both."""
    return statistics.median(mine / its for mine, its in zip(one.rates, other.rates, strict=True))


def _tell(found: dict[int, dict[str, Turns]]) -> None:
    print(f"{'':22}{'clients':>8}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'max ms':>9}")
    for number, kinds in found.items():
        for kind, turns in sorted(kinds.items()):
            parts = "".join(f"{turns.ms(part):9.1f}" for part in (50, 95, 99, 100))
            print(f"{kind:22}{number:8}{turns.rate:10.1f}{parts}")
        for one, other in ((HAND, REFERENCE), (NOT_MODIFIED, NO_OP)):
            print(f"{one}, of the {other}'s rate{_ratio(kinds[one], kinds[other]):8.3f}")


def _fdatasync_ms(folder: Path) -> float:
    """What the disk asks for a promise: most of what a write costs that nothing else can make quicker."""
    took = []
    with (folder / "fdatasync").open("wb", buffering=0) as file:
        for _ in range(50):
            file.write(os.urandom(4096))
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - begun)
    return statistics.median(took) * 1000


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--turns", type=int, default=7, help="of which the median counts")
    parser.add_argument("--seconds", type=float, default=1.5, help="that each thing is asked for in a turn")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--sizes", default="8,128,1024", help="teams of the tournaments that are over")
    parser.add_argument("--tables", type=int, default=300, help="of the hall, and as many save at once")
    parser.add_argument(ONE, action="store_true", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    sys.exit(main())
