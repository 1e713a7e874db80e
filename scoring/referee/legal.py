"""Legal moves: the tiles a seat may lay, and what it may do instead."""

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
    """One way to lay a tile: `at` and `free` as in `transcripts.Move`."""

    tile: Tile
    at: int | None
    free: int | None = None


class Legal(NamedTuple):
    """What a seat may do.

    moves: every way to lay a tile, in order of tile and place; two equal ends are two places. otherwise: what it may do
    instead; None: it must lay. swap: whether it may first change its hand for the tiles aside.
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
    """Return what the seat may do at this table.

    stock: tiles left to draw from, including those that are never drawn. exposed: tiles of the hand that are face up.
    drawn: the tile it drew this turn, already part of the hand; None: it has not drawn.
    """
    fitting = mask_of(hand) & table.fitting(seat)
    may = bound(fitting, mask_of(hand), mask_of(exposed), ruleset.exposed_last)
    taken = 0 if drawn is None else drawn.bit
    can_draw = stock > ruleset.reserve and draws(table, ruleset) and not (taken and ruleset.unable == "DRAW_ONE")
    return Legal(layings(table, seat, may), otherwise(table, seat, may, ruleset, can_draw=can_draw, drawn=taken))


def bound(fitting: int, hand: int, exposed: int, last: ExposedLast) -> int:
    """Return the tiles of a hand that may be laid, of those that fit (SACI rule 13).

    An exposed tile that fits must be laid at the first opportunity. It may not be laid as the last tile, because it
    cannot be the winning domino.
    """
    due = fitting & exposed
    return 0 if due and due == hand and due.bit_count() == 1 and last == "PASSES" else due or fitting


def draws(table: Table, ruleset: Ruleset) -> bool:
    """Return whether a player who cannot play draws at this stage of the hand."""
    return ruleset.unable != "PASS" and (ruleset.draw_when == "THROUGHOUT" or table.growing)


def otherwise(
    table: Table, seat: Seat, may: int, ruleset: Ruleset, *, can_draw: bool, drawn: int = 0
) -> Otherwise | None:
    """Return what a seat that may lay these tiles may do instead; None: it must lay one. drawn: its last draw."""
    if can_draw:
        # Only a matador fits: the club may let the player keep it and draw (I1).
        spared = table.matadors if ruleset.draw_with_matador == "YES" else 0
        if not may & ~spared:
            return "draw-one" if ruleset.unable == "DRAW_ONE" else "draw-until"
    # A drawn tile that may be kept does not oblige the seat to lay it (F5).
    kept = drawn if ruleset.drawn == "MAY_KEEP" else 0
    return None if may & table.compulsory(seat) & ~kept else "pass"


def layings(table: Table, seat: Seat, may: int) -> tuple[Laying, ...]:
    """Return every way to lay these tiles."""
    return tuple(Laying(tile, place.at, place.free) for tile in tiles_in(may) for place in table.places(seat, tile))
