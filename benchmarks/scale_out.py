"""Two web servers and two workers behind a proxy, while each part of the installation dies once.

    python benchmarks/scale_out.py [--seconds 100] [--judges 16] [--pollers 200] [--every 3] [--hand-every 2]
                                   [--rates 8] [--threads 12]

Starts PostgreSQL (with honest fsync), Redis, two web servers of one process and two workers of one process by the
commands of docs/running.md, and a proxy of its own. First hands are sent as fast as they are answered, to one web
server and one worker, then to both. Then a tournament of 64 teams is in its first round: judges enter hands, pages
poll, documents are asked for; meanwhile a web server and a worker are killed with all their processes and started again
two seconds later, Redis and PostgreSQL stop and start again. Everything runs on this machine, the load too: on two
cores the second web server cannot make hands faster. The last line is JSON:

acknowledged       hands that a judge was told are on the sheet
lost               of these, how many are not there in the end
doubled            lines of a sheet beyond one for each hand
documents_made     documents that are ready in the end, which all must be
documents_doubled  versions that repeat the one before, and files that no document names
stale_p99_s        from the answer to a hand until a page shows it, over all pages, outside the faults
hands_per_s_1x1, hands_per_s_2x2  hands a second with one of each, with two of each
recovered_s        from a fault, including the time for which the part is down, until all is well: the worst
cpu_ms             processor milliseconds of web server and database for a hand, for a poll without news, and for the
                   standings of 200 teams: the public page, and an official's, which is made for them alone
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import secrets
import sys
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import days, hall
from benchmarks.api import Ask, Asks, Clients, Sheets, Turns
from benchmarks.harness import Mark, installation, options, percentile, tell
from benchmarks.load import Line, next_hand
from benchmarks.proxy import Proxy
from benchmarks.several import Parts, documents_of, entries_of

MARKS = (
    Mark("lost", "hands that were acknowledged and are not there", 0, most=True),
    Mark("doubled", "hands that are there twice", 0, most=True),
    Mark("documents_doubled", "documents that were made twice", 0, most=True),
    Mark("stale_p99_s", "seconds until a page shows a hand, p99", 3.5, most=True),
    Mark("recovered_s", "seconds until all is well again, the worst", 15, most=True),
)
TABLES, CROWD = 32, 100  # tables of the tournament of 64 teams, and of the one that measures rates
FRESH = 3.5  # seconds, around which a fault excuses an older page
ASKED_FOR = ("filled-scoresheets", "bracket", "call-sheet", "team-list")
NOBODY = (0, 429, 502, 503, 504)  # a phone sends the same again


class Heard(NamedTuple):
    """A hand that is on the sheet of a match, whose version it made, and the moment of the answer."""

    match: int
    version: int
    at: float


@dataclass
class Day:
    """What happened. `heard`: each hand that was acknowledged, by its key; `faults`: when all was not well."""

    heard: dict[str, Heard] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)
    faults: dict[str, tuple[float, float]] = field(default_factory=dict)
    load: hall.Load = field(default_factory=hall.Load)
    documents: int = 0
    over: bool = False

    def is_excused(self, at: float) -> bool:
        """Whether a fault was near."""
        return any(begun - FRESH < at < ended + FRESH for begun, ended in self.faults.values())


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    asked = options(
        __doc__,
        arguments,
        seconds=(100.0, "of the day with its faults"),
        judges=(16, "who enter hands"),
        pollers=(200, "pages that ask"),
        every=(3.0, "seconds between two questions of a page"),
        hand_every=(2.0, "seconds between two hands of a judge"),
        rates=(8.0, "seconds for each rate"),
        threads=(12, "of each web process"),
    )
    os.environ |= {"CAPICU_SECRET_KEY": secrets.token_hex(25), "CAPICU_API_RATE": "0", "CAPICU_API_RATE_PUBLIC": "0"}
    with ExitStack() as stack:
        parts = stack.enter_context(Parts(threads=asked.threads).stores())
        folder = stack.enter_context(installation())
        tournament = days.in_play("Scale", tables=TABLES)
        crowd = days.in_play("Crowd", tables=CROWD)
        sessions = _sessions(asked.judges)
        stack.enter_context(parts.programs(folder))
        figures, day = asyncio.run(_run(parts, tournament, crowd, sessions, asked))
        return _tell(figures, day, tournament)


def _sessions(count: int) -> list[str]:
    """Judges, each with an account and a session."""
    from django.test import Client

    from tournament.models import Club, Official, User

    found = []
    for number in range(count):
        user = User.objects.create_user(f"judge{number}", password=secrets.token_hex(16))
        Official.objects.create(club=Club.objects.get(), user=user, role=Official.Role.ORGANIZER)
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        found.append(client.cookies["sessionid"].value)
    return found


async def _run(
    parts: Parts, tournament: days.Hall, crowd: days.Hall, sessions: list[str], asked: argparse.Namespace
) -> tuple[dict[str, Any], Day]:
    figures: dict[str, Any] = {}
    sheets = Sheets(crowd.matches, f"/api/v1/tournaments/{crowd.slug}/matches/{{number}}/entries/")
    for name, ports, stopped in (("1x1", parts.ports[:1], True), ("2x2", parts.ports, False)):
        parts.halve(stopped)
        async with Proxy(*ports) as proxy:
            figures |= {f"hands_per_s_{name}": (await _rate(proxy.url, crowd.session, sheets.matches, asked.rates))[0]}
    async with Proxy(*parts.ports) as proxy:
        figures["cpu_ms"] = await _costs(proxy.url, crowd, sheets, parts, asked.rates)
        day = await _day(proxy, parts, tournament, sessions, asked)
        print(f"answers of the proxy: {dict(sorted(proxy.statuses.items()))}")
    return figures, day


async def _rate(url: str, session: str, asks: Asks, seconds: float) -> tuple[float, int]:
    """Answers a second that sixteen clients get who do nothing else, and their number; the first ones warm up."""
    clients, turns = Clients(url, session, 16), Turns()
    await clients.turn(asks, 1.0, Turns())
    await clients.turn(asks, seconds, turns)
    clients.close()
    return round(turns.rates[0], 1), len(turns.took)


async def _costs(url: str, crowd: days.Hall, sheets: Sheets, parts: Parts, seconds: float) -> dict[str, list[float]]:
    """Processor milliseconds of web servers and of the database: for a hand, for a poll without news, for a page."""
    page = f"/t/{crowd.slug}/standings/"
    costs = {"hand": await _cost(url, crowd.session, sheets.matches, parts, seconds)}
    line = Line(url)
    found = hall.LIVE.search((await line.ask("GET", page, headers="HX-Request: true\r\n"))[2])
    line.close()
    if found is None:
        raise RuntimeError(f"{page} does not poll")
    poll = Ask("GET", found[1].decode().replace("&amp;", "&"), status=204, headers="HX-Request: true\r\n")
    shown = Ask("GET", page)
    for name, ask, session in (("poll", poll, ""), ("page", shown, ""), ("page_of_an_official", shown, crowd.session)):
        costs[name] = await _cost(url, session, partial(_again, ask), parts, seconds)
    return costs


def _again(ask: Ask, clients: int) -> list[Iterator[Ask]]:
    return [itertools.repeat(ask) for _ in range(clients)]


async def _cost(url: str, session: str, asks: Asks, parts: Parts, seconds: float) -> list[float]:
    before = parts.processor_seconds()
    _persecond, count = await _rate(url, session, asks, seconds)
    taken = [after - start for after, start in zip(parts.processor_seconds(), before, strict=True)]
    # The second that warmed up is in the processor's time too.
    return [round(one * 1000 / count * seconds / (seconds + 1), 2) for one in taken]


async def _day(
    proxy: Proxy, parts: Parts, tournament: days.Hall, sessions: list[str], asked: argparse.Namespace
) -> Day:
    """Everybody at work, and the faults one after the other."""
    day, chance = Day(), random.Random(1992)
    until = time.monotonic() + asked.seconds
    judges = [_judge(proxy.url, tournament, number, sessions, day, asked.hand_every) for number in range(len(sessions))]
    pages = [
        (f"/t/{tournament.slug}/matches/{chance.choice(tournament.matches)}/", "es")
        if number % 2  # whose version counts the hands
        else hall.choose_page(number, asked.pollers, tournament, chance)
        for number in range(asked.pollers)
    ]
    polls = [
        hall.poll(proxy.url, number, page, day.load, until, asked.every, asked.every * number / asked.pollers)
        for number, page in enumerate(pages)
    ]
    desk = _ask_for_documents(proxy.url, tournament, day)
    await asyncio.gather(*judges, *polls, desk, _break(parts, day, asked.seconds))
    return day


async def _judge(url: str, tournament: days.Hall, number: int, sessions: list[str], day: Day, every: float) -> None:
    """Enter hands at some tables by turns; each is sent until somebody says that it is there."""
    line = Line(url, session=sessions[number])
    tables = dict.fromkeys(tournament.matches[number :: len(sessions)], 0)
    await asyncio.sleep(every * number / len(sessions))
    while not day.over:
        at = time.monotonic()
        table = min(tables, key=lambda one: tables[one])
        path = f"/api/v1/tournaments/{tournament.slug}/matches/{table}/entries/"
        sent = next_hand(tables[table])
        day.sent.add(sent["key"])
        await _until_heard(line, path, sent, (200, 201))
        tables[table] += 1
        day.heard[sent["key"]] = Heard(table, tables[table], time.monotonic())
        await asyncio.sleep(max(0.0, at + every - time.monotonic()))
    line.close()


async def _until_heard(line: Line, path: str, sent: dict[str, Any], wanted: tuple[int, ...]) -> None:
    body = json.dumps(sent).encode()
    while True:
        try:
            status, _headers, told = await line.ask("POST", path, body)
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            status, told = 0, b""
        if status in wanted:
            return
        if status not in NOBODY:
            raise RuntimeError(f"{path}: {status} {told.decode()}")
        await asyncio.sleep(0.3)


async def _ask_for_documents(url: str, tournament: days.Hall, day: Day) -> None:
    """A document every two seconds, as one person asks."""
    line, number = Line(url, session=tournament.session), 0
    while not day.over:
        kind = ASKED_FOR[number % len(ASKED_FOR)]
        about = {"division": "men"} | ({"round": 1} if kind in ("filled-scoresheets", "call-sheet") else {})
        await _until_heard(
            line, f"/api/v1/tournaments/{tournament.slug}/documents/", {"kind": kind, **about}, (200, 201, 202)
        )
        number += 1
        await asyncio.sleep(2)
    day.documents = number
    line.close()


async def _break(parts: Parts, day: Day, seconds: float) -> None:
    """Each fault in its part of the day; the day ends when all is well and some more seconds are over."""
    begun, faults = time.monotonic(), parts.faults()
    for place, (name, act) in enumerate(faults.items(), start=1):
        await asyncio.sleep(max(0.0, begun + seconds * place / (len(faults) + 1) - time.monotonic()))
        async with _fault(day, name):
            await asyncio.to_thread(act)
            await _until(parts.is_well)
            await _until(partial(_was_heard_since, day, time.monotonic()))
    await asyncio.sleep(max(0.0, begun + seconds - time.monotonic()))
    day.over = True


def _was_heard_since(day: Day, at: float) -> bool:
    return any(heard.at > at for heard in list(day.heard.values())[-1:])


@asynccontextmanager
async def _fault(day: Day, name: str) -> AsyncIterator[None]:
    at = time.monotonic()
    yield
    day.faults[name] = (at, time.monotonic())
    print(f"{name:36} well again after {time.monotonic() - at:5.1f} s", flush=True)


async def _until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 120
    while not await asyncio.to_thread(true):
        if time.monotonic() > until:
            raise RuntimeError("it does not become well again")
        await asyncio.sleep(0.1)


def _ages(day: Day) -> Iterator[float]:
    """For each page of a match, and each hand that it shows: seconds from the answer to the hand until then."""
    pages = defaultdict(list)
    for one in day.load.polls:
        if "/matches/" in one.page[0]:
            pages[one.number].append(one)
    hands = defaultdict(list)
    for heard in day.heard.values():
        hands[heard.match].append(heard)
    for polls in pages.values():
        for heard in hands[int(polls[0].page[0].split("/")[-2])]:
            seen = next((one.at for one in polls if one.version % hall.A_SHEET >= heard.version), None)
            if seen is not None and polls[0].at < heard.at and not day.is_excused(heard.at):
                yield max(0.0, seen - heard.at)


def _tell(figures: dict[str, Any], day: Day, tournament: days.Hall) -> int:
    counts = Counter(entries_of(tournament.slug))
    made, doubled, left = documents_of(tournament.slug)
    ages = list(_ages(day))
    print(f"{len(day.sent)} hands sent; {day.documents} documents asked for, {left} not made")
    print(f"polls: {len(day.load.polls)}, without an answer {day.load.failed}; ages of {len(ages)} sightings")
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return tell(
        {
            "acknowledged": len(day.heard),
            "lost": len(day.heard.keys() - counts.keys()),
            "doubled": sum(count - 1 for count in counts.values()) + len(counts.keys() - day.sent),
            "documents_made": made,
            "documents_doubled": doubled,
            "stale_p99_s": percentile(ages, 99),
            **figures,
            "recovered_s": max(end - begin for begin, end in day.faults.values()),
        },
        MARKS,
    )


if __name__ == "__main__":
    sys.exit(main())
