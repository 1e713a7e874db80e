"""The readers of what the library is given, as objects or as text, and what it raises when the rules refuse it."""

from collections.abc import Iterable
from typing import TypeVar, get_args

from scoring.errors import WrongType, WrongValue
from scoring.findings import Finding
from scoring.hands import Held, Kind, Move, Seat
from scoring.notation import parse_move
from scoring.notation.reading import Reader
from scoring.ruleset import Ruleset
from scoring.tiles import HIGHEST, Tile, parse_tile

T = TypeVar("T")
KINDS: tuple[Kind, ...] = get_args(Kind)


class Refused(WrongValue):
    """A move, a deal or an entry that the rules refuse. findings: everything wrong with it, each with its code."""

    def __init__(self, place: str, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(place, "; ".join(f"{finding.code} ({finding.rule})" for finding in self.findings))


class IllegalMove(Refused):
    """A move that the rules do not allow now."""


class IllegalDeal(Refused):
    """A deal that cannot be true, or that must be dealt again."""


class RefusedEntry(Refused):
    """An entry that cannot be written on this sheet."""


def need(place: str, value: object, wanted: type[T], called: str) -> T:
    """Return the value if it is of this type. Raises WrongType. called: the type in words."""
    # bool is an int to Python, but True is no depth and no seat.
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise WrongType(place, called, value)
    return value


def need_number(place: str, value: object, least: int, most: int) -> int:
    """Return a whole number within these bounds, both included. Raises WrongType or WrongValue."""
    number = need(place, value, int, "a whole number")
    if not least <= number <= most:
        raise WrongValue(place, f"{shortened(number)} is not from {least} to {most}")
    return number


def shortened(value: object) -> str:
    """Return a value as a message can show it, however long it is."""
    # Python refuses to write out numbers of thousands of digits.
    if isinstance(value, int) and abs(value) > 10**12:
        return "the number"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def read_tile(place: str, value: object) -> Tile:
    """Return a tile given as such or as text. Raises WrongType, or NotationError for other text."""
    return value if isinstance(value, Tile) else parse_tile(need(place, value, str, 'a tile or text such as "3-5"'))


def read_tiles(place: str, value: object) -> tuple[Tile, ...]:
    """Return tiles given as a sequence, or as text with spaces between."""
    if isinstance(value, str):
        reader = Reader(value, None)
        tiles = reader.tiles()
        reader.done()
        return tiles
    if not isinstance(value, list | tuple | set | frozenset):
        raise WrongType(place, "tiles", value)
    return tuple(read_tile(f"{place}, tile {number}", each) for number, each in enumerate(value, 1))


def read_deal(value: object, rules: Ruleset) -> Held:
    """Return the tiles of each seat, given as sequences or as text with slashes between the seats."""
    if isinstance(value, str):
        reader = Reader(value, rules.seating)
        held: Held = reader.each_seat(reader.tiles)
        reader.done()
        return held
    if not isinstance(value, list | tuple):
        raise WrongType("deal", "the tiles of each seat", value)
    if len(value) != rules.players:
        raise WrongValue("deal", f"needs one hand for each of {rules.players} seats, has {len(value)}")
    return tuple(read_tiles(f"deal, seat {seat}", tiles) for seat, tiles in enumerate(value))


def read_move(value: object, rules: Ruleset) -> Move:
    """Return a move given as such or in notation. Raises WrongType, WrongValue or NotationError."""
    if isinstance(value, str):
        return parse_move(value, rules.seating)
    if not isinstance(value, Move):
        raise WrongType("move", 'a Move or text such as "2:3-5L"', value)
    if value.kind not in KINDS:
        raise WrongValue("move, kind", f"{shortened(value.kind)} is none of {', '.join(KINDS)}")
    if value.tile is not None:
        need("move, tile", value.tile, Tile, "a tile or None")
    for name, number in (("at", value.at), ("free", value.free)):
        if number is not None:
            need_number(f"move, {name}", number, 0, HIGHEST)
    return value._replace(seat=Seat(need_number("move, seat", value.seat, 0, rules.players - 1)))
