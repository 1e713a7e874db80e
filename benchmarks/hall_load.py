"""The load: pages that ask and judges who enter, over real connections, from one process with one thread."""

import asyncio
import json
import random
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from benchmarks.counting import ASKED
from benchmarks.hall_day import Day

LIVE = re.compile(rb'id="live"[^>]*hx-get="([^"]+)"')
VERSION = re.compile(r"[?&]v=([a-z]?)(\d+)")
WALLS = 10
PHONES = {
    "/t/{slug}/": 40,
    "/t/{slug}/men/": 20,
    "/t/{slug}/teams/": 15,
    "/t/{slug}/standings/": 10,
    "/t/{slug}/matches/{match}/": 15,
}
"""What a hundred phones show."""
LANGUAGES = {"es": 50, "en": 35, "eu": 15}
PIPS = (0, 1, 2, 0)  # a hand of three points, by turns: the matches go on and on
UNSAID: dict[str, None] = {"tiles": None, "recount": None, "ends": None, "leader": None}
A_SHEET = 100_000  # see tournament/web/frame/live.py


@dataclass(frozen=True)
class Poll:
    """One answer to a page, of which there may be many alike: when it came, and seconds that it took.

    `version`: what the page shows now; `asked`: the statements that the answer needed.
    """

    number: int
    page: tuple[str, str]
    at: float
    took: float
    status: int
    mark: str
    version: int
    asked: int


@dataclass(frozen=True)
class Hand:
    """One hand: when it was sent, seconds until its answer, and the version of its sheet since."""

    sent: float
    took: float
    match: int
    version: int


@dataclass
class Load:
    """What was measured. `first`: the tournament's version before the hands, each of which made the next one."""

    first: int = 0
    hands: list[Hand] = field(default_factory=list)
    polls: list[Poll] = field(default_factory=list)
    failed: int = 0

    @property
    def unchanged(self) -> int:
        """How many heard that their version holds."""
        return sum(poll.status == 204 for poll in self.polls)

    @property
    def made(self) -> int:
        """How many polls had a part made for them."""
        return sum(poll.asked > MOST_FOR_A_VERSION for poll in self.polls)

    @property
    def parts(self) -> int:
        """How many parts had to be made: a page, a language, a version that is not a matter of scores alone."""
        return len({(poll.page, poll.version) for poll in self.polls if poll.asked > MOST_FOR_A_VERSION})

    @property
    def questions_a_version(self) -> float:
        """How many polls asked the database, for each version and each part that had to be made: once each is 1."""
        return sum(poll.asked > 0 for poll in self.polls) / max(len(self.hands) + self.parts, 1)

    @property
    def statements_a_version(self) -> float:
        """All statements of all polls, for each hand."""
        return sum(poll.asked for poll in self.polls) / max(len(self.hands), 1)

    def poll_ms(self, part: float) -> float:
        """A percentile of how long a poll takes."""
        return _percentile([poll.took for poll in self.polls], part) * 1000

    def hand_ms(self, part: float) -> float:
        """A percentile of how long a hand takes."""
        return _percentile([hand.took for hand in self.hands], part) * 1000

    def seen_s(self, part: float) -> float:
        """A percentile of the seconds from sending a hand until a page shows it."""
        return _percentile(list(_seen(self)), part)


MOST_FOR_A_VERSION = 1  # statements that say which versions there are


def run_load(url: str, day: Day, *, pollers: int, seconds: float, every: float, hand_every: float) -> Load:
    """Run it for so many seconds, and return what was measured."""
    return asyncio.run(_run(url, day, pollers, seconds, every, hand_every))


async def _run(url: str, day: Day, pollers: int, seconds: float, every: float, hand_every: float) -> Load:
    line = Line(url, "")
    _status, _headers, body = await line.ask("GET", f"/api/v1/tournaments/{day.slug}/version/")
    line.close()
    load, chance = Load(json.loads(body)["version"]), random.Random(1992)
    until = time.monotonic() + seconds
    pages = [_page(number, pollers, day, chance) for number in range(pollers)]
    tasks = [_poll(url, number, page, load, until, every, chance.random() * every) for number, page in enumerate(pages)]
    tasks += [enter(url, day, match, load, until, hand_every, chance.random() * hand_every) for match in day.matches]
    await asyncio.gather(*tasks)
    return load


def _page(number: int, pollers: int, day: Day, chance: random.Random) -> tuple[str, str]:
    """An address and a language: walls first, then phones as a hall may have them."""
    language = chance.choices(list(LANGUAGES), list(LANGUAGES.values()))[0]
    if number < WALLS * pollers // 500:
        return f"/wall/{day.slug}/", "en"
    address = chance.choices(list(PHONES), list(PHONES.values()))[0]
    return address.format(slug=day.slug, match=chance.choice(day.matches)), language


