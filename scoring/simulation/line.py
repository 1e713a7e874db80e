"""The fast loop: the plain line game of four players with the double-six set, in bit masks.

It checks nothing, because it makes legal moves only; tests compare it with the referee. A turn is a look-up in
`scoring/simulation/bits.py`.
"""

from collections.abc import Callable
from functools import partial
from itertools import cycle, starmap
from math import floor
from typing import Final, Literal, NamedTuple

from scoring.entries import Held, Pips
from scoring.hands import PAIRS, SEATS, TILES_EACH, Move, Play, Seat
from scoring.simulation.bits import (
    BITS,
    BY_WEIGHT,
    FITTING,
    FOLD,
    HEAVIEST,
    LEADS,
    LEFT,
    RIGHT,
    SHOWN,
    TOP,
    Step,
    tiles_of,
    weigh,
)
from scoring.simulation.chance import Chance
from scoring.simulation.played import PlayedHand
from scoring.tiles import Tile

UNSORTED: Final = [()] * len(BITS)
"""The arguments, none, of a random number for each tile."""
AFTER: Final = [(1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3)]
"""The turns after each seat's."""
WAITING: Final = 4
"""Passes in a row that end a hand."""
Turns = list[Step | None]
"""What the seats did in turn, starting with the leader; None for a pass."""


class Loop(NamedTuple):
    """A policy in bits. lead: returns the tile it leads from a hand, as a bit. play_on: plays on after the lead, takes
    the tiles from the hands, appends the turns, and returns both ends. A block ends with the four passes that show it.
    """

    lead: Callable[[Chance, int], int]
    play_on: Callable[[Chance, list[int], Turns, Seat], tuple[int, int]]


class LineHand(PlayedHand):
    """A hand of the fast loop. It keeps bits and turns, and computes the readable facts on access."""

    __slots__ = ("_deck", "_ends", "_hands", "_leader", "_turns")

    seating = PAIRS

    def __init__(self, deck: list[int], leader: Seat, turns: Turns, hands: list[int], ends: tuple[int, int]) -> None:
        """deck: the bits in dealing order. hands: those left, by seat. turns: as `Turns`, ending with a tile."""
        self._deck = deck
        self._leader = leader
        self._turns = turns
        self._hands = hands
        self._ends = ends

    @property
    def leader(self) -> Seat:
        return self._leader

    @property
    def by(self) -> Seat:
        return SEATS[(self._leader + len(self._turns) - 1) & 3]

    @property
    def opening(self) -> Tile:
        return self._step(0).tile

    @property
    def last(self) -> Tile:
        return self._step(-1).tile

    @property
    def left(self) -> Held:
        return tuple([tiles_of(bits) for bits in self._hands])

    @property
    def pips(self) -> Pips:
        return weigh(self._hands)

    @property
    def ends(self) -> tuple[int, int]:
        return self._ends

    @property
    def ends_before(self) -> tuple[int, int]:
        # The last tile touched the line with its other half: its pips less the number it shows now.
        left, right = self._ends
        _, end, tile, at = self._step(-1)
        return (left, tile.pips - end) if at else (tile.pips - end, right)

    @property
    def passes(self) -> int:
        return self._turns.count(None)

    @property
    def laid(self) -> int:
        return len(self._turns) - self.passes

    @property
    def pase_salida(self) -> bool:
        return len(self._turns) > 1 and self._turns[1] is None

    @property
    def pases_redondos(self) -> tuple[Seat, ...]:
        seats, waiting = [], 0
        for turn, step in enumerate(self._turns):
            if step is not None and waiting == WAITING - 1:
                seats.append(Seat((self._leader + turn) % 4))
            waiting = waiting + 1 if step is None else 0
        return tuple(seats)

    @property
    def end(self) -> Literal["domino", "block"]:
        return "block" if self._hands[(self._leader + len(self._turns) - 1) & 3] else "domino"

    @property
    def play(self) -> Play:
        deck = [BY_WEIGHT[bit.bit_length() - 1] for bit in self._deck]
        deal = tuple(tuple(sorted(deck[first : first + TILES_EACH])) for first in range(0, len(deck), TILES_EACH))
        moves = []
        for turn, step in enumerate(self._turns):
            seat = Seat((self._leader + turn) % 4)
            moves.append(Move(seat, "pass") if step is None else Move(seat, "lay", step.tile, step.at))
        return Play(deal, tuple(moves))

    def _step(self, turn: int) -> Step:
        step = self._turns[turn]
        assert step is not None  # noqa: S101 - the first and the last turn lay a tile
        return step


