"""Findings about what was left after a hand: the tiles, their pips, and the ends that the line showed."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from scoring.entries import Hand, Held, Pips, pips_of
from scoring.findings import Finding, error, warning
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.sheets.held_back import HeldBack
from scoring.tiles import LIGHT, Tile, can_be_dealt, matadors, unpaired

# The tiles left: each exists once, and each seat holds a possible number of them.

MOST_LEFT_IN_BLOCK: Final = 18
"""A block needs ten tiles on the table: the seven of one number, and those that join them."""


def tiles_findings(
    entry: Hand, tiles: Held, gone: frozenset[Seat], back: HeldBack, ruleset: Ruleset
) -> Iterator[Finding]:
    """Yield everything wrong with the tiles left. gone: the seats that are out of the match."""
    owners: dict[Tile, Seat] = {}
    for seat, held in enumerate(tiles):
        yield from _owner_findings(owners, Seat(seat), held, ruleset)
        yield from _held_findings(entry, Seat(seat), len(held), gone, ruleset)
    if entry.pips is not None and len(entry.pips) == len(tiles):  # else a finding of the shape
        for seat, (pips, told) in enumerate(zip(entry.pips, pips_of(tiles), strict=True)):
            if pips != told:
                yield error("pips-disagree", ruleset.cites["set"], "pips", seat=seat, pips=pips, tiles=told)
    total = sum(len(held) for held in tiles)
    # A double held back need not be on the table.
    most = MOST_LEFT_IN_BLOCK + back.double
    if entry.end == "block" and ruleset.bounds.six and total > most:
        yield error("block-too-early", ruleset.cites["set"], "tiles", tiles=total, most=most)
    yield from _pairing_findings(entry, [tile for held in tiles for tile in held], back, ruleset)


def is_in_set(tile: Tile, ruleset: Ruleset) -> bool:
    """Return whether the set of these rules has this tile."""
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
    """Check how many tiles one seat holds: none if it went out or is out of the match, else one up to
    what was dealt.
    """
    rule, most = ruleset.cites["domino"], ruleset.bounds.each
    if held > most:
        yield error("too-many-tiles", rule, "tiles", seat=seat, tiles=held, most=most)
    side_at, both = ruleset.seating.side_at, ruleset.pairs_end == "BOTH"
    out = entry.out == seat or (both and entry.out is not None and side_at[entry.out] == side_at[seat])
    if out and held:
        yield error("finisher-holds-tiles", rule, "tiles", seat=seat, tiles=held)
    if seat in gone and held:
        yield error("seat-is-out", ruleset.cites["target"], "tiles", seat=seat)
    if not out and not held and seat not in gone and not (both and ruleset.team_size > 1):
        yield error("seat-without-tiles", rule, "tiles", seat=seat)


def _pairing_findings(entry: Hand, tiles: list[Tile], back: HeldBack, ruleset: Ruleset) -> Iterator[Finding]:
    """Warn about tiles that cannot come from one line, an error in recording, unless a plainer finding exists.

    Only a warning: the worked cases contain sums whose tiles were not dealt, and these cases must stay valid.
    """
    bounds = ruleset.bounds
    ends = entry.ends
    if not bounds.line or not all(is_in_set(tile, ruleset) for tile in tiles) or len(set(tiles)) != len(tiles):
        return
    if ends is not None and not all(0 <= end <= ruleset.double for end in ends):
        return
    odd = unpaired(tiles, ends, bounds)
    if ends is None and entry.end == "block" and not odd:
        # The ends of a blocked line are equal unless a number has an odd number of halves.
        odd = unpaired(tiles, (0, 0), bounds) if not bounds.odd else 0
        if odd and back.explains(*_numbers(odd)):
            return
    if odd:
        numbers = ", ".join(str(number) for number in _numbers(odd))
        yield warning("numbers-unpaired", ruleset.cites["set"], "tiles", numbers=numbers)


def _numbers(bits: int) -> list[int]:
    """Return the numbers of a bit mask."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


