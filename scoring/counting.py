"""From the pips that are left to points: what the sides gain or lose by a hand. Rounding and bonuses come later."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scoring.findings import Note
from scoring.hands import Side

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset


class Counted(NamedTuple):
    """A finished hand in figures.

    sides: pips each side has left, for the sides still in the match. winner: who won; None when nobody did.
    block: whether it ended by block. swapper: the side that changed its hand for the tiles aside, None when nobody did.
    figures: the pips one by one as they were written, each with its side.
    """

    sides: Mapping[Side, int]
    winner: Side | None
    block: bool
    swapper: Side | None = None
    figures: tuple[tuple[Side, int], ...] = ()


class Tally(NamedTuple):
    """What the sides gain or lose, and how it adds up; a side that is left out gets nothing."""

    points: Mapping[Side, int]
    note: Note


class Counting(Protocol):
    """How a rule system counts."""

    def __call__(self, hand: Counted, ruleset: "Ruleset", /) -> Tally: ...


def winner_takes(hand: Counted, ruleset: "Ruleset") -> Tally:
    """The winners score the pips: everybody's or the others' (count_scope), and after a block what block_own says."""
    winner = hand.winner
    if winner is None:
        return level(hand)
    if ruleset.count_scope == "ALL" and (not hand.block or ruleset.block_own == "COUNTED"):
        return _scored("pips-left", winner, [pips for _, pips in hand.figures])
    others = [pips for side, pips in hand.figures if side != winner]
    times = 0
    if ruleset.count_scope == "ALL":
        times = {"TAKEN_ONCE": 1, "TAKEN_EACH": len(hand.sides) - 1}.get(ruleset.block_own, 0)
    return _scored("opponents-pips-left", winner, others, [hand.sides[winner]] * times)


def each_his_own(hand: Counted, ruleset: "Ruleset") -> Tally:
    """Everybody scores what he holds; what the winner's partners hold is charged to every other side besides."""
    if hand.winner is None:
        return Tally(hand.sides, Note("each-his-own", {}))
    malus = hand.sides[hand.winner]
    points = {side: pips + malus for side, pips in hand.sides.items() if side != hand.winner}
    return Tally(points, Note("others-and-malus", {"malus": malus}) if malus else Note("others-their-own", {}))


def losers_pay(hand: Counted, ruleset: "Ruleset") -> Tally:
    """Each loser pays the winner what he holds, after a block what he holds more. Who swapped pays double. Zero sum."""
    winner = hand.winner
    if winner is None:
        return level(hand)
    own = hand.sides[winner] if hand.block else 0
    paid = {
        side: (pips - own) * (2 if side == hand.swapper else 1) for side, pips in hand.sides.items() if side != winner
    }
    _, note = _scored("losers-pay", winner, paid.values())
    return Tally({**{side: -pips for side, pips in paid.items()}, winner: sum(paid.values())}, note)


def level(hand: Counted) -> Tally:
    """Nobody wins: the lowest are level."""
    return Tally({}, Note("level-block", {"pips": min(hand.sides.values())}))


def _scored(code: str, winner: Side, figures: Iterable[int], less: Iterable[int] = ()) -> Tally:
    """The figures that the winner scores, and those that are taken from them."""
    figures = list(figures)
    total, parts = sum(figures), " + ".join(map(str, figures))
    for pips in less:
        total, parts = total - pips, f"{parts} - {pips}"
    return Tally({winner: total}, Note(code, {"total": total, "parts": parts}))
