"""Findings about a finished hand, from the tiles, the pips, the ends and the rules."""

from collections.abc import Iterator

from scoring.counting import PLAY_VALUES
from scoring.entries import Hand, Pips
from scoring.findings import Finding, error, warning
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.sheets.evidence import evidence_findings, judged, with_facts
from scoring.sheets.held_back import Exposed, HeldBack, exposed_in_hand
from scoring.sheets.record import Sheet
from scoring.sheets.tile_checks import (
    ends_findings,
    is_in_set,
    side_findings,
    tiles_findings,
    total_findings,
    weight_findings,
)
from scoring.sheets.worth import leader_of, lowest_sides, pips_by_side, score, special_of
from scoring.tiles import Tile, tile

# The winning tile, the plays that earn points, and the swap.


def plays_findings(entry: Hand, leader_known: bool, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield everything wrong with what was recorded beside the count."""
    yield from _last_findings(entry, ruleset)
    yield from _special_findings(entry, ruleset)
    rule = ruleset.cites["special"]
    if (entry.pase_salida and "pase-salida" not in ruleset.specials) or (
        entry.pases_redondos and "pase-redondo" not in ruleset.specials
    ):
        yield warning("special-earns-nothing", rule, "pases_redondos" if entry.pases_redondos else "pase_salida")
    elif entry.pase_salida and not leader_known:
        yield error("leader-missing", rule, "leader")
    for seat in entry.pases_redondos:
        if not 0 <= seat < ruleset.seating.players:
            yield error("seat-not-at-table", rule, "pases_redondos", seat=seat)
    # With four players every tile is dealt, and none is aside.
    if entry.swapped_by is not None and (ruleset.swap == "OFF" or ruleset.players != 3):
        yield error("swap-not-allowed", ruleset.cites["deal"], "swapped_by")


def _last_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """The last tile must exist, must be in no hand, and must have fitted where it was laid."""
    last, before = entry.last, entry.ends_before
    yield from _before_findings(entry, ruleset)
    if last is None:
        return
    if not is_in_set(last, ruleset):
        yield error("tile-not-in-set", ruleset.cites["set"], "last", tile=str(last), set=ruleset.double)
    for seat, held in enumerate(entry.tiles or ()):
        if last in held:
            yield error("last-tile-held", ruleset.cites["domino"], "last", tile=str(last), seat=seat)
    if ruleset.fit != "EQUAL" or ruleset.layout != "LINE":
        return
    if before is None:
        yield from _shown_findings(last, entry, ruleset)
        return
    left, right = before
    if not last.fits(left) and not last.fits(right):
        yield error("last-does-not-fit", ruleset.cites["play"], "last", tile=str(last), left=left, right=right)
    elif entry.ends is not None:
        # The tile may have gone on either end, and the ends may be noted in either order.
        possible = {
            tuple(sorted((last.pips - on, stays))) for on, stays in ((left, right), (right, left)) if last.fits(on)
        }
        if tuple(sorted(entry.ends)) not in possible:
            yield error("ends-disagree", ruleset.cites["play"], "ends", tile=str(last), left=left, right=right)


def _before_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """The ends before the last tile must be of this set, and there must be a line."""
    if entry.ends_before is None:
        return
    if ruleset.layout != "LINE":
        yield error("no-two-ends", ruleset.cites["play"], "ends_before")
        return
    for end in entry.ends_before:
        if not 0 <= end <= ruleset.double:
            yield error("end-not-in-set", ruleset.cites["set"], "ends_before", end=end, set=ruleset.double)


def _shown_findings(last: Tile, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """The tile laid last is at an end of the line, so that end shows one of its numbers."""
    if entry.ends is not None and not any(last.fits(end) for end in entry.ends):
        left, right = entry.ends
        yield error("last-does-not-fit", ruleset.cites["play"], "ends", tile=str(last), left=left, right=right)


def _special_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """The winning tile must be what it was called (003 L67, L69), and must be worth something here."""
    called, rule = entry.special, ruleset.cites["special"]
    if called is None:
        return
    if entry.end != "domino":
        yield error("special-without-domino", rule, "special", special=called)
    elif called not in ruleset.specials:
        yield warning("special-earns-nothing", rule, "special")
    elif special_of(entry, ruleset) != called:
        yield error("special-disagrees", rule, "special", special=called, tile=str(entry.last))


EARLY_DOMINO = 12
"""Tiles left after a domino: fewer than one simulated hand in ten thousand leaves more than this."""

IMPROBABLE = frozenset({"early-domino", "many-pips-left"})
"""Warnings about a count that a complete and legal play disproves."""


def hand_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield everything wrong with this hand."""
    answered = frozenset[str]()
    exposed = exposed_in_hand(sheet, entry.play, ruleset)
    if entry.play is not None:
        replayed = judged(entry, entry.play, sheet, ruleset)
        yield from evidence_findings(entry, entry.play, replayed, sheet, ruleset)
        if replayed.valid:
            # A legal play is the best evidence: check what it shows, not what was recorded beside it.
            entry = with_facts(entry, entry.play, replayed.facts, ruleset)
            # Without every draw it proves no count, and its own finding says what is missing.
            answered = frozenset({"count-missing"}) if replayed.facts.unnoted else IMPROBABLE
        # The play is not valid and there is no other count: its own findings say enough.
        elif entry.left is None and entry.side_pips is None:
            return
    if entry.end != "void":
        found = _told_findings(sheet, entry, exposed, ruleset)
        yield from (finding for finding in found if finding.code not in answered)


def _told_findings(sheet: Sheet, entry: Hand, exposed: Exposed, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield everything wrong with the figures recorded, or those that the play gives in their place."""
    ruleset = ruleset.with_absent(len(seats_gone(sheet, ruleset)))
    shapes = list(_shape_findings(entry, ruleset))
    yield from shapes
    if not shapes:
        yield from _count_findings(sheet, entry, HeldBack(entry, exposed, ruleset), ruleset)
        yield from _recount_findings(sheet, entry, ruleset)
        yield from _scored_findings(sheet, entry, ruleset)
        yield from _exposed_findings(sheet, entry, ruleset)
        yield from _lead_findings(sheet, entry, ruleset)
        yield from plays_findings(entry, leader_of(entry, sheet) is not None, ruleset)
        yield from _doubts(sheet, entry, ruleset)


def seats_gone(sheet: Sheet, ruleset: Ruleset) -> frozenset[Seat]:
    """Return the seats that are out of the match."""
    return frozenset(seat for side in sheet.eliminated for seat in ruleset.seating.seats_by_side.get(side, ()))


def _shape_findings(entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Check that there is one figure for each seat and that seats exist; a hand of another table is
    checked no further.
    """
    seating, rule = ruleset.seating, ruleset.cites["deal"]
    for field, values in (("pips", entry.pips), ("tiles", entry.tiles)):
        if values is not None and len(values) != seating.players:
            yield error("not-one-for-each-seat", rule, field, given=len(values), seats=str(seating.players))
    if entry.side_pips is not None and len(entry.side_pips) != seating.teams:
        yield error("not-one-for-each-side", rule, "side_pips", given=len(entry.side_pips), teams=seating.teams)
    if entry.scored is not None and len(entry.scored) != seating.teams:
        yield error("not-one-for-each-side", rule, "scored", given=len(entry.scored), teams=seating.teams)
    if any(figure < 0 for figure in (*(entry.pips or ()), *(entry.side_pips or ()))):
        yield error("negative-pips", ruleset.cites["set"], "pips" if entry.side_pips is None else "side_pips")
    # Entries read from text may come without a table to check them against.
    for field, seat in (("by", entry.by), ("leader", entry.leader), ("swapped_by", entry.swapped_by)):
        if seat is not None and not 0 <= seat < seating.players:
            yield error("seat-not-at-table", rule, field, seat=seat)


def _count_findings(sheet: Sheet, entry: Hand, back: HeldBack, ruleset: Ruleset) -> Iterator[Finding]:
    """Check what is left, given as tiles, by seats or by sides."""
    gone = seats_gone(sheet, ruleset)
    if entry.end == "domino" and entry.by is None:
        yield error("finisher-missing", ruleset.cites["lead"], "by")
    if entry.by in gone:
        yield error("seat-is-out", ruleset.cites["target"], "by", seat=entry.by or 0)
    if entry.tiles is not None:
        yield from tiles_findings(entry, entry.tiles, gone, back, ruleset)
    if entry.pips is not None:
        yield from _finisher_findings(entry, ruleset)
        yield from weight_findings(entry.pips, entry.out, gone, ruleset)
    sides = pips_by_side(entry, sheet, ruleset)
    if sides is None:
        yield error("count-missing", ruleset.cites["recount"], "pips")
        yield from ends_findings(entry, None, back, ruleset)
        return
    if entry.side_pips is not None:
        yield from _side_findings(entry, sheet, ruleset)
    # The pips on the tiles: 0-0 alone may be worth points of its own, but has no pips.
    left = entry.left
    if left is None and entry.side_pips is None:
        yield from ends_findings(entry, None, back, ruleset)  # they need not be counted here
        return
    total = sum(sides.values()) if left is None else sum(left)
    yield from total_findings(entry, total, back, ruleset)
    yield from ends_findings(entry, total, back, ruleset)


def _side_findings(entry: Hand, sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    """Check figures by side: on their own, or against those by seat."""
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
    """The winners count, the losers recount: the two figures must agree."""
    if entry.recount is None or ruleset.scored != "PIPS":
        return
    sides = pips_by_side(entry, sheet, ruleset)
    counted = score(entry, sheet, ruleset).pips
    if counted is None and sides is not None and entry.end == "block" and ruleset.block_winner != "NOBODY":
        # Level: nobody scores, but either side would have counted the same figure.
        counted = sum(sides.values()) - (0 if ruleset.count_scope == "ALL" else min(sides.values()))
    if counted is not None and entry.recount != counted:
        yield error("recount-differs", ruleset.cites["recount"], "recount", count=counted, recount=entry.recount)


def _scored_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """What plays earned is written where it counts: figures that they can earn, and none that passes the target."""
    if ruleset.scored != "PLAYS":
        if entry.scored is not None:
            yield warning("special-earns-nothing", ruleset.cites["special"], "scored")
        return
    if entry.scored is None:
        yield error("plays-missing", ruleset.cites["special"], "scored")
        return
    seating, goal, reached = ruleset.seating, ruleset.goal, 0
    for side, figures in zip(seating.sides, entry.scored, strict=True):
        left = goal - sheet.totals[side]
        out = entry.out is not None and seating.side_at[entry.out] == side
        if len(figures) > 1:
            yield from _play_findings(side, figures, out, ruleset)
        elif figures and figures[0] > left:
            yield error("passes-target", ruleset.cites["target"], "scored", side=side, points=figures[0], most=left)
        reached += sum(figures) == left and len(figures) == 1
    if reached > 1:
        yield error("target-reached-twice", ruleset.cites["target"], "scored", points=goal)


def _play_findings(side: Side, figures: Pips, out: bool, ruleset: Ruleset) -> Iterator[Finding]:
    """Check what single plays earned. out: whether the last one went out."""
    for place, figure in enumerate(figures, start=1):
        more = ruleset.out_point if out and place == len(figures) else 0
        if figure - more not in PLAY_VALUES:
            yield error("no-such-play", ruleset.cites["special"], "scored", side=side, points=figure)


def _exposed_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """A tile exposed at one seat cannot be in another hand, and cannot be the winning domino."""
    rule = ruleset.cites["wrong-domino"]
    for owner, shown in sheet.exposed.items():
        for each in shown:
            for seat, held in enumerate(entry.tiles or ()):
                if seat != owner and each in held:
                    yield error("exposed-tile-elsewhere", rule, "tiles", tile=str(each), owner=owner, seat=seat)
            if entry.out == owner and ruleset.exposed_last == "PASSES" and entry.last in (None, each):
                # If the last tile was not noted, the player may have gone out with another one: only a warning.
                if entry.last == each:
                    yield error("exposed-tile-at-finisher", rule, "last", tile=str(each), seat=owner)
                else:
                    yield warning("exposed-tile-at-finisher", rule, "by", tile=str(each), seat=owner)


def _lead_findings(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Officials may let another player lead, so a leader that the sheet did not expect is only a warning."""
    expected = sheet.next_lead.seat if sheet.next_lead.how == "FREE" else None
    sides = ruleset.seating.side_at
    agreed = sheet.next_lead.either and entry.leader is not None and sides[entry.leader] == sheet.next_lead.side
    if entry.leader is not None and expected is not None and entry.leader != expected and not agreed:
        yield warning("unexpected-leader", ruleset.cites["lead"], "leader", seat=entry.leader, expected=expected)
    if ruleset.tie == "LEADERS_TEAM" and entry.leader is None and expected is None and _is_level(sheet, entry, ruleset):
        yield error("leader-missing", ruleset.cites["lead"], "leader")


def _is_level(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> bool:
    sides = pips_by_side(entry, sheet, ruleset)
    return entry.end == "block" and sides is not None and len(lowest_sides(entry, sides, ruleset)) > 1


def _doubts(sheet: Sheet, entry: Hand, ruleset: Ruleset) -> Iterator[Finding]:
    """Warn about what is legal, but so rare that an error in recording is likelier."""
    bounds = ruleset.bounds
    left = [each for held in entry.tiles or () for each in held]
    if entry.end == "domino" and bounds.six and len(left) > EARLY_DOMINO:
        yield warning("early-domino", ruleset.cites["domino"], "tiles", tiles=len(left))
    top = tile(ruleset.double, ruleset.double)
    if top in left and _top_double_led(sheet, ruleset):
        yield warning("double-six-left", ruleset.cites["first-lead"], "tiles", tile=str(top))
    counted = entry.left is not None or entry.side_pips is not None
    if counted and previous_hand(sheet) == entry:
        yield warning("repeats-previous-hand", ruleset.cites["recount"])


def _top_double_led(sheet: Sheet, ruleset: Ruleset) -> bool:
    """Return whether a dealt top double must have been laid first; with draws it may come later."""
    how = sheet.next_lead.how
    return how == "TOP_DOUBLE" or (how == "HIGHEST_DOUBLE" and ruleset.unable == "PASS")


def previous_hand(sheet: Sheet) -> Hand | None:
    """Return the last hand on the sheet that is not voided."""
    for line in reversed(sheet.lines):
        if not line.voided and isinstance(line.entry, Hand):
            return line.entry
    return None
