"""Fast verdict on a transcript of the plain line game: one pass with bit masks, without findings."""

from collections.abc import Sequence
from typing import Final

from scoring.hands import Held, Move, Play
from scoring.ruleset import Ruleset
from scoring.tiles import mask_of, pairs, whole

NO_END: Final = -1
"""What an end shows before the lead."""

Fits = tuple[tuple[int, ...], ...]
"""The tiles that fit a line, by its left and its right end."""


def verdict(play: Play, ruleset: Ruleset) -> bool:
    """Return True if the transcript is certainly a complete and legal hand, by any leader. False: use `replay`.

    It covers the line where equal numbers touch and a player who cannot play passes, with no exposed tiles.
    """
    if ruleset.layout != "LINE" or ruleset.fit != "EQUAL" or ruleset.unable != "PASS" or play.stock:
        return False
    hands = _dealt(play.deal, ruleset)
    if not hands or not play.moves or play.moves[0].kind != "lay" or not 0 <= play.moves[0].seat < len(hands):
        return False
    return _plays_out(play.moves, hands, pairs(ruleset.double))


def _plays_out(moves: Sequence[Move], hands: list[int], fits: Fits) -> bool:
    """Return whether the moves play these hands, as bits, to the end. The first move must lay a tile."""
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
            # NO_END (-1) needs no check here: the caller has made sure that the first move is a lay.
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
    # After a block each seat may pass once more, which players do to show that it is one.
    over = not hands[by] or not any(hand & fits[left][right] for hand in hands)
    return over and passed <= last_seat + 1


def _dealt(deal: Held, ruleset: Ruleset) -> list[int]:
    """Return the hands as bits; [] if the deal cannot be true."""
    each = ruleset.tiles_each
    hands = [mask_of(hand) for hand in deal]
    dealt = 0
    for bits in hands:
        dealt |= bits
    tiles = each * ruleset.players
    each_right = len(hands) == ruleset.players and all(len(hand) == each for hand in deal)
    return hands if each_right and dealt.bit_count() == tiles and not dealt & ~whole(ruleset.double) else []
