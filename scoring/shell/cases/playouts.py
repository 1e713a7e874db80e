"""Cases of a whole hand, move by move: the referee judges it, and each system scores what it tells."""

from typing import Final

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.play import Facts as Seen
from scoring.play import replay
from scoring.ruleset import Ruleset
from scoring.sheets.ledger import Ledger
from scoring.shell.cases import tables, values
from scoring.shell.cases.case import Case
from scoring.shell.cases.choices import chosen
from scoring.shell.cases.errors import BadCase
from scoring.shell.cases.hands import Facts, hand_facts
from scoring.shell.cases.matching import AnyOrder, Either, Some
from scoring.shell.cases.played import Scene
from scoring.shell.cases.systems import plain_system, plainly, system_of
from scoring.tiles import Tile
from scoring.transcripts import Move, Play

ENDS: Final = {"L": 0, "R": 1, "I": 0, "D": 1}
"""The ends of a line by letter: left and right, izquierda and derecha."""
FACTS: Final = frozenset({"outcome", "left", "pips", "ends", "tiles_on_table", "passes", "valid", "findings", "leader"})
"""What the moves tell by themselves; every other expectation is a rule system's."""
FIGURE: Final = {"tens": "marks", "marks": "marks", "pips": "pips"}
"""What a system's last word says is expected, where it is one figure: points if it is none of these."""


def full_hand(case: Case) -> Facts:
    """What the moves tell, and what each system that is asked makes of them."""
    ruleset = chosen(plain_system(), case)
    play = play_of(case, ruleset)
    told = case.get("leader")
    leader = None if told is None else Seat(values.seat("leader", told, ruleset.players))
    found = replay(play, ruleset, leader)
    codes = [finding.code for finding in found.findings if finding.severity == "error"]
    facts = seen_facts(found.facts)
    facts |= {"valid": found.valid, "findings": AnyOrder(codes)}
    if codes and not case.expected.keys() & {"valid", "findings"}:
        raise BadCase("moves", f"not a hand that can be played: {', '.join(dict.fromkeys(codes))}")
    for name in case.expected:
        if name not in FACTS and name not in facts:
            facts[name] = _scored(name, case, play)
    return facts


def play_of(case: Case, ruleset: Ruleset) -> Play:
    """The deal and the moves."""
    dealt = values.mapped("deal", case.need("deal"))
    by_seat = dict(zip(tables.seats(dealt, ruleset.players), dealt.values(), strict=True))
    deal = tuple(values.some_tiles("deal", by_seat.get(seat, [])) for seat in ruleset.seating.seats)
    moves = values.listed("moves", case.need("moves"))
    return Play(deal, tuple(_move(each, ruleset) for each in moves), case.tiles("boneyard_top_first", "stock"))


def seen_facts(seen: Seen) -> Facts:
    """What the referee saw."""
    return {
        "outcome": Some(
            {
                "type": seen.end,
                "by": seen.by,
                "last": seen.last,
                "ends_before": _pair(seen.ends_before),
                "ends": _pair(seen.ends),
                "leader": seen.leader,
                "pase_salida": seen.pase_salida,
                "pases_redondos": list(seen.pases_redondos),
                "capicu": seen.capicu,
                "chuchazo": seen.chuchazo,
            }
        ),
        "left": {str(seat): AnyOrder([str(each) for each in held]) for seat, held in enumerate(seen.left)},
        "pips": {str(seat): pips for seat, pips in enumerate(seen.pips)},
        "ends": _pair(seen.ends),
        "leader": seen.leader,
        "tiles_on_table": seen.laid,
        "passes": seen.passes,
        "ahorcados": AnyOrder([str(each) for each in seen.hanged]),
    }


def _scored(name: str, case: Case, play: Play) -> object:
    """What a system makes of the hand: every figure, or the one that its name says."""
    expected = case.expected[name]
    words = plainly(name)
    options: dict[str, object] = {"opponents_only": True} if words.endswith("opponents_only") else {}
    try:
        ruleset = chosen(system_of(name), Case(options))
    except BadCase:
        return "this cannot be worked out"
    ruleset = tables.seated(ruleset, len(play.deal), None, ruleset.double)
    scene = Scene(ruleset, tables.named(ruleset), Ledger(ruleset).sheet())
    facts = hand_facts(Hand("domino", None, None, None, None, play=play), scene)
    if isinstance(expected, dict) and expected.keys() & facts.keys():
        return Some(facts)
    return facts[FIGURE.get(words.rpartition("_")[2], "points")]


def _move(told: object, ruleset: Ruleset) -> Move:
    """A seat, a tile or what else it did, and where the tile was laid."""
    move = values.listed("moves", told)
    if not 2 <= len(move) <= 4:
        raise BadCase("moves", "not a seat, a tile and an end")
    seat = Seat(values.seat("moves", move[0], ruleset.players))
    if move[1] == "pass":
        return Move(seat, "pass")
    at = move[2] if len(move) > 2 else None
    place = ENDS.get(at.upper()[:1], -1) if isinstance(at, str) else at
    if place is not None:
        place = values.whole_number("moves", place, 0, 10)
    tile: Tile = values.one_tile("moves", move[1])
    return Move(seat, "lay", tile, place)


def _pair(ends: tuple[int, int] | None) -> object:
    """Two ends, from either side of the table."""
    return None if ends is None else Either((list(ends), list(ends)[::-1]))
