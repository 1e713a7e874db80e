"""What a finished hand is worth, and who leads the next one."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.counting import Counted
from scoring.entries import LARGEST, FalsePass, Forfeit, Hand, Pips, WrongDomino
from scoring.findings import Note
from scoring.hands import Seat, Side
from scoring.policies import Rounding
from scoring.ruleset import Ruleset
from scoring.sheets.evidence import told
from scoring.sheets.leads import lead_after
from scoring.sheets.ledger import Ledger
from scoring.sheets.record import Lead, Part, Points, Sheet
from scoring.sheets.specials import pass_plays, winning_plays

ELSEWHERE: Final = Note("not-of-this-table", {})
"""Of an entry that names a seat or a side which is not there: it counts nothing."""


class HandScore(NamedTuple):
    """A hand's worth.

    winner: None when it is void, or when nobody wins a block. points: for each side, bonuses included.
    pips: what the winners count (SACI rule 14); None when there are no winners, and where winning gives no points.
    counted: points for each side from the pips alone, rounded as the rules say. note: how they add up. passes: points
    for passes that were forced, in order; extras: those and the bonuses of the winner. lead: who leads the next hand.
    """

    winner: Side | None
    points: Points
    pips: int | None
    counted: Mapping[Side, int]
    note: Note
    passes: tuple[Part, ...]
    extras: tuple[Part, ...]
    lead: Lead


def score(entry: Hand, sheet: Sheet | Ledger, ruleset: Ruleset) -> HandScore:
    """What this hand would add to this sheet. A hand without a count is worth nothing; it never raises."""
    hand = told(entry, ruleset)
    if not is_of_table(hand, ruleset):
        return HandScore(None, _nothing(ruleset), None, {}, ELSEWHERE, (), (), sheet.next_lead)
    leader = leader_of(hand, sheet)
    left = hand.left
    sides = None if hand.end == "void" else _sides(hand, left, sheet, ruleset)
    winner = winner_of(hand, sides, leader, ruleset)
    lead = lead_after(hand, winner, leader, sheet.next_lead, ruleset)
    if sides is None or (hand.end == "domino" and winner is None):
        note = Note("void-hand" if hand.end == "void" else "no-count", {})
        return HandScore(None, _nothing(ruleset), None, {}, note, (), (), lead)
    swapper = None if hand.swapped_by is None else ruleset.seating.side_at[hand.swapped_by]
    figures = figures_of(hand, left, sides, ruleset)
    counted, note = ruleset.counting(Counted(sides, winner, hand.end == "block", swapper, figures), ruleset)
    pips = None if winner is None else counted.get(winner)
    if ruleset.rounding != "NONE" and winner is not None:
        counted = {side: marks(each, ruleset.rounding) for side, each in counted.items()}
        note = Note(f"{note.code}-marks", {**note.params, "marks": counted[winner]})
    passes = pass_plays(hand, leader, winner, ruleset) if ruleset.specials else ()
    extras = passes if winner is None else (*passes, *winning_plays(hand, winner, sheet.bonus_index, ruleset))
    return HandScore(winner, total(counted, extras, ruleset), pips, counted, note, passes, extras, lead)


def is_of_table(entry: Hand | FalsePass | WrongDomino | Forfeit, ruleset: Ruleset) -> bool:
    """Whether every seat and side that the entry names is there; the checks refuse it otherwise."""
    players = ruleset.seating.players
    if isinstance(entry, Forfeit):
        return entry.side in ruleset.seating.sides
    if not isinstance(entry, Hand):
        return 0 <= entry.seat < players
    for seat in (entry.by, entry.leader, entry.swapped_by, *entry.pases_redondos):
        if seat is not None and not 0 <= seat < players:
            return False
    return True


def leader_of(entry: Hand, sheet: Sheet | Ledger) -> Seat | None:
    """Who led this hand: as noted, else as the sheet expected; None when neither tells."""
    return sheet.next_lead.seat if entry.leader is None else entry.leader


def pips_by_side(hand: Hand, sheet: Sheet | Ledger, ruleset: Ruleset) -> Mapping[Side, int] | None:
    """Pips left at each side still in the match; None when they were not written for this table."""
    return _sides(hand, hand.left, sheet, ruleset)


def _sides(hand: Hand, left: Pips | None, sheet: Sheet | Ledger, ruleset: Ruleset) -> Mapping[Side, int] | None:
    """The same. left: the hand's, which is worked out once."""
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
            # The only tile without pips is 0-0: who holds a tile and no pips holds it alone.
            sides[seating.side_at[seat]] += pips or (0 if seat == out else alone)
    if sheet.eliminated:
        return {side: pips for side, pips in sides.items() if side not in sheet.eliminated}
    return sides


def _can_be_read(figures: Pips) -> bool:
    """Whether these are counts of pips at all; whatever else they are is no count."""
    return min(figures) >= 0 and max(figures) <= LARGEST


def winner_of(hand: Hand, sides: Mapping[Side, int] | None, leader: Seat | None, ruleset: Ruleset) -> Side | None:
    """Who won: the side of the player who went out, or on a block the side with fewest pips (SACI rule 16).

    None when nobody did, or when the figures that would tell are missing.
    """
    seating = ruleset.seating
    if hand.end == "domino":
        side = None if hand.by is None else seating.side_at[hand.by]
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
    """The sides level at the lowest count of a block: their own pips, or those of their lightest player (G2)."""
    left = hand.left
    if ruleset.block_winner == "PLAYER" and left is not None:
        lightest: dict[Side, int] = {}
        for side, pips in zip(ruleset.seating.side_at, left, strict=True):
            lightest[side] = min(pips, lightest.get(side, pips))
        sides = {side: lightest[side] for side in sides}
    least = min(sides.values())
    return tuple([side for side, pips in sides.items() if pips == least])


def marks(pips: int, rounding: Rounding) -> int:
    """Pips as the sheet counts them: as they are, as tens rounded up (000 L31), or by decades (002 L39-41)."""
    if rounding == "TENS":
        return -(-pips // 10)
    return pips // 10 + 1 if rounding == "DECADES" else pips


def total(counted: Mapping[Side, int], extras: tuple[Part, ...], ruleset: Ruleset) -> Points:
    """What each side gains, bonuses included; where losses are written, what the others gained is charged to it."""
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
    """The pips one by one, with their sides: by seat where the seats were written, else by side."""
    if left is None:
        return tuple(sides.items())
    alone, out, side_at = ruleset.blank_alone, hand.out, ruleset.seating.side_at
    return tuple(
        [(side_at[seat], pips or alone) for seat, pips in enumerate(left) if seat != out and side_at[seat] in sides]
    )


def _nothing(ruleset: Ruleset) -> dict[Side, int]:
    return dict.fromkeys(ruleset.seating.sides, 0)