# The pips left: what the set can and cannot deal.

MOST_PIPS_IN_BLOCK: Final = 126
"""The ten tiles a block needs carry at least 42 of the 168 pips."""
MANY_LEFT: Final = {"domino": 70, "block": 100}
"""Pips left in all: simulated dominoes exceed theirs once in eight thousand, simulated blocks once in a hundred."""


def weight_findings(pips: Pips, out: Seat | None, gone: frozenset[Seat], ruleset: Ruleset) -> Iterator[Finding]:
    """Check that seats with these pips can be dealt at all. out: the seat that went out, None when no seat did.

    gone: the seats that are out of the match.
    """
    rule, bounds = ruleset.cites["set"], ruleset.bounds
    holding = [Seat(seat) for seat in range(len(pips)) if seat not in gone]
    heavy: list[frozenset[Seat]] = []
    if not _is_light_enough(pips, bounds.heaviest):
        for size in range(1, min(len(holding), 4) + 1):
            for seats in combinations(holding, size):
                held = sum(pips[seat] for seat in seats)
                # Only the smallest groups: a larger one that contains them adds no information.
                if held > bounds.heaviest[size] and not any(found <= set(seats) for found in heavy):
                    heavy.append(frozenset(seats))
                    yield error(
                        "seats-too-heavy", rule, "pips", seats=_list(seats), pips=held, most=bounds.heaviest[size]
                    )
    # Only light hands compete for tiles: heavier ones can be dealt in many ways.
    both = ruleset.pairs_end == "BOTH"
    light = [seat for seat in holding if seat != out and pips[seat] <= LIGHT and not (both and not pips[seat])]
    if not can_be_dealt([pips[seat] for seat in light]):
        yield error("seats-too-light", rule, "pips", seats=_list(light), pips=sum(pips[seat] for seat in light))
    for seat in gone:
        if seat < len(pips) and pips[seat]:
            yield error("seat-is-out", ruleset.cites["target"], "pips", seat=seat)


def side_findings(entry: Hand, sides: Mapping[Side, int], ruleset: Ruleset) -> Iterator[Finding]:
    """Check that sides with these pips can be dealt: each player except the one who went out holds at
    least one tile.
    """
    bounds, seating = ruleset.bounds, ruleset.seating
    for size in range(1, len(sides) + 1):
        for group in combinations(sides, size):
            seats = [seat for side in group for seat in seating.seats_by_side[side]]
            holding = 0 if ruleset.pairs_end == "BOTH" else len([seat for seat in seats if seat != entry.out])
            pips, names = sum(sides[side] for side in group), ", ".join(group)
            most, least = bounds.heaviest[len(seats)], bounds.lightest[holding]
            if pips > most:
                yield error("sides-too-heavy", ruleset.cites["set"], "side_pips", sides=names, pips=pips, most=most)
            elif pips < least:
                yield error("sides-too-light", ruleset.cites["set"], "side_pips", sides=names, pips=pips, least=least)
            # One finding is enough: a larger group would only repeat it.
            else:
                continue
            return


def total_findings(entry: Hand, total: int, back: HeldBack, ruleset: Ruleset) -> Iterator[Finding]:
    """Check that this many pips can be left in all, on a line without tiles aside."""
    bounds, field = ruleset.bounds, "pips" if entry.side_pips is None else "side_pips"
    if entry.end == "block" and bounds.six and total > MOST_PIPS_IN_BLOCK:
        yield error("block-too-heavy", ruleset.cites["set"], field, total=total, most=MOST_PIPS_IN_BLOCK)
    odd_rest = bounds.line and not bounds.odd and total % 2 != bounds.parity
    if entry.end == "block" and odd_rest and not _odd_rest_explained(entry, back):
        yield error("block-odd", ruleset.cites["set"], field, total=total)
    if bounds.six and total > MANY_LEFT.get(entry.end, total):
        yield warning("many-pips-left", ruleset.cites["recount"], field, total=total, usual=MANY_LEFT[entry.end])


