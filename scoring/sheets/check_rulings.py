"""Findings about what an official rules: false passes, wrong dominoes, forfeits and voids."""

from collections.abc import Iterator

from scoring.entries import FalsePass, Void, WrongDomino
from scoring.findings import Finding, error, warning
from scoring.ruleset import Ruleset
from scoring.sheets.check_tiles import SET, SIX_SET
from scoring.sheets.folding import fold, voided
from scoring.sheets.record import Sheet
from scoring.tiles import DOUBLE_SIX


def false_pass_findings(entry: FalsePass, ruleset: Ruleset) -> Iterator[Finding]:
    if ruleset.false_pass_ruling.pips and entry.pips is None:
        yield error("count-missing", ruleset.cites["false-pass"], "pips")


def wrong_domino_findings(sheet: Sheet, entry: WrongDomino, ruleset: Ruleset) -> Iterator[Finding]:
    """The tile must exist, must not lie face up already, and must not be the 6-6 that opened the match."""
    if entry.tile is None:
        return
    if entry.tile not in SIX_SET:
        yield error("tile-not-in-set", SET, "tile", tile=str(entry.tile))
    for seat, shown in sheet.exposed.items():
        if entry.tile in shown:
            yield error("tile-already-exposed", ruleset.cites["wrong-domino"], "tile", tile=str(entry.tile), seat=seat)
    if sheet.next_lead.double_six and entry.tile == DOUBLE_SIX:
        yield error("tile-already-led", ruleset.cites["first-lead"], "tile", tile=str(entry.tile))


def reason_findings(reason: str, ruleset: Ruleset) -> Iterator[Finding]:
    if not reason.strip():
        yield error("reason-missing", ruleset.cites["officials"], "reason")


def void_findings(sheet: Sheet, entry: Void, ruleset: Ruleset) -> Iterator[Finding]:
    """A void names one earlier entry that still stands, and is no void itself."""
    rule = ruleset.cites["officials"]
    if not 1 <= entry.number <= len(sheet.entries):
        yield error("void-unknown", rule, "number", number=entry.number)
    elif isinstance(sheet.entries[entry.number - 1], Void):
        yield error("void-of-void", rule, "number", number=entry.number)
    elif entry.number in voided(sheet.entries):
        yield error("void-twice", rule, "number", number=entry.number)
    else:
        yield from _left_behind(sheet, entry, ruleset)


def _left_behind(sheet: Sheet, entry: Void, ruleset: Ruleset) -> Iterator[Finding]:
    """Without a penalty the match can turn out to have ended earlier: say how many entries would no longer count."""
    after = fold((*sheet.entries, entry), ruleset)
    idle = sum(line.note.code == "after-the-end" for line in after.lines)
    if idle > sum(line.note.code == "after-the-end" for line in sheet.lines):
        yield warning("entries-after-the-end", ruleset.cites["target"], "number", entries=idle)
