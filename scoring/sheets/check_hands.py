"""Findings about a finished hand, gathered from the tiles, the pips, the ends and the rules."""

from collections.abc import Iterator

from scoring.entries import Hand
from scoring.findings import Finding, error, warning
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.sheets.check_ends import ends_findings
from scoring.sheets.check_pips import side_findings, total_findings, weight_findings
from scoring.sheets.check_plays import plays_findings
from scoring.sheets.check_tiles import tiles_findings
from scoring.sheets.evidence import evidence_findings, judged, tell
from scoring.sheets.record import Sheet
from scoring.sheets.worth import leader_of, lowest_sides, pips_by_side, score
from scoring.tiles import tile

EARLY_DOMINO = 12
"""Tiles left after a domino: more than these are left in fewer than one simulated hand in ten thousand."""

IMPROBABLE = frozenset({"early-domino", "many-pips-left"})
"""Doubts about a count, which a complete and legal play does away with."""


def hand_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Everything wrong with this hand."""
    proved = False
    if entry.play is not None:
        replayed = judged(entry, entry.play, sheet, ruleset)
        yield from evidence_findings(entry, entry.play, replayed, sheet, ruleset)
        proved = replayed.valid
        if proved:
            entry = tell(entry, entry.play, replayed.facts, ruleset)
        elif entry.left is None and entry.side_pips is None:
            return
    if entry.end != "void":
        found = _told_findings(sheet, entry, ruleset)
        yield from (finding for finding in found if not (proved and finding.code in IMPROBABLE))


def _told_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Everything wrong with what was written, or what the play told in its place."""
    ruleset = ruleset.with_absent(len(seats_gone(sheet, ruleset)))
    shapes = list(_shape_findings(entry, ruleset))
    yield from shapes
    if not shapes:
        yield from _count_findings(sheet, entry, ruleset)
        yield from _recount_findings(sheet, entry, ruleset)
        yield from _exposed_findings(sheet, entry, ruleset)
        yield from _lead_findings(sheet, entry, ruleset)
        yield from plays_findings(entry, leader_of(entry, sheet) is not None, ruleset)
        yield from _doubts(sheet, entry, ruleset)


def seats_gone(sheet: Sheet, ruleset: Ruleset) -> frozenset[Seat]:
    """The seats that are out of the match."""
    return frozenset(seat for side in sheet.eliminated for seat in ruleset.seating.seats_by_side.get(side, ()))


def _shape_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """A hand of another table cannot be judged any further: one figure for each seat, seats that are there."""
    seating, rule = ruleset.seating, ruleset.cites["deal"]
    for field, values in (("pips", entry.pips), ("tiles", entry.tiles)):
        if values is not None and len(values) != seating.players:
            yield error("not-one-for-each-seat", rule, field, given=len(values), seats=str(seating.players))
    if entry.side_pips is not None and len(entry.side_pips) != seating.teams:
        yield error("not-one-for-each-side", rule, "side_pips", given=len(entry.side_pips), teams=seating.teams)
    if any(figure < 0 for figure in (*(entry.pips or ()), *(entry.side_pips or ()))):
        yield error("negative-pips", ruleset.cites["set"], "pips" if entry.side_pips is None else "side_pips")
    for field, seat in (("by", entry.by), ("leader", entry.leader), ("swapped_by", entry.swapped_by)):
        if seat is not None and not 0 <= seat < seating.players:
            yield error("seat-not-at-table", rule, field, seat=seat)


def _count_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """What is left, told by tiles, by seats or by sides."""
    gone = seats_gone(sheet, ruleset)
    if entry.end == "domino" and entry.by is None:
        yield error("finisher-missing", ruleset.cites["lead"], "by")
    if entry.by in gone:
        yield error("seat-is-out", ruleset.cites["target"], "by", seat=entry.by or 0)
    if entry.tiles is not None:
        yield from tiles_findings(entry, entry.tiles, gone, ruleset)
    if entry.pips is not None:
        yield from _finisher_findings(entry, ruleset)
        yield from weight_findings(entry.pips, entry.out, gone, ruleset)
    sides = pips_by_side(entry, sheet, ruleset)
    if sides is None:
        yield error("count-missing", ruleset.cites["recount"], "pips")
        yield from ends_findings(entry, None, ruleset)
        return
    if entry.side_pips is not None:
        yield from _side_findings(entry, sheet, ruleset)
    # What the tiles carry: 0-0 alone may be worth points of its own, but has no pips.
    left = entry.left
    total = sum(sides.values()) if left is None else sum(left)
    yield from total_findings(entry, total, ruleset)
    yield from ends_findings(entry, total, ruleset)


