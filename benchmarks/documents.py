"""How quick paper is: pages a second as ratios to other programs in one run, and a round from tap to file.

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

import argparse
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, not as a module

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from benchmarks.engine import Mark

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


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit code, 0 also when a target was missed: the line says so."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="of which the median counts")
    parser.add_argument("--sheets", type=int, default=64, help="scoresheets in each")
    parser.add_argument("--without-round", action="store_true", help="do not start a worker")
    asked = parser.parse_args(arguments)
    figures: dict[str, float] = {}
    if not asked.without_round:
        from benchmarks.documents_round import seconds

        figures["round64_s"] = seconds(asked.sheets)  # first: it works in a folder of its own, named before all else
    figures |= measured(asked.rounds, asked.sheets)
    for mark in MARKS:
        if mark.key in figures:
            print(mark.line(figures[mark.key]))
    print(json.dumps({key: round(figure, 3) for key, figure in figures.items()}))
    return 0


def measured(rounds: int, sheets: int) -> dict[str, float]:
    """Every ratio that can be measured here, by its key in the last line."""
    import django

    django.setup()
    from django.utils.translation import override

    from benchmarks import documents_cast
    from benchmarks.documents_marks import marks_of, on_canvas
    from tournament.documents.kinds import registry

    with override("en"):
        record, trees = (
            documents_cast.sheets(sheets),
            [documents_cast.bracket(number) for number in range(BRACKETS)],
        )
        marks = marks_of(lambda: registry.render("scoresheets", record))
        drawn = [marks_of(lambda tree=tree: registry.render("bracket", tree)) for tree in trees]  # type: ignore[misc] # bound now
        sections = sum(len(pages) for pages in drawn)
        ours, bare = pages_a_second(
            rounds,
            (sheets, lambda: registry.render("scoresheets", record)),
            (sheets, lambda: on_canvas(marks, documents_cast.PORTRAIT)),
        )
        trees_ours, trees_bare = pages_a_second(
            rounds,
            (sections, lambda: [registry.render("bracket", tree) for tree in trees]),
            (sections, lambda: [on_canvas(pages, documents_cast.LANDSCAPE) for pages in drawn]),
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
    """The median of each task (its pages, the work), all of them in every round, after one that does not count."""
    rates: list[list[float]] = [[] for _ in tasks]
    for number in range(rounds + 1):
        for (pages, task), found in zip(tasks, rates, strict=True):
            begun = process_time()
            task()
            if number:
                found.append(pages / (process_time() - begun))
    return tuple(median(found) for found in rates)


if __name__ == "__main__":
    sys.exit(main())
