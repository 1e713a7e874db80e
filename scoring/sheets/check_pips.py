"""Findings about the pips left, from what the double-six set can and cannot deal."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from scoring.entries import Hand, Pips
from scoring.findings import Finding, error, warning
from scoring.hands import SEATS, TILES_EACH, Seat
from scoring.ruleset import Ruleset
from scoring.sheets.check_tiles import SET, SIX_SET
from scoring.tiles import Tile

WEIGHTS: Final = sorted((tile.pips for tile in SIX_SET), reverse=True)
MOST: Final = {seats: sum(WEIGHTS[: seats * TILES_EACH]) for seats in (1, 2, 3, 4)}
"""The most pips that so many seats can hold together: 69, 118, 153, 168."""
MOST_LEFT_IN_BLOCK: Final = 126
"""The ten tiles a block needs carry at least 42 of the 168 pips."""
MANY_LEFT: Final = {"domino": 70, "block": 100}
"""Pips left in all: simulated dominoes pass theirs once in eight thousand, simulated blocks once in a hundred."""
LIGHT: Final = 4
"""Up to these pips a seat's hand is looked for tile by tile: few tiles are that light, and two seats may need one."""
LIGHT_TILES: Final = sorted(tile for tile in SIX_SET if tile.pips <= LIGHT)
LIGHT_HANDS: Final = {
    pips: [
        frozenset(hand)
        for size in range(1, TILES_EACH + 1)
        for hand in combinations(LIGHT_TILES, size)
        if sum(tile.pips for tile in hand) == pips
    ]
    for pips in range(LIGHT + 1)
}


def weight_findings(pips: Pips, out: Seat | None) -> Iterator[Finding]:
    """Whether seats with these pips can be dealt at all. `out` is the seat that went out, None when nobody did."""
    heavy: list[frozenset[Seat]] = []
    for size in (1, 2, 3, 4):
        for seats in combinations(SEATS, size):
            held = sum(pips[seat] for seat in seats)
            if held > MOST[size] and not any(found <= set(seats) for found in heavy):
                heavy.append(frozenset(seats))
                yield error("seats-too-heavy", SET, "pips", seats=_list(seats), pips=held, most=MOST[size])
    light = [seat for seat in SEATS if seat != out and pips[seat] <= LIGHT]
    if not _can_be_dealt([pips[seat] for seat in light], frozenset()):
        yield error("seats-too-light", SET, "pips", seats=_list(light), pips=sum(pips[seat] for seat in light))


def total_findings(entry: Hand, left: Pips, ruleset: Ruleset) -> Iterator[Finding]:
    """Whether this many pips can be left in all. Every number has eight halves, so a block leaves an even total."""
    total = sum(left)
    if entry.end == "block" and total > MOST_LEFT_IN_BLOCK:
        yield error("block-too-heavy", SET, "pips", total=total, most=MOST_LEFT_IN_BLOCK)
    if entry.end == "block" and total % 2:
        yield error("block-odd", SET, "pips", total=total)
    if total > MANY_LEFT[entry.end]:
        yield warning("many-pips-left", ruleset.cites["recount"], "pips", total=total, usual=MANY_LEFT[entry.end])


def _can_be_dealt(sums: list[int], taken: frozenset[Tile]) -> bool:
    """Whether separate hands with these few pips exist, beside the tiles already taken."""
    if not sums:
        return True
    return any(not hand & taken and _can_be_dealt(sums[1:], taken | hand) for hand in LIGHT_HANDS.get(sums[0], ()))


def _list(seats: list[Seat] | tuple[Seat, ...]) -> str:
    return ", ".join(str(seat) for seat in seats)
