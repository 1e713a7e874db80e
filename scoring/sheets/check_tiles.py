"""Findings about the tiles left: each exists once, and each seat holds as many as it can."""

from collections.abc import Iterator
from typing import Final

from scoring.entries import Hand, Held, pips_of
from scoring.findings import Finding, error
from scoring.hands import SEATS, TILES_EACH, Seat
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tile_set

SET: Final = "double-six set"
SIX_SET: Final = frozenset(tile_set(6))
MOST_LEFT_IN_BLOCK: Final = 18
"""A block needs ten tiles on the table: the seven of one number, and what joins them."""


def tiles_findings(entry: Hand, tiles: Held, ruleset: Ruleset) -> Iterator[Finding]:
    owners: dict[Tile, Seat] = {}
    for seat in SEATS:
        for tile in tiles[seat]:
            if tile not in SIX_SET:
                yield error("tile-not-in-set", SET, "tiles", tile=str(tile), seat=seat)
            if tile in owners:
                yield error("tile-twice", SET, "tiles", tile=str(tile), seat=seat, first=owners[tile])
            owners.setdefault(tile, seat)
        yield from _held_findings(entry, seat, len(tiles[seat]), ruleset)
    if entry.pips is not None:
        for seat, pips, told in zip(SEATS, entry.pips, pips_of(tiles), strict=True):
            if pips != told:
                yield error("pips-disagree", SET, "pips", seat=seat, pips=pips, tiles=told)
    held = sum(len(hand) for hand in tiles)
    if entry.end == "block" and held > MOST_LEFT_IN_BLOCK:
        yield error("block-too-early", SET, "tiles", tiles=held, most=MOST_LEFT_IN_BLOCK)


def _held_findings(entry: Hand, seat: Seat, held: int, ruleset: Ruleset) -> Iterator[Finding]:
    """How many tiles one seat holds: none when it went out, else one to seven."""
    if held > TILES_EACH:
        yield error("too-many-tiles", ruleset.cites["domino"], "tiles", seat=seat, tiles=held, most=TILES_EACH)
    out = entry.out == seat
    if out and held:
        yield error("finisher-holds-tiles", ruleset.cites["domino"], "tiles", seat=seat, tiles=held)
    if not out and not held:
        yield error("seat-without-tiles", ruleset.cites["domino"], "tiles", seat=seat)
