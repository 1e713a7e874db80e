"""Checks new entries and whole sheets: every defect at once as findings, and never an exception for bad facts.

`check` is for one new entry, `review` for all of a sheet from its first; `worth_of` says what a hand is worth alone.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from typing import Final

from scoring.entries import Entry, Forfeit, Hand, PenaltyEntry, TimeUp, Void, pips_of
from scoring.entries.typed import names_wrong_types
from scoring.findings import Finding, can_be_overruled, error, warning
from scoring.hands import Play, Seat
from scoring.referee.replaying import Facts
from scoring.ruleset import Ruleset
from scoring.sheets.folding import advance, total_sheet, voided
from scoring.sheets.hand_checks import EARLY_DOMINO, hand_findings, previous_hand, seats_gone
from scoring.sheets.record import Sheet
from scoring.sheets.tile_checks import MANY_LEFT, MOST_LEFT_IN_BLOCK, is_in_set, weight_findings
from scoring.sheets.worth import HandScore, score
from scoring.tiles import Bounds, Tile, tile

# The fast verdict on a hand given by its tiles: most hands are correct and need no further checks.


def is_plainly_right(sheet: Sheet, hand: Hand, ruleset: Ruleset) -> bool:
    """Return True only for a hand without findings. False: unknown, so run the checks."""
    bounds = ruleset.bounds
    if not bounds.six or hand.tiles is None or not _is_plain(sheet, hand, ruleset):
        return False
    out = hand.by if hand.end == "domino" else None
    if len(hand.tiles) != 4 or (hand.end == "domino" and out is None):
        return False
    tiles = numbers = pips = 0
    each = bounds.each
    for seat, held in enumerate(hand.tiles):
        # Exactly the seat that went out holds nothing.
        if (not held) != (seat == out) or len(held) > each:
            return False
        for laid in held:
            bit = laid.bit
            if tiles & bit:
                return False
            tiles |= bit
            numbers ^= laid.odd
            pips += laid.pips
    if hand.pips is not None and hand.pips != pips_of(hand.tiles):
        return False
    if tiles & ~bounds.tiles or pips > MANY_LEFT[hand.end]:
        return False
    if hand.recount is not None and (hand.recount != pips or ruleset.count_scope != "ALL"):
        return False
    # The top double is the highest bit: left over after a first hand it needs a warning.
    if sheet.next_lead.how != "FREE" and tiles.bit_length() == bounds.tiles.bit_length():
        return False
    return _domino(hand, tiles, numbers) if hand.end == "domino" else _block(hand, tiles, numbers, bounds)


def _is_plain(sheet: Sheet, hand: Hand, ruleset: Ruleset) -> bool:
    """Return whether only the tiles are recorded, and the sheet needs nothing more of them."""
    if hand.end == "void" or hand.overruled is not None or hand.scored is not None or ruleset.scored == "PLAYS":
        return False
    if sheet.outcome is not None or sheet.exposed or sheet.eliminated:
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
    """Return whether few tiles are left, and their halves leave two ends, or two equal ones."""
    if tiles.bit_count() > EARLY_DOMINO:
        return False
    if hand.ends is None:
        return numbers.bit_count() in (0, 2)
    left, right = hand.ends
    return 0 <= left <= 6 and 0 <= right <= 6 and numbers == (1 << left) ^ (1 << right)


def _block(hand: Hand, tiles: int, numbers: int, bounds: Bounds) -> bool:
    """Return whether all halves pair up, and all tiles of a number are out: the number at both ends."""
    if numbers or tiles.bit_count() > MOST_LEFT_IN_BLOCK:
        return False
    if hand.ends is None:
        return any(not tiles & suit for suit in bounds.suits)
    left, right = hand.ends
    return left == right and 0 <= left <= 6 and not tiles & bounds.suits[left]


# Officials' rulings: penalties, forfeits, the bell and voids.


def seat_findings(seat: Seat, sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    """Check that the seat is at this table, and still in the match."""
    if not 0 <= seat < ruleset.seating.players:
        yield error("seat-not-at-table", ruleset.cites["deal"], "seat", seat=seat)
    elif seat in seats_gone(sheet, ruleset):
        yield error("seat-is-out", ruleset.cites["target"], "seat", seat=seat)


def penalty_findings(sheet: Sheet, entry: PenaltyEntry, ruleset: Ruleset) -> Iterator[Finding]:
    """Check that these rules have the penalty, that the seat is in the match, and that tile and pips are possible.

    Pips must be recorded if the others score them.
    """
    if entry.kind not in ruleset.penalties:
        yield error(
            "penalty-not-in-rules", ruleset.cites["officials"], "kind", penalty=entry.kind[:40].replace("_", "-")
        )
        return
    yield from seat_findings(entry.seat, sheet, ruleset)
    if entry.tile is not None:
        yield from _wrong_tile_findings(sheet, entry.tile, ruleset)
    players = ruleset.seating.players
    if ruleset.cost_of(entry.kind).pips and entry.pips is None:
        yield error("count-missing", ruleset.cites[entry.row.topic], "pips")
    if entry.pips is not None and len(entry.pips) != players:
        yield error("not-one-for-each-seat", ruleset.cites["deal"], "pips", given=len(entry.pips), seats=str(players))
    elif entry.pips is not None:
        yield from weight_findings(entry.pips, None, seats_gone(sheet, ruleset), ruleset)


def _wrong_tile_findings(sheet: Sheet, wrong: Tile, ruleset: Ruleset) -> Iterator[Finding]:
    """The tile must exist, must not lie face up already, and must not be the 6-6 that opened the match."""
    shown_tile = str(wrong)
    if not is_in_set(wrong, ruleset):
        yield error("tile-not-in-set", ruleset.cites["set"], "tile", tile=shown_tile, set=ruleset.double)
    for seat, shown in sheet.exposed.items():
        if wrong in shown:
            yield error("tile-already-exposed", ruleset.cites["wrong-domino"], "tile", tile=shown_tile, seat=seat)
    top = tile(ruleset.double, ruleset.double)
    # In a first hand the top double was laid first, so it cannot be laid wrong.
    if sheet.next_lead.how == "TOP_DOUBLE" and ruleset.bounds.line and wrong == top:
        yield error("tile-already-led", ruleset.cites["first-lead"], "tile", tile=shown_tile)


def forfeit_findings(sheet: Sheet, entry: Forfeit, ruleset: Ruleset) -> Iterator[Finding]:
    """Check that the side is still in the match, and that a reason is given for its leaving (SACI rule 17)."""
    yield from reason_findings(entry.reason, ruleset)
    if entry.side not in ruleset.seating.sides or entry.side in sheet.eliminated:
        yield error("side-not-in-match", ruleset.cites["officials"], "side", side=entry.side)


def bell_findings(sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    """Check that the match has a clock, and that its bell was not noted before."""
    rule = ruleset.cites["target"]
    if ruleset.clock is None:
        yield error("bell-without-clock", rule)
    elif sheet.bell is not None:
        yield error("bell-twice", rule)


def reason_findings(reason: str, ruleset: Ruleset) -> Iterator[Finding]:
    """Check that a ruling has a reason."""
    if not reason.strip():
        yield error("reason-missing", ruleset.cites["officials"], "reason")


def void_findings(
    entries: Sequence[Entry], gone: Container[int], entry: Void, ruleset: Ruleset, *, totalled: bool = True
) -> Iterator[Finding]:
    """Check that a void names one of the entries before it that is not voided yet, and is not a void itself.

    gone: the numbers of those voided. totalled: whether the sheet is totalled to see what comes after its end.
    """
    rule = ruleset.cites["officials"]
    if not 1 <= entry.number <= len(entries):
        yield error("void-unknown", rule, "number", number=entry.number)
    elif isinstance(entries[entry.number - 1], Void):
        yield error("void-of-void", rule, "number", number=entry.number)
    elif entry.number in gone:
        yield error("void-twice", rule, "number", number=entry.number)
    elif totalled:
        yield from _left_behind(entries, entry, ruleset)


def _left_behind(entries: Sequence[Entry], entry: Void, ruleset: Ruleset) -> Iterator[Finding]:
    """Warn how many entries no longer count: without a penalty the match can turn out to have ended earlier."""
    # Compare with the sheet before: entries may already follow its end.
    idle = _idle((*entries, entry), ruleset)
    if idle > _idle(entries, ruleset):
        yield warning("entries-after-the-end", ruleset.cites["target"], "number", entries=idle)


def _idle(entries: Sequence[Entry], ruleset: Ruleset) -> int:
    """Return how many entries come after the end of the match."""
    return sum(line.note.code == "after-the-end" for line in total_sheet(entries, ruleset).lines)


# One new entry against the sheet.


@names_wrong_types
def check(sheet: Sheet, entry: Entry, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return everything wrong with adding `entry` to `sheet`, () if nothing is. Errors block, warnings never do."""
    if isinstance(entry, Hand) and is_plainly_right(sheet, entry, ruleset):
        return ()
    found = tuple(findings(sheet, entry, ruleset))
    if isinstance(entry, Forfeit | TimeUp | Void) or entry.overruled is None:
        return found
    return tuple(_overruled(sheet, entry, entry.overruled, found, ruleset))


