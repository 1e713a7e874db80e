"""The load on the API: clients that ask one after the other, and three hundred tables that save in one instant."""

import asyncio
import json
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

from benchmarks.api_day import Days, Hall
from benchmarks.counting import ASKED
from benchmarks.hall_load import Line

CSRF = "c" * 32
PIPS = (0, 1, 2, 0)  # a hand of three points, by turns: no match ends
A_MATCH = 12  # hands on a sheet before its writers go to other tables: as many as a match has
LEAST = 3  # requests of a client in a turn, however long they take
RUN = count(1)  # no two runs use a key twice


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

    @property
    def rate(self) -> float:
        """Requests a second, the median of the turns."""
        return statistics.median(self.rates)

    def ms(self, part: float) -> float:
        """A percentile of the milliseconds until an answer; 100 is the longest."""
        ordered = sorted(self.took)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))] * 1000


class Sheets:
    """The sheets that hands are written on: which tables, where the hands go, and how many each one has."""

    def __init__(self, numbers: Iterable[int], path: str) -> None:
        self.versions = dict.fromkeys(numbers, 0)
        self._path = path

    def hand(self, number: int) -> Ask:
        """The next hand of a table, as the judge's phone sends it."""
        version = self.versions[number]
        by = version % 2
        pips = [PIPS[(seat - by) % 4] for seat in range(4)]
        unsaid = dict.fromkeys(("tiles", "recount", "ends", "leader"))
        hand = {"kind": "hand", "end": "domino", "by": by, "pips": pips, **unsaid}
        sent = {"key": f"benchmark-{number}-{version}-{next(RUN)}", "version": version, "entry": hand}
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


def sheets_of(hall: Hall) -> Sheets:
    """The sheets of a hall."""
    return Sheets(hall.matches, f"/api/v1/tournaments/{hall.slug}/matches/{{number}}/entries/")


def reference(days: Days) -> Sheets:
    """Those of the reference."""
    return Sheets(days.tables, "/benchmark/tables/{number}/lines/")


class Clients:
    """So many programs, each with a connection that it keeps; they ask when told, and count only then."""

    def __init__(self, url: str, session: str, number: int) -> None:
        cookies = f"Cookie: sessionid={session}; csrftoken={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"
        self._lines = [Line(url, f"{cookies}Content-Type: application/json\r\n") for _ in range(number)]
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


async def told(url: str, path: str) -> tuple[str, int]:
    """The ETag of an address, and how many statements its answer needed, once it has been asked before."""
    line = Line(url, f"{ASKED}: 1\r\n")
    await line.ask("GET", path)
    status, headers, body = await line.ask("GET", path)
    line.close()
    if status != 200:
        raise RuntimeError(f"{path}: {status} {body.decode()}")
    return headers["etag"], int(headers[ASKED.lower()])
