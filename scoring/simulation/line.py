"""The fast loop: the plain line game of four players with the double-six set, in bit masks.

It checks nothing, because it makes legal moves only; tests compare it with the referee.

The double-six set in bits ordered by weight, for the fast loop: the highest bit of a hand is its heaviest tile.

These are not the bits of `Tile`, where a hand's highest bit says nothing about pips.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final, Literal, NamedTuple

from scoring.entries import Held
from scoring.hands import PAIRS, TILES_EACH, Move, Play, Seat
from scoring.simulation.chance import Chance
from scoring.simulation.played import PlayedHand
from scoring.tiles import Tile, tile_set

BY_WEIGHT: Final = sorted(tile_set(6), key=lambda tile: (tile.pips, tile.high))
"""From 0-0 to 6-6; of tiles level in pips, the one with the larger half is heavier."""
BITS: Final = [1 << place for place in range(len(BY_WEIGHT))]
BIT_OF: Final = dict(zip(BY_WEIGHT, BITS, strict=True))
NUMBERS: Final = range(7)


class Step(NamedTuple):
    """A tile laid. bit: the tile. end: the number its end of the line shows then. at: as in `transcripts.Move`."""

    bit: int
    end: int
    tile: Tile
    at: int | None


Steps = dict[int, tuple[Step, ...]]
"""The steps that the tiles of one number allow at one end, by those tiles as bits."""


def _suit(number: int) -> int:
    return sum(BIT_OF[tile] for tile in BY_WEIGHT if tile.fits(number))


def _steps(number: int, at: int) -> Steps:
    """Return the steps for every set of tiles that show the number, up to a full hand of them."""
    steps = [Step(BIT_OF[tile], tile.pips - number, tile, at) for tile in BY_WEIGHT if tile.fits(number)]
    return {
        sum(step.bit for step in chosen): chosen
        for size in range(TILES_EACH + 1)
        for chosen in combinations(steps, size)
    }


def _heaviest(left: int, right: int) -> tuple[Step | None, ...]:
    """Return how a hand's heaviest tile is laid, by the length of the hand's bits; if it can, on the larger number."""
    ends = sorted(((left, 0), (right, 1)), key=lambda end: (-end[0], end[1]))
    steps: list[Step | None] = [None]
    for tile in BY_WEIGHT:
        fitting = [Step(BIT_OF[tile], tile.pips - number, tile, at) for number, at in ends if tile.fits(number)]
        steps.append(fitting[0] if fitting else None)
    return tuple(steps)


# All tables are computed once at import, so that a turn is a look-up.
SUITS: Final = [_suit(number) for number in NUMBERS]
LEFT: Final = [(SUITS[number], _steps(number, 0)) for number in NUMBERS]
RIGHT: Final = [(SUITS[number], _steps(number, 1)) for number in NUMBERS]
FITTING: Final = [[SUITS[left] | SUITS[right] for right in NUMBERS] for left in NUMBERS]
HEAVIEST: Final = [[_heaviest(left, right) for right in NUMBERS] for left in NUMBERS]


def tiles_of(bits: int) -> tuple[Tile, ...]:
    """Return the tiles of these bits, in the order of tiles."""
    tiles = []
    while bits:
        # The lowest bit that is set.
        bit = bits & -bits
        tiles.append(BY_WEIGHT[bit.bit_length() - 1])
        bits ^= bit
    return tuple(sorted(tiles))


SET: Final = range(len(BITS))
TOP: Final = BITS[-1]
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
        return Seat((self._leader + len(self._turns) - 1) % 4)

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
        return "block" if self._hands[self.by] else "domino"

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
    # Sorting by random keys, which is faster here than `rng.shuffle`.
    chance = [rng.random() for _ in SET]
    deck = [BITS[place] for place in sorted(SET, key=chance.__getitem__)]
    hands = [sum(deck[:7]), sum(deck[7:14]), sum(deck[14:21]), sum(deck[21:])]
    if leader is None:
        leader, lead = next(seat for seat in PAIRS.seats if hands[seat] & TOP), TOP
    else:
        lead = loop.lead(rng, hands[leader])
    hands[leader] ^= lead
    tile = BY_WEIGHT[lead.bit_length() - 1]
    turns: Turns = [Step(lead, tile.high, tile, None)]
    ends = loop.play_on(rng, hands, turns, leader)
    # A block is written with its closing passes; `passes` counts those before the last tile only.
    while turns[-1] is None:
        turns.pop()
    return LineHand(deck, leader, turns, hands, ends)


def random_lead(rng: Chance, hand: int) -> int:
    tiles = [bit for bit in BITS if hand & bit]
    return tiles[int(rng.random() * len(tiles))]


def play_on_at_random(rng: Chance, hands: list[int], turns: Turns, seat: Seat) -> tuple[int, int]:
    random = rng.random
    left, right = _opened(turns)
    waiting = 0
    turn: int = seat
    while waiting < WAITING:
        turn = (turn + 1) & 3
        hand = hands[turn]
        suit, steps = LEFT[left]
        moves = steps[hand & suit]
        # Two equal ends are one move: counting them twice would bias the choice.
        if left != right:
            suit, steps = RIGHT[right]
            moves += steps[hand & suit]
        if not moves:
            turns.append(None)
            waiting += 1
            continue
        step = moves[int(random() * len(moves))]
        turns.append(step)
        bit, end, _, at = step
        if at:
            right = end
        else:
            left = end
        hand ^= bit
        hands[turn] = hand
        if not hand:
            break
        waiting = 0
    return left, right


def heaviest_lead(rng: Chance, hand: int) -> int:
    return 1 << (hand.bit_length() - 1)


def play_on_greedily(rng: Chance, hands: list[int], turns: Turns, seat: Seat) -> tuple[int, int]:
    left, right = _opened(turns)
    waiting = 0
    turn: int = seat
    while waiting < WAITING:
        # The next of four seats; a mask, because this runs for every turn.
        turn = (turn + 1) & 3
        hand = hands[turn]
        step = HEAVIEST[left][right][(hand & FITTING[left][right]).bit_length()]
        turns.append(step)
        if step is None:
            waiting += 1
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
