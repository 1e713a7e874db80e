"""Names in the narrow columns of a book: whole, on two lines of smaller letters where one line is too short."""

from typing import Final

from tournament.documents.fonts import REGULAR
from tournament.documents.lettering import ELLIPSIS, clean, fit
from tournament.documents.paper import Paper
from tournament.documents.wall.names import BROKEN, broken

LEAST: Final = 0.62  # of the size that is wanted, before a name goes on two lines
HARDLY: Final = 0.1  # rather as small as this than cut


def write_name(paper: Paper, name: str, x: float, y: float, size: float, width: float, font: str = REGULAR) -> None:
    """Write a name with its baseline at y, in the room of one line."""
    if not fit(name, font, size, width, LEAST).text.endswith(ELLIPSIS):
        paper.write(name, x, y, size, font=font, width=width, least=LEAST)
        return
    for part, rise in zip(broken(clean(name, font)), (BROKEN, 0), strict=True):
        paper.write(part, x, y + rise * size, BROKEN * size, font=font, width=width, least=HARDLY)
