"""Who leads, with which tile; and the lottery that decides it before the deal."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scoring.errors import BadEntry
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tile


class Leading(NamedTuple):
    """How a hand begins.

    leader: who leads; None: nobody is known to, for it was drawn or agreed before the deal, or `redeal`. tile: what he
    must lay; None: any. turns_lost: who had the right to lead before him and passes, in turn order. redeal: nobody can
    lead by the rules, so the tiles are dealt again.
    """

    leader: Seat | None
    tile: Tile | None = None
    turns_lost: tuple[Seat, ...] = ()
    redeal: bool = False


def first_lead(hands: Sequence[Collection[Tile]], ruleset: Ruleset, entitled: Seat | None = None) -> Leading:
    """Who begins a hand in which the tiles decide it, by the ruleset's `first_lead` and `no_double`.

    hands: by seat. entitled: who has the right to lead where it passes to the holder of the double (later_lead
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
        lost = tuple(Seat((entitled + step) % len(hands)) for step in range(steps))
    return Leading(leader, None if ruleset.first_lead == "TOP_DOUBLE_HOLDER" else due, lost)


def lead_of(
    hands: Sequence[Collection[Tile]], ruleset: Ruleset, leader: Seat | None = None, first_hand: bool = False
) -> Leading:
    """How this hand must begin. leader: who has the right to lead; None: not known. Where the tiles decide, they do."""
    if first_hand or ruleset.later_lead == "AS_FIRST":
        found = first_lead(hands, ruleset)
        return Leading(leader) if found == Leading(None) else found
    if ruleset.later_lead == "ENTITLED":
        return first_lead(hands, ruleset, leader)
    return Leading(leader)


def lottery(draws: Sequence[Tile]) -> Seat:
    """The seat that drew the most pips; level, the larger half (000 L19): 2-5 beats 3-4. A double has no merit of its
    own. Two seats cannot tie, for it would be the same tile (C1). Raises BadEntry when nobody drew.
    """
    if not draws:
        raise BadEntry("draws", "no-draws")
    return Seat(max(range(len(draws)), key=lambda seat: _rank(draws[seat])))


def partners(draws: Sequence[Tile]) -> tuple[tuple[Seat, Seat], tuple[Seat, Seat]]:
    """The pairs by lot: the two highest against the two lowest, highest first (C5). The figures are places in `draws`.
    Raises BadEntry unless four drew.
    """
    if len(draws) != 4:
        raise BadEntry("draws", "four-draw")
    first, second, third, fourth = sorted(map(Seat, range(4)), key=lambda seat: _rank(draws[seat]), reverse=True)
    return (first, second), (third, fourth)


def _leading_tile(hands: Sequence[Collection[Tile]], ruleset: Ruleset) -> Tile | None:
    """The tile whose holder leads; None when nobody has it."""
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
