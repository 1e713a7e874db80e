"""The sheets that documents lie on, and the area on each.

A4 and Letter share one area to lay out on: what both contain when centred on each other, minus the quarter inch that
printers cannot reach. One layout then fits both, and a document made for one prints on the other at full size.
"""

from typing import Final, NamedTuple

from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.units import mm

PORTRAIT: Final = A4
LANDSCAPE: Final = landscape(A4)
SIZES: Final = {"a4": A4, "letter": LETTER}

LONG_EDGE: Final = 16 * mm  # half the difference in length between A4 and Letter, plus the printer's margin
SHORT_EDGE: Final = 12 * mm
ROOM: Final = (A4[0] - 2 * SHORT_EDGE, A4[1] - 2 * LONG_EDGE)


class Sheet(NamedTuple):
    """A sheet, and the edges of the area on it, foot included."""

    width: float
    height: float
    left: float
    bottom: float
    right: float
    top: float


def sheet(kind: str, size: tuple[float, float]) -> Sheet:
    """The sheet to lay out on: PORTRAIT and LANDSCAPE in the club's paper size ("a4" or "letter").

    Any other size is the sheet itself, with the edges of A4.
    """
    if size not in (PORTRAIT, LANDSCAPE):
        width, height = size
        across, along = (SHORT_EDGE, LONG_EDGE) if height > width else (LONG_EDGE, SHORT_EDGE)
        return Sheet(width, height, across, along, width - across, height - along)
    width, height = SIZES.get(kind, A4)
    room = ROOM
    if size == LANDSCAPE:
        width, height, room = height, width, (ROOM[1], ROOM[0])
    left, bottom = (width - room[0]) / 2, (height - room[1]) / 2
    return Sheet(width, height, left, bottom, left + room[0], bottom + room[1])


def bare(width: float, height: float, edge: float) -> Sheet:
    """A sheet of any size with the same edge on each side: a till roll, a card, a poster."""
    return Sheet(width, height, edge, edge, width - edge, height - edge)
