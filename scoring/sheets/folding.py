"""Fold the entries of a sheet into totals, next lead, warnings and outcome. Entries once accepted never raise."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.entries import Entry, FalsePass, Forfeit, Hand, Void, WrongDomino
from scoring.hands import Side, next_seat, other, side_of
from scoring.ruleset import Ruleset
from scoring.sheets.record import Lead, Note, Outcome, Points, Sheet
from scoring.sheets.worth import count, given, score


def fold(entries: Sequence[Entry], ruleset: Ruleset) -> Sheet:
    """The sheet these entries make. A voided entry leaves its line and nothing else, as if it had never happened."""
    sheet = Sheet()
    voids = voided(entries)
    for number, entry in enumerate(entries, start=1):
        if number in voids:
            sheet = sheet.write(entry, Note("voided", {}), void_reason=voids[number])
        else:
            sheet = advance(sheet, entry, ruleset)
    return sheet


def voided(entries: Sequence[Entry]) -> Mapping[int, str]:
    """The reason for each voided entry, by its number. A void that names nothing earlier, or a void, voids nothing."""
    reasons: dict[int, str] = {}
    for position, entry in enumerate(entries, start=1):
        if not isinstance(entry, Void) or not 1 <= entry.number < position:
            continue
        if not isinstance(entries[entry.number - 1], Void):
            reasons.setdefault(entry.number, entry.reason)
    return reasons


def advance(sheet: Sheet, entry: Entry, ruleset: Ruleset) -> Sheet:
    """The sheet after one more entry that stands."""
    if isinstance(entry, Void):
        return sheet.write(entry, Note("void", {"number": entry.number}))
    if sheet.outcome is not None:
        # A correction can end the match earlier than it was played; what followed stays written and counts nothing.
        return sheet.write(entry, Note("after-the-end", {}))
    match entry:
        case Hand():
            return _hand(sheet, entry, ruleset)
        case FalsePass():
            return _false_pass(sheet, entry, ruleset)
        case WrongDomino():
            return _wrong_domino(sheet, entry, ruleset)
        case Forfeit():
            return _forfeit(sheet, entry)


def _hand(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Sheet:
    worth = score(entry, sheet, ruleset)
    after = sheet.write(entry, worth.note, points=worth.points, winner=worth.winner, hand_number=sheet.hands_played + 1)
    return replace(
        _next_hand(after, worth.lead, loser=None if worth.winner is None else other(worth.winner)),
        outcome=_decided(after.totals, ruleset),
    )


def _false_pass(sheet: Sheet, entry: FalsePass, ruleset: Ruleset) -> Sheet:
    """The hand ends at once, its penalty falls due, and the seat after the offender leads (SACI rule 12).

    A penalty never ends a match. Only where the others score the pips is the hand won, and may it reach the target.
    """
    offenders, ruling = side_of(entry.seat), ruleset.false_pass_ruling
    others = other(offenders)
    counted = count(entry.pips, others, None, ruleset.count_scope)[0] if ruling.pips and entry.pips else 0
    points: Points = {**given(others, ruling.award + counted), offenders: -ruling.deduct}
    note = Note("false-pass", {"deducted": ruling.deduct, "awarded": ruling.award + counted})
    winner = others if ruling.pips else None
    after = sheet.write(entry, note, points=points, winner=winner, hand_number=sheet.hands_played + 1)
    after = _next_hand(after, Lead(next_seat(entry.seat), others), loser=offenders)
    return replace(after, outcome=_decided(after.totals, ruleset)) if ruling.pips else after


def _wrong_domino(sheet: Sheet, entry: WrongDomino, ruleset: Ruleset) -> Sheet:
    """A warning for the side's first, points at once for each later one; the tile lies face up (SACI rule 13)."""
    side = side_of(entry.seat)
    times = sheet.warnings[side] + 1
    cost = ruleset.wrong_domino_points if times > 1 else 0
    note = Note("wrong-domino", {"times": times, "deducted": cost}) if cost else Note("warning", {})
    after = sheet.write(entry, note, points=given(side, -cost), hand_number=sheet.hands_played + 1)
    shown = sheet.exposed.get(entry.seat, ()) + (() if entry.tile is None else (entry.tile,))
    return replace(
        after,
        warnings={**sheet.warnings, side: times},
        exposed={**sheet.exposed, entry.seat: shown} if shown else sheet.exposed,
    )


def _forfeit(sheet: Sheet, entry: Forfeit) -> Sheet:
    after = sheet.write(entry, Note("forfeit", {}))
    return replace(after, outcome=Outcome(other(entry.side), "forfeit", after.totals))


def _next_hand(sheet: Sheet, lead: Lead, loser: Side | None) -> Sheet:
    """A hand has ended. Its loser shuffles; after a void hand the previous shuffler does again (SACI rule 6)."""
    return replace(
        sheet,
        hands_played=sheet.hands_played + 1,
        next_lead=lead,
        shuffles=sheet.shuffles if loser is None else loser,
        exposed={},
    )


def _decided(totals: Points, ruleset: Ruleset) -> Outcome | None:
    """Whether the match is won now that a hand is over (SACI rule 15); level at the target asks for another hand."""
    if max(totals.values()) < ruleset.target or totals["A"] == totals["B"]:
        return None
    return Outcome("A" if totals["A"] > totals["B"] else "B", "target", totals)
