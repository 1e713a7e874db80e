"""`python -m scoring cases FILE`: runs worked cases, one JSON object a line, and reports which of them fail."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from scoring.shell.answering import Arguments
from scoring.shell.cases.running import LONGEST, Verdict, run_line


def main(args: list[str]) -> int:
    """Run the files of cases. 0: all pass; 1: some fail, or cannot be read. Raises Trouble for wrong arguments."""
    parser = Arguments("cases", "Run worked cases, one JSON object a line, and report which of them fail.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    passed = failed = 0
    for verdict in (verdict for name in parser.parse_args(args).files for verdict in run_file(name)):
        if verdict.faults:
            failed += 1
            sys.stdout.write(report(verdict))
        else:
            passed += 1
    sys.stdout.write(f"{passed} passed, {failed} failed\n")
    return 1 if failed else 0


def run_file(name: str) -> Iterator[Verdict]:
    """Yield the verdict on every case of a file; one failure for a file that cannot be read or contains no case."""
    number = ran = 0
    try:
        with Path(name).open("rb") as file:
            while line := read_line(file):
                number += 1
                if line.strip():
                    ran += 1
                    yield run_line(number, line)
    except (OSError, ValueError) as error:
        yield Verdict(printable(name), "file", (f"cannot be read: {error}",))
        return
    # An empty file must not pass: it is probably the wrong one.
    if not ran:
        yield Verdict(printable(name), "file", ("no cases in it",))


def read_line(file: BinaryIO) -> bytes:
    """Return the next line; of one that is too long its beginning, long enough to be refused."""
    line = part = file.readline(LONGEST + 1)
    # Skip the rest of a long line in pieces, so that it never is in memory as a whole.
    while len(part) > LONGEST and not part.endswith(b"\n"):
        part = file.readline(LONGEST + 1)
    return line


def report(verdict: Verdict) -> str:
    """Return the report of a failing case: its name and kind, and a line for each difference."""
    lines = [f"{printable(verdict.name)}, {verdict.kind}", *(f"    {fault}" for fault in verdict.faults)]
    return "".join(f"{printable(line)}\n" for line in lines)


def printable(text: str) -> str:
    """Return the text in a form that any terminal can show."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:2_000]