def _overruled(
    sheet: Sheet, entry: Hand | PenaltyEntry, reason: str, found: tuple[Finding, ...], ruleset: Ruleset
) -> Iterator[Finding]:
    """Yield what is left of the findings when officials overrule them (SACI rule 17): errors become warnings.

    A blank reason overrules nothing, and a reason without an error is an error: it would mark a plain entry.
    """
    rule = ruleset.cites["officials"]
    if not reason.strip():
        yield error("reason-missing", rule, "overruled")
        yield from found
        return
    errors = [finding for finding in found if finding.severity == "error"]
    if not errors:
        yield error("nothing-to-overrule", rule, "overruled")
    for finding in found:
        yield replace(finding, severity="warning") if can_be_overruled(finding) else finding
    # An illegal play counts nothing, and nothing else may have been counted.
    uncounted = isinstance(entry, Hand) and score(entry, sheet, ruleset).note.code == "no-count"
    if uncounted and all(can_be_overruled(finding) for finding in errors):
        yield error("count-missing", ruleset.cites["recount"], "pips")


def findings(sheet: Sheet, entry: Entry, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield the same findings without the fast path."""
    # A void is allowed after the end: it can correct an entry and reopen the match.
    if sheet.outcome is not None and not isinstance(entry, Void):
        yield error("match-over", ruleset.cites["target"], winner=sheet.outcome.winner or "")
    match entry:
        case Hand():
            yield from hand_findings(sheet, entry, ruleset)
        case PenaltyEntry():
            yield from penalty_findings(sheet, entry, ruleset)
        case Forfeit():
            yield from forfeit_findings(sheet, entry, ruleset)
        case TimeUp():
            yield from bell_findings(sheet, ruleset)
        case Void():
            yield from reason_findings(entry.reason, ruleset)
            yield from void_findings(sheet.entries, voided(sheet.entries), entry, ruleset)
        case _:
            raise TypeError("not an entry")  # worded by the decorator of `check`


# A sheet from its first entry.

RETOTALLED: Final = 10
"""A review totals at most this many lines for each entry of a long sheet, so that its work is linear."""
ALWAYS_TOTALLED: Final = 1_000
"""Lines that a review may total in any case: more than for every void of an ordinary sheet."""


@names_wrong_types
def review(entries: Sequence[Entry], ruleset: Ruleset) -> list[tuple[Finding, ...]]:
    """Return what was wrong with each entry when it was added to its sheet. A voided entry has no findings.

    On a sheet with very many voids only the last ones are told how many entries they left after the end.
    """
    voids, gone, totalled = voided(entries), set[int](), _totalled(entries)
    sheet = total_sheet((), ruleset)
    found: list[tuple[Finding, ...]] = []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Void):
            # A void is checked against the sheet as it was, on which the voided entry still counted.
            told = list(reason_findings(entry.reason, ruleset))
            before = number - 1 if number in totalled or entry.number >= number else entry.number
            told += void_findings(entries[:before], gone, entry, ruleset, totalled=number in totalled)
            if entry.number in voids and entry.number < number:
                gone.add(entry.number)
            found.append(tuple(told))
        elif number in voids:
            found.append(())
        else:
            found.append(check(sheet, entry, ruleset))
            sheet = advance(sheet, entry, ruleset)
    return found


def _totalled(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the numbers of the voids for which the sheet is totalled: the last ones, as far as the limit goes."""
    left = RETOTALLED * len(entries) + ALWAYS_TOTALLED
    chosen = []
    for number in range(len(entries), 0, -1):
        if isinstance(entries[number - 1], Void):
            left -= 2 * number  # before the void and after it
            if left < 0:
                break
            chosen.append(number)
    return frozenset(chosen)


def worth_alone(play: Play, facts: Facts, ruleset: Ruleset, first_hand: bool) -> HandScore:
    """Return the points of a replayed hand on its own: as the first hand of a match if it was, else without a hand
    bonus.
    """
    hand = Hand(facts.end or "void", facts.by, None, None, None, leader=facts.leader, play=play)
    return score(hand, total_sheet((), ruleset), ruleset) if first_hand else worth_of(hand, ruleset)


def worth_of(hand: Hand, ruleset: Ruleset) -> HandScore:
    """Return the points of a hand on its own, without a hand bonus."""
    sheet = replace(total_sheet((), ruleset), bonus_index=len(ruleset.hand_bonuses) + 1)  # past the last bonus
    return score(hand, sheet, ruleset)
