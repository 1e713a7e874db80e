"""Fast verdict on a transcript of the plain line game: one pass with bit masks, without findings.

The same pass gathers what the facts of the hand need, so that `replay` reads a legal hand once: twice as quick as when
`gather` read it again, by benchmarks/engine.py.
"""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import NamedTuple

from scoring.hands import Held, Move, Play, Seat
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, mask_of, pairs, whole

Fits = tuple[tuple[int, ...], ...]
"""The tiles that fit a line, by its left and its right end."""


class Course(NamedTuple):
    """How a legal hand went.

    left: the tiles each seat has left, as bits. laid: those on the table, as bits. by, last: the seat that laid the
    last tile, and the tile. before, ends: what the line showed before and after it; before is None for a lead. passed:
    turns lost after it. rounds: the seats that made all others pass, once for each time, without the last tile.
    """

    left: Sequence[int]
    laid: int
    by: Seat
    last: Tile
    before: tuple[int, int] | None
    ends: tuple[int, int]
    passed: int
    rounds: tuple[Seat, ...]


def verdict(play: Play, ruleset: Ruleset) -> bool:
    """Return True if the transcript is certainly a complete and legal hand, by any leader. False: use `replay`."""
    return course_of(play, ruleset) is not None


def course_of(play: Play, ruleset: Ruleset) -> Course | None:
    """Return how a hand went that is certainly complete and legal, by any leader. None: ask the referee.

    It covers the line where equal numbers touch and a player who cannot play passes, with no exposed tiles.
    """
    if (
        ruleset.layout != "LINE"
        or ruleset.fit != "EQUAL"
        or ruleset.unable != "PASS"
        or play.stock
        or ruleset.pairs_end == "BOTH"
    ):
        return None
    hands = _dealt(play.deal, ruleset)
    if not hands or not play.moves:
        return None
    seat, kind, lead, _, _ = play.moves[0]
    if kind != "lay" or lead is None or not 0 <= seat < len(hands) or not hands[seat] & lead.bit:
        return None
    return _played_out(play.moves, lead, hands, pairs(ruleset.double))


def _played_out(moves: Sequence[Move], lead: Tile, hands: list[int], fits: Fits) -> Course | None:
    """Return how the moves play these hands, as bits, to the end. `lead` is the first move's tile, from its hand."""
    dealt, others = sum(hands), len(hands) - 1
    rest = iter(moves)
    by, last, place = next(rest).seat, lead, None
    left, right = lead.low, lead.high
    hands[by] ^= lead.bit
    passed = 0
    rounds: list[Seat] = []
    for turn, (seat, kind, tile, at, _) in zip(islice(cycle(range(len(hands))), by + 1, None), rest, strict=False):
        if seat != turn:
            return None
        hand = hands[turn]
        if kind == "pass":
            if hand & fits[left][right]:
                return None
            passed += 1
            continue
        if kind != "lay" or tile is None or not hand & tile.bit:
            return None
        # A tile shows its other half: its pips less those of the end that it covers.
        if at == 0 and (tile.low == left or tile.high == left):
            left = tile.pips - left
        elif at == 1 and (tile.low == right or tile.high == right):
            right = tile.pips - right
        else:
            return None
        if passed:
            if passed == others:
                rounds.append(by)
            passed = 0
        by, last, place = seat, tile, at
        hands[turn] = hand = hand ^ tile.bit
        if not hand:
            break
    held = sum(hands)
    # After a block each seat may pass once more, which players do to show that it is one.
    if passed > others + 1 or next(rest, None) or (hands[by] and held & fits[left][right]):
        return None
    # The same rule backwards: what an end showed before the last tile.
    before = None if place is None else (left, last.pips - right) if place else (last.pips - left, right)
    return Course(hands, dealt ^ held, by, last, before, (left, right), passed, tuple(rounds))


def _dealt(deal: Held, ruleset: Ruleset) -> list[int]:
    """Return the hands as bits; [] if the deal cannot be true."""
    each = ruleset.tiles_each
    hands: list[int] = []
    dealt = 0
    for hand in deal:
        if len(hand) != each:
            return []
        hands.append(bits := mask_of(hand))
        dealt |= bits
    right = len(hands) == ruleset.players and dealt.bit_count() == each * len(hands)
    return hands if right and not dealt & ~whole(ruleset.double) else []
