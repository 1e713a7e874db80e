"""Totals the entries of a sheet: points, next lead, warnings and outcome. Accepted entries never raise."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.entries import Entry, Forfeit, Hand, PenaltyEntry, TimeUp, Void
from scoring.entries.typed import names_wrong_types
from scoring.findings import Note
from scoring.hands import Side, other
from scoring.penalties import Cost
from scoring.ruleset import Ruleset
from scoring.sheets.leads import at
from scoring.sheets.ledger import Ledger
from scoring.sheets.record import Lead, Sheet
from scoring.sheets.timing import end_by_time, is_extra, names_winner_only, ring
from scoring.sheets.worth import ELSEWHERE, HandScore, is_of_table, score


@names_wrong_types
def total_sheet(entries: Sequence[Entry], ruleset: Ruleset) -> Sheet:
    """Return the sheet that these entries add up to. A voided entry keeps its line but has no other effect."""
    ledger = Ledger(ruleset)
    voids = voided(entries)
    for number, entry in enumerate(entries, start=1):
        if number in voids:
            ledger.write(entry, Note("voided", {}), void_reason=voids[number])
        else:
            _add(ledger, entry)
    return ledger.sheet()


@names_wrong_types
def advance(sheet: Sheet, entry: Entry, ruleset: Ruleset) -> Sheet:
    """Return the sheet after one more entry. After a void all entries are totalled again, as if without
    the voided one.
    """
    if isinstance(entry, Void):
        return total_sheet([*sheet.entries, entry], ruleset)
    ledger = Ledger(ruleset, sheet)
    _add(ledger, entry)
    return ledger.sheet()


def voided(entries: Sequence[Entry]) -> Mapping[int, str]:
    """Return the reason for each voided entry, by its number. A void that names no earlier entry, or a void, is
    ignored.
    """
    reasons: dict[int, str] = {}
    for position, entry in enumerate(entries, start=1):
        if not isinstance(entry, Void) or not 1 <= entry.number < position:
            continue
        if not isinstance(entries[entry.number - 1], Void):
            # The first void counts: a second one of the same entry changes nothing.
            reasons.setdefault(entry.number, entry.reason)
    return reasons


def _add(ledger: Ledger, entry: Entry) -> None:
    if isinstance(entry, Void):
        ledger.write(entry, Note("void", {"number": entry.number}))
    elif ledger.outcome is not None:
        # A correction can end the match earlier than it was played; later entries stay on the sheet but do not count.
        ledger.write(entry, Note("after-the-end", {}))
    elif isinstance(entry, Hand):
        _hand(ledger, entry)
    elif isinstance(entry, TimeUp):
        ring(ledger, entry)
    elif not is_of_table(entry, ledger.ruleset):
        ledger.write(entry, ELSEWHERE)
    elif isinstance(entry, PenaltyEntry):
        _penalty(ledger, entry)
    else:
        _forfeit(ledger, entry)


def _hand(ledger: Ledger, entry: Hand) -> None:
    ruleset = ledger.ruleset
    worth = score(entry, ledger, ruleset)
    if worth.note is ELSEWHERE:
        ledger.write(entry, ELSEWHERE)
        return
    # Before the hand is written: after a target reached in mid-hand the rest of it does not count (D4).
    if ruleset.stop == "AT_ONCE" and (reached := _reached_in_play(ledger, worth)) is not None:
        _stop(ledger, entry, worth, reached)
        return
    scores = not names_winner_only(ledger)
    ledger.write(
        entry,
        worth.note if scores else Note("extra-hand", {}),
        points=worth.points if scores else None,
        winner=worth.winner,
        hand_number=ledger.hands_played + 1,
        extras=worth.extras if scores else (),
    )
    ledger.stake = worth.stake
    extra = is_extra(ledger)
    _next_hand(ledger, worth.lead, None if worth.winner is None else other(worth.winner), worth.winner)
    ruleset.ending(ledger, ruleset)
    end_by_time(ledger, worth.winner if extra else None)


def _reached_in_play(ledger: Ledger, worth: HandScore) -> int | None:
    """Return how many of the forced passes it took to reach the target in mid-hand; None if they did not (D4)."""
    totals = dict(ledger.totals)
    for number, part in enumerate(worth.passes, start=1):
        totals[part.side] += part.points
        if totals[part.side] >= ledger.ruleset.goal:
            return number
    return None


def _stop(ledger: Ledger, entry: Hand, worth: HandScore, reached: int) -> None:
    """End the match at once; later points of this hand do not count."""
    points: dict[Side, int] = {}
    for side, each, _ in worth.passes[:reached]:
        points[side] = points.get(side, 0) + each
    note = Note("stopped", {"points": ledger.ruleset.goal})
    ledger.write(entry, note, points=points, hand_number=ledger.hands_played + 1, extras=worth.passes[:reached])
    ledger.hands_played += 1
    ledger.end((worth.passes[reached - 1].side,), "target")


def _penalty(ledger: Ledger, entry: PenaltyEntry) -> None:
    """Charge a penalty. It may be only a warning, expose a tile, or end the hand (SACI rules 12 and 13).

    A penalty never ends a match. Only if the others score the pips is the hand won, and may it reach the target.
    """
    ruleset, row, cost = ledger.ruleset, entry.row, ledger.ruleset.cost_of(entry.kind)
    offenders = ruleset.seating.side_at[entry.seat]
    others = [side for side in ledger.standing if side != offenders]
    times = _count_offence(ledger, entry)
    if row.warning and times == 1:
        cost = Cost()
    if cost.or_award and ledger.totals[offenders] < cost.deduct:
        cost = replace(cost, deduct=0, award=cost.or_award)
    awarded = cost.award + (_pips_awarded(entry, offenders, ruleset) if cost.pips else 0)
    note = Note("warning", {})
    ends_hand = ruleset.ends_hand(entry.kind)
    if ends_hand:
        note = Note(row.word, {"deducted": cost.deduct, "awarded": awarded})
    elif cost.deduct or awarded:
        note = Note(row.word, {"times": times, "deducted": cost.deduct, **({"awarded": awarded} if awarded else {})})
    points: dict[Side, int] = {**dict.fromkeys(others, awarded), offenders: -cost.deduct}
    winner = others[0] if cost.pips and len(others) == 1 else None
    ledger.write(entry, note, points=points, winner=winner, hand_number=ledger.hands_played + 1)
    shown = ledger.exposed.get(entry.seat, ())
    if entry.tile is not None and entry.tile not in shown:
        ledger.exposed = {**ledger.exposed, entry.seat: (*shown, entry.tile)}
    if ends_hand:
        _end_hand(ledger, entry, cost)
    elif ruleset.most is not None:
        ruleset.ending(ledger, ruleset)  # an award may reach the target exactly (M6)


def _count_offence(ledger: Ledger, entry: PenaltyEntry) -> int:
    """Count the penalty, and return how many of this kind its team, or its player, now has (A6)."""
    seats = ledger.offences.get(entry.kind, {})
    seats = {**seats, entry.seat: seats.get(entry.seat, 0) + 1}
    ledger.offences = {**ledger.offences, entry.kind: seats}
    if ledger.ruleset.warning_of == "PLAYER":
        return seats[entry.seat]
    side_at = ledger.ruleset.seating.side_at
    return sum(times for seat, times in seats.items() if side_at[seat] == side_at[entry.seat])


def _end_hand(ledger: Ledger, entry: PenaltyEntry, cost: Cost) -> None:
    """The seat after the offender leads the next hand, or by agreement its partner ("the non-penalized team", SACI
    rule 12); or the same leader replays this one (C2).
    """
    ruleset, seating = ledger.ruleset, ledger.ruleset.seating
    after = at(seating.next_seat(entry.seat), ruleset)._replace(either=True)
    lead = ledger.next_lead if cost.same_leader else after
    _next_hand(ledger, lead, seating.side_at[entry.seat], None)  # no hand bonus is paid, so none is used up (B1)
    if cost.pips:
        ruleset.ending(ledger, ruleset)
    end_by_time(ledger)


def _pips_awarded(entry: PenaltyEntry, offenders: Side, ruleset: Ruleset) -> int:
    """Return the pips that the others score: everybody's, or those of the offenders only."""
    pips = entry.pips or ()
    if ruleset.count_scope == "ALL":
        return sum(pips)
    return sum(each for side, each in zip(ruleset.seating.side_at, pips, strict=False) if side == offenders)


def _forfeit(ledger: Ledger, entry: Forfeit) -> None:
    """Put the side out; the last side left wins."""
    ledger.write(entry, Note("forfeit", {}))
    left = tuple(side for side in ledger.standing if side != entry.side)
    if len(left) == 1:
        ledger.end(left, "forfeit")
    else:
        ledger.eliminate((entry.side,))


def _next_hand(ledger: Ledger, lead: Lead, loser: Side | None, winner: Side | None) -> None:
    """Prepare the next hand. The loser shuffles (SACI rule 6); after a void hand the previous shuffler again (A13).

    winner: None after a void hand, which leaves a hand bonus waiting (B1).
    """
    ruleset = ledger.ruleset
    ledger.hands_played += 1
    if winner is not None or ruleset.bonus_index == "DEALT":
        ledger.bonus_index += 1
    ledger.lead(lead)
    ledger.exposed = {}
    if not ruleset.loser_shuffles:
        return
    if loser is not None:
        ledger.shuffles = loser
    elif ruleset.void_shuffle == "OTHERS" and ledger.shuffles is not None:
        ledger.shuffles = other(ledger.shuffles)
