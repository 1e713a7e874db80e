"""Findings about what an official rules: false passes, wrong dominoes, forfeits and voids."""

from collections.abc import Iterator

from scoring.entries import FalsePass, Forfeit, Void, WrongDomino
from scoring.findings import Finding, error, warning
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.sheets.check_hands import seats_gone
from scoring.sheets.check_pips import weight_findings
from scoring.sheets.check_tiles import is_in_set
from scoring.sheets.folding import fold, voided
from scoring.sheets.record import Sheet
from scoring.tiles import tile


def seat_findings(seat: Seat, sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    """The seat is at this table, and still in the match."""
    if not 0 <= seat < ruleset.seating.players:
        yield error("seat-not-at-table", ruleset.cites["deal"], "seat", seat=seat)
    elif seat in seats_gone(sheet, ruleset):
        yield error("seat-is-out", ruleset.cites["target"], "seat", seat=seat)


def false_pass_findings(sheet: Sheet, entry: FalsePass, ruleset: Ruleset) -> Iterator[Finding]:
    """The seat is in the match, and pips are written where the others score them, each possible."""
    yield from seat_findings(entry.seat, sheet, ruleset)
    players = ruleset.seating.players
    if ruleset.false_pass_ruling.pips and entry.pips is None:
        yield error("count-missing", ruleset.cites["false-pass"], "pips")
    if entry.pips is not None and len(entry.pips) != players:
        yield error("not-one-for-each-seat", ruleset.cites["deal"], "pips", given=len(entry.pips), seats=str(players))
    elif entry.pips is not None:
        yield from weight_findings(entry.pips, None, seats_gone(sheet, ruleset), ruleset)


def wrong_domino_findings(sheet: Sheet, entry: WrongDomino, ruleset: Ruleset) -> Iterator[Finding]:
    """The tile must exist, must not lie face up already, and must not be the 6-6 that opened the match."""
    yield from seat_findings(entry.seat, sheet, ruleset)
    if entry.tile is None:
        return
    shown_tile = str(entry.tile)
    if not is_in_set(entry.tile, ruleset):
        yield error("tile-not-in-set", ruleset.cites["set"], "tile", tile=shown_tile, set=ruleset.double)
    for seat, shown in sheet.exposed.items():
        if entry.tile in shown:
            yield error("tile-already-exposed", ruleset.cites["wrong-domino"], "tile", tile=shown_tile, seat=seat)
    top = tile(ruleset.double, ruleset.double)
    if sheet.next_lead.how == "TOP_DOUBLE" and ruleset.bounds.line and entry.tile == top:
        yield error("tile-already-led", ruleset.cites["first-lead"], "tile", tile=shown_tile)


def forfeit_findings(sheet: Sheet, entry: Forfeit, ruleset: Ruleset) -> Iterator[Finding]:
    """The side is still in the match, and officials say why it leaves (SACI rule 17)."""
    yield from reason_findings(entry.reason, ruleset)
    if entry.side not in ruleset.seating.sides or entry.side in sheet.eliminated:
        yield error("side-not-in-match", ruleset.cites["officials"], "side", side=entry.side)


def reason_findings(reason: str, ruleset: Ruleset) -> Iterator[Finding]:
    """A ruling has its reason."""
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
