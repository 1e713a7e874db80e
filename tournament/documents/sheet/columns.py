"""The columns of a block of hands, as wide as a pen needs them under each rule system."""

from typing import NamedTuple

from tournament.documents.records import Form


class Edges(NamedTuple):
    """The vertical lines of a block, from left to right; `extra` is the line after the column of extras.

    hand | who | (extra) | left | left | points A | points B | total A | total B.
    """

    lines: tuple[float, ...]
    has_extra: bool

    def span(self, first: int, last: int | None = None) -> tuple[float, float]:
        """The left and the right end of a column, or of several; counted without the column of extras."""
        shift = int(self.has_extra)
        end = first if last is None else last
        return self.lines[first + (shift if first > 1 else 0)], self.lines[end + 1 + (shift if end > 1 else 0)]

    @property
    def extra(self) -> tuple[float, float]:
        """The ends of the column of extras."""
        return self.lines[2], self.lines[3]

    @property
    def left(self) -> float:
        return self.lines[0]

    @property
    def right(self) -> float:
        return self.lines[-1]


HAND, WHO, COUNT, RECOUNT, POINTS_A, POINTS_B, TOTAL_A, TOTAL_B = range(8)
PLAIN = (22, 60, 30, 30, 28, 28, 30, 30)
WITH_EXTRA = (20, 52, 36, 25, 25, 24, 24, 26, 26)


def edges(form: Form, x: float, width: float) -> Edges:
    """The lines of a block that begins at x."""
    shares = WITH_EXTRA if form.bonuses else PLAIN
    unit = width / sum(shares)
    lines = [x]
    for share in shares:
        lines.append(lines[-1] + share * unit)
    return Edges(tuple(lines), form.bonuses)
