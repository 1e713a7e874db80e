"""What a seat may lay, its obligations under SACI rule 13 included."""

from collections.abc import Collection, Sequence

from scoring.tiles import Tile


def legal_tiles(ends: tuple[int, int] | None, hand: Sequence[Tile], exposed: Collection[Tile] = ()) -> tuple[Tile, ...]:
    """The tiles of `hand` that may be laid now, in the hand's order; empty means the seat passes (SACI rules 11, 12).

    ends: the two numbers the line shows, None for a free lead. exposed: tiles of this hand that lie face up after a
    wrong domino. One that fits must be laid at the first opportunity; one that is the last tile may not be laid, for
    it cannot be the winning domino (SACI rule 13).
    """
    fitting = tuple(tile for tile in hand if ends is None or any(tile.fits(end) for end in ends))
    due = tuple(tile for tile in fitting if tile in exposed)
    if due and len(hand) == 1:
        return ()
    return due or fitting
