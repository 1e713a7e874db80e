"""The floor that the quick verdict is measured against: the leanest bit-mask loop for a hand of the plain game.

It is told everything in the form it likes best, and says only whether the hand is right.
"""

from scoring.hands import Play
from scoring.tiles import mask_of, tile_set

WHOLE = mask_of(tile_set(6))
SUITS = [mask_of(tile for tile in tile_set(6) if tile.fits(number)) for number in range(7)]
FITTING = [[left | right for right in SUITS] for left in SUITS]

Bare = tuple[list[list[int]], int, list[tuple[int, int, int, int]]]
"""The tiles dealt, as bits; the leader; by turn the tile as a bit (0: passed), its numbers, and the end it goes on."""


def bare(play: Play) -> Bare:
    """A transcript in that form."""
    turns = [
        (0, 0, 0, 0) if move.tile is None else (move.tile.bit, move.tile.low, move.tile.high, move.at or 0)
        for move in play.moves
    ]
    return [[tile.bit for tile in hand] for hand in play.deal], play.moves[0].seat, turns


def is_right(told: Bare) -> bool:
    dealt, seat, turns = told
    hands = [sum(hand) for hand in dealt]
    if hands[0] | hands[1] | hands[2] | hands[3] != WHOLE:
        return False
    moves = iter(turns)
    bit, left, right, _ = next(moves)
    if not hands[seat] & bit:
        return False
    hands[seat] ^= bit
    fitting = FITTING[left][right]
    by = seat
    for bit, low, high, at in moves:
        seat = seat + 1 & 3
        if not bit:
            if hands[seat] & fitting:
                return False
            continue
        if not hands[seat] & bit:
            return False
        if at:
            if low == right:
                right = high
            elif high == right:
                right = low
            else:
                return False
        elif low == left:
            left = high
        elif high == left:
            left = low
        else:
            return False
        hands[seat] ^= bit
        fitting = FITTING[left][right]
        by = seat
    return not hands[by] or not (hands[0] | hands[1] | hands[2] | hands[3]) & fitting
