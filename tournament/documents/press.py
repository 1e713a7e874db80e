"""What a drawing is told besides its record, and what it tells while it draws."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


def _nobody(done: int) -> None:
    """Nobody wants to know."""


@dataclass(slots=True)
class Press:
    """One drawing of one record.

    `pictures`: the files that a record names by their SHA-256, such as a club's logo. `part`: which leaves
    (`leaves.Leaf`) are to be drawn, counted from 0; None: all. Pages are numbered as in the whole paper. `told` is
    called after each page with the number of pages drawn so far. `leaves`: the key of the leaf on each page drawn;
    `pages`: how many the whole paper has, 0 until it is known.
    """

    pictures: Mapping[str, bytes] = field(default_factory=dict)
    part: range | None = None
    told: Callable[[int], None] = _nobody
    leaves: list[str] = field(default_factory=list)
    pages: int = 0

    def turn(self, leaf: str) -> None:
        """A page has been drawn that shows something of a leaf."""
        self.leaves.append(leaf)
        self.told(len(self.leaves))
