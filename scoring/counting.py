"""From the pips that are left to points: what the sides gain or lose by a hand. Rounding and bonuses come later."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scoring.hands import Side

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset


class Counted(NamedTuple):
    """A finished hand in figures.

    sides: pips each side has left, for the sides still in the match. winner: who won; None when nobody did.
    block: whether it ended by block. swapper: the side that changed its hand for the tiles aside, None when nobody did.
    """

    sides: Mapping[Side, int]
    winner: Side | None
    block: bool
    swapper: Side | None = None


class Counting(Protocol):
    """How a rule system counts: the points of each side; a side that is left out gets none."""

    def __call__(self, hand: Counted, ruleset: "Ruleset", /) -> Mapping[Side, int]: ...


def winner_takes(hand: Counted, ruleset: "Ruleset") -> Mapping[Side, int]:
    """The winners score the pips: everybody's or the others' (count_scope), and after a block what block_own says."""
    winner = hand.winner
    if winner is None:
        return {}
    own = hand.sides[winner]
    total = sum(hand.sides.values())
    if ruleset.count_scope == "OPP":
        return {winner: total - own}
    if not hand.block or ruleset.block_own == "COUNTED":
        return {winner: total}
    times = {"LEFT_OUT": 0, "TAKEN_ONCE": 1, "TAKEN_EACH": len(hand.sides) - 1}[ruleset.block_own]
    return {winner: total - own - times * own}


def each_his_own(hand: Counted, ruleset: "Ruleset") -> Mapping[Side, int]:
    """Everybody scores what he holds; what the winner's partners hold is charged to every other side besides."""
    if hand.winner is None:
        return hand.sides
    malus = hand.sides[hand.winner]
    return {side: 0 if side == hand.winner else pips + malus for side, pips in hand.sides.items()}


def losers_pay(hand: Counted, ruleset: "Ruleset") -> Mapping[Side, int]:
    """Each loser pays the winner what he holds, after a block what he holds more. Who swapped pays double. Zero sum."""
    winner = hand.winner
    if winner is None:
        return {}
    own = hand.sides[winner] if hand.block else 0
    paid = {
        side: (pips - own) * (2 if side == hand.swapper else 1) for side, pips in hand.sides.items() if side != winner
    }
    return {**{side: -pips for side, pips in paid.items()}, winner: sum(paid.values())}