def _odd_rest_explained(entry: Hand, back: HeldBack) -> bool:
    """Return whether a tile held back explains the odd rest; with noted ends `ends_findings` compares the sum."""
    return back.explains_odd_rest() if entry.ends is None else back.explains(*entry.ends)


def _is_light_enough(pips: Pips, heaviest: tuple[int, ...]) -> bool:
    """Return whether no group of seats is too heavy, because the heaviest group of each size is not."""
    ordered = sorted(pips, reverse=True)
    return all(sum(ordered[: seats + 1]) <= heaviest[seats + 1] for seats in range(len(ordered)))


def _list(seats: list[Seat] | tuple[Seat, ...]) -> str:
    return ", ".join(str(seat) for seat in seats)


# The two ends that the line showed, if they were noted.


def ends_findings(entry: Hand, total: int | None, back: HeldBack, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield everything wrong with the ends. total: pips left in all; None if not recorded."""
    bounds, rule = ruleset.bounds, ruleset.cites["set"]
    if entry.end == "block" and ruleset.fit == "SUM":
        yield from _matador_findings(entry, back, ruleset)
    if entry.ends is None:
        if entry.end == "block" and bounds.line and entry.tiles is not None and not back.free:
            # All tiles of some number must be on the table, or the line is not blocked.
            yield error("no-number-locked", ruleset.cites["block"], "tiles")
        return
    if ruleset.layout != "LINE":
        yield error("no-two-ends", ruleset.cites["play"], "ends")
        return
    for end in entry.ends:
        if not 0 <= end <= ruleset.double:
            yield error("end-not-in-set", rule, "ends", end=end, set=ruleset.double)
    left, right = entry.ends
    explained = False
    if entry.end == "block":
        # In a block all halves of a number are out. An even number of them pairs up only if both ends show it.
        locked = not bounds.line or (left != right) == bounds.odd
        explained = not locked and back.explains(left, right)
        if not locked and not explained:
            yield error("block-ends-equal" if bounds.odd else "block-ends-differ", rule, "ends", left=left, right=right)
        yield from _fitting_findings(entry, back, ruleset)
    parity_known = bounds.line and total is not None and (entry.end != "block" or explained)
    if parity_known and ((total or 0) + left + right) % 2 != bounds.parity:
        # Inside the line each number meets itself, so pips left plus both ends always have the same parity.
        yield error("ends-parity", rule, "ends", total=total or 0, left=left, right=right)


def _fitting_findings(entry: Hand, back: HeldBack, ruleset: Ruleset) -> Iterator[Finding]:
    """A line is blocked only if no tile left fits either end, but for tiles held back."""
    if entry.tiles is None or entry.ends is None:
        return
    for tile in sorted(each for seat, held in enumerate(entry.tiles) for each in held if not back.has(seat, each)):
        for end in sorted(set(entry.ends)):
            if _fits(tile, end, ruleset):
                yield error("tile-still-fits", ruleset.cites["block"], "tiles", tile=str(tile), end=end)


def _fits(tile: Tile, end: int, ruleset: Ruleset) -> bool:
    """Return whether the tile goes on this end; in a game of sums a blank takes only a matador (002 L79, L84)."""
    if ruleset.fit == "EQUAL":
        return tile.fits(end)
    return end != 0 and tile.fits(ruleset.double + 1 - end)


def _matador_findings(entry: Hand, back: HeldBack, ruleset: Ruleset) -> Iterator[Finding]:
    """A matador goes on any end, and must be used before a pass (002 L83): after a block nobody can hold one."""
    wild = matadors(ruleset.double)
    for seat, held in enumerate(entry.tiles or ()):
        for tile in held:
            if tile.bit & wild and not back.has(seat, tile):
                yield error("matador-held", ruleset.cites["pass"], "tiles", tile=str(tile), seat=seat)
