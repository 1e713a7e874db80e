"""Findings about the pips left, from what the set can and cannot deal."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from scoring.bounds import LIGHT, can_be_dealt
from scoring.entries import Hand, Pips
from scoring.findings import Finding, error, warning
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset

MOST_LEFT_IN_BLOCK: Final = 126
"""The ten tiles a block needs carry at least 42 of the 168 pips."""
MANY_LEFT: Final = {"domino": 70, "block": 100}
"""Pips left in all: simulated dominoes pass theirs once in eight thousand, simulated blocks once in a hundred."""


def weight_findings(pips: Pips, out: Seat | None, gone: frozenset[Seat], ruleset: Ruleset) -> Iterator[Finding]:
    """Whether seats with these pips can be dealt at all. `out` is the seat that went out, None when nobody did.

    gone: the seats that are out of the match.
    """
    rule, bounds = ruleset.cites["set"], ruleset.bounds
    holding = [Seat(seat) for seat in range(len(pips)) if seat not in gone]
    heavy: list[frozenset[Seat]] = []
    if not _is_light_enough(pips, bounds.heaviest):
        for size in range(1, min(len(holding), 4) + 1):
            for seats in combinations(holding, size):
                held = sum(pips[seat] for seat in seats)
                if held > bounds.heaviest[size] and not any(found <= set(seats) for found in heavy):
                    heavy.append(frozenset(seats))
                    yield error(
                        "seats-too-heavy", rule, "pips", seats=_list(seats), pips=held, most=bounds.heaviest[size]
                    )
    light = [seat for seat in holding if seat != out and pips[seat] <= LIGHT]
    if not can_be_dealt([pips[seat] for seat in light]):
        yield error("seats-too-light", rule, "pips", seats=_list(light), pips=sum(pips[seat] for seat in light))
    for seat in gone:
        if seat < len(pips) and pips[seat]:
            yield error("seat-is-out", ruleset.cites["target"], "pips", seat=seat)


def side_findings(entry: Hand, sides: Mapping[Side, int], ruleset: Ruleset) -> Iterator[Finding]:
    """Whether sides with these pips can be dealt: each player but the one who went out holds at least one tile."""
    bounds, seating = ruleset.bounds, ruleset.seating
    for size in range(1, len(sides) + 1):
        for group in combinations(sides, size):
            seats = [seat for side in group for seat in seating.seats_by_side[side]]
            holding = len([seat for seat in seats if seat != entry.out])
            pips, names = sum(sides[side] for side in group), ", ".join(group)
            most, least = bounds.heaviest[len(seats)], bounds.lightest[holding]
            if pips > most:
                yield error("sides-too-heavy", ruleset.cites["set"], "side_pips", sides=names, pips=pips, most=most)
            elif pips < least:
                yield error("sides-too-light", ruleset.cites["set"], "side_pips", sides=names, pips=pips, least=least)
            else:
                continue
            return


def total_findings(entry: Hand, total: int, ruleset: Ruleset) -> Iterator[Finding]:
    """Whether this many pips can be left in all, on a line without tiles aside."""
    bounds, field = ruleset.bounds, "pips" if entry.side_pips is None else "side_pips"
    if entry.end == "block" and bounds.six and total > MOST_LEFT_IN_BLOCK:
        yield error("block-too-heavy", ruleset.cites["set"], field, total=total, most=MOST_LEFT_IN_BLOCK)
    if entry.end == "block" and bounds.line and not bounds.odd and total % 2 != bounds.parity:
        yield error("block-odd", ruleset.cites["set"], field, total=total)
    if bounds.six and total > MANY_LEFT.get(entry.end, total):
        yield warning("many-pips-left", ruleset.cites["recount"], field, total=total, usual=MANY_LEFT[entry.end])


def _is_light_enough(pips: Pips, heaviest: tuple[int, ...]) -> bool:
    """Whether no seats together can be too heavy: the heaviest ones of each number of seats are not."""
    ordered = sorted(pips, reverse=True)
    return all(sum(ordered[: seats + 1]) <= heaviest[seats + 1] for seats in range(len(ordered)))


def _list(seats: list[Seat] | tuple[Seat, ...]) -> str:
    return ", ".join(str(seat) for seat in seats)
