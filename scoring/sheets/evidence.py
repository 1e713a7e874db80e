"""Evidence of a hand: takes facts from a complete play and fills in the fields that a judge would have recorded."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.entries import Hand
from scoring.findings import Finding, error
from scoring.hands import Move, Play, Seat
from scoring.referee.replaying import Facts, Replay, replay
from scoring.ruleset import Ruleset
from scoring.sheets.ledger import Ledger
from scoring.sheets.record import Sheet

EVIDENCE = ("end", "by", "pips", "tiles", "ends", "leader", "last", "ends_before", "swapped_by")
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
    """Return the hand with these facts of its play. Of forced passes it records those that earn points here."""
    return replace(
        hand,
        end=facts.end or hand.end,
        by=facts.by,
        # Pips follow from the tiles.
        pips=None,
        tiles=facts.left,
        side_pips=None,
        ends=facts.ends,
        leader=facts.leader,
        last=facts.last,
        ends_before=facts.ends_before,
        special=None,
        pase_salida=_pase_salida(play, facts, ruleset),
        pases_redondos=_pases_redondos(play, facts, ruleset),
        swapped_by=facts.swapped_by,
        play=None,
    )


def judged(hand: Hand, play: Play, sheet: Sheet | Ledger, ruleset: Ruleset) -> Replay:
    """Judge the play by the leader noted for the hand, or else the one the sheet expects.

    If the right to lead passes on to the holder of a double, the leader does not show which seat had the right: the
    sheet knows it, or the first to move had it.
    """
    lead = sheet.next_lead
    leader = lead.seat if hand.leader is None else hand.leader
    if lead.how == "ENTITLED":
        leader = play.moves[0].seat if lead.seat is None and play.moves else lead.seat
    return replay(play, ruleset, leader, first_hand=lead.how not in ("FREE", "ENTITLED"))


def evidence_findings(hand: Hand, play: Play, replayed: Replay, sheet: Sheet, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield what is wrong with the play, and every recorded fact that the play contradicts."""
    yield from replayed.findings
    shown = {(move.seat, move.tile) for move in play.moves if move.kind == "wrong"}
    for seat, tiles in sheet.exposed.items():
        for tile in tiles:
            # Without the wrong domino the play cannot show that the tile was played at the first opportunity.
            if (seat, tile) not in shown:
                yield error("exposed-not-in-play", ruleset.cites["wrong-domino"], "play", tile=str(tile), seat=seat)
    if not replayed.valid:
        return
    facts = replayed.facts
    for field in EVIDENCE:
        written = getattr(hand, field)
        seen = facts.left if field == "tiles" else getattr(facts, field)
        if written is not None and _as_written(written) != _as_written(seen):
            yield error("play-disagrees", ruleset.cites["recount"], field, what=field)


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
