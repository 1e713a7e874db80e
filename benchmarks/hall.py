"""A hall on its day: phones and walls ask every three seconds while every table enters hands.

    python benchmarks/hall.py [--pollers 500] [--tables 40] [--seconds 60] [--every 3] [--hand-every 20] [--data FOLDER]

Starts the server as `manage.py run` does, on data of its own, and measures it three times: idle, with the hands alone,
and with hands and pollers. The load comes from this process, whose work is not counted: pages that ask and judges who
enter, over real connections. DATABASE_URL and CELERY_BROKER_URL choose PostgreSQL and Redis instead of the embedded
parts. The last line is JSON:

core_share            processor time of all the server's processes a second, less what they take when idle
db_queries_per_version  polls that asked the database, for each version (a hand) and each part of a page that had to
                      be made again: 1 is once each, however many ask
seen_within_s_p99     from sending a hand until a page shows it, over all hands and all pages that show them
hand_p99_ms           a hand through the API, from sending to the answer
"""

import argparse
import asyncio
import random
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.days import Hall, in_play
from benchmarks.harness import Mark, Server, installation, options, percentile, tell
from benchmarks.load import Line, next_hand
from benchmarks.reference.counting import ASKED

MARKS = (
    Mark("core_share", "processors that the hall takes", 0.5, most=True),
    Mark("db_queries_per_version", "polls that asked the database, a version", 1, most=True),
    Mark("seen_within_s_p99", "seconds until a page shows a hand, p99", 3, most=True),
)
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
A_SHEET = 100_000  # see tournament/web/frame/live.py
MOST_FOR_A_VERSION = 1  # statements that say which versions there are


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
        return percentile([poll.took for poll in self.polls], part) * 1000

    def hand_ms(self, part: float) -> float:
        """A percentile of how long a hand takes."""
        return percentile([hand.took for hand in self.hands], part) * 1000

    def seen_s(self, part: float) -> float:
        """A percentile of the seconds from sending a hand until a page shows it."""
        return percentile(list(_seen(self)), part)


async def _load(url: str, hall: Hall, asked: argparse.Namespace, pollers: int) -> Load:
    """Run it for so many seconds, and return what was measured."""
    line = Line(url)
    load, chance = Load((await line.fetch(f"/api/v1/tournaments/{hall.slug}/version/"))["version"]), random.Random(1992)
    line.close()
    until = time.monotonic() + asked.seconds
    pages = [choose_page(number, pollers, hall, chance) for number in range(pollers)]
    tasks = [
        poll(url, number, page, load, until, asked.every, chance.random() * asked.every)
        for number, page in enumerate(pages)
    ]
    every = asked.hand_every
    tasks += [enter(url, hall, match, load, until, every, chance.random() * every) for match in hall.matches]
    await asyncio.gather(*tasks)
    return load


def choose_page(number: int, pollers: int, hall: Hall, chance: random.Random) -> tuple[str, str]:
    """An address and a language: walls first, then phones as a hall may have them."""
    language = chance.choices(list(LANGUAGES), list(LANGUAGES.values()))[0]
    if number < WALLS * pollers // 500:
        return f"/wall/{hall.slug}/", "en"
    address = chance.choices(list(PHONES), list(PHONES.values()))[0]
    return address.format(slug=hall.slug, match=chance.choice(hall.matches)), language


async def poll(
    url: str, number: int, page: tuple[str, str], load: Load, until: float, every: float, first: float
) -> None:
    """One page: it asks as it says itself, with the version that it shows."""
    address, language = page
    line = Line(url, f"HX-Request: true\r\nAccept-Language: {language}\r\n{ASKED}: 1\r\n")
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
                answer = Poll(number, page, now, now - sent, status, version[1], int(version[2]), asked)
                load.polls.append(answer)
            begun = True
        await asyncio.sleep(max(0.0, sent + every - time.monotonic()))
    line.close()


async def enter(url: str, hall: Hall, match: int, load: Load, until: float, every: float, first: float) -> None:
    """One judge: a hand each so many seconds."""
    line = Line(url, session=hall.session)
    path = f"/api/v1/tournaments/{hall.slug}/matches/{match}/"
    await asyncio.sleep(first)
    version = (await line.fetch(path))["version"]
    while time.monotonic() < until:
        at = time.monotonic()
        await line.fetch(f"{path}entries/", next_hand(version))
        version += 1
        load.hands.append(Hand(at, time.monotonic() - at, match, version))
        await asyncio.sleep(max(0.0, at + every - time.monotonic()))
    line.close()


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


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    asked = options(
        __doc__,
        arguments,
        pollers=(500, "pages that ask"),
        tables=(40, "of the hall"),
        seconds=(60.0, "of each measurement with a load"),
        every=(3.0, "seconds between two questions of a page"),
        hand_every=(20.0, "seconds between two hands of a table"),
        data=(Path, "an empty installation to fill, in place of a new one"),
    )
    with installation(asked.data) as folder:
        hall = in_play("Hall", tables=asked.tables)
        with Server(folder) as server:
            idle, _nothing = server.share_with(lambda: time.sleep(asked.seconds / 4))
            hands, alone = server.share_with(lambda: asyncio.run(_load(server.url, hall, asked, 0)))
            both, measured = server.share_with(lambda: asyncio.run(_load(server.url, hall, asked, asked.pollers)))
    print(f"idle                              {idle:8.3f} cores")
    print(f"{asked.tables} tables, no pollers            {hands:8.3f} cores, {len(alone.hands)} hands")
    print(f"{asked.tables} tables, {asked.pollers} pollers          {both:8.3f} cores, {len(measured.hands)} hands")
    return _tell(both - idle, measured)


def _tell(share: float, measured: Load) -> int:
    print(f"answers to polls                  {len(measured.polls):8d}, of them 204: {measured.unchanged}")
    print(f"answers that were none            {measured.failed:8d}")
    print(f"parts made                        {measured.made:8d}, {measured.parts} of them different")
    print(f"statements a version, all pages   {measured.statements_a_version:8.2f}")
    print(f"a poll, p50 and p99               {measured.poll_ms(50):8.1f} ms {measured.poll_ms(99):8.1f} ms")
    figures = {
        "core_share": share,
        "db_queries_per_version": measured.questions_a_version,
        "seen_within_s_p99": measured.seen_s(99),
        "hand_p99_ms": round(measured.hand_ms(99), 1),
    }
    return tell(figures, MARKS)


if __name__ == "__main__":
    sys.exit(main())
