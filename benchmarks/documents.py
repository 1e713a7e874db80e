"""How quick documents are: pages a second as ratios to other programs in one run, and a round from tap to file.

    python benchmarks/documents.py [--rounds 5] [--sheets 64] [--without-round]

Each ratio compares pages a second of the same processor time, one program after the other in every round; the median
counts. `canvas` is a bare reportlab canvas that is told the same marks, every letter, line, box and code already
decided, page after page without forms: nothing is fitted, cleaned or looked up there. WeasyPrint sets one HTML page
with the same words, boxes and code; fpdf2 draws the same marks as the canvas. Both, and reportlab's C accelerator, come
with requirements-dev.txt; what is not installed is left out and said. The last line is JSON:

scoresheet_vs_canvas, bracket_vs_canvas   at least 0.7; brackets are of 64 teams after three rounds
scoresheet_vs_weasyprint                  at least 20
scoresheet_vs_fpdf2                       no target
round64_s                                 64 scoresheets from the tap to the file with one worker: under 2 seconds
"""

import asyncio
import importlib.util
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, not as a module

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from benchmarks.days import Hall, in_play
from benchmarks.harness import Mark, Server, installation, options, side_by_side, tell
from benchmarks.load import Line

if TYPE_CHECKING:
    from benchmarks.documents_marks import Marks

MARKS = (
    Mark("scoresheet_vs_canvas", "scoresheets a second, times a bare canvas's", 0.7),
    Mark("bracket_vs_canvas", "pages of brackets a second, times a bare canvas's", 0.7),
    Mark("scoresheet_vs_weasyprint", "scoresheets a second, times WeasyPrint's", 20),
    Mark("scoresheet_vs_fpdf2", "scoresheets a second, times fpdf2's", 1),
    Mark("round64_s", "64 scoresheets from the tap to the file, seconds", 2, most=True),
)
BRACKETS = 8
OF_WEASYPRINT = 8  # pages that WeasyPrint draws in a round: it takes its time
TAPS = 3
LOOK_EVERY = 0.05  # seconds
PATIENCE = 120.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code."""
    asked = options(
        __doc__,
        arguments,
        rounds=(5, "of which the median counts"),
        sheets=(64, "scoresheets in each"),
        without_round=(False, "do not start a worker"),
    )
    figures: dict[str, float] = {}
    if not asked.without_round:
        figures["round64_s"] = seconds_of_a_round(asked.sheets)  # first: its folder is named before all else
    figures |= measured(asked.rounds, asked.sheets)
    return tell(figures, MARKS)


def seconds_of_a_round(sheets: int) -> float:
    """The median of a few taps: from sending what is asked for until all bytes of the file are here."""
    with installation() as folder:
        hall = in_play("Hall", tables=sheets)
        with Server(folder) as server:
            taken = asyncio.run(_taps(Line(server.url, session=hall.session), hall, sheets))
    print(f"{sheets} scoresheets, from the tap to the file: {', '.join(f'{each:.2f}' for each in taken)} s")
    return median(taken)


async def _taps(line: Line, hall: Hall, sheets: int) -> list[float]:
    taken = []
    for _ in range(TAPS):
        begun = time.monotonic()
        pages = await _tap(line, hall, "one")
        taken.append(time.monotonic() - begun)
        if pages != sheets:
            raise RuntimeError(f"{pages} pages in place of {sheets}")
        await _tap(line, hall, "two")  # so that the next one is a new version
    line.close()
    return taken


async def _tap(line: Line, hall: Hall, layout: str) -> int:
    """Ask for the scoresheets of the round, wait for them, fetch the file; how many pages it has."""
    documents = f"/api/v1/tournaments/{hall.slug}/documents/"
    document = await line.fetch(documents, {"kind": "scoresheets", "division": "men", "round": 1, "layout": layout})
    until = time.monotonic() + PATIENCE
    while document["state"] != "done":
        if time.monotonic() > until or document["state"] == "failed":
            raise RuntimeError(f"{document['state']}: {document['why']}")
        await asyncio.sleep(LOOK_EVERY)
        document = await line.fetch(f"{documents}{document['id']}/")
    _status, _headers, content = await line.ask("GET", document["url"])
    if not content.startswith(b"%PDF"):
        raise RuntimeError("the file is no PDF")
    return int(document["pages"])


def measured(rounds: int, sheets: int) -> dict[str, float]:
    """Every ratio that can be measured here, by its key in the last line."""
    import django

    django.setup()
    from django.utils.translation import override

    from benchmarks import documents_marks
    from benchmarks.documents_marks import marks_of, on_canvas
    from tournament.documents import kinds

    with override("en"):
        record, trees = (
            documents_marks.sheets(sheets),
            [documents_marks.bracket(number) for number in range(BRACKETS)],
        )
        marks = marks_of(lambda: kinds.render("scoresheets", record))
        drawn = [marks_of(lambda tree=tree: kinds.render("bracket", tree)) for tree in trees]  # type: ignore[misc] # bound now
        sections = sum(len(pages) for pages in drawn)
        ours, bare = pages_a_second(
            rounds,
            (sheets, lambda: kinds.render("scoresheets", record)),
            (sheets, lambda: on_canvas(marks, documents_marks.PORTRAIT)),
        )
        trees_ours, trees_bare = pages_a_second(
            rounds,
            (sections, lambda: [kinds.render("bracket", tree) for tree in trees]),
            (sections, lambda: [on_canvas(pages, documents_marks.LANDSCAPE) for pages in drawn]),
        )
        print(f"scoresheets a second {ours:8.0f}, a bare canvas {bare:8.0f}")
        print(f"bracket pages a second {trees_ours:6.0f}, a bare canvas {trees_bare:8.0f}")
        figures = {"scoresheet_vs_canvas": ours / bare, "bracket_vs_canvas": trees_ours / trees_bare}
        for name, key in (("weasyprint", "scoresheet_vs_weasyprint"), ("fpdf", "scoresheet_vs_fpdf2")):
            if not installed(name):
                print(f"{name} is not installed: {key} is left out")
                continue
            figures[key] = ours / _others(name, rounds, marks)
    return figures


def installed(name: str) -> bool:
    """Whether another program can be measured here."""
    return importlib.util.find_spec(name) is not None


def _others(name: str, rounds: int, marks: "list[Marks]") -> float:
    """Pages a second of another program."""
    from benchmarks import documents_others

    if name == "fpdf":
        (rate,) = pages_a_second(rounds, (len(marks), lambda: documents_others.on_fpdf(marks)))
        print(f"fpdf2, pages a second {rate:7.1f}")
    else:
        few = marks[:OF_WEASYPRINT]
        told = documents_others.as_html(few)
        (rate,) = pages_a_second(min(rounds, 3), (len(few), lambda: documents_others.on_weasyprint(told)))
        print(f"WeasyPrint, pages a second {rate:7.1f}")
    return rate


def pages_a_second(rounds: int, *tasks: tuple[int, Callable[[], object]]) -> tuple[float, ...]:
    """The median of each task: its pages, the work."""
    taken = side_by_side(rounds, *(task for _pages, task in tasks))
    return tuple(pages / median(times) for (pages, _task), times in zip(tasks, taken, strict=True))


if __name__ == "__main__":
    sys.exit(main())
