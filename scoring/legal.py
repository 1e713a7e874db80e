"""What a seat may lay, and what it may do otherwise: the tiles that fit, and its obligations."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from scoring.hands import Seat
from scoring.layouts import Table
from scoring.policies import ExposedLast
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, mask_of, tiles_in

Otherwise = Literal["pass", "draw-one", "draw-until"]
"""What a seat may do instead of laying a tile: lose the turn, draw one tile, draw until one fits."""


class Laying(NamedTuple):
    """One way to lay a tile: `at` and `free` as in a Move."""

    tile: Tile
    at: int | None
    free: int | None = None


class Legal(NamedTuple):
    """What a seat may do.

    moves: every way to lay a tile, in order of tile and place; two equal ends are two places. otherwise: what it may
    do instead; None: it must lay. swap: whether it may change its hand for the tiles aside first.
    """

    moves: tuple[Laying, ...]
    otherwise: Otherwise | None
    swap: bool = False


def legal(
    table: Table,
    seat: Seat,
    hand: Iterable[Tile],
    ruleset: Ruleset,
    *,
    stock: int = 0,
    exposed: Iterable[Tile] = (),
    drawn: Tile | None = None,
) -> Legal:
    """What the seat may do at this table.

    stock: tiles left to draw from, those that are never drawn included. exposed: tiles of the hand that lie face up.
    drawn: the tile it drew this turn, part of the hand by now; None: it has not drawn.
    """
    fitting = mask_of(hand) & table.fitting(seat)
    may = bound(fitting, mask_of(hand), mask_of(exposed), ruleset.exposed_last)
    taken = 0 if drawn is None else drawn.bit
    can_draw = stock > ruleset.reserve and draws(table, ruleset) and not (taken and ruleset.unable == "DRAW_ONE")
    return Legal(layings(table, seat, may), otherwise(table, seat, may, ruleset, can_draw=can_draw, drawn=taken))


def bound(fitting: int, hand: int, exposed: int, last: ExposedLast) -> int:
    """The tiles of a hand that may be laid, of those that fit (SACI rule 13).

    What lies face up and fits must be laid at the first opportunity; as the last tile it may not be laid, for it
    cannot be the winning domino.
    """
    due = fitting & exposed
    return 0 if due and due == hand and due.bit_count() == 1 and last == "PASSES" else due or fitting


def draws(table: Table, ruleset: Ruleset) -> bool:
    """Whether who cannot play draws at all, now."""
    return ruleset.unable != "PASS" and (ruleset.draw_when == "THROUGHOUT" or table.growing)


def otherwise(
    table: Table, seat: Seat, may: int, ruleset: Ruleset, *, can_draw: bool, drawn: int = 0
) -> Otherwise | None:
    """What a seat that may lay these tiles may do instead; None: it must lay one. drawn: the tile it drew last."""
    if can_draw:
        spared = table.matadors if ruleset.draw_with_matador == "YES" else 0
        if not may & ~spared:
            return "draw-one" if ruleset.unable == "DRAW_ONE" else "draw-until"
    kept = drawn if ruleset.drawn == "MAY_KEEP" else 0
    return None if may & table.compulsory(seat) & ~kept else "pass"


def layings(table: Table, seat: Seat, may: int) -> tuple[Laying, ...]:
    """Every way to lay these tiles."""
    return tuple(Laying(tile, place.at, place.free) for tile in tiles_in(may) for place in table.places(seat, tile))
