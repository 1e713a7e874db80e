"""The names of a team on its line: a number in a column of its own, then both players, one above the other.

No name is cut. One that is far longer than others stands on two lines of its own, in smaller letters, so that it does
not make all the names of a page small.
"""

from functools import lru_cache

from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import NARROWEST, clean, fit
from tournament.documents.paper import Paper
from tournament.documents.records import TeamName
from tournament.documents.wall.layout import LEADING

MARK = 2.25  # kept free at the right of both names, at size 1: three figures of a score, the check mark above them
LONG = 48  # letters; names beyond are broken
BROKEN = 0.54  # the size of a broken name's letters, beside those of the others
LEAST = 0.1  # rather as small as this than cut


def draw_team(
    paper: Paper,
    team: TeamName,
    x: float,
    y: float,
    room: float,
    size: float,
    *,
    bold: bool = False,
    mark: float = MARK,
) -> None:
    """Write a team from x to the right, its lower baseline at y, within `room`."""
    indent = _gutter(team) * size
    room -= indent + mark * size
    font = BOLD if bold else REGULAR
    upper = y + size * LEADING
    # Beside the upper name: the disc of a match stands to the left of the lower one.
    paper.write(str(team.number), x + indent - size * 0.5, upper, size, font=BOLD, align="right")
    both = min((fit(name, font, size, room, LEAST).size for name in team.names if len(name) <= LONG), default=size)
    for name, base in zip(team.names, (upper, y), strict=True):
        if len(name) <= LONG:
            paper.write(name, x + indent, base, both, font=font, width=room, least=1)
            continue
        if _better_whole(name, font, both, room):
            paper.write(name, x + indent, base, both, font=font, width=room, least=LEAST)
            continue
        for part, rise in zip(broken(clean(name, font)), (BROKEN, 0), strict=True):
            paper.write(part, x + indent, base + rise * size, BROKEN * size, font=font, width=room, least=LEAST)


def draw_line_of_names(
    paper: Paper, team: TeamName, x: float, y: float, room: float, size: float, *, bold: bool = False
) -> None:
    """A team on one line: its number and both players; long names one above the other, in smaller letters."""
    font = BOLD if bold else REGULAR
    indent = _gutter(team) * size
    paper.write(str(team.number), x + indent - size * 0.5, y, size, font=BOLD, align="right")
    joined = " / ".join(team.names)
    if max(map(len, team.names)) <= LONG or _better_whole(joined, font, size, room - indent):
        paper.write(joined, x + indent, y, size, font=font, width=room - indent, least=LEAST)
        return
    for name, rise in zip(team.names, (BROKEN, -0.05), strict=True):
        paper.write(name, x + indent, y + rise * size, BROKEN * size, font=font, width=room - indent, least=LEAST)


def _better_whole(text: str, font: str, size: float, room: float) -> bool:
    """Whether letters on one line are larger than those of a broken name."""
    return fit(text, font, size, room, LEAST).size > BROKEN * size


def natural_width(team: TeamName) -> float:
    """The room a team wants at size 1 with its score, letters as narrow and as heavy as they may get."""
    return _gutter(team) + max(_wanted(name) for name in team.names) * NARROWEST + MARK


@lru_cache(4096)
def _wanted(name: str) -> float:
    name = clean(name, BOLD)
    if len(name) <= LONG:
        return float(stringWidth(name, BOLD, 1))
    return BROKEN * max(stringWidth(part, BOLD, 1) for part in broken(name))


def broken(name: str) -> tuple[str, str]:
    """A name in two parts, at the blank nearest to its middle; anywhere where there is none near."""
    middle = len(name) // 2
    blanks = [at for at, letter in enumerate(name) if letter == " " and abs(at - middle) <= len(name) // 4]
    at = min(blanks, key=lambda place: abs(place - middle), default=middle)
    return name[:at].rstrip(), name[at:].lstrip()


def _gutter(team: TeamName) -> float:
    """The column of team numbers at size 1: two figures, or three where it takes them."""
    return 2.0 if team.number < 100 else 2.7
