"""A whole day's paper of a tournament of 128 teams is made while 40 tables of another go on entering hands.

    python benchmarks/papers_and_hands.py [--teams 128] [--receipts 256] [--tables 40] [--hand-every 5]
                                          [--parts 6] [--rest 10] [--ask-every 2]

Starts the server as `manage.py run` does, on data of its own. The paper is asked for through the API in several parts:
every receipt, card and badge, the sheets of each round blank and filled, brackets, posters, lists, the results book,
and the set of each round. One person asks, a tap every two seconds; with `--ask-every 0` it is a program that asks as
fast as it is answered, which nobody does by hand and which slows the hands far more. Before each part the hands have
the server for themselves for a while, so that what else this machine does weighs on both alike. The last line is JSON:

hand_slowed_p50   how much longer a hand takes while paper is made, at the middle of all hands: 0.2 is 20 %
hand_slowed_mean  the same for their mean
papers, pages     how many were made
papers_s          seconds from asking for them until the last one was ready, all parts together
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import papers_day
from benchmarks.hall_day import Day, prepare
from benchmarks.hall_load import Hand, Line, Load, enter
from benchmarks.hall_server import Server

MOST_SLOWED = 0.2
TOO_MANY = 429
LOOKS_EVERY = 0.5  # seconds
FEW = 3  # hands: no more can be said of them


@dataclass
class Measured:
    """When the hands were alone and when paper was made: pairs of moments."""

    load: Load = field(default_factory=Load)
    alone: list[tuple[float, float]] = field(default_factory=list)
    asking: list[tuple[float, float]] = field(default_factory=list)
    drawing: list[tuple[float, float]] = field(default_factory=list)

    @property
    def beside(self) -> list[tuple[float, float]]:
        """While paper was asked for and drawn."""
        return [*self.asking, *self.drawing]

    def hands(self, spans: list[tuple[float, float]]) -> list[Hand]:
        """Those that were sent in these spans."""
        return [hand for hand in self.load.hands if any(begin <= hand.sent < end for begin, end in spans)]


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns the exit code, 0 also when the target was missed: the line says so."""
    asked = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="capicu-papers-") as made:
        day = prepare(Path(made), tables=asked.tables)
        slug, rounds = papers_day.play(day, teams=asked.teams)
        receipts = asked.teams * 2 if asked.receipts is None else asked.receipts
        wanted = list(papers_day.papers(rounds=rounds, receipts=receipts))
        with Server(Path(made)) as server:
            measured = asyncio.run(_run(server.url, day, slug, wanted, asked))
        _tell(measured, slug)
    return 0


async def _run(url: str, day: Day, slug: str, wanted: list[tuple[str, Any]], asked: argparse.Namespace) -> Measured:
    measured = Measured()
    judges = [
        asyncio.create_task(enter(url, day, match, measured.load, float("inf"), asked.hand_every, number / 10))
        for number, match in enumerate(day.matches)
    ]
    await asyncio.sleep(len(judges) / 10 + asked.hand_every)
    size = -(-len(wanted) // asked.parts)
    for start in range(0, len(wanted), size):
        begun = time.monotonic()
        await asyncio.sleep(asked.rest)
        measured.alone.append((begun, time.monotonic()))
        begun = time.monotonic()
        await _ask(url, day, slug, wanted[start : start + size], asked.ask_every)
        measured.asking.append((begun, asked_all := time.monotonic()))
        while await asyncio.to_thread(_under_way):
            await asyncio.sleep(LOOKS_EVERY)
        measured.drawing.append((asked_all, time.monotonic()))
    for judge in judges:
        judge.cancel()
    for ended in await asyncio.gather(*judges, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    return measured


async def _ask(url: str, day: Day, slug: str, wanted: list[tuple[str, Any]], every: float) -> None:
    """Ask for papers one after the other, as one person does: a tap every so many seconds."""
    csrf = "c" * 32
    cookies = f"Cookie: sessionid={day.session}; csrftoken={csrf}\r\nX-CSRFToken: {csrf}\r\n"
    line = Line(url, f"{cookies}Content-Type: application/json\r\n")
    for path, body in wanted:
        next_tap = time.monotonic() + every
        while True:
            address = f"/api/v1/tournaments/{slug}/{path}"
            status, _headers, answer = await line.ask("POST", address, json.dumps(body).encode())
            if status != TOO_MANY:
                break
            await asyncio.sleep(LOOKS_EVERY)
        if status != 202:
            raise RuntimeError(f"{body}: {answer.decode()}")
        await asyncio.sleep(max(next_tap - time.monotonic(), 0))
    line.close()


def _under_way() -> bool:
    from django.db import connection

    from tournament.core.jobs import UNDER_WAY
    from tournament.models import Batch, Document

    try:
        return any(model.objects.filter(state__in=UNDER_WAY).exists() for model in (Document, Batch))
    finally:
        connection.close()


def _tell(measured: Measured, slug: str) -> None:
    from django.db.models import Sum

    from tournament.models import Batch, Document

    made = Document.objects.filter(tournament__slug=slug)
    for document in made.exclude(state="done"):
        print(f"not made: {document}: {document.error}")
    spans = {
        "hands alone": measured.alone,
        "while paper is asked for": measured.asking,
        "while it is drawn": measured.drawing,
        "both": measured.beside,
    }
    took = {name: [hand.took * 1000 for hand in measured.hands(span)] for name, span in spans.items()}
    for name, times in took.items():
        if len(times) < FEW:
            continue
        cut = statistics.quantiles(times, n=100)
        print(f"{name:26}{len(times):6} hands, ms: p50 {cut[49]:.1f}, mean {statistics.mean(times):.1f}, ", end="")
        print(f"p90 {cut[89]:.1f}, p99 {cut[98]:.1f}")
    alone, beside = took["hands alone"], took["both"]
    figures = {
        "hand_slowed_p50": round(statistics.median(beside) / statistics.median(alone) - 1, 3),
        "hand_slowed_mean": round(statistics.mean(beside) / statistics.mean(alone) - 1, 3),
        "papers": made.count(),
        "pages": made.aggregate(pages=Sum("pages"))["pages"] or 0,
        "papers_s": round(sum(end - begin for begin, end in measured.beside), 1),
    }
    print(f"sets                  {Batch.objects.filter(state='done').count():6}")
    slowed = figures["hand_slowed_p50"]
    print(f"a hand is slowed by {slowed:.1%}, at most {MOST_SLOWED:.0%}{'' if slowed <= MOST_SLOWED else ': MISSED'}")
    print(json.dumps(figures))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--teams", type=int, default=128, help="of the tournament whose paper is made")
    parser.add_argument("--receipts", type=int, help="at most two a team; left out: all of them")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--hand-every", type=float, default=5, help="seconds between two hands of a table")
    parser.add_argument("--parts", type=int, default=6, help="the paper is asked for in so many parts")
    parser.add_argument("--rest", type=float, default=10, help="seconds before each part with the hands alone")
    parser.add_argument("--ask-every", type=float, default=2, help="seconds between two papers that are asked for")
    return parser


if __name__ == "__main__":
    sys.exit(main())
