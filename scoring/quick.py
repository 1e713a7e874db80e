"""The quick verdict: one pass over a transcript with bit masks, for the plain line game. It never says why."""

from collections.abc import Sequence
from typing import Final

from scoring.ruleset import Ruleset
from scoring.suits import pairs, whole
from scoring.tiles import mask_of
from scoring.transcripts import Held, Move, Play

NO_END: Final = -1
"""What an end shows before the lead."""

Fits = tuple[tuple[int, ...], ...]
"""The tiles that fit a line, by its left and its right end."""


def verdict(play: Play, ruleset: Ruleset) -> bool:
    """True: the transcript is certainly a complete and legal hand, whoever had to lead. False: look closer (`replay`).

    It knows the line where equal numbers touch and who cannot play passes, with nobody's tiles lying face up.
    """
    if ruleset.layout != "LINE" or ruleset.fit != "EQUAL" or ruleset.unable != "PASS" or play.stock:
        return False
    hands = _dealt(play.deal, ruleset)
    if not hands or not play.moves or play.moves[0].kind != "lay" or not 0 <= play.moves[0].seat < len(hands):
        return False
    return _plays_out(play.moves, hands, pairs(ruleset.double))


def _plays_out(moves: Sequence[Move], hands: list[int], fits: Fits) -> bool:
    """Whether the moves play these hands, as bits, to the end. The first lays a tile, from a seat at the table."""
    last_seat = len(hands) - 1
    by = moves[0].seat
    turn: int | None = by
    left = right = NO_END
    passed = 0
    for seat, kind, tile, at, _ in moves:
        if seat != turn:
            return False
        turn = seat + 1 if seat < last_seat else 0
        if kind == "pass":
            if hands[seat] & fits[left][right]:
                return False
            passed += 1
            continue
        if kind != "lay" or tile is None or not hands[seat] & tile.bit:
            return False
        if at == 0 and (tile.low == left or tile.high == left):
            left = tile.low + tile.high - left
        elif at == 1 and (tile.low == right or tile.high == right):
            right = tile.low + tile.high - right
        elif left == NO_END:
            left, right = tile.low, tile.high
        else:
            return False
        hands[seat] ^= tile.bit
        by = seat
        passed = 0
        if not hands[seat]:
            turn = None
    over = not hands[by] or not any(hand & fits[left][right] for hand in hands)
    return over and passed <= last_seat + 1


def _dealt(deal: Held, ruleset: Ruleset) -> list[int]:
    """The hands as bits; none when the deal cannot be true."""
    each = ruleset.tiles_each
    hands = [mask_of(hand) for hand in deal]
    dealt = 0
    for bits in hands:
        dealt |= bits
    tiles = each * ruleset.players
    each_right = len(hands) == ruleset.players and all(len(hand) == each for hand in deal)
    return hands if each_right and dealt.bit_count() == tiles and not dealt & ~whole(ruleset.double) else []
