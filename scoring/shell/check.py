"""`python -m scoring check FILE`: prints the ledger of a sheet, and everything that is wrong with it."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from scoring.entries import Entry, Forfeit, Hand, PenaltyEntry, TimeUp, Void
from scoring.findings import Finding
from scoring.notation import parse_match
from scoring.notation.reading import quoted
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet, total_sheet
from scoring.sheets.checks import review
from scoring.shell.answering import Arguments, answering, read_text, understood
from scoring.shell.sentences import counted, explained, finding_text, points_text, standing

HEADINGS: Final = ("", "hand", "what", "points", "totals", "why")


@answering
def main(args: list[str]) -> int:
    """Run the command. 0: no findings, or warnings only. 1: at least one error. 2: the file cannot be read."""
    arguments = Arguments("check", "Total the sheet of a match and list its findings.")
    arguments.add_argument("file", help="a match in the notation of docs/notation.md; -: standard input")
    name = arguments.parse_args(args).file
    match = understood(name, read_text(name), parse_match)
    ruleset = match.ruleset
    sheet, found = total_sheet(match.entries, ruleset), review(match.entries, ruleset)
    for text in (*ledger(sheet, found, ruleset), "", *standing(sheet, ruleset)):
        print(text)
    severities = [finding.severity for finding in chain.from_iterable(found)]
    print(f"Findings: {counted(severities.count('error'), 'error')}, {counted(severities.count('warning'), 'warning')}")
    return 1 if "error" in severities else 0


def ledger(sheet: Sheet, found: Sequence[Sequence[Finding]], ruleset: Ruleset) -> list[str]:
    """Return a row for each line of the sheet, with its findings below it."""
    rows = [HEADINGS, *[_row(line) for line in sheet.lines]]
    # The last column is not padded: it is long, and nothing follows it.
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS) - 1)]
    texts = [f"{ruleset.name['en']}: {ruleset.source}"]
    for row, findings in zip(rows, ((), *found), strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        texts.append("  ".join([*cells, row[-1]]).rstrip())
        texts += [f"      {finding_text(finding)}" for finding in findings]
    return texts


def _row(line: Line) -> tuple[str, ...]:
    why = explained(line.note, line.extras, line.winner, line.entry)
    # A voided line shows why it was voided, not the reason it was entered with.
    said = line.void_reason if line.voided else getattr(line.entry, "reason", None)
    overruled = getattr(line.entry, "overruled", None)
    if overruled is not None:
        why = f"{why}; overruled {quoted(overruled)}"
    return (
        f"{line.number}.",
        "" if line.hand_number is None else str(line.hand_number),
        _what(line.entry),
        points_text(line.points, signed=True),
        points_text(line.totals),
        why if said is None else f"{why}: {quoted(said)}",
    )


def _what(entry: Entry) -> str:
    match entry:
        case Hand(end="domino"):
            return "domino" if entry.by is None else f"domino, seat {entry.by}"
        case Hand(end="block"):
            return "block" if entry.by is None else f"block, seat {entry.by}"
        case Hand():
            return "annulled hand"
        case PenaltyEntry():
            return f"{entry.row.title['en'].lower()}, seat {entry.seat}"
        case Forfeit():
            return f"forfeit, side {entry.side}"
        case TimeUp():
            return "bell, hand in play" if entry.in_play else "bell"
        case Void():
            return f"void of line {entry.number}"