def _side_findings(entry: Hand, sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    """Figures by side stand alone, or agree with those by seat."""
    figures = dict(zip(ruleset.seating.sides, entry.side_pips or (), strict=True))
    if entry.left is None:
        yield from side_findings(entry, {s: p for s, p in figures.items() if s not in sheet.eliminated}, ruleset)
        return
    for side, seats in ruleset.seating.seats_by_side.items():
        told_by_seats = sum(entry.left[seat] for seat in seats)
        if figures[side] != told_by_seats:
            yield error(
                "side-disagrees",
                ruleset.cites["recount"],
                "side_pips",
                side=side,
                pips=figures[side],
                seats=str(told_by_seats),
            )


def _finisher_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    if entry.out is not None and entry.pips is not None and entry.pips[entry.out]:
        yield error("finisher-has-pips", ruleset.cites["domino"], "pips", seat=entry.out, pips=entry.pips[entry.out])


def _recount_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """The winners count first, the losers recount: two figures that must agree."""
    if entry.recount is None:
        return
    sides = pips_by_side(entry, sheet, ruleset)
    counted = score(entry, sheet, ruleset).pips
    if counted is None and sides is not None and entry.end == "block" and ruleset.block_winner != "NOBODY":
        # Level: nobody scores, and what either side would have counted is the same.
        counted = sum(sides.values()) - (0 if ruleset.count_scope == "ALL" else min(sides.values()))
    if counted is not None and entry.recount != counted:
        yield error("recount-differs", ruleset.cites["recount"], "recount", count=counted, recount=entry.recount)


def _exposed_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """A tile that lay face up at one seat is in no other hand; and it cannot be the winning domino."""
    rule = ruleset.cites["wrong-domino"]
    for owner, shown in sheet.exposed.items():
        for each in shown:
            for seat, held in enumerate(entry.tiles or ()):
                if seat != owner and each in held:
                    yield error("exposed-tile-elsewhere", rule, "tiles", tile=str(each), owner=owner, seat=seat)
            if entry.out == owner and ruleset.exposed_last == "PASSES" and entry.last in (None, each):
                if entry.last == each:
                    yield error("exposed-tile-at-finisher", rule, "last", tile=str(each), seat=owner)
                else:
                    yield warning("exposed-tile-at-finisher", rule, "by", tile=str(each), seat=owner)


def _lead_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Officials may let somebody else lead; a leader the sheet did not expect is only worth a second look."""
    expected = sheet.next_lead.seat if sheet.next_lead.how == "FREE" else None
    if entry.leader is not None and expected is not None and entry.leader != expected:
        yield warning("unexpected-leader", ruleset.cites["lead"], "leader", seat=entry.leader, expected=expected)
    if ruleset.tie == "LEADERS_TEAM" and entry.leader is None and expected is None and _is_level(sheet, entry, ruleset):
        yield error("leader-missing", ruleset.cites["lead"], "leader")


def _is_level(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> bool:
    sides = pips_by_side(entry, sheet, ruleset)
    return entry.end == "block" and sides is not None and len(lowest_sides(entry, sides, ruleset)) > 1


def _doubts(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Legal, and so rare that a slip of the pen is likelier."""
    bounds = ruleset.bounds
    left = [each for held in entry.tiles or () for each in held]
    if entry.end == "domino" and bounds.six and len(left) > EARLY_DOMINO:
        yield warning("early-domino", ruleset.cites["domino"], "tiles", tiles=len(left))
    top = tile(ruleset.double, ruleset.double)
    if top in left and _top_double_led(sheet, ruleset):
        yield warning("double-six-left", ruleset.cites["first-lead"], "tiles", tile=str(top))
    if previous_hand(sheet) == entry:
        yield warning("repeats-previous-hand", ruleset.cites["recount"])


def _top_double_led(sheet: Sheet, ruleset: Ruleset) -> bool:
    """Whether the top double, had it been dealt, must have been laid first; where tiles are drawn it may come later."""
    how = sheet.next_lead.how
    return how == "TOP_DOUBLE" or (how == "HIGHEST_DOUBLE" and ruleset.unable == "PASS")


def previous_hand(sheet: Sheet) -> Hand | None:
    """The last hand on the sheet that stands."""
    for line in reversed(sheet.lines):
        if not line.voided and isinstance(line.entry, Hand):
            return line.entry
    return None
