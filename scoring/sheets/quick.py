"""The quick verdict on a hand told by its tiles: most hands are right, and then no finding need be worked out."""

from scoring.bounds import Bounds
from scoring.entries import Hand, pips_of
from scoring.ruleset import Ruleset
from scoring.sheets.check_hands import EARLY_DOMINO, previous_hand
from scoring.sheets.check_pips import MANY_LEFT
from scoring.sheets.check_tiles import MOST_LEFT_IN_BLOCK
from scoring.sheets.record import Sheet


def is_plainly_right(sheet: Sheet, hand: Hand, ruleset: Ruleset) -> bool:
    """True only for a hand that has no finding. False says nothing: the checks must be asked."""
    bounds = ruleset.bounds
    if not bounds.six or hand.tiles is None or not _is_plain(sheet, hand, ruleset):
        return False
    out = hand.by if hand.end == "domino" else None
    if len(hand.tiles) != 4 or (hand.end == "domino" and out is None):
        return False
    tiles = numbers = pips = 0
    each = bounds.each
    for seat, held in enumerate(hand.tiles):
        if (not held) != (seat == out) or len(held) > each:
            return False
        for tile in held:
            bit = tile.bit
            if tiles & bit:
                return False
            tiles |= bit
            numbers ^= tile.odd
            pips += tile.pips
    if hand.pips is not None and hand.pips != pips_of(hand.tiles):
        return False
    if tiles & ~bounds.tiles or pips > MANY_LEFT[hand.end]:
        return False
    if hand.recount is not None and (hand.recount != pips or ruleset.count_scope != "ALL"):
        return False
    if sheet.next_lead.how != "FREE" and tiles.bit_length() == bounds.tiles.bit_length():
        return False
    return _domino(hand, tiles, numbers) if hand.end == "domino" else _block(hand, tiles, numbers, bounds)


def _is_plain(sheet: Sheet, hand: Hand, ruleset: Ruleset) -> bool:
    """Nothing is written but the tiles, and the sheet asks nothing more of them."""
    if hand.end == "void" or sheet.outcome is not None or sheet.exposed or sheet.eliminated:
        return False
    if hand.play is not None or hand.last is not None or hand.special is not None or hand.side_pips is not None:
        return False
    if hand.pase_salida or hand.pases_redondos or hand.swapped_by is not None or hand.ends_before is not None:
        return False
    if hand.leader is not None and hand.leader != sheet.next_lead.seat:
        return False
    if hand.leader is None and sheet.next_lead.seat is None and ruleset.tie == "LEADERS_TEAM":
        return False
    if hand.by is not None and not 0 <= hand.by < 4:
        return False
    return previous_hand(sheet) != hand


def _domino(hand: Hand, tiles: int, numbers: int) -> bool:
    """Few tiles are left, and their halves leave two ends, or two equal ones."""
    if tiles.bit_count() > EARLY_DOMINO:
        return False
    if hand.ends is None:
        return numbers.bit_count() in (0, 2)
    left, right = hand.ends
    return 0 <= left <= 6 and 0 <= right <= 6 and numbers == (1 << left) ^ (1 << right)


def _block(hand: Hand, tiles: int, numbers: int, bounds: Bounds) -> bool:
    """All halves pair up, and a number is out with all its tiles: the one both ends show."""
    if numbers or tiles.bit_count() > MOST_LEFT_IN_BLOCK:
        return False
    if hand.ends is None:
        return any(not tiles & suit for suit in bounds.suits)
    left, right = hand.ends
    return left == right and 0 <= left <= 6 and not tiles & bounds.suits[left]
