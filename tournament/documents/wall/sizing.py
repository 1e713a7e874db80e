"""One size of type for all names of a column, so that the eye compares teams and not letters."""

from collections.abc import Iterable

from tournament.documents.wall.layout import Column, Spot
from tournament.documents.wall.names import natural_width
from tournament.documents.wall.slots import mark_room, text_room

SMALLEST = 7.4  # a longer name is shrunk or cut by itself rather than shrink its whole column


def column_size(spots: Iterable[Spot], column: Column) -> float:
    """The largest size, in points, at which every name of the column fits, within what its rows have room for."""
    size = column.largest
    for spot in spots:
        if team := spot.line.slot.team:
            _, room = text_room(spot, column)
            size = min(size, room / natural_width(team, mark_room(spot.line.slot, 1), column.two_rows))
    return max(size, min(SMALLEST, column.largest))
