"""Hands and matches played by players that follow a policy. The random source is always an argument."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.entries import Entry, FalsePass, Hand, Held, WrongDomino, pips_of
from scoring.hands import SEATS, TILES_EACH, Seat, next_seat
from scoring.ruleset import Ruleset
from scoring.sheets import advance, fold
from scoring.tiles import DOUBLE_SIX, Tile, tile_set

TILES: Final = tile_set(6)


class Move(NamedTuple):
    """A tile, the end it is laid on (None for a lead), and the two ends the line shows after it."""

    tile: Tile
    on: int | None
    ends: tuple[int, int]


Policy = Callable[[random.Random, Sequence[Move]], Move]
"""Chooses one of the moves a seat has; there is at least one."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand played out.

    by: who went out, or who laid the last tile before the block. last: that tile. left: the tiles each seat has left.
    ends: what the line shows. passes: turns passed before the last tile, by all seats. laid: tiles on the table.
    """

    leader: Seat
    by: Seat
    last: Tile
    left: Held
    ends: tuple[int, int]
    passes: int
    laid: int

    @property
    def entry(self) -> Hand:
        """The hand as a judge writes it down, with its tiles as evidence; the recount is not taken."""
        end: Final = "block" if self.left[self.by] else "domino"
        return Hand(end, self.by, pips_of(self.left), self.left, None, self.ends, self.leader)


def random_policy(rng: random.Random, moves: Sequence[Move]) -> Move:
    """Uniform over the distinct moves: a tile that fits two different ends is two of them."""
    return rng.choice(moves)


def greedy_policy(rng: random.Random, moves: Sequence[Move]) -> Move:
    """The most pips, then the larger half; on the end with the larger number where the tile fits both."""
    return max(moves, key=lambda move: (move.tile.pips, move.tile.high, move.on or 0))


POLICIES: Final[Mapping[str, Policy]] = {"random": random_policy, "greedy": greedy_policy}


def play_hand(rng: random.Random, policy: Policy, leader: Seat | None) -> PlayedHand:
    """Deal and play one hand. `leader` leads any tile; None: the holder of 6-6 leads it (SACI rule 6)."""
    deck = list(TILES)
    rng.shuffle(deck)
    held = [deck[seat * TILES_EACH : (seat + 1) * TILES_EACH] for seat in SEATS]
    if leader is None:
        leader = next(seat for seat in SEATS if DOUBLE_SIX in held[seat])
        lead = DOUBLE_SIX
    else:
        lead = policy(rng, [Move(tile, None, (tile.low, tile.high)) for tile in held[leader]]).tile
    held[leader].remove(lead)
    return _play_on(rng, policy, held, leader, lead)


def _play_on(rng: random.Random, policy: Policy, held: list[list[Tile]], leader: Seat, last: Tile) -> PlayedHand:
    """From the lead, the first `last` tile, to the end of the hand."""
    by = seat = leader
    ends = (last.low, last.high)
    passes = waiting = 0
    while held[by] and waiting < len(SEATS):
        seat = next_seat(seat)
        moves = _moves(held[seat], ends)
        if not moves:
            waiting += 1
            continue
        passes += waiting
        waiting = 0
        move = policy(rng, moves)
        held[seat].remove(move.tile)
        by, last, ends = seat, move.tile, move.ends
    first, second, third, fourth = (tuple(sorted(tiles)) for tiles in held)
    left = (first, second, third, fourth)
    return PlayedHand(leader, by, last, left, ends, passes, len(TILES) - sum(len(tiles) for tiles in left))


def _moves(hand: Sequence[Tile], ends: tuple[int, int]) -> list[Move]:
    """The distinct moves of a hand: two equal ends are one end."""
    left, right = ends
    moves = []
    for tile in hand:
        low, high = tile.low, tile.high
        if left in (low, high):
            moves.append(Move(tile, left, (low + high - left, right)))
        if right != left and right in (low, high):
            moves.append(Move(tile, right, (left, low + high - right)))
    return moves


def play_match(
    rng: random.Random, ruleset: Ruleset, policy: Policy = random_policy, penalties: float = 0.0
) -> tuple[Entry, ...]:
    """A whole match: every entry passes the checks, and the last one ends it.

    penalties: how often a hand sees a wrong domino, and how often it ends in a false pass. Raises ValueError unless it
    is from 0 to less than 1: a match of nothing but false passes never ends.
    """
    if not 0 <= penalties < 1:
        raise ValueError("penalties are a probability below 1")
    sheet = fold([], ruleset)
    while sheet.outcome is None:
        hand = play_hand(rng, policy, None if sheet.next_lead.double_six else sheet.next_lead.seat)
        if rng.random() < penalties:
            sheet = advance(sheet, _wrong_domino(rng, hand), ruleset)
        sheet = advance(sheet, _false_pass(hand) if rng.random() < penalties else hand.entry, ruleset)
    return sheet.entries


def _wrong_domino(rng: random.Random, hand: PlayedHand) -> WrongDomino:
    """Somebody showed a tile he still has at the end, so that the evidence agrees."""
    seat = rng.choice([seat for seat in SEATS if hand.left[seat]])
    return WrongDomino(seat, rng.choice(hand.left[seat]))


def _false_pass(hand: PlayedHand) -> FalsePass:
    """The seat that laid the last tile passed instead, and still holds it."""
    first, second, third, fourth = (
        pips + (hand.last.pips if seat == hand.by else 0) for seat, pips in zip(SEATS, pips_of(hand.left), strict=True)
    )
    return FalsePass(hand.by, (first, second, third, fourth))
