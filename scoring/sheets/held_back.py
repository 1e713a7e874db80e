"""Tiles held back: exposed and their player's last one, so they may not be laid although they fit (SACI rule 13).

A hand can then block while such a tile still fits, with ends and sums that are impossible otherwise.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from scoring.entries import Hand, PenaltyEntry
from scoring.hands import Play, Seat
from scoring.ruleset import Ruleset
from scoring.sheets.record import Sheet
from scoring.tiles import Tile, tile_set

Exposed = Mapping[Seat, tuple[Tile | None, ...]]
"""The tiles exposed in a hand, by seat; None: one that was not noted."""


def exposed_in_hand(sheet: Sheet, play: Play | None) -> Exposed:
    """Return the tiles exposed in the hand now in play, by the penalties on its sheet and by its moves."""
    exposed: dict[Seat, tuple[Tile | None, ...]] = {}
    for entry in penalties_of_hand(sheet):
        exposed[entry.seat] = (*exposed.get(entry.seat, ()), entry.tile)
    for move in play.moves if play is not None else ():
        if move.kind == "wrong" and move.tile is not None:
            exposed[move.seat] = (*exposed.get(move.seat, ()), move.tile)
    return exposed


def penalties_of_hand(sheet: Sheet) -> Iterator[PenaltyEntry]:
    """Yield the penalties about a tile in the hand now in play, the latest first."""
    for line in reversed(sheet.lines):
        entry = line.entry
        if line.voided:
            continue
        if isinstance(entry, Hand) or (isinstance(entry, PenaltyEntry) and entry.row.ends_hand):
            return
        if isinstance(entry, PenaltyEntry) and entry.row.tile:
            yield entry


class HeldBack:
    """The tiles that may have been held back in one finished hand: at most one of each seat."""

    __slots__ = ("_free", "_tiles")

    def __init__(self, entry: Hand, exposed: Exposed, ruleset: Ruleset) -> None:
        """entry: what is left, in the fullest form recorded. exposed: the tiles exposed in the hand."""
        self._tiles: dict[Seat, tuple[Tile, ...]] = {}
        if ruleset.exposed_last == "PASSES":
            for seat, shown in exposed.items():
                if not 0 <= seat < ruleset.players:
                    continue  # the sheet can hold a penalty of another table, which counts nothing
                # A wrong domino that was not noted can be any tile.
                tiles = tile_set(ruleset.double) if None in shown else tuple(each for each in shown if each is not None)
                self._tiles[seat] = tuple(each for each in tiles if _may_be_last(entry, seat, each, ruleset))
        others = [each for seat, held in enumerate(entry.tiles or ()) for each in held if not self.has(seat, each)]
        # Every number may have been at an end while the tiles left are not recorded.
        self._free: Final = [
            number for number in range(ruleset.double + 1) if not any(each.fits(number) for each in others)
        ]

    def has(self, seat: int, tile: Tile) -> bool:
        """Return whether the seat may have held this tile back."""
        return tile in self._tiles.get(Seat(seat), ())

    @property
    def double(self) -> bool:
        """Whether a double may have been held back."""
        return any(each.is_double for tiles in self._tiles.values() for each in tiles)

    @property
    def free(self) -> list[int]:
        """The numbers at which the line may be blocked: no tile left shows them, but for those held back."""
        return self._free

    def explains(self, left: int, right: int) -> bool:
        """Return whether these ends are possible only because of tiles held back: one that fits each end."""
        if left not in self._free or right not in self._free:
            return False
        pairs = product(self._tiles.items(), repeat=2)
        return any(
            first.fits(left) and second.fits(right) and (seat != other or first == second)
            for (seat, firsts), (other, seconds) in pairs
            for first, second in product(firsts, seconds)
        )

    def explains_odd_rest(self) -> bool:
        """Return whether the line may show an even and an odd number, so that an odd number of pips is left."""
        ends = product(self._free, repeat=2)
        return any((left + right) % 2 and self.explains(left, right) for left, right in ends)


def _may_be_last(entry: Hand, seat: Seat, tile: Tile, ruleset: Ruleset) -> bool:
    """Return whether this tile can be all that the seat had left, by what was recorded."""
    if entry.tiles is not None:
        return entry.tiles[seat] == (tile,)
    if entry.pips is not None:
        return entry.pips[seat] == tile.pips
    if entry.side_pips is None:
        return True
    seating = ruleset.seating
    side = seating.side_at[seat]
    figure = entry.side_pips[seating.sides.index(side)]
    return figure >= tile.pips if len(seating.seats_by_side[side]) > 1 else figure == tile.pips
