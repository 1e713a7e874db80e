"""Readers of the values in a case. Each returns the value or raises BadCase, never anything else."""

from collections.abc import Mapping
from typing import Final

from scoring.errors import NotationError
from scoring.shell.cases.errors import BadCase
from scoring.tiles import Tile, parse_tile

LARGEST: Final = 1_000_000
"""The largest figure that a case may name: far above any score, and quickly reckoned with."""
MOST: Final = 1_000
"""Items of one list or one mapping."""


def whole_number(where: str, value: object, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within these bounds, both included."""
    if type(value) is not int:
        raise BadCase(where, "not a whole number")
    if not least <= value <= most:
        raise BadCase(where, f"not from {least} to {most}")
    return value


def points(where: str, value: object) -> int:
    """Points, which may be below zero."""
    return whole_number(where, value, -LARGEST)


def seat(where: str, value: object, players: int = 10) -> int:
    """A seat, also where a mapping's key had to be a text."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 3:
        value = int(value)
    return whole_number(where, value, 0, players - 1)


def truth(where: str, value: object) -> bool:
    if type(value) is not bool:
        raise BadCase(where, "not true or false")
    return value


def text(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadCase(where, "not a text")
    return value


def listed(where: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise BadCase(where, "not a list")
    if len(value) > MOST:
        raise BadCase(where, "too long")
    return value


def mapped(where: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BadCase(where, "not an object")
    if len(value) > MOST:
        raise BadCase(where, "too long")
    return value


def one_tile(where: str, value: object) -> Tile:
    try:
        return parse_tile(value)
    except NotationError:
        raise BadCase(where, "not a tile") from None


def some_tiles(where: str, value: object) -> tuple[Tile, ...]:
    return tuple(one_tile(where, each) for each in listed(where, value))


def items(value: object) -> list[object]:
    """What is directly inside a list or an object."""
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list) else []
