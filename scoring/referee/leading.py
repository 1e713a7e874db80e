"""The lead: the seat that leads and with which tile, and the lottery before the deal."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scoring.errors import BadEntry
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tile


class Leading(NamedTuple):
    """How a hand begins.

    leader: the seat that leads; None if it is not known (drawn by lot or agreed before the deal), or on `redeal`. tile:
    the tile it must lay; None: any. turns_lost: seats that had the right to lead first and pass, in turn order. redeal:
    nobody can lead by the rules, so the tiles are dealt again.
    """

    leader: Seat | None
    tile: Tile | None = None
    turns_lost: tuple[Seat, ...] = ()
    redeal: bool = False


def first_lead(hands: Sequence[Collection[Tile]], ruleset: Ruleset, entitled: Seat | None = None) -> Leading:
    """Return the lead of a hand that the tiles decide, by the ruleset's `first_lead` and `no_double`.

    hands: by seat. entitled: the seat with the right to lead where it passes to the holder of the double (later_lead
    ENTITLED); None in a first hand.
    """
    if ruleset.first_lead == "LOTTERY":
        return Leading(None)
    due = _leading_tile(hands, ruleset)
    if due is None:
        return Leading(None, redeal=True)
    leader = next(Seat(seat) for seat, hand in enumerate(hands) if any(held.bit == due.bit for held in hand))
    lost: tuple[Seat, ...] = ()
    if entitled is not None:
        steps = (leader - entitled) % len(hands)
        # Every seat from the entitled one up to the leader lacks the double.
        lost = tuple(Seat((entitled + step) % len(hands)) for step in range(steps))
    return Leading(leader, None if ruleset.first_lead == "TOP_DOUBLE_HOLDER" else due, lost)


def lead_of(
    hands: Sequence[Collection[Tile]], ruleset: Ruleset, leader: Seat | None = None, first_hand: bool = False
) -> Leading:
    """Return how this hand must begin. leader: the seat with the right to lead, None if not known; the tiles come
    first.
    """
    if first_hand or ruleset.later_lead == "AS_FIRST":
        found = first_lead(hands, ruleset)
        return Leading(leader) if found == Leading(None) else found
    if ruleset.later_lead == "ENTITLED":
        return first_lead(hands, ruleset, leader)
    return Leading(leader)


def lottery(draws: Sequence[Tile]) -> Seat:
    """Return the seat that drew the most pips; if level, the larger half (000 L19): 2-5 beats 3-4. A double has no
    merit of its own. Two seats cannot tie, because that needs the same tile (C1). Raises BadEntry if nobody drew.
    """
    if not draws:
        raise BadEntry("draws", "no-draws")
    return Seat(max(range(len(draws)), key=lambda seat: _rank(draws[seat])))


def partners(draws: Sequence[Tile]) -> tuple[tuple[Seat, Seat], tuple[Seat, Seat]]:
    """Return the pairs by lot: the two highest against the two lowest, highest first (C5). The figures are places in
    `draws`. Raises BadEntry unless four drew.
    """
    if len(draws) != 4:
        raise BadEntry("draws", "four-draw")
    first, second, third, fourth = sorted(map(Seat, range(4)), key=lambda seat: _rank(draws[seat]), reverse=True)
    return (first, second), (third, fourth)


def _leading_tile(hands: Sequence[Collection[Tile]], ruleset: Ruleset) -> Tile | None:
    """Return the tile whose holder leads; None if nobody has it."""
    # A tile outside the set is a finding about the deal; it must not decide the lead.
    dealt = [each for hand in hands for each in hand if each.high <= ruleset.double]
    if ruleset.first_lead != "HIGHEST_DOUBLE":
        top = tile(ruleset.double, ruleset.double)
        return top if any(held.bit == top.bit for held in dealt) else None
    doubles = [each for each in dealt if each.is_double]
    if not doubles and ruleset.no_double == "REDEAL":
        return None
    return max(doubles or dealt, key=_rank, default=None)


def _rank(drawn: Tile) -> tuple[int, int]:
    return drawn.pips, drawn.high
