"""Findings about a finished hand, gathered from the tiles, the pips, the ends and the rules."""

from collections.abc import Iterator

from scoring.entries import Hand
from scoring.findings import Finding, error, warning
from scoring.hands import SEATS
from scoring.ruleset import Ruleset
from scoring.sheets.check_ends import ends_findings
from scoring.sheets.check_pips import total_findings, weight_findings
from scoring.sheets.check_tiles import tiles_findings
from scoring.sheets.record import Sheet
from scoring.sheets.worth import count, winner_of
from scoring.tiles import DOUBLE_SIX

EARLY_DOMINO = 12
"""Tiles left after a domino: more than these are left in fewer than one simulated hand in ten thousand."""


def hand_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Everything wrong with this hand."""
    if entry.end == "domino" and entry.by is None:
        yield error("finisher-missing", ruleset.cites["lead"], "by")
    if entry.tiles is not None:
        yield from tiles_findings(entry, entry.tiles, ruleset)
    if entry.pips is not None:
        yield from _finisher_findings(entry, ruleset)
        yield from weight_findings(entry.pips, entry.out)
    left = entry.left
    if left is None:
        yield error("count-missing", ruleset.cites["recount"], "pips")
    else:
        yield from total_findings(entry, left, ruleset)
    yield from ends_findings(entry, ruleset)
    yield from _recount_findings(entry, ruleset)
    yield from _exposed_findings(sheet, entry, ruleset)
    yield from _lead_findings(sheet, entry, ruleset)
    yield from _doubts(sheet, entry, ruleset)


def _finisher_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    if entry.out is not None and entry.pips is not None and entry.pips[entry.out]:
        yield error("finisher-has-pips", ruleset.cites["domino"], "pips", seat=entry.out, pips=entry.pips[entry.out])


def _recount_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """The winners count first, the losers recount: two figures that must agree."""
    left = entry.left
    if left is None or entry.recount is None:
        return
    # Who led matters only to a level block, where either side's figure is the same.
    total, _ = count(left, winner_of(entry, None, ruleset), entry.out, ruleset.count_scope)
    if entry.recount != total:
        yield error("recount-differs", ruleset.cites["recount"], "recount", count=total, recount=entry.recount)


def _exposed_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """A tile that lay face up at one seat is in no other hand; and it cannot be the winning domino."""
    rule = ruleset.cites["wrong-domino"]
    for owner, shown in sheet.exposed.items():
        for tile in shown:
            for seat in SEATS:
                if entry.tiles is not None and seat != owner and tile in entry.tiles[seat]:
                    yield error("exposed-tile-elsewhere", rule, "tiles", tile=str(tile), owner=owner, seat=seat)
            if entry.out == owner:
                yield warning("exposed-tile-at-finisher", rule, "by", tile=str(tile), seat=owner)


def _lead_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Officials may let somebody else lead; a leader the sheet did not expect is only worth a second look."""
    expected = sheet.next_lead.seat
    if entry.leader is not None and expected is not None and entry.leader != expected:
        yield warning("unexpected-leader", ruleset.cites["lead"], "leader", seat=entry.leader, expected=expected)
    if ruleset.tie == "LEADERS_TEAM" and entry.leader is None and expected is None and _is_level(entry):
        yield error("leader-missing", ruleset.cites["lead"], "leader")


def _is_level(entry: Hand) -> bool:
    left = entry.left
    return entry.end == "block" and left is not None and left[0] + left[2] == left[1] + left[3]


def _doubts(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Legal, and so rare that a slip of the pen is likelier."""
    tiles = [tile for held in entry.tiles or () for tile in held]
    if entry.end == "domino" and len(tiles) > EARLY_DOMINO:
        yield warning("early-domino", ruleset.cites["domino"], "tiles", tiles=len(tiles))
    if sheet.next_lead.double_six and DOUBLE_SIX in tiles:
        yield warning("double-six-left", ruleset.cites["first-lead"], "tiles", tile=str(DOUBLE_SIX))
    previous = [line.entry for line in sheet.lines if not line.voided and isinstance(line.entry, Hand)]
    if previous and previous[-1] == entry:
        yield warning("repeats-previous-hand", ruleset.cites["recount"])
