"""The names of a team on its line: a number in a column of its own, then both players, one above the other."""

from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import NARROWEST, clean, fit
from tournament.documents.paper import Paper
from tournament.documents.records import TeamName
from tournament.documents.wall.layout import LEADING

MARK = 2.25  # kept free at the right of both names, at size 1: three figures of a score, the check mark above them


def draw_team(paper: Paper, team: TeamName, x: float, y: float, room: float, size: float, *, bold: bool) -> None:
    """Write a team from x to the right, its lower baseline at y; names too long for their room are cut."""
    indent = _gutter(team) * size
    room -= indent + MARK * size
    font = BOLD if bold else REGULAR
    upper = y + size * LEADING
    # Beside the upper name: the disc of a match stands to the left of the lower one.
    paper.write(str(team.number), x + indent - size * 0.5, upper, size, font=BOLD, align="right")
    both = min(fit(name, font, size, room).size for name in team.names)
    for name, base in zip(team.names, (upper, y), strict=True):
        paper.write(name, x + indent, base, both, font=font, width=room, least=1)


def natural_width(team: TeamName) -> float:
    """The room a team wants at size 1 with its score, letters as narrow and as heavy as they may get."""
    longest = max(stringWidth(clean(name, BOLD), BOLD, 1) for name in team.names)
    return _gutter(team) + longest * NARROWEST + MARK


def _gutter(team: TeamName) -> float:
    """The column of team numbers at size 1: two figures, or three where it takes them."""
    return 2.0 if team.number < 100 else 2.7
