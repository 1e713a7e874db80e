"""What rule systems count, and when a match is over; each names the functions here that it uses.

Counting turns the pips left after a hand into points of each side; rounding and bonuses come later. An ending checks
the sheet after every hand.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from scoring.findings import Note
from scoring.hands import Side

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset


class Counted(NamedTuple):
    """A finished hand in figures.

    sides: pips left to each side still in the match. winner: the side that won; None when no side did.
    block: whether the hand ended by block. swapper: the side that changed its hand for the tiles aside; None if none
    did.
    figures: the pips one by one as they were written, each with its side. totals: the points before this hand. stake:
    what it is worth where hands won are counted. earned: what the plays of each side earned, by side.
    """

    sides: Mapping[Side, int]
    winner: Side | None
    block: bool
    swapper: Side | None = None
    figures: tuple[tuple[Side, int], ...] = ()
    totals: Mapping[Side, int] = {}
    stake: int = 1
    earned: tuple[tuple[int, ...], ...] = ()


class Tally(NamedTuple):
    """The points each side gains or loses, and a note that explains them; a side left out gets nothing."""

    points: Mapping[Side, int]
    note: Note


class Counting(Protocol):
    """The counting policy of a rule system."""

    def __call__(self, hand: Counted, ruleset: "Ruleset", /) -> Tally: ...


def winner_takes(hand: Counted, ruleset: "Ruleset") -> Tally:
    """The winners score the pips: everybody's or the others' (count_scope), and after a block as block_own says."""
    winner = hand.winner
    if winner is None:
        return level(hand, ruleset)
    if ruleset.count_scope == "ALL" and (not hand.block or ruleset.block_own == "COUNTED"):
        return _scored("pips-left", winner, [pips for _, pips in hand.figures])
    others = [pips for side, pips in hand.figures if side != winner]
    # With scope OPP the winner's own pips never count, so there is nothing to subtract.
    times = 0
    if ruleset.count_scope == "ALL":
        times = {"TAKEN_ONCE": 1, "TAKEN_EACH": len(hand.sides) - 1}.get(ruleset.block_own, 0)
    return _scored("opponents-pips-left", winner, others, [hand.sides[winner]] * times)


def each_their_own(hand: Counted, ruleset: "Ruleset") -> Tally:
    """Each side scores the pips it holds; the pips of the winner's partners are charged to every other side too."""
    if hand.winner is None:
        return Tally(hand.sides, Note("each-own-pips", {}))
    # The player who went out holds nothing: these pips are the partners'.
    malus = hand.sides[hand.winner]
    points = {side: pips + malus for side, pips in hand.sides.items() if side != hand.winner}
    return Tally(points, Note("others-and-malus", {"malus": malus}) if malus else Note("others-their-own", {}))


def losers_pay(hand: Counted, ruleset: "Ruleset") -> Tally:
    """Each loser pays their pips to the winner; after a block, the difference. The swapper pays double. Zero sum."""
    winner = hand.winner
    if winner is None:
        return level(hand, ruleset)
    # The player who goes out holds nothing, so only after a block are there own pips to subtract.
    own = hand.sides[winner] if hand.block else 0
    paid = {
        side: (pips - own) * (2 if side == hand.swapper else 1) for side, pips in hand.sides.items() if side != winner
    }
    _, note = _scored("losers-pay", winner, paid.values())
    return Tally({**{side: -pips for side, pips in paid.items()}, winner: sum(paid.values())}, note)


def hands_won(hand: Counted, ruleset: "Ruleset") -> Tally:
    """The winners score the hand. In six-love a side on 0 takes the others' run from them instead (L)."""
    winner = hand.winner
    if winner is None:
        return level(hand, ruleset)
    if run := broken_run(winner, hand.totals, ruleset):
        return Tally(
            {side: -points for side, points in hand.totals.items() if points}, Note("run-broken", {"hands": run})
        )
    return Tally({winner: hand.stake}, Note("hand-won", {"points": hand.stake}))


def plays_scored(hand: Counted, ruleset: "Ruleset") -> Tally:
    """Each side scores what its plays earned. What would pass the target counts nothing, and who reaches it ends the
    match at once (M).
    """
    totals = dict(hand.totals)
    # Of one figure for the whole hand nobody knows when it was reached.
    in_order = max(map(len, hand.earned), default=0) > 1
    for place in range(max(map(len, hand.earned), default=0)):
        for side, figures in zip(hand.totals, hand.earned, strict=False):
            over = in_order and ruleset.goal in totals.values()
            if place < len(figures) and not over and totals[side] + figures[place] <= ruleset.goal:
                totals[side] += figures[place]
    parts = " / ".join(" + ".join(map(str, figures)) or "0" for figures in hand.earned)
    return Tally(
        {side: totals[side] - before for side, before in hand.totals.items()}, Note("plays-scored", {"parts": parts})
    )


