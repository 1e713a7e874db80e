"""Readers of what the library is given: moves, tiles and deals, as objects or as text."""

from typing import get_args

from scoring.errors import WrongType, WrongValue
from scoring.hands import Held, Kind, Move, Seat
from scoring.library.refusals import need, need_number, shortened
from scoring.notation import parse_move
from scoring.notation.reading import Reader
from scoring.ruleset import Ruleset
from scoring.tiles import HIGHEST, Tile, parse_tile

KINDS: tuple[Kind, ...] = get_args(Kind)


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
