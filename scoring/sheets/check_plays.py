"""Findings about the winning tile, the plays that earn points, and the swap."""

from collections.abc import Iterator

from scoring.entries import Hand
from scoring.findings import Finding, error, warning
from scoring.ruleset import Ruleset
from scoring.sheets.check_tiles import is_in_set
from scoring.sheets.specials import special_of
from scoring.tiles import Tile


def plays_findings(entry: Hand, leader_known: bool, ruleset: Ruleset) -> Iterator[Finding]:
    """Everything wrong with what was written beside the count."""
    yield from _last_findings(entry, ruleset)
    yield from _special_findings(entry, ruleset)
    rule = ruleset.cites["special"]
    if (entry.pase_salida and "pase-salida" not in ruleset.specials) or (
        entry.pases_redondos and "pase-redondo" not in ruleset.specials
    ):
        yield warning("special-earns-nothing", rule, "pases_redondos" if entry.pases_redondos else "pase_salida")
    elif entry.pase_salida and not leader_known:
        yield error("leader-missing", rule, "leader")
    for seat in entry.pases_redondos:
        if not 0 <= seat < ruleset.seating.players:
            yield error("seat-not-at-table", rule, "pases_redondos", seat=seat)
    if entry.swapped_by is not None and (ruleset.swap == "OFF" or ruleset.players != 3):
        yield error("swap-not-allowed", ruleset.cites["deal"], "swapped_by")


def _last_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """The last tile exists, is nobody's any more, and fitted where it was laid."""
    last, before = entry.last, entry.ends_before
    yield from _before_findings(entry, ruleset)
    if last is None:
        return
    if not is_in_set(last, ruleset):
        yield error("tile-not-in-set", ruleset.cites["set"], "last", tile=str(last), set=ruleset.double)
    for seat, held in enumerate(entry.tiles or ()):
        if last in held:
            yield error("last-tile-held", ruleset.cites["domino"], "last", tile=str(last), seat=seat)
    if ruleset.fit != "EQUAL" or ruleset.layout != "LINE":
        return
    if before is None:
        yield from _shown_findings(last, entry, ruleset)
        return
    left, right = before
    if not last.fits(left) and not last.fits(right):
        yield error("last-does-not-fit", ruleset.cites["play"], "last", tile=str(last), left=left, right=right)
    elif entry.ends is not None:
        possible = {
            tuple(sorted((last.pips - on, stays))) for on, stays in ((left, right), (right, left)) if last.fits(on)
        }
        if tuple(sorted(entry.ends)) not in possible:
            yield error("ends-disagree", ruleset.cites["play"], "ends", tile=str(last), left=left, right=right)


def _before_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """What the line showed before the last tile is of this set, and there was a line."""
    if entry.ends_before is None:
        return
    if ruleset.layout != "LINE":
        yield error("no-two-ends", ruleset.cites["play"], "ends_before")
        return
    for end in entry.ends_before:
        if not 0 <= end <= ruleset.double:
            yield error("end-not-in-set", ruleset.cites["set"], "ends_before", end=end, set=ruleset.double)


def _shown_findings(last: Tile, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """The tile laid last is at an end of the line, which shows one of its numbers."""
    if entry.ends is not None and not any(last.fits(end) for end in entry.ends):
        left, right = entry.ends
        yield error("last-does-not-fit", ruleset.cites["play"], "ends", tile=str(last), left=left, right=right)


def _special_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """What the winning tile was called must be what it was (003 L67, L69), and be worth something here."""
    called, rule = entry.special, ruleset.cites["special"]
    if called is None:
        return
    if entry.end != "domino":
        yield error("special-without-domino", rule, "special", special=called)
    elif called not in ruleset.specials:
        yield warning("special-earns-nothing", rule, "special")
    elif special_of(entry, ruleset) != called:
        yield error("special-disagrees", rule, "special", special=called, tile=str(entry.last))
