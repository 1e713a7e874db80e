"""The names of a team on its line: a number in a column of its own, then both players, above or beside each other."""

from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import NARROWEST, clean, fit
from tournament.documents.paper import Paper
from tournament.documents.records import TeamName
from tournament.documents.wall.layout import LEADING

SEPARATOR = " / "


def draw_team(
    paper: Paper,
    team: TeamName,
    x: float,
    y: float,
    room: float,
    mark: float,
    size: float,
    *,
    two_rows: bool,
    bold: bool,
) -> None:
    """Write a team from x to the right, its lowest baseline at y; names too long for their room are cut.

    `mark` is what the score takes from the right end of the lowest row.
    """
    indent = _gutter(team) * size
    room -= indent
    font = BOLD if bold else REGULAR
    rise = size * LEADING if two_rows else 0
    paper.write(str(team.number), x + indent - size * 0.5, y + rise / 2, size, font=BOLD, align="right")
    if two_rows:
        rows = list(zip(team.names, (room, room - mark), (y + rise, y), strict=True))
        both = min(fit(name, font, size, width).size for name, width, _ in rows)
        for name, width, base in rows:
            paper.write(name, x + indent, base, both, font=font, width=width, least=1)
    else:
        _draw_beside(paper, team.names, x + indent, y, room - mark, size, font)


def natural_width(team: TeamName, mark: float, two_rows: bool) -> float:
    """The room a team wants at size 1 beside its mark, with letters as narrow and as heavy as they may get."""
    upper, lower = (clean(name, BOLD) for name in team.names)
    if not two_rows:
        upper, lower = "", f"{upper}{SEPARATOR}{lower}"
    widths = (stringWidth(row, BOLD, 1) * NARROWEST for row in (upper, lower))
    return _gutter(team) + max(next(widths), next(widths) + mark)


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
