"""One size of type for all names on a page, so that the eye compares teams and not letters."""

from tournament.documents.wall.layout import Layout
from tournament.documents.wall.names import natural_width
from tournament.documents.wall.slots import text_room

SMALLEST = 6.4  # a longer name is shrunk or cut by itself rather than shrink the whole page


def type_size(layout: Layout) -> float:
    """The largest size, in points, at which every name on the page fits, within what its rows have room for.

    The champion's line counts too, though the laurel has a size of its own: its names stand on other lines anyway.
    """
    size = layout.largest
    for spot in layout.root.walk():
        if team := spot.line.slot.team:
            size = min(size, text_room(layout.columns[spot.line.column]) / natural_width(team))
    return max(size, min(SMALLEST, layout.largest))
