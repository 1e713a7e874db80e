"""The words of the examples: how they write tiles, seats and points."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from scoring.hands import LETTERS, Seat, Side
from scoring.sheets import Lead
from scoring.sheets.record import Points
from scoring.tiles import Tile, parse_tile

SIDE: Final[dict[str, Side]] = {str(letter): letter for letter in LETTERS}


def read_tiles(text: str) -> tuple[Tile, ...]:
    """ "3-5 2-3"; a hyphen alone is an empty hand."""
    return tuple(parse_tile(word) for word in text.split() if word != "-")


def read_hands(text: str) -> tuple[tuple[Tile, ...], ...]:
    """Tiles by seat: "3-5 | - | 2-3"."""
    return tuple(read_tiles(part) for part in text.split("|"))


def read_figures(text: str) -> tuple[int, ...]:
    """Figures by seat: "12 | 0 | 7 | 3"."""
    return tuple(int(part) for part in text.split("|"))


def read_seat(text: str) -> Seat:
    return Seat(int(text.removeprefix("seat ")))


def read_points(text: str) -> dict[Side, int]:
    """ "A 10, B -5"."""
    return {SIDE[side]: int(points) for side, points in (part.split(" ") for part in text.split(", "))}


def read_sides(text: str) -> tuple[Side, ...]:
    """ "A and C"."""
    return tuple(SIDE[side] for side in re.split(" and |, ", text))


def say_points(points: Points) -> str:
    return ", ".join(f"{side} {each}" for side, each in points.items())


def say_list(words: Sequence[object], nothing: str) -> str:
    """ "A", "A and C", "A, B and C"; `nothing` for none."""
    said = [str(word) for word in words]
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) if said else nothing


LEADS: Final[Mapping[str, str]] = {
    "TOP_DOUBLE": "who holds the top double",
    "TOP_DOUBLE_HOLDER": "who holds the top double",
    "HIGHEST_DOUBLE": "who holds the highest double",
    "LOTTERY": "who draws the highest tile",
    "ENTITLED": "who holds the highest double",
}


def say_lead(lead: Lead) -> str:
    """Who leads the next hand."""
    if lead.how == "FREE":
        if lead.seat is not None:
            return f"seat {lead.seat}"
        return "nobody knows" if lead.side is None else f"either of {lead.side}"
    right = "" if lead.seat is None else f", seat {lead.seat} has the right"
    return LEADS[lead.how] + right