def in_fives_and_threes(ends: int) -> int:
    """Return what open ends with these pips earn: one for each five and each three that they divide into."""
    return sum(ends // part for part in (5, 3) if ends % part == 0)


MOST_ENDS: Final = 20
"""The most pips of two open ends that earn anything."""
PLAY_VALUES: Final = frozenset(map(in_fives_and_threes, range(MOST_ENDS + 1)))
"""What one play can earn."""


def broken_run(winner: Side, totals: Mapping[Side, int], ruleset: "Ruleset") -> int:
    """Return the points of the run that this win breaks; 0 if it breaks none."""
    return 0 if ruleset.match != "SIX_LOVE" or totals.get(winner) else max(totals.values(), default=0)


def stake_after(winner: Side | None, run: int, stake: int, ruleset: "Ruleset") -> int:
    """Return what the next hand is worth. run: what this one broke; stake: what it was worth itself (L2, L4)."""
    if winner is None:
        return max(stake, ruleset.replay_points)
    return 2 if run == 1 and ruleset.one_all_play_two == "ON" else 1


def level(hand: Counted, ruleset: "Ruleset") -> Tally:
    """Nobody wins, because the lowest sides, or the lowest players of several, are level."""
    least = hand.sides.values() if ruleset.block_winner != "PLAYER" else [pips for _, pips in hand.figures]
    return Tally({}, Note("level-block", {"pips": min(least)}))


def _scored(code: str, winner: Side, figures: Iterable[int], less: Iterable[int] = ()) -> Tally:
    """Total the winner's figures, less those to subtract, and note the sum."""
    figures = list(figures)
    total, parts = sum(figures), " + ".join(map(str, figures))
    for pips in less:
        total, parts = total - pips, f"{parts} - {pips}"
    return Tally({winner: total}, Note(code, {"total": total, "parts": parts}))


if TYPE_CHECKING:
    from scoring.ruleset import Ruleset
    from scoring.sheets.ledger import Ledger


class Ending(Protocol):
    """Read the ledger after a hand and record the result in it: a partida won, a side eliminated, or the end of the
    match.
    """

    def __call__(self, ledger: "Ledger", ruleset: "Ruleset", /) -> None: ...


def reach_target(ledger: "Ledger", ruleset: "Ruleset") -> None:
    """The highest side at the target wins; if level at the top, another hand is played. With losses counted, a side
    that has lost the target is out, and the side that lost least wins (E2). After `hands_limit` hands (0: no limit) the
    highest side also wins.
    """
    points = ledger.totals
    totals = [points[side] for side in ledger.standing] if ledger.eliminated else points.values()
    reached = min(totals) <= -ruleset.goal if ruleset.loss == "NEGATIVE" else max(totals) >= ruleset.goal
    limit = ruleset.hands_limit
    if not reached and not (limit and ledger.hands_played >= limit):
        return
    best = _leaders(ledger)
    if len(best) == 1:
        ledger.end(best, "target" if reached else "hands")


def best_of_partidas(ledger: "Ledger", ruleset: "Ruleset") -> None:
    """The side that passes (or reaches) the target wins a partida; the majority of the partidas wins the match."""
    needed = ruleset.target + (1 if ruleset.partida_target == "PASS" else 0)  # points are whole numbers
    best = _leaders(ledger)
    if ledger.totals[best[0]] < needed or len(best) > 1:
        return
    winner = best[0]
    ledger.partida(winner)
    if 2 * ledger.wins[winner] > ruleset.partidas:
        ledger.end((winner,), "partidas")


def last_standing(ledger: "Ledger", ruleset: "Ruleset") -> None:
    """A side that reaches the limit is out; the last one left wins. If all go out at once, the lowest wins; sides level
    at the lowest share the win or play another hand (F4).
    """
    out = [side for side in ledger.standing if ledger.totals[side] >= ruleset.target]
    left = [side for side in ledger.standing if side not in out]
    if not left:
        least = min(ledger.totals[side] for side in out)
        lowest = tuple(side for side in out if ledger.totals[side] == least)
        # The lowest sides stay in the match although they reached the limit: only they play the extra hand.
        if len(lowest) > 1 and ruleset.shared_win == "EXTRA_HAND":
            ledger.eliminate(side for side in out if side not in lowest)
            return
        ledger.eliminate(out)
        ledger.end(lowest, "last-standing")
        return
    ledger.eliminate(out)
    if len(left) == 1:
        ledger.end(tuple(left), "last-standing")


def _leaders(ledger: "Ledger") -> tuple[Side, ...]:
    """Return the sides still in the match with most points, in turn order."""
    standing = ledger.standing
    most = max(ledger.totals[side] for side in standing)
    return tuple(side for side in standing if ledger.totals[side] == most)
