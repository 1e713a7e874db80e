"""Findings about the tiles left: each exists once, and each seat holds as many as it can."""

from collections.abc import Iterator
from typing import Final

from scoring.bounds import unpaired
from scoring.entries import Hand, Held, pips_of
from scoring.findings import Finding, error, warning
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.tiles import Tile

MOST_LEFT_IN_BLOCK: Final = 18
"""A block needs ten tiles on the table: the seven of one number, and what joins them."""


def tiles_findings(entry: Hand, tiles: Held, gone: frozenset[Seat], ruleset: Ruleset) -> Iterator[Finding]:
    """gone: the seats that are out of the match."""
    owners: dict[Tile, Seat] = {}
    for seat, held in enumerate(tiles):
        yield from _owner_findings(owners, Seat(seat), held, ruleset)
        yield from _held_findings(entry, Seat(seat), len(held), gone, ruleset)
    if entry.pips is not None and len(entry.pips) == len(tiles):
        for seat, (pips, told) in enumerate(zip(entry.pips, pips_of(tiles), strict=True)):
            if pips != told:
                yield error("pips-disagree", ruleset.cites["set"], "pips", seat=seat, pips=pips, tiles=told)
    total = sum(len(held) for held in tiles)
    if entry.end == "block" and ruleset.bounds.six and total > MOST_LEFT_IN_BLOCK:
        yield error("block-too-early", ruleset.cites["set"], "tiles", tiles=total, most=MOST_LEFT_IN_BLOCK)
    yield from _pairing_findings(entry, [tile for held in tiles for tile in held], ruleset)


def is_in_set(tile: Tile, ruleset: Ruleset) -> bool:
    """Whether the set of these rules has this tile."""
    return tile.high <= ruleset.double


def _owner_findings(
    owners: dict[Tile, Seat], seat: Seat, held: tuple[Tile, ...], ruleset: Ruleset
) -> Iterator[Finding]:
    rule = ruleset.cites["set"]
    for tile in held:
        if not is_in_set(tile, ruleset):
            yield error("tile-not-in-set", rule, "tiles", tile=str(tile), seat=seat, set=ruleset.double)
        if tile in owners:
            yield error("tile-twice", rule, "tiles", tile=str(tile), seat=seat, first=owners[tile])
        owners.setdefault(tile, seat)


def _held_findings(entry: Hand, seat: Seat, held: int, gone: frozenset[Seat], ruleset: Ruleset) -> Iterator[Finding]:
    """How many tiles one seat holds: none when it went out or is out of the match, else one to what was dealt."""
    rule, most = ruleset.cites["domino"], ruleset.bounds.each
    if held > most:
        yield error("too-many-tiles", rule, "tiles", seat=seat, tiles=held, most=most)
    out = entry.out == seat
    if out and held:
        yield error("finisher-holds-tiles", rule, "tiles", seat=seat, tiles=held)
    if seat in gone and held:
        yield error("seat-is-out", ruleset.cites["target"], "tiles", seat=seat)
    if not out and not held and seat not in gone:
        yield error("seat-without-tiles", rule, "tiles", seat=seat)


def _pairing_findings(entry: Hand, tiles: list[Tile], ruleset: Ruleset) -> Iterator[Finding]:
    """Tiles that cannot come from one line are a slip of the pen; said once nothing plainer is wrong with them.

    Only a warning: the worked cases hold sums whose tiles were not dealt, and they must stand.
    """
    bounds = ruleset.bounds
    ends = entry.ends
    if not bounds.line or not all(is_in_set(tile, ruleset) for tile in tiles) or len(set(tiles)) != len(tiles):
        return
    if ends is not None and not all(0 <= end <= ruleset.double for end in ends):
        return
    odd = unpaired(tiles, ends, bounds)
    if ends is None and entry.end == "block" and not odd:
        # The ends of a blocked line are equal, or different where the halves of a number are odd.
        odd = unpaired(tiles, (0, 0), bounds) if not bounds.odd else 0
    if odd:
        numbers = ", ".join(str(number) for number in range(len(bounds.suits)) if odd >> number & 1)
        yield warning("numbers-unpaired", ruleset.cites["set"], "tiles", numbers=numbers)
