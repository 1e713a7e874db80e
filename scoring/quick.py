"""The quick verdict: one pass over a transcript with bit masks, for the plain line game. It never says why."""

from typing import Final

from scoring.ruleset import Ruleset
from scoring.suits import pairs, whole
from scoring.tiles import mask_of
from scoring.transcripts import Held, Play

OVER: Final = -1
"""Nobody's turn: somebody is out of tiles."""


def verdict(play: Play, ruleset: Ruleset) -> bool:
    """True: the transcript is certainly a complete and legal hand, whoever had to lead. False: look closer (`replay`).

    It knows the line where equal numbers touch and who cannot play passes, with nobody's tiles lying face up.
    """
    if ruleset.layout != "LINE" or ruleset.fit != "EQUAL" or ruleset.unable != "PASS" or not play.moves:
        return False
    hands = _dealt(play.deal, ruleset)
    if not hands or play.stock:
        return False
    fits = pairs(ruleset.double)
    last_seat = len(hands) - 1
    moves = iter(play.moves)
    by, kind, tile, _, _ = next(moves)
    if kind != "lay" or tile is None or not 0 <= by <= last_seat or not hands[by] & tile.bit:
        return False
    hands[by] ^= tile.bit
    left, right = tile.low, tile.high
    fitting = fits[left][right]
    turn = by + 1 if by < last_seat else 0
    passed = 0
    for seat, kind, tile, at, _ in moves:
        if seat != turn:
            return False
        hand = hands[seat]
        turn = seat + 1 if seat < last_seat else 0
        if kind == "pass":
            if hand & fitting:
                return False
            passed += 1
            continue
        if kind != "lay" or tile is None or not hand & tile.bit:
            return False
        if at == 0 and (tile.low == left or tile.high == left):
            left = tile.low + tile.high - left
        elif at == 1 and (tile.low == right or tile.high == right):
            right = tile.low + tile.high - right
        else:
            return False
        fitting = fits[left][right]
        hand ^= tile.bit
        hands[seat] = hand
        by = seat
        passed = 0
        if not hand:
            turn = OVER
    if not hands[by]:
        return True
    return passed <= last_seat + 1 and not any(hand & fitting for hand in hands)


def _dealt(deal: Held, ruleset: Ruleset) -> list[int]:
    """The hands as bits; none when the deal cannot be true."""
    each = ruleset.tiles_each
    hands = [mask_of(hand) for hand in deal]
    dealt = 0
    for hand, bits in zip(deal, hands, strict=True):
        if len(hand) != each:
            return []
        dealt |= bits
    right = (
        len(hands) == ruleset.players and dealt.bit_count() == each * len(hands) and not dealt & ~whole(ruleset.double)
    )
    return hands if right else []
