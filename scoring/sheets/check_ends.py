"""Findings about the two ends the line showed, where they were noted."""

from collections.abc import Iterator

from scoring.entries import Hand
from scoring.findings import Finding, error
from scoring.ruleset import Ruleset


def ends_findings(entry: Hand, total: int | None, ruleset: Ruleset) -> Iterator[Finding]:
    """total: pips left in all, None when nobody wrote them."""
    bounds, rule = ruleset.bounds, ruleset.cites["set"]
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
        if ruleset.fit == "EQUAL":
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
            if tile.fits(end):
                yield error("tile-still-fits", ruleset.cites["block"], "tiles", tile=str(tile), end=end)


def _lock_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Ends not noted: some number must still be out with all its tiles, or nothing blocks the line."""
    numbers = range(ruleset.double + 1)
    if entry.tiles is not None and all(any(t.fits(n) for held in entry.tiles for t in held) for n in numbers):
        yield error("no-number-locked", ruleset.cites["block"], "tiles")
