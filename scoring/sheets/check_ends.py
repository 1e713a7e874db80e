"""Findings about the two ends the line showed, where they were noted."""

from collections.abc import Iterator

from scoring.entries import Hand
from scoring.findings import Finding, error
from scoring.ruleset import Ruleset
from scoring.sheets.check_tiles import SET

NUMBERS = range(7)


def ends_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    if entry.ends is None:
        if entry.end == "block":
            yield from _lock_findings(entry, ruleset)
        return
    for end in entry.ends:
        if end not in NUMBERS:
            yield error("end-not-in-set", SET, "ends", end=end)
    left, right = entry.ends
    if entry.end == "block":
        if left != right:
            yield error("block-ends-differ", SET, "ends", left=left, right=right)
        yield from _fitting_findings(entry, ruleset)
    elif entry.left is not None and (sum(entry.left) + left + right) % 2:
        # Inside the line each number meets itself, so pips left and the two ends are even together.
        yield error("ends-parity", SET, "ends", total=sum(entry.left), left=left, right=right)


def _fitting_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """A line is blocked when nothing that is left fits either end."""
    if entry.tiles is None or entry.ends is None:
        return
    for tile in sorted(tile for held in entry.tiles for tile in held):
        for end in sorted(set(entry.ends)):
            if tile.fits(end):
                yield error("tile-still-fits", ruleset.cites["block"], "tiles", tile=str(tile), end=end)


def _lock_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Ends not noted: some number must still be out with all its seven tiles, or nothing blocks the line."""
    if entry.tiles is not None and all(any(t.fits(n) for held in entry.tiles for t in held) for n in NUMBERS):
        yield error("no-number-locked", ruleset.cites["block"], "tiles")
