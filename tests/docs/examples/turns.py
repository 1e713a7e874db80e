"""Examples of turns: what a player may lay, where, and what else is allowed.

Ends of a line: "3 and 1", of a matador laid across "2/5 and 4". Arms of a cross by seat: "5 | 4 open | -", a hyphen
where an arm is not begun, and `centre` where a lower double leads; of a star in the order they were begun: "5 4 0".
"""

from typing import Final

from scoring.hands import Seat
from scoring.layouts import Arm, Table, cross, empty, line, star
from scoring.referee.legal import Laying, legal
from scoring.ruleset import Ruleset
from tests.docs.examples.blocks import BadExample, Example
from tests.docs.examples.words import read_seat, read_tiles

OTHERWISE: Final = {
    None: "nothing",
    "pass": "pass",
    "draw-one": "draw one",
    "draw-until": "draw until one fits",
}
ENDS: Final = {None: "first", 0: "left", 1: "right"}
LAYS: Final = {"LINE": "ends", "CROSS": "arms", "STAR": "arms"}


def turn_outcome(example: Example) -> dict[str, str]:
    ruleset = example.ruleset
    seat = read_seat(example.get("seat", "seat 0"))
    hand = read_tiles(example.get("holds"))
    drawn = read_tiles(example.get("drawn"))
    may = legal(
        _table(example, ruleset),
        seat,
        (*hand, *drawn),
        ruleset,
        stock=int(example.get("stock", "0")),
        exposed=read_tiles(example.get("face up")),
        drawn=next(iter(drawn), None),
    )
    laid = {move.tile for move in may.moves}
    return {
        "may lay": " ".join(str(tile) for tile in (*hand, *drawn) if tile in laid) or "nothing",
        "where": ", ".join(_where(move, seat, ruleset) for move in may.moves) or "nowhere",
        "otherwise": OTHERWISE[may.otherwise],
    }


def _table(example: Example, ruleset: Ruleset) -> Table:
    name = LAYS[ruleset.layout]
    allowed = {name, "centre"} if ruleset.layout == "CROSS" else {name}
    if {"ends", "centre", "arms"} & {given for given, _ in example.lines} - allowed:
        raise BadExample(f"a {ruleset.layout.lower()} has {name}")
    text = example.get(name)
    if not text:
        return empty(ruleset)
    if ruleset.layout == "STAR":
        return star(ruleset, [int(arm) for arm in text.split() if arm != "-"])
    if ruleset.layout == "CROSS":
        arms = {Seat(seat): _arm(arm.strip()) for seat, arm in enumerate(text.split("|"))}
        return cross(ruleset, arms, int(example.get("centre")) if example.get("centre") else None)
    left, right = (tuple(int(number) for number in end.split("/")) for end in text.split(" and "))
    return line(ruleset, left, right)


def _arm(text: str) -> Arm:
    number, _, is_open = text.partition(" ")
    if is_open not in ("", "open"):
        raise BadExample(f"arm: {text}")
    return (None if number == "-" else int(number), bool(is_open))


def _where(move: Laying, seat: Seat, ruleset: Ruleset) -> str:
    if ruleset.layout == "LINE":
        free = "" if move.free is None else f" with {move.free} free"
        return f"{move.tile} {ENDS[move.at]}{free}"
    if ruleset.layout == "CROSS":
        return f"{move.tile} on {'their own arm' if move.at == seat else f'the arm of seat {move.at}'}"
    return f"{move.tile} {'at the centre' if move.at is None else f'on arm {move.at + 1}'}"
