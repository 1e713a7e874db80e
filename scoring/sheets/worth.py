"""The worth of a finished hand: its points, and the lead of the next one."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.counting import Counted, broken_run, stake_after
from scoring.entries import LARGEST, Called, Forfeit, Hand, PenaltyEntry, Pips
from scoring.entries.typed import names_wrong_types
from scoring.findings import Note
from scoring.hands import Seat, Side
from scoring.policies import Rounding, Term
from scoring.ruleset import Ruleset
from scoring.sheets.evidence import with_play_facts
from scoring.sheets.leads import lead_after
from scoring.sheets.ledger import Ledger
from scoring.sheets.record import Lead, Line, Part, Points, Sheet
from scoring.tiles import Tile

# Plays that earn points of their own: capicú and chuchazo, forced passes, and the bonus for a hand won.


CHUCHA = Tile(0, 0)


def winning_plays(hand: Hand, winner: Side, bonus_index: int, ruleset: Ruleset) -> tuple[Part, ...]:
    """Return what the winner gets in addition to the pips: the hand bonus, a special winning tile, a block won."""
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
    """Return what the winning tile was: by the tile and the ends if they were recorded, else as it was called."""
    if hand.end != "domino":
        return None
    last, before = hand.last, hand.ends_before
    if last is None:
        return hand.special
    if last == CHUCHA:
        # 0-0 leaves its end as it was: what the line shows, it showed before.
        on_two_blanks = (hand.ends if before is None else before) == (0, 0)
        return None if on_two_blanks and ruleset.chuchazo == "NOT_ON_TWO_BLANKS" else "chuchazo"
    if before is not None:
        found = is_capicu(last, before, ruleset)
    elif hand.ends is not None:
        found = _left_by_capicu(last, hand.ends, ruleset)
    else:
        # the tile alone can contradict what it was called
        found = hand.special == "capicu" and not last.is_double
    return "capicu" if found else None


def is_capicu(tile: Tile, ends: tuple[int, int], ruleset: Ruleset) -> bool:
    """Return whether the tile could be laid on either end and is no double (003 L69); option: on two different ends."""
    left, right = ends
    if tile.is_double or (left == right and ruleset.capicu == "DISTINCT_ENDS"):
        return False
    return tile.fits(left) and tile.fits(right)


def _left_by_capicu(tile: Tile, ends: tuple[int, int], ruleset: Ruleset) -> bool:
    """Return the same from the ends that the tile left: both show a number of it, and equal ones were different."""
    left, right = ends
    if tile.is_double or not (tile.fits(left) and tile.fits(right)):
        return False
    return left == right or ruleset.capicu == "ANY_ENDS"


def term_of(line: Line, ruleset: Ruleset) -> Term | None:
    """Return the name of this hand under rules that name it and pay nothing for it; None if it has none."""
    if line.voided or not isinstance(line.entry, Hand):
        return None
    if "viajera" in ruleset.terms and line.viajera:
        return "viajera"
    capicua = "capicua" in ruleset.terms and special_of(with_play_facts(line.entry, ruleset), ruleset) == "capicu"
    return "capicua" if capicua else None


def pass_plays(hand: Hand, leader: Seat | None, winner: Side | None, ruleset: Ruleset) -> tuple[Part, ...]:
    """Return points for forced passes: pase de salida first, then each pase redondo in order (000 L47)."""
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
    # Without a winner no forced pass keeps its points.
    if ruleset.pass_plays == "WINNERS_ONLY":  # noqa: S105 - a pass at dominoes
        parts = [part for part in parts if part.side == winner]
    return tuple(parts)


# A whole hand: who won it, whose pips count, and the points of each side.


ELSEWHERE: Final = Note("not-of-this-table", {})
"""The note of an entry that names a seat or a side not at this table: it scores nothing."""


class HandScore(NamedTuple):
    """The worth of a hand.

    winner: None when it is void, or when nobody wins a block. points: for each side, including bonuses.
    pips: what the winners count (SACI rule 14); None without winners, and where winning gives no points.
    counted: points for each side from the pips alone, rounded as the rules say. note: how they add up. passes: points
    for forced passes, in order; extras: those and the bonuses of the winner. lead: the lead of the next hand. stake:
    what that is worth where hands won are counted.
    """

    winner: Side | None
    points: Points
    pips: int | None
    counted: Mapping[Side, int]
    note: Note
    passes: tuple[Part, ...]
    extras: tuple[Part, ...]
    lead: Lead
    stake: int = 1


@names_wrong_types
def score(entry: Hand, sheet: Sheet | Ledger, ruleset: Ruleset) -> HandScore:
    """Return what this hand would add to this sheet. A hand without a count is worth nothing; it never raises."""
    # The facts of a recorded play come before what was recorded beside it.
    hand = with_play_facts(entry, ruleset)
    nothing = HandScore(None, _nothing(ruleset), None, {}, ELSEWHERE, (), (), sheet.next_lead, sheet.stake)
    if not is_of_table(hand, ruleset):
        return nothing
    leader = leader_of(hand, sheet)
    sides = None if hand.end == "void" else pips_by_side(hand, sheet, ruleset)
    winner = winner_of(hand, sides, leader, ruleset)
    run = 0 if winner is None else broken_run(winner, sheet.totals, ruleset)
    lead = lead_after(hand, winner, leader, sheet.next_lead, ruleset, run)
    if sides is None or (hand.end == "domino" and winner is None):
        return nothing._replace(note=Note("void-hand" if hand.end == "void" else "no-count", {}), lead=lead)
    counted, pips, note = _counted(hand, sides, winner, sheet, ruleset)
    passes = pass_plays(hand, leader, winner, ruleset) if ruleset.specials else ()
    extras = passes if winner is None else (*passes, *winning_plays(hand, winner, sheet.bonus_index, ruleset))
    stake = stake_after(winner, run, sheet.stake, ruleset)
    return HandScore(winner, total(counted, extras, ruleset), pips, counted, note, passes, extras, lead, stake)


def _counted(
    hand: Hand, sides: Mapping[Side, int], winner: Side | None, sheet: Sheet | Ledger, ruleset: Ruleset
) -> tuple[Mapping[Side, int], int | None, Note]:
    """Return the points of a hand without bonuses, the pips that the winners count, and why."""
    swapper = None if hand.swapped_by is None else ruleset.seating.side_at[hand.swapped_by]
    figures = figures_of(hand, hand.left, sides, ruleset)
    earned = hand.scored or ((),) * ruleset.seating.teams
    told = Counted(sides, winner, hand.end == "block", swapper, figures, sheet.totals, sheet.stake, earned)
    counted, note = ruleset.counting(told, ruleset)
    # Before rounding: the recount compares pips, not marks.
    pips = None if winner is None or ruleset.scored != "PIPS" else counted.get(winner)
    if ruleset.rounding != "NONE" and winner is not None:
        counted = {side: marks(each, ruleset.rounding) for side, each in counted.items()}
        note = Note(f"{note.code}-marks", {**note.params, "marks": counted[winner]})
    return counted, pips, note


def is_of_table(entry: Hand | PenaltyEntry | Forfeit, ruleset: Ruleset) -> bool:
    """Return whether this table has each seat, side and penalty that the entry names; else the checks refuse it."""
    players = ruleset.seating.players
    if isinstance(entry, Forfeit):
        return entry.side in ruleset.seating.sides
    if not isinstance(entry, Hand):
        return 0 <= entry.seat < players and entry.kind in ruleset.penalties
    for seat in (entry.by, entry.leader, entry.swapped_by, *entry.pases_redondos):
        if seat is not None and not 0 <= seat < players:
            return False
    return True


def leader_of(entry: Hand, sheet: Sheet | Ledger) -> Seat | None:
    """Return the seat that led this hand: as noted, else as the sheet expected; None if neither is known."""
    return sheet.next_lead.seat if entry.leader is None else entry.leader


def pips_by_side(hand: Hand, sheet: Sheet | Ledger, ruleset: Ruleset) -> Mapping[Side, int] | None:
    """Return the pips left to each side still in the match; None if they were not recorded for this table.

    Where they are worth nothing they need not be recorded, but for a block that is won by fewest pips.
    """
    spare = ruleset.scored == "PLAYS" or (ruleset.scored == "HANDS" and hand.end == "domino")
    if spare and hand.left is None and hand.side_pips is None:
        return {side: 0 for side in ruleset.seating.sides if side not in sheet.eliminated}
    return _sides(hand, hand.left, sheet, ruleset)


def _sides(hand: Hand, left: Pips | None, sheet: Sheet | Ledger, ruleset: Ruleset) -> Mapping[Side, int] | None:
    """Return the pips by side. left: the hand's pips by seat, computed once by the caller."""
    seating = ruleset.seating
    if left is None:
        figures = hand.side_pips
        if figures is None or len(figures) != seating.teams or not _can_be_read(figures):
            return None
        sides = dict(zip(seating.sides, figures, strict=True))
    elif len(left) != seating.players or not _can_be_read(left):
        return None
    else:
        sides = dict.fromkeys(seating.sides, 0)
        alone, out = ruleset.blank_alone, hand.out
        for seat, pips in enumerate(left):
            # The only tile without pips is 0-0: a player with a tile but no pips holds it alone.
            sides[seating.side_at[seat]] += pips or (0 if seat == out else alone)
    if sheet.eliminated:
        return {side: pips for side, pips in sides.items() if side not in sheet.eliminated}
    return sides


