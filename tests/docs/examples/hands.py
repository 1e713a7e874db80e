"""Examples of hands: what the judge writes down."""

import re
from collections.abc import Iterator
from typing import Final

from scoring.entries import Called, End, Entry, Forfeit, Hand
from scoring.entries.kinds import pips_of
from scoring.hands import Play, Seat
from scoring.notation import parse_play
from scoring.tiles import parse_tile
from tests.docs.examples.before import ENDING, leader
from tests.docs.examples.blocks import BadExample, Example
from tests.docs.examples.words import SIDE, read_figures, read_hands, read_points, read_seat
from tests.scoring.penalties import false_pass, wrong_domino

CALLED: Final[dict[str, Called]] = {"capicú": "capicu", "chuchazo": "chuchazo"}
LAST: Final = re.compile(r"(\S+)(?: on (\d+) and (\d+))?")


def entries(example: Example) -> Iterator[Entry]:
    """What the judge writes down, in order."""
    for name, value in example.lines:
        if name == "end":
            yield _hand(example, value)
        elif name == "hand won":
            yield _won(example, value)
        elif name == "false pass":
            yield false_pass(read_seat(value), _pips(example))
        elif name == "wrong domino":
            seat, tile = value.split(" with ")
            yield wrong_domino(read_seat(seat), parse_tile(tile))
        elif name == "forfeit":
            yield Forfeit(SIDE[value], "gave up")


def _hand(example: Example, ending: str) -> Hand:
    if ending == "void":
        return Hand("void", None, None, None, None)
    found = ENDING.fullmatch(ending)
    if found is None:
        raise BadExample(f"end: {ending}")
    end: End = "domino" if found[1] == "domino" else "block"
    led = leader(example)
    given = example.get
    by_side = read_points(given("pips by side")) if given("pips by side") else None
    last = LAST.fullmatch(given("last"))
    if given("pase de salida") and read_seat(given("pase de salida")) != led:
        raise BadExample("only who led makes a pase de salida")
    return Hand(
        end,
        Seat(int(found[2])) if found[2] else None,
        read_figures(given("pips")) if given("pips") else None,
        read_hands(given("left")) if given("left") else None,
        int(given("recount")) if given("recount") else None,
        ends=(int(found[3]), int(found[4])) if found[3] else None,
        leader=led,
        side_pips=tuple(by_side.values()) if by_side else None,
        last=parse_tile(last[1]) if last else None,
        ends_before=(int(last[2]), int(last[3])) if last and last[2] else None,
        special=CALLED[given("called")] if given("called") else None,
        pase_salida=bool(given("pase de salida")),
        pases_redondos=tuple(read_seat(seat) for seat in example.all("pase redondo")),
        swapped_by=read_seat(given("swapped")) if given("swapped") else None,
        play=_play(example) if given("moves") else None,
        scored=_scored(given("scored")) if given("scored") else None,
    )


def _scored(told: str) -> tuple[tuple[int, ...], ...]:
    """ "8 3 | 5": what the plays of each side earned."""
    return tuple(tuple(map(int, side.split())) for side in told.split("|"))


def _play(example: Example) -> Play:
    """The whole hand: what was dealt, and the moves as docs/notation.md writes them."""
    dealt = example.get("dealt").replace("|", "/")
    return parse_play(f"deal {dealt} moves {example.get('moves')}", example.ruleset.seating)


def _won(example: Example, value: str) -> Hand:
    """ "A, 43 pips": a player of side A went out, and all that was left is the next side's."""
    name, pips = value.removesuffix(" pips").split(", ")
    seating, winner = example.ruleset.seating, SIDE[name]
    loser = next(side for side in seating.sides if side != winner)
    figures = tuple(int(pips) if side == loser else 0 for side in seating.sides)
    return Hand("domino", seating.seats_by_side[winner][0], None, None, None, side_pips=figures)


def _pips(example: Example) -> tuple[int, ...] | None:
    """What each seat held when somebody passed falsely."""
    if example.get("left"):
        return pips_of(read_hands(example.get("left")))
    return read_figures(example.get("pips")) if example.get("pips") else None
