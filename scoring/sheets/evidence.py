"""Evidence of a hand: takes facts from a complete play and fills in the fields that a judge would have recorded."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.counting import in_fives_and_threes
from scoring.entries import Hand, Held, Pips
from scoring.findings import Finding, error
from scoring.hands import Move, Play, Seat, Side
from scoring.referee.replaying import Facts, Replay, replay
from scoring.ruleset import Ruleset
from scoring.sheets.held_back import penalties_of_hand
from scoring.sheets.ledger import Ledger
from scoring.sheets.record import Sheet
from scoring.tiles import mask_of, tiles_in, whole

EVIDENCE: Final = ("end", "by", "pips", "tiles", "side_pips", "ends", "leader", "last", "ends_before", "swapped_by")
"""The fields of a hand that its play also gives."""


def with_play_facts(hand: Hand, ruleset: Ruleset) -> Hand:
    """Return the hand with the facts of its play in place of recorded figures; a hand without a play is unchanged.

    So is one whose illegal play officials overruled: then the recorded figures count.
    """
    if hand.play is None:
        return hand
    replayed = replay(hand.play, ruleset)
    if hand.overruled is not None and not replayed.valid:
        return hand
    return with_facts(hand, hand.play, replayed.facts, ruleset)


def with_facts(hand: Hand, play: Play, facts: Facts, ruleset: Ruleset) -> Hand:
    """Return the hand with these facts of its play. Of forced passes it records those that earn points here.

    Without every draw a play does not show what is left: then the recorded count stands.
    """
    recorded = bool(facts.unnoted)
    return replace(
        hand,
        end=facts.end or hand.end,
        by=facts.by,
        # Pips follow from the tiles.
        pips=hand.pips if recorded else None,
        tiles=hand.tiles if recorded else facts.left,
        side_pips=hand.side_pips if recorded else None,
        ends=facts.ends,
        leader=facts.leader,
        last=facts.last,
        ends_before=facts.ends_before,
        special=None,
        pase_salida=_pase_salida(play, facts, ruleset),
        pases_redondos=_pases_redondos(play, facts, ruleset),
        swapped_by=facts.swapped_by,
        play=None,
        scored=earned(play, facts, ruleset) if ruleset.scored == "PLAYS" else None,
    )


def earned(play: Play, facts: Facts, ruleset: Ruleset) -> tuple[Pips, ...]:
    """Return what each side's plays earned: by side, one figure for each tile laid, 0 for those of the others."""
    shown: list[tuple[int, int]] = []  # the number and the pips of each open end
    figures: dict[Side, list[int]] = {side: [] for side in ruleset.seating.sides}
    lays = [(move.seat, move.tile, move.at) for move in play.moves if move.kind == "lay" and move.tile is not None]
    for number, (seat, tile, at) in enumerate(lays, start=1):
        if not shown:
            shown = [(each, each * (1 + tile.is_double)) for each in (tile.low, tile.high)]
            value = in_fives_and_threes(tile.pips)
        else:
            end = (
                at
                if at in (0, 1) and tile.fits(shown[at][0])
                else next((e for e in (0, 1) if tile.fits(shown[e][0])), 0)
            )
            free = tile.pips - shown[end][0]
            shown[end] = (free, free * (1 + tile.is_double))
            value = in_fives_and_threes(sum(pips for _, pips in shown))
        if number == len(lays) and facts.end == "domino":
            value += ruleset.out_point
        for side, each in figures.items():
            each.append(value if side == ruleset.seating.side_at[seat] else 0)
    return tuple(tuple(each) for each in figures.values())


def judged(hand: Hand, play: Play, sheet: Sheet | Ledger, ruleset: Ruleset) -> Replay:
    """Judge the play by the leader noted for the hand, or else the one the sheet expects.

    If the right to lead passes on to the holder of a double, the leader does not show which seat had the right: the
    sheet knows it, or the first to move had it.
    """
    lead = sheet.next_lead
    leader = lead.seat if hand.leader is None else hand.leader
    first = play.moves[0].seat if play.moves else None
    if lead.how == "ENTITLED":
        leader = first if lead.seat is None else lead.seat
    elif hand.leader is None and lead.either and first in ruleset.seating.seats_by_side.get(lead.side or "A", ()):
        leader = first
    return replay(play, ruleset, leader, first_hand=lead.how not in ("FREE", "ENTITLED"))