def play_line(rng: Chance, loop: Loop, leader: Seat | None) -> LineHand:
    """Deal and play one hand. `leader` leads any tile; None: the holder of 6-6 leads it."""
    # Sorting by random keys is faster here than `rng.shuffle`. `next` takes the tile for its default and never returns
    # it: so neither drawing a key nor looking one up runs any Python, which a deal would spend a third of its time on.
    deck = sorted(BITS, key=partial(next, starmap(rng.random, UNSORTED)))
    hands = [sum(deck[:7]), sum(deck[7:14]), sum(deck[14:21]), sum(deck[21:])]
    if leader is None:
        leader, lead = SEATS[deck.index(TOP) // TILES_EACH], TOP
    else:
        lead = loop.lead(rng, hands[leader])
    hands[leader] ^= lead
    turns: Turns = [LEADS[lead]]
    ends = loop.play_on(rng, hands, turns, leader)
    # A block is written with its closing passes; `passes` counts those before the last tile only.
    while turns[-1] is None:
        turns.pop()
    return LineHand(deck, leader, turns, hands, ends)


def random_lead(rng: Chance, hand: int) -> int:
    tiles = [bit for bit in BITS if hand & bit]
    return tiles[int(rng.random() * len(tiles))]


def play_on_at_random(rng: Chance, hands: list[int], turns: Turns, seat: Seat) -> tuple[int, int]:
    random, whole = rng.random, floor
    low, high = _opened(turns)
    (left, left_ways), (right, right_ways) = LEFT[low], RIGHT[high]
    waiting = 0
    for turn in cycle(AFTER[seat]):
        hand = hands[turn]
        ways = left_ways[(hand & left) % FOLD]
        # Two equal ends are one move: counting them twice would bias the choice.
        if left != right:
            ways += right_ways[(hand & right) % FOLD]
        if ways:
            bit, at, suit, then, step = ways[whole(random() * len(ways))]
            turns.append(step)
            if at:
                right, right_ways = suit, then
            else:
                left, left_ways = suit, then
            hands[turn] = hand = hand ^ bit
            if not hand:
                break
            waiting = 0
        else:
            turns.append(None)
            waiting += 1
            if waiting == WAITING:
                break
    return SHOWN[left], SHOWN[right]


def heaviest_lead(rng: Chance, hand: int) -> int:
    return 1 << (hand.bit_length() - 1)


def play_on_greedily(rng: Chance, hands: list[int], turns: Turns, seat: Seat) -> tuple[int, int]:
    left, right = _opened(turns)
    waiting = 0
    for turn in cycle(AFTER[seat]):
        hand = hands[turn]
        step = HEAVIEST[left][right][(hand & FITTING[left][right]).bit_length()]
        turns.append(step)
        if step is None:
            waiting += 1
            if waiting == WAITING:
                break
            continue
        if step.at:
            right = step.end
        else:
            left = step.end
        hand ^= step.bit
        hands[turn] = hand
        if not hand:
            break
        waiting = 0
    return left, right


def _opened(turns: Turns) -> tuple[int, int]:
    """Return the ends after the lead."""
    lead = turns[0]
    assert lead is not None  # noqa: S101 - the lead is a tile
    return lead.tile.low, lead.tile.high


AT_RANDOM: Final = Loop(random_lead, play_on_at_random)
GREEDILY: Final = Loop(heaviest_lead, play_on_greedily)
