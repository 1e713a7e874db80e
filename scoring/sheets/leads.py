"""The lead of the next hand."""

from scoring.entries import Hand
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.sheets.record import Lead

UNKNOWN = Lead(None, None)


def lead_after(
    hand: Hand, winner: Side | None, leader: Seat | None, before: Lead, ruleset: Ruleset, run: int = 0
) -> Lead:
    """Return the lead after this hand. before: how this hand was led; leader: the seat that led it,
    None if not noted. run: what it broke.
    """
    # A hand that was thrown in is played again as it began.
    if hand.end == "void":
        return before
    if ruleset.later_lead == "AS_FIRST" or (run and ruleset.break_lead == "AS_FIRST"):
        return Lead(None, None, ruleset.first_lead)
    if ruleset.later_lead == "ENTITLED":
        return _entitled(leader, before, ruleset)
    if winner is None:
        return _after_level(leader, before, ruleset)
    if ruleset.later_lead == "ROTATE":
        return _next(leader, ruleset)
    if ruleset.later_lead == "WINNERS_CHOOSE":
        return Lead(None, winner)
    return _winner_leads(hand, winner, leader, ruleset)


def at(seat: Seat, ruleset: Ruleset) -> Lead:
    """Return a lead of this seat with any tile."""
    return Lead(seat, ruleset.seating.side_at[seat])


def _next(leader: Seat | None, ruleset: Ruleset) -> Lead:
    """Pass the lead to the right."""
    return UNKNOWN if leader is None else at(ruleset.seating.next_seat(leader), ruleset)


def _after_level(leader: Seat | None, before: Lead, ruleset: Ruleset) -> Lead:
    """Nobody won: the same player leads any tile, or the lead passes on; a first lead may be decided again."""
    if ruleset.tie == "VOID_AS_FIRST":
        return Lead(None, None, ruleset.first_lead)
    if ruleset.tie != "VOID_SAME_LEADER":
        return _next(leader, ruleset)
    if ruleset.void_first == "SOUGHT_AGAIN" and before.how != "FREE":
        return before
    return UNKNOWN if leader is None else at(leader, ruleset)


def _entitled(leader: Seat | None, before: Lead, ruleset: Ruleset) -> Lead:
    """Pass the right to begin to the right of the seat that had it; the leader of the first hand had it (002 L55)."""
    had = before.seat if before.how == "ENTITLED" else leader
    if had is None:
        return Lead(None, None, "ENTITLED")
    seat = ruleset.seating.next_seat(had)
    return Lead(seat, ruleset.seating.side_at[seat], "ENTITLED")


def _winner_leads(hand: Hand, winner: Side, leader: Seat | None, ruleset: Ruleset) -> Lead:
    """The player who won leads (SACI rule 8). A block is won by a side: the locker leads if their side won, else the
    next seat after them (A3), or the winners choose. If the locker was not noted, seats are taken in turn after the
    previous leader.
    """
    seating = ruleset.seating
    seat = hand.by
    if seat is not None and seating.side_at[seat] == winner:
        return at(seat, ruleset)
    if ruleset.lead_after_block == "WINNERS_CHOOSE":
        return Lead(None, winner)
    start = leader if seat is None else seat
    if start is None:
        return Lead(None, winner)
    after = seating.next_seat(start)
    # With more than two sides the next seat can belong to another loser.
    while seating.side_at[after] != winner:
        after = seating.next_seat(after)
    return at(after, ruleset)
