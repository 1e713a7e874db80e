"""Findings about the two ends the line showed, where they were noted."""

from collections.abc import Iterator

from scoring.entries import Hand
from scoring.findings import Finding, error
from scoring.ruleset import Ruleset
from scoring.suits import matadors
from scoring.tiles import Tile


def ends_findings(entry: Hand, total: int | None, ruleset: Ruleset) -> Iterator[Finding]:
    """total: pips left in all, None when nobody wrote them."""
    bounds, rule = ruleset.bounds, ruleset.cites["set"]
    if entry.end == "block" and ruleset.fit == "SUM":
        yield from _matador_findings(entry, ruleset)
    if entry.ends is None:
        if entry.end == "block" and bounds.line:
            yield from _lock_findings(entry, ruleset)
        return
    if ruleset.layout != "LINE":
        yield error("no-two-ends", ruleset.cites["play"], "ends")
        return
    for end in entry.ends:
        if not 0 <= end <= ruleset.double:
            yield error("end-not-in-set", rule, "ends", end=end, set=ruleset.double)
    left, right = entry.ends
    if entry.end == "block":
        if bounds.line and (left == right) == bounds.odd:
            yield error("block-ends-equal" if bounds.odd else "block-ends-differ", rule, "ends", left=left, right=right)
        yield from _fitting_findings(entry, ruleset)
    elif bounds.line and total is not None and (total + left + right) % 2 != bounds.parity:
        # Inside the line each number meets itself, so pips left and the two ends are even together.
        yield error("ends-parity", rule, "ends", total=total, left=left, right=right)


def _fitting_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """A line is blocked when nothing that is left fits either end."""
    if entry.tiles is None or entry.ends is None:
        return
    for tile in sorted(tile for held in entry.tiles for tile in held):
        for end in sorted(set(entry.ends)):
            if _fits(tile, end, ruleset):
                yield error("tile-still-fits", ruleset.cites["block"], "tiles", tile=str(tile), end=end)


def _fits(tile: Tile, end: int, ruleset: Ruleset) -> bool:
    """Whether the tile goes on this end; in a game of sums a blank takes only a matador (002 L79, L84)."""
    if ruleset.fit == "EQUAL":
        return tile.fits(end)
    return end != 0 and tile.fits(ruleset.double + 1 - end)


def _matador_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """A matador goes on any end, and must be used before a turn is lost (002 L83): no block leaves one in a hand."""
    wild = matadors(ruleset.double)
    for seat, held in enumerate(entry.tiles or ()):
        for tile in held:
            if tile.bit & wild:
                yield error("matador-held", ruleset.cites["pass"], "tiles", tile=str(tile), seat=seat)


def _lock_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Ends not noted: some number must still be out with all its tiles, or nothing blocks the line."""
    numbers = range(ruleset.double + 1)
    if entry.tiles is not None and all(any(t.fits(n) for held in entry.tiles for t in held) for n in numbers):
        yield error("no-number-locked", ruleset.cites["block"], "tiles")
