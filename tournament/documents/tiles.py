"""Domino tiles as shapes: letters for them exist, but copy out of a PDF as garbage."""

from collections.abc import Sequence

from tournament.documents.paper import BLACK, Paper

# Where the pips of a half stand, in quarters of its side from the lower left corner; a half lying down turns with it.
_PIPS: Sequence[tuple[tuple[int, int], ...]] = (
    (),
    ((2, 2),),
    ((1, 1), (3, 3)),
    ((1, 1), (2, 2), (3, 3)),
    ((1, 1), (1, 3), (3, 1), (3, 3)),
    ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    ((1, 1), (2, 1), (3, 1), (1, 3), (2, 3), (3, 3)),
)


def pips(half: int | None) -> list[tuple[float, float]]:
    """Where the pips of a half stand, as shares of its side from the lower left corner; none for an empty one."""
    return [(0.06 + across * 0.22, 0.06 + up * 0.22) for across, up in _PIPS[half or 0]]


def draw_tile(
    paper: Paper, x: float, y: float, side: float, halves: tuple[int | None, int | None], ink: float = BLACK
) -> None:
    """A tile lying down, two squares of `side` wide; a half of None stays empty for a pen."""
    paper.box(x, y, 2 * side, side, radius=side * 0.16, weight=max(0.4, side * 0.035), ink=ink)
    paper.rule(x + side, y + side * 0.12, x + side, y + side * 0.88, weight=max(0.3, side * 0.025), ink=ink)
    paper.canvas.setFillGray(ink)
    for place, half in enumerate(halves):
        for across, up in pips(half):
            paper.canvas.circle(x + side * (place + across), y + side * up, side * 0.085, stroke=0, fill=1)
