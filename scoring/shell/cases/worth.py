"""What a hand is worth, in every form that a case may expect."""

from collections.abc import Mapping

from scoring.entries import Hand
from scoring.hands import Side
from scoring.sheets import HandScore, Sheet
from scoring.sheets.specials import special_of
from scoring.shell.cases.matching import Both, Either
from scoring.shell.cases.played import Scene
from scoring.shell.cases.words import said_special

HAND_BONUS = "hand-bonus"
LOCK_BONUS = "lock-bonus"


def worth_facts(entry: Hand, worth: HandScore, after: Sheet, scene: Scene) -> dict[str, object]:
    """Points, and what they are made of."""
    named, line = scene.named, after.lines[-1]
    winner, ruleset = worth.winner, scene.ruleset
    level = winner is None and entry.end == "block"
    counted = worth.counted if winner is None or ruleset.rounding == "NONE" else {winner: worth.pips or 0}
    special = special_of(entry, ruleset)
    charged = [side for side, points in line.points.items() if points < 0]
    points = Both(_figure(line.points, winner), named.each(line.points))
    return {
        "points": points,
        "added": points,
        "delta": points,
        "pips": Both(worth.pips or 0, named.each({**dict.fromkeys(line.points, 0), **_of_winner(counted, winner)})),
        "marks": Both(_figure(worth.counted, winner), named.each(worth.counted)),
        "game_bonus": _extras(worth, HAND_BONUS),
        "hand_bonus": _extras(worth, HAND_BONUS),
        "lock_bonus": _extras(worth, LOCK_BONUS),
        "special": _special(worth, said_special(special if special in ruleset.specials else None)),
        "special_kind": said_special(special if special in ruleset.specials else None),
        "charged": Either((named.name(charged[0]), [named.name(side) for side in charged])) if charged else None,
        "parra": level,
        "level": level,
        "void": level or entry.end == "void",
    }


def _figure(points: Mapping[Side, int], winner: Side | None) -> int:
    """One figure for what a hand adds: the winner's points; where losses are written, what was lost."""
    gained = points.get(winner, 0) if winner is not None else 0
    return gained or sum(each for each in points.values() if each < 0 and winner is not None)


def _of_winner(counted: Mapping[Side, int], winner: Side | None) -> Mapping[Side, int]:
    return counted if winner is None else {winner: counted.get(winner, 0)}


def _extras(worth: HandScore, code: str) -> int:
    """Points for this reason."""
    return sum(part.points for part in worth.extras if part.note.code == code)


def _special(worth: HandScore, kind: object) -> Either:
    """The points of the winning tile; a case may name it instead."""
    points = sum(part.points for part in worth.extras if part.note.code in ("capicu", "chuchazo"))
    return Either((points, kind))
