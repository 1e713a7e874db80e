"""All documents of a tournament of 128 teams are made while 40 tables of another go on entering hands.

    python benchmarks/documents_and_hands.py [--teams 128] [--receipts 256] [--tables 40] [--hand-every 5]
                                             [--parts 6] [--rest 10] [--ask-every 2]

Starts the server as `manage.py run` does, on data of its own. The documents are asked for through the API in several
parts: every receipt, card and badge, the sheets of each round blank and filled, brackets, posters, lists, the results
book, and the set of each round. One person asks, a tap every two seconds; with `--ask-every 0` it is a program that
asks as fast as it is answered, which nobody does by hand and which slows the hands far more. Before each part the hands
have the server for themselves for a while, so that what else this machine does weighs on both alike. The last line is
JSON:

hand_slowed_p50   how much longer a hand takes while documents are made, at the middle of all hands: 0.2 is 20 %
hand_slowed_mean  the same for their mean
papers, pages     how many documents were made, and their pages
papers_s          seconds from asking for the documents until the last one was ready, all parts together
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import days
from benchmarks.hall import Hand, Load, enter
from benchmarks.harness import Mark, Server, installation, options, percentile, tell
from benchmarks.load import Line

MARKS = (Mark("hand_slowed_p50", "how much longer a hand takes while documents are made", 0.2, most=True),)
TOO_MANY = 429
LOOKS_EVERY = 0.5  # seconds
ROUND = ("scoresheets", "filled-scoresheets", "call-sheet")
BRACKET = ("bracket", "bracket-poster", "team-list", "badges", "check-in-list", "lottery-list", "certificate")
WHOLE = ("blank-scoresheets", "table-cards", "schedule", "poster", "treasurer-report", "results-book")


@dataclass
class Measured:
    """When the hands were alone and when documents were made: pairs of moments."""

    load: Load = field(default_factory=Load)
    alone: list[tuple[float, float]] = field(default_factory=list)
    asking: list[tuple[float, float]] = field(default_factory=list)
    drawing: list[tuple[float, float]] = field(default_factory=list)

    @property
    def beside(self) -> list[tuple[float, float]]:
        """While documents were asked for and drawn."""
        return [*self.asking, *self.drawing]

    def hands(self, spans: list[tuple[float, float]]) -> list[Hand]:
        """Those that were sent in these spans."""
        return [hand for hand in self.load.hands if any(begin <= hand.sent < end for begin, end in spans)]


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    asked = options(
        __doc__,
        arguments,
        teams=(128, "of the tournament whose documents are made"),
        receipts=(int, "at most two a team; left out: all of them"),
        tables=(40, "where hands are entered"),
        hand_every=(5.0, "seconds between two hands of a table"),
        parts=(6, "the documents are asked for in so many parts"),
        rest=(10.0, "seconds before each part with the hands alone"),
        ask_every=(2.0, "seconds between two documents that are asked for"),
    )
    with installation() as folder:
        hall = days.in_play("Hall", tables=asked.tables)
        slug = days.over("Over", asked.teams, play=days.play_by_hands)
        receipts = asked.teams * 2 if asked.receipts is None else asked.receipts
        wanted = list(documents(rounds=(asked.teams - 1).bit_length(), receipts=receipts))
        with Server(folder) as server:
            measured = asyncio.run(_run(server.url, hall, slug, wanted, asked))
        return _tell(measured, slug)


def documents(*, rounds: int, receipts: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is printed of the whole day, in its order: the end of an address, and what is sent there."""
    for kind in WHOLE[:4]:
        yield "documents/", {"kind": kind}
    for receipt in range(1, receipts + 1):
        yield "documents/", {"kind": "receipt", "receipt": receipt}
    for kind in BRACKET:
        yield "documents/", {"kind": kind, "division": "men"}
    for number in range(1, rounds + 1):
        for kind in ROUND:
            yield "documents/", {"kind": kind, "division": "men", "round": number}
        yield "document-sets/", {"division": "men", "round": number, "form": "pdf"}
    yield "documents/", {"kind": "diplomas", "division": "men"}
    for kind in WHOLE[4:]:
        yield "documents/", {"kind": kind}


async def _run(
    url: str, hall: days.Hall, slug: str, wanted: list[tuple[str, Any]], asked: argparse.Namespace
) -> Measured:
    measured = Measured()
    judges = [
        asyncio.create_task(enter(url, hall, match, measured.load, float("inf"), asked.hand_every, number / 10))
        for number, match in enumerate(hall.matches)
    ]
    await asyncio.sleep(len(judges) / 10 + asked.hand_every)
    size = -(-len(wanted) // asked.parts)
    for start in range(0, len(wanted), size):
        begun = time.monotonic()
        await asyncio.sleep(asked.rest)
        measured.alone.append((begun, time.monotonic()))
        begun = time.monotonic()
        await _ask(Line(url, session=hall.session), slug, wanted[start : start + size], asked.ask_every)
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


async def _ask(line: Line, slug: str, wanted: list[tuple[str, Any]], every: float) -> None:
    """Ask for documents one after the other, as one person does: a tap every so many seconds."""
    for path, sent in wanted:
        next_tap = time.monotonic() + every
        body = json.dumps(sent).encode()
        while (answer := await line.ask("POST", f"/api/v1/tournaments/{slug}/{path}", body))[0] == TOO_MANY:
            await asyncio.sleep(LOOKS_EVERY)
        if answer[0] != 202:
            raise RuntimeError(f"{sent}: {answer[2].decode()}")
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


def _tell(measured: Measured, slug: str) -> int:
    from django.db.models import Sum

    from tournament.models import Batch, Document

    made = Document.objects.filter(tournament__slug=slug)
    for document in made.exclude(state="done"):
        print(f"not made: {document}: {document.error}")
    spans = {
        "hands alone": measured.alone,
        "while documents are asked for": measured.asking,
        "while they are drawn": measured.drawing,
        "both": measured.beside,
    }
    took = {name: [hand.took * 1000 for hand in measured.hands(span)] for name, span in spans.items()}
    for name, times in took.items():
        if times:
            parts = ", ".join(f"p{part} {percentile(times, part):.1f}" for part in (50, 90, 99))
            print(f"{name:30}{len(times):6} hands, ms: mean {mean(times):.1f}, {parts}")
    alone, beside = took["hands alone"], took["both"]
    print(f"sets                      {Batch.objects.filter(state='done').count():6}")
    figures = {
        "hand_slowed_p50": median(beside) / median(alone) - 1,
        "hand_slowed_mean": mean(beside) / mean(alone) - 1,
        "papers": made.count(),
        "pages": made.aggregate(pages=Sum("pages"))["pages"] or 0,
        "papers_s": round(sum(end - begin for begin, end in measured.beside), 1),
    }
    return tell(figures, MARKS)


if __name__ == "__main__":
    sys.exit(main())
