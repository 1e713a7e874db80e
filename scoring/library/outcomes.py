"""How a hand ended, what it is worth, and its entry on a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scoring import entries
from scoring.hands import Held, Move, Play, Seat, Side
from scoring.library.board import Board, layer_of
from scoring.referee.referee import Referee
from scoring.referee.replaying import gather
from scoring.ruleset import Ruleset
from scoring.sheets.checks import worth_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended. end: "domino" or "block". by: the seat that laid the last tile. winner: the side that won, None
    if nobody did. points: what each side gains or loses, without the bonuses that depend on the match. pips: pips left,
    by seat.
    """

    end: Literal["domino", "block"]
    by: Seat
    winner: Side | None
    points: dict[Side, int]
    pips: tuple[int, ...]


def outcome_of(entry: entries.Hand, left: Held, rules: Ruleset) -> Outcome | None:
    """Return the outcome of a finished hand, of which these tiles are left."""
    if entry.end == "void" or entry.by is None:
        return None
    worth = worth_of(entry, rules)
    return Outcome(entry.end, entry.by, worth.winner, dict(worth.points), entries.pips_of(left))


def entry_of(
    referee: Referee, rules: Ruleset, play: Play | None, moves: Sequence[Move], leader: Seat | None, board: Board
) -> entries.Hand:
    """Return the entry of a finished hand: with its play, or, if it began in the middle, with what its end shows."""
    end = referee.ended or "void"
    told: dict[str, Any] = {"leader": leader, "swapped_by": referee.swapped_by}
    if play is not None:
        return entries.Hand(end, referee.by, None, referee.left, None, **told, play=play)
    facts = gather(moves, rules, referee.left, len(referee.position.seats), referee.ended)
    if "pase-redondo" in rules.specials:
        told["pases_redondos"] = facts.pases_redondos
    last = referee.last
    if rules.layout == "LINE" and last is not None:
        before = None if last == board.lead else layer_of(board.without(last), rules).table.ends
        told |= {"last": last, "ends": _two(referee.ends), "ends_before": None if before is None else _two(before)}
    return entries.Hand(end, referee.by, None, referee.left, None, **told)


def _two(ends: Sequence[tuple[int, ...]]) -> tuple[int, int] | None:
    """Return the two numbers of a line; None if an end shows two."""
    return (ends[0][0], ends[1][0]) if [len(set(end)) for end in ends] == [1, 1] else None