async def _poll(
    url: str, number: int, page: tuple[str, str], load: Load, until: float, every: float, first: float
) -> None:
    """One page: it asks as it says itself, with the version that it shows."""
    address, language = page
    line = Line(url, f"HX-Request: true\r\nAccept-Language: {language}\r\n")
    shown = address
    await asyncio.sleep(first)
    begun = False
    while time.monotonic() < until:
        sent = time.monotonic()
        try:
            status, headers, body = await line.ask("GET", shown)
        except (OSError, asyncio.IncompleteReadError, ValueError):
            load.failed += 1
            status = 0
        now = time.monotonic()
        if status not in (200, 204):
            load.failed += status != 0
        else:
            if status == 200 and (found := LIVE.search(body)):
                shown = found[1].decode().replace("&amp;", "&")
            if (version := VERSION.search(shown)) and begun:
                asked = int(headers.get(ASKED.lower(), "0"))
                poll = Poll(number, page, now, now - sent, status, version[1], int(version[2]), asked)
                load.polls.append(poll)
            begun = True
        await asyncio.sleep(max(0.0, sent + every - time.monotonic()))
    line.close()


async def enter(url: str, day: Day, match: int, load: Load, until: float, every: float, first: float) -> None:
    """One judge: a hand each so many seconds."""
    csrf = "c" * 32
    cookies = f"Cookie: sessionid={day.session}; csrftoken={csrf}\r\nX-CSRFToken: {csrf}\r\n"
    line = Line(url, f"{cookies}Content-Type: application/json\r\n")
    path = f"/api/v1/tournaments/{day.slug}/matches/{match}/"
    await asyncio.sleep(first)
    _status, _headers, body = await line.ask("GET", path)
    version = json.loads(body)["version"]
    while time.monotonic() < until:
        by = version % 2
        pips = [PIPS[(seat - by) % 4] for seat in range(4)]
        hand = {"kind": "hand", "end": "domino", "by": by, "pips": pips, **UNSAID}
        sent = {"key": f"bench-{match}-{version}-{random.random()}", "version": version, "entry": hand}
        at = time.monotonic()
        status, _headers, body = await line.ask("POST", f"{path}entries/", json.dumps(sent).encode())
        took = time.monotonic() - at
        if status == 201:
            version += 1
            load.hands.append(Hand(at, took, match, version))
        else:
            load.failed += 1
            raise RuntimeError(body.decode())
        await asyncio.sleep(max(0.0, at + every - time.monotonic()))
    line.close()


class Line:
    """One connection that is kept, as a browser does, and opened again when it was closed."""

    def __init__(self, url: str, headers: str) -> None:
        self._host = urlsplit(url).netloc
        self._headers = headers
        self._pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers with small letters, and the body of an answer. `headers`: of this question alone."""
        was_open = self._pipe is not None
        try:
            return await self._ask(method, path, body, headers)
        except (asyncio.IncompleteReadError, ConnectionError):
            if not was_open:
                raise
        return await self._ask(method, path, body, headers)  # the server had closed what was idle for long

    async def _ask(self, method: str, path: str, body: bytes, headers: str) -> tuple[int, dict[str, str], bytes]:
        if self._pipe is None:
            host, port = self._host.split(":")
            self._pipe = await asyncio.open_connection(host, int(port))
        reader, writer = self._pipe
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        told = f"Host: {self._host}\r\n{self._headers}{headers}{length}"
        writer.write(f"{method} {path} HTTP/1.1\r\n{told}\r\n".encode() + body)
        try:
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)).decode().split("\r\n")
            named = (line.partition(":") for line in head[1:] if line)
            heard = {name.lower(): value.strip() for name, _colon, value in named}
            content = await reader.readexactly(int(heard.get("content-length", "0")))
        except BaseException:
            self.close()
            raise
        return int(head[0].split()[1]), heard, content

    def close(self) -> None:
        """The next question opens another one."""
        if self._pipe is not None:
            self._pipe[1].close()
            self._pipe = None


def _seen(load: Load) -> Iterator[float]:
    """For each page, and each hand that it shows: seconds from sending the hand until the page shows it."""
    in_order = sorted(load.hands, key=lambda hand: hand.sent + hand.took)
    made = {hand: load.first + place for place, hand in enumerate(in_order, start=1)}
    pages = defaultdict(list)
    for poll in load.polls:
        if poll.mark != "r":  # results: they show no hand
            pages[poll.number].append(poll)
    for polls in pages.values():
        own = re.search(r"/matches/(\d+)/", polls[0].page[0])
        for hand in in_order:
            if own is None:
                version = made[hand]
            elif hand.match == int(own[1]):
                version = polls[0].version // A_SHEET * A_SHEET + hand.version
            else:
                continue
            if polls[0].at < hand.sent and (seen := next((one.at for one in polls if one.version >= version), None)):
                yield seen - hand.sent


def _percentile(values: list[float], part: float) -> float:
    """The nearest rank; 0 of nothing."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part / 100))] if values else 0.0
