"""What a finished hand is worth, and who leads the next one."""

from dataclasses import dataclass

from scoring.entries import Hand, Pips
from scoring.hands import SEATS, Seat, Side, next_seat, other, partner, side_of
from scoring.ruleset import CountScope, Ruleset
from scoring.sheets.record import NOTHING, Lead, Note, Points, Sheet


@dataclass(frozen=True, slots=True)
class HandScore:
    """A hand's worth. winner: None when it is void. points: for each side. lead: who leads the next hand."""

    winner: Side | None
    points: Points
    note: Note
    lead: Lead


def score(entry: Hand, sheet: Sheet, ruleset: Ruleset) -> HandScore:
    """What this hand would add to this sheet. A hand without a count is worth nothing; it never raises."""
    leader = leader_of(entry, sheet)
    left = entry.left
    winner = winner_of(entry, leader, ruleset)
    if left is None or winner is None:
        return HandScore(None, NOTHING, _void_note(left), _lead_after_void(leader, ruleset))
    total, note = count(left, winner, entry.out, ruleset.count_scope)
    return HandScore(winner, given(winner, total), note, Lead(_leader_after(entry, winner, leader), winner))


def leader_of(entry: Hand, sheet: Sheet) -> Seat | None:
    """Who led this hand: as noted, else as the sheet expected; None when neither tells."""
    return sheet.next_lead.seat if entry.leader is None else entry.leader


def winner_of(entry: Hand, leader: Seat | None, ruleset: Ruleset) -> Side | None:
    """Who won: the side of the player who went out, or on a block the side with fewer pips (SACI rule 16).

    None when the hand is void, or lacks the figures that would tell.
    """
    if entry.end == "domino":
        return None if entry.by is None else side_of(entry.by)
    left = entry.left
    if left is None:
        return None
    side_a, side_b = left[0] + left[2], left[1] + left[3]
    if side_a != side_b:
        return "A" if side_a < side_b else "B"
    return side_of(leader) if ruleset.tie == "LEADERS_TEAM" and leader is not None else None


def count(left: Pips, winner: Side | None, out: Seat | None, scope: CountScope) -> tuple[int, Note]:
    """The points counted, and how they add up. `out`: the seat that has nothing to count, None after a block.

    A level block has no winner; then each side's figure is the same.
    """
    losers = "B" if winner is None else other(winner)
    seats = [seat for seat in SEATS if seat != out and (scope == "ALL" or side_of(seat) == losers)]
    total = sum(left[seat] for seat in seats)
    code = "pips-left" if scope == "ALL" else "opponents-pips-left"
    return total, Note(code, {"total": total, "parts": " + ".join(str(left[seat]) for seat in seats)})


def given(side: Side, points: int) -> Points:
    """Points for one side, none for the other."""
    return {"A": points, "B": 0} if side == "A" else {"A": 0, "B": points}


def _leader_after(entry: Hand, winner: Side, leader: Seat | None) -> Seat | None:
    """The player who won leads (SACI rule 8). A block is won by a side: the locker leads if his side won, else the next
    seat after him. Where nobody noted the locker, the seats are taken in turn after the previous leader.
    """
    if entry.by is not None:
        return entry.by if side_of(entry.by) == winner else next_seat(entry.by)
    if leader is None:
        return None
    return next_seat(leader) if side_of(next_seat(leader)) == winner else partner(leader)


def _lead_after_void(leader: Seat | None, ruleset: Ruleset) -> Lead:
    """Nobody won: the same player leads again, or the next one where the lead rotates; any tile."""
    if leader is None:
        return Lead(None, None)
    seat = next_seat(leader) if ruleset.tie == "VOID_ROTATE" else leader
    return Lead(seat, side_of(seat))


def _void_note(left: Pips | None) -> Note:
    return Note("no-count", {}) if left is None else Note("level-block", {"pips": left[0] + left[2]})