def _can_be_read(figures: Pips) -> bool:
    """Return whether these figures are counts of pips at all."""
    return min(figures) >= 0 and max(figures) <= LARGEST


def winner_of(hand: Hand, sides: Mapping[Side, int] | None, leader: Seat | None, ruleset: Ruleset) -> Side | None:
    """Return the winner: the side of the player who went out, or on a block the side with fewest pips (SACI rule 16).

    None if no side won, or if the figures that decide it are missing.
    """
    seating = ruleset.seating
    if hand.end == "domino":
        side = None if hand.by is None else seating.side_at[hand.by]
        # A side that is out of the match cannot win.
        return None if sides is not None and side not in sides else side
    if sides is None or ruleset.block_winner == "NOBODY":
        return None
    lowest = lowest_sides(hand, sides, ruleset)
    if len(lowest) == 1:
        return lowest[0]
    if ruleset.tie == "LEADERS_TEAM" and leader is not None and seating.side_at[leader] in lowest:
        return seating.side_at[leader]
    return None


def lowest_sides(hand: Hand, sides: Mapping[Side, int], ruleset: Ruleset) -> tuple[Side, ...]:
    """Return the sides level at the lowest count of a block: their own pips, or those of their lightest player (G2)."""
    left = hand.left
    if ruleset.block_winner == "PLAYER" and left is not None:
        lightest: dict[Side, int] = {}
        for side, pips in zip(ruleset.seating.side_at, left, strict=True):
            lightest[side] = min(pips, lightest.get(side, pips))
        sides = {side: lightest[side] for side in sides}
    least = min(sides.values())
    return tuple([side for side, pips in sides.items() if pips == least])


