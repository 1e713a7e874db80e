"""Check a new entry against the sheet: every defect at once, and never an exception for bad facts."""

from collections.abc import Iterator

from scoring.entries import Entry, FalsePass, Forfeit, Hand, Void, WrongDomino
from scoring.findings import Finding, error
from scoring.ruleset import Ruleset
from scoring.sheets.check_hands import hand_findings
from scoring.sheets.check_rulings import (
    false_pass_findings,
    forfeit_findings,
    reason_findings,
    void_findings,
    wrong_domino_findings,
)
from scoring.sheets.quick import is_plainly_right
from scoring.sheets.record import Sheet


def check(sheet: Sheet, entry: Entry, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Everything wrong with adding `entry` to `sheet`; empty when nothing is. Errors block, warnings never do."""
    if isinstance(entry, Hand) and is_plainly_right(sheet, entry, ruleset):
        return ()
    return tuple(findings(sheet, entry, ruleset))


def findings(sheet: Sheet, entry: Entry, ruleset: Ruleset) -> Iterator[Finding]:
    """The same, worked out in full."""
    if sheet.outcome is not None and not isinstance(entry, Void):
        yield error("match-over", ruleset.cites["target"], winner=sheet.outcome.winner)
    match entry:
        case Hand():
            yield from hand_findings(sheet, entry, ruleset)
        case FalsePass():
            yield from false_pass_findings(sheet, entry, ruleset)
        case WrongDomino():
            yield from wrong_domino_findings(sheet, entry, ruleset)
        case Forfeit():
            yield from forfeit_findings(sheet, entry, ruleset)
        case Void():
            yield from reason_findings(entry.reason, ruleset)
            yield from void_findings(sheet, entry, ruleset)
