"""Plays that earn points of their own: capicú and chuchazo, passes that were forced, and the bonus for a hand won."""

from scoring.entries import Called, Hand
from scoring.findings import Note
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.sheets.record import Part
from scoring.tiles import Tile

CHUCHA = Tile(0, 0)


def winning_plays(hand: Hand, winner: Side, bonus_index: int, ruleset: Ruleset) -> tuple[Part, ...]:
    """What the winner of a hand gets beside the pips: the hand bonus, a winning tile that is special, a block won."""
    parts = []
    if bonus_index <= len(ruleset.hand_bonuses):
        parts.append(Part(winner, ruleset.hand_bonuses[bonus_index - 1], Note("hand-bonus", {"hand": bonus_index})))
    if hand.end == "block":
        if ruleset.lock_points:
            parts.append(Part(winner, ruleset.lock_points, Note("lock-bonus", {})))
    elif ruleset.specials:
        special = special_of(hand, ruleset)
        if special is not None and special in ruleset.specials:
            parts.append(Part(winner, ruleset.special_points, Note(special, {})))
    return tuple(parts)


def special_of(hand: Hand, ruleset: Ruleset) -> Called | None:
    """What the winning tile was: found from the tile and the ends where they were written, else as it was called."""
    if hand.end != "domino":
        return None
    if hand.last is None:
        return hand.special
    if hand.ends_before is None and hand.last != CHUCHA:
        # the tile can deny what it was called: a chuchazo is 0-0
        return "capicu" if hand.special == "capicu" and _may_be_capicu(hand.last, hand.ends, ruleset) else None
    if hand.last == CHUCHA:
        on_two_blanks = hand.ends_before == (0, 0)
        return None if on_two_blanks and ruleset.chuchazo == "NOT_ON_TWO_BLANKS" else "chuchazo"
    return "capicu" if hand.ends_before is not None and is_capicu(hand.last, hand.ends_before, ruleset) else None


def is_capicu(tile: Tile, ends: tuple[int, int], ruleset: Ruleset) -> bool:
    """Whether the tile could be laid on either end and is no double (003 L69); option: on two different ends."""
    left, right = ends
    if tile.is_double or (left == right and ruleset.capicu == "DISTINCT_ENDS"):
        return False
    return tile.fits(left) and tile.fits(right)


def _may_be_capicu(tile: Tile, ends: tuple[int, int] | None, ruleset: Ruleset) -> bool:
    """By the tile and the ends it left, None where nobody noted them: both show it, twice alike if they differed."""
    if tile.is_double or ends is None:
        return not tile.is_double
    left, right = ends
    return tile.fits(left) and tile.fits(right) and (left == right or ruleset.capicu == "ANY_ENDS")


def pass_plays(hand: Hand, leader: Seat | None, winner: Side | None, ruleset: Ruleset) -> tuple[Part, ...]:
    """Points for passes that were forced: pase de salida first, then each pase redondo in order (000 L47)."""
    points, side_at = ruleset.special_points, ruleset.seating.side_at
    parts = []
    if hand.pase_salida and leader is not None and "pase-salida" in ruleset.specials:
        parts.append(Part(side_at[leader], points, Note("pase-salida", {"seat": leader})))
    if "pase-redondo" in ruleset.specials:
        for seat in hand.pases_redondos:
            side = side_at[seat]
            if ruleset.pase_redondo == "EVERY" or all(
                part[0] != side or part[2].code != "pase-redondo" for part in parts
            ):
                parts.append(Part(side, points, Note("pase-redondo", {"seat": seat})))
    if ruleset.pass_plays == "WINNERS_ONLY":  # noqa: S105 - a pass at dominoes
        parts = [part for part in parts if part.side == winner]
    return tuple(parts)
