"""The names of a team on its line: a number in a column of its own, then both players, above or beside each other."""

from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import NARROWEST, clean, fit
from tournament.documents.paper import Paper
from tournament.documents.records import TeamName
from tournament.documents.wall.layout import LEADING

SEPARATOR = " / "


def draw_team(
    paper: Paper, team: TeamName, x: float, y: float, room: float, size: float, two_rows: bool, bold: bool
) -> None:
    """Write a team from x to the right, its lowest baseline at y; names too long for the room are cut."""
    indent = _gutter(team) * size
    font = BOLD if bold else REGULAR
    rise = size * LEADING if two_rows else 0
    paper.write(str(team.number), x + indent - size * 0.5, y + rise / 2, size, font=BOLD, align="right")
    if two_rows:
        both = min(fit(name, font, size, room - indent).size for name in team.names)
        for name, base in zip(team.names, (y + rise, y), strict=True):
            paper.write(name, x + indent, base, both, font=font, width=room - indent, least=1)
    else:
        _draw_beside(paper, team.names, x + indent, y, room - indent, size, font)


def natural_width(team: TeamName, two_rows: bool) -> float:
    """The room a team wants at size 1, its letters as narrow and as heavy as they may get."""
    names = [clean(name, BOLD) for name in team.names]
    rows = names if two_rows else [SEPARATOR.join(names)]
    return _gutter(team) + NARROWEST * max(stringWidth(row, BOLD, 1) for row in rows)


def _gutter(team: TeamName) -> float:
    """The column of team numbers at size 1: two figures, or three where it takes them."""
    return 2.0 if team.number < 100 else 2.7


def _draw_beside(paper: Paper, names: tuple[str, str], x: float, y: float, room: float, size: float, font: str) -> None:
    """Both names on one row: the first leaves half to the second, or what the second does not need."""
    gap = stringWidth(SEPARATOR, font, size)
    second = stringWidth(clean(names[1], font), font, size) * NARROWEST
    first = max((room - gap) / 2, room - gap - second)
    taken = paper.write(names[0], x, y, size, font=font, width=first)
    paper.write(SEPARATOR, x + taken + gap / 2, y, size, font=font, align="center")
    paper.write(names[1], x + taken + gap, y, size, font=font, width=room - gap - taken)