MARKS: Final[Mapping[Rounding, tuple[int, int]]] = {"NONE": (0, 1), "TENS": (9, 10), "DECADES": (10, 10)}
"""Added to the pips, then divided by: as they are, as tens rounded up (000 L31), or by decades (002 L39-41)."""


def marks(pips: int, rounding: Rounding) -> int:
    """Return pips in the sheet's unit, rounded down after adding."""
    more, unit = MARKS[rounding]
    return (pips + more) // unit


def total(counted: Mapping[Side, int], extras: tuple[Part, ...], ruleset: Ruleset) -> Points:
    """Return the points of each side, including bonuses; where losses are recorded, a side is charged the others'
    gains.
    """
    gains = {**_nothing(ruleset), **counted}
    for side, points, _ in extras:
        gains[side] += points
    if ruleset.loss == "POSITIVE":
        return gains
    everything = sum(gains.values())
    return {side: gained - everything for side, gained in gains.items()}


def figures_of(
    hand: Hand, left: Pips | None, sides: Mapping[Side, int], ruleset: Ruleset
) -> tuple[tuple[Side, int], ...]:
    """Return the pips one by one, with their sides: by seat if they were recorded by seat, else by side."""
    if left is None:
        return tuple(sides.items())
    alone, out, side_at = ruleset.blank_alone, hand.out, ruleset.seating.side_at
    return tuple(
        [(side_at[seat], pips or alone) for seat, pips in enumerate(left) if seat != out and side_at[seat] in sides]
    )


def _nothing(ruleset: Ruleset) -> dict[Side, int]:
    return dict.fromkeys(ruleset.seating.sides, 0)
