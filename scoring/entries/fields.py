"""Strict readers of the values in an entry's data. Each returns the value or raises BadEntry, never anything else.

They settle the type and keep sizes sane. Whether a figure can be true is the business of the checks, so that a judge
who writes 169 pips hears why, by rule.
"""

from collections.abc import Callable
from typing import TypeVar
from unicodedata import category

from scoring.entries.kinds import End, Held, Pips
from scoring.errors import BadEntry, NotationError
from scoring.hands import SEATS, Seat, Side
from scoring.tiles import Tile, parse_tile

LARGEST = 9_999
MOST_TILES = 28
LONGEST_REASON = 1_000

T = TypeVar("T")
Reader = Callable[[str, object], T]


def optional(read: Reader[T]) -> Reader[T | None]:
    """The same reader, for a field that may be None."""
    return lambda field, value: None if value is None else read(field, value)


def read_number(field: str, value: object) -> int:
    """A whole number from 0; True and 3.0 are none."""
    if type(value) is not int:
        raise BadEntry(field, "not-a-whole-number")
    if not 0 <= value <= LARGEST:
        raise BadEntry(field, "out-of-range")
    return value


def read_seat(field: str, value: object) -> Seat:
    number = read_number(field, value)
    if number not in SEATS:
        raise BadEntry(field, "out-of-range")
    return Seat(number)


def read_side(field: str, value: object) -> Side:
    if value == "A":
        return "A"
    if value == "B":
        return "B"
    raise BadEntry(field, "not-a-side")


def read_end(field: str, value: object) -> End:
    if value == "domino":
        return "domino"
    if value == "block":
        return "block"
    raise BadEntry(field, "not-an-end")


def read_list(field: str, value: object) -> list[object] | tuple[object, ...]:
    if not isinstance(value, list | tuple):
        raise BadEntry(field, "not-a-list")
    if len(value) > MOST_TILES:
        raise BadEntry(field, "too-long")
    return value


def read_four(field: str, value: object) -> tuple[object, object, object, object]:
    """One value for each seat."""
    values = read_list(field, value)
    if len(values) != len(SEATS):
        raise BadEntry(field, "not-one-for-each-seat")
    return values[0], values[1], values[2], values[3]


def read_pips(field: str, value: object) -> Pips:
    first, second, third, fourth = (read_number(field, item) for item in read_four(field, value))
    return first, second, third, fourth


def read_tile(field: str, value: object) -> Tile:
    try:
        return parse_tile(value)
    except NotationError:
        raise BadEntry(field, "not-a-tile") from None


def read_held(field: str, value: object) -> Held:
    first, second, third, fourth = (
        tuple(read_tile(field, tile) for tile in read_list(field, held)) for held in read_four(field, value)
    )
    return first, second, third, fourth


def read_ends(field: str, value: object) -> tuple[int, int]:
    ends = read_list(field, value)
    if len(ends) != 2:
        raise BadEntry(field, "not-two-ends")
    return read_number(field, ends[0]), read_number(field, ends[1])


def read_text(field: str, value: object) -> str:
    """A text a database and a page can carry: no control characters but line breaks and tabs, no half characters."""
    if type(value) is not str:
        raise BadEntry(field, "not-a-text")
    if len(value) > LONGEST_REASON:
        raise BadEntry(field, "too-long")
    if any(category(character) in ("Cc", "Cs") and character not in "\n\r\t" for character in value):
        raise BadEntry(field, "unprintable")
    return value