def evidence_findings(hand: Hand, play: Play, replayed: Replay, sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield what is wrong with the play, and every recorded fact that the play contradicts."""
    facts = replayed.facts
    counted = hand.left is not None or hand.side_pips is not None
    for finding in replayed.findings:
        if finding.code != "draws-not-noted":
            yield finding
        # Only a recorded count shows what was drawn.
        elif not counted:
            yield replace(finding, severity="error", field="pips")
    shown = {(move.seat, move.tile) for move in play.moves if move.kind == "wrong"}
    for seat, tiles in sheet.exposed.items():
        for tile in tiles:
            # Without the wrong domino the play cannot show that the tile was played at the first opportunity.
            if (seat, tile) not in shown:
                yield error("exposed-not-in-play", ruleset.cites["wrong-domino"], "play", tile=str(tile), seat=seat)
    if not replayed.valid:
        return
    yield from _missing_penalties(play, sheet, ruleset)
    for field in EVIDENCE:
        if not _agrees(field, getattr(hand, field), play, facts, ruleset):
            yield error("play-disagrees", ruleset.cites["recount"], field, what=field)


def _missing_penalties(play: Play, sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield each wrong domino of the play that is not on the sheet (SACI rule 13).

    An error, because it must be entered before the hand: afterwards it would lie exposed in the next one.
    """
    noted = [(entry.seat, entry.tile) for entry in penalties_of_hand(sheet, ruleset)]
    # A tile is exposed once, however often it is tried.
    for seat, tile in dict.fromkeys((move.seat, move.tile) for move in play.moves if move.kind == "wrong"):
        # A penalty without its tile stands for any one tile of its seat.
        found = next((each for each in ((seat, tile), (seat, None)) if each in noted), None)
        if found is not None:
            noted.remove(found)
        else:
            yield error("penalty-missing", ruleset.cites["wrong-domino"], "play", seat=seat, tile=str(tile))


def _agrees(field: str, written: Any, play: Play, facts: Facts, ruleset: Ruleset) -> bool:
    """Return whether the play allows what was recorded; None: nothing was."""
    if written is None:
        return True
    if field == "tiles":
        return _tiles_agree(written, play, facts, ruleset)
    if field == "pips":
        return _pips_agree(written, [(seat,) for seat in ruleset.seating.seats], play, facts, ruleset)
    if field == "side_pips":
        return _pips_agree(written, ruleset.seating.seats_by_side.values(), play, facts, ruleset)
    return _as_written(written) == _as_written(getattr(facts, field))


def _tiles_agree(written: Held, play: Play, facts: Facts, ruleset: Ruleset) -> bool:
    """Return whether each seat can have had these tiles left: those known, and as many unseen ones as it drew
    unnoted.
    """
    unseen = _unseen(play, facts, ruleset)
    if len(written) != len(facts.left):
        return False
    for held, known, more in zip(map(set, written), map(set, facts.left), _unnoted(facts), strict=True):
        if len(held) != len(known) + more or not known <= held or mask_of(held - known) & ~unseen:
            return False
    return True


def _pips_agree(written: Pips, groups: Collection[Sequence[Seat]], play: Play, facts: Facts, ruleset: Ruleset) -> bool:
    """Return whether each group of seats can have had these pips left: exactly, unless it drew unnoted."""
    unseen = sorted(each.pips for each in tiles_in(_unseen(play, facts, ruleset)))
    if len(written) != len(groups) or len(facts.pips) != ruleset.players:
        return False
    for figure, seats in zip(written, groups, strict=True):
        known, more = sum(facts.pips[seat] for seat in seats), sum(_unnoted(facts)[seat] for seat in seats)
        if not known + sum(unseen[:more]) <= figure <= known + sum(unseen[len(unseen) - more :]):
            return False
    return True


def _unnoted(facts: Facts) -> tuple[int, ...]:
    return facts.unnoted or (0,) * len(facts.left)


def _unseen(play: Play, facts: Facts, ruleset: Ruleset) -> int:
    """Return the tiles that the play shows nowhere, as bits: each may have been drawn unnoted."""
    seen = mask_of(each for held in facts.left for each in held)
    laid = mask_of(move.tile for move in play.moves if move.kind == "lay" and move.tile is not None)
    return whole(ruleset.double) & ~seen & ~laid


def _as_written(value: object) -> object:
    """Return a value that compares equal in any order of tiles and ends."""
    if not isinstance(value, tuple):
        return value
    if value and all(isinstance(item, tuple) for item in value):
        return tuple(frozenset(item) for item in value)
    return value


def _opening(play: Play) -> tuple[Move | None, int]:
    """Return the lead, and the number of passes on it before the next tile."""
    passes, lead = 0, None
    for move in play.moves:
        if move.kind == "lay" and lead is not None:
            break
        if move.kind == "lay":
            lead = move
        elif move.kind == "pass":
            passes += 1
    return lead, passes


def _pase_salida(play: Play, facts: Facts, ruleset: Ruleset) -> bool:
    """Return whether the opening tile earns a pase de salida, by the club's options (D2, D5)."""
    if "pase-salida" not in ruleset.specials:
        return False
    lead, passes = _opening(play)
    if not facts.pase_salida or lead is None or lead.tile is None:
        return False
    if ruleset.pase_salida == "DOUBLE_ONLY" and not lead.tile.is_double:
        return False
    return ruleset.opening_pass != "PASE_REDONDO" or passes < ruleset.players - 1  # noqa: S105 - a pass at dominoes


def _pases_redondos(play: Play, facts: Facts, ruleset: Ruleset) -> tuple[Seat, ...]:
    """Return the seats that made all others pass, by the options for the opening and the locking tile (D2, D3)."""
    if "pase-redondo" not in ruleset.specials:
        return ()
    seats = facts.pases_redondos
    _, passes = _opening(play)
    only_salida = ruleset.opening_pass == "PASE_SALIDA" and _pase_salida(play, facts, ruleset)  # noqa: S105 - a pass
    # The first pase redondo is the opening tile's, already counted as pase de salida.
    if only_salida and seats and passes >= ruleset.players - 1:
        seats = seats[1:]
    if ruleset.locking_tile == "COUNTED" and facts.locker is not None:
        seats = (*seats, facts.locker)
    return seats
