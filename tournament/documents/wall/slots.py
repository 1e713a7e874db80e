"""One line of a bracket with what stands on it: the team above it, its score at the right, its table below."""

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import fit
from tournament.documents.paper import BLACK, GRAY, Paper
from tournament.documents.records import BracketMatch, Slot, TeamName
from tournament.documents.sheet.grid import signed
from tournament.documents.wall.layout import LEADING, Column, Spot

TAG = 6.2
CHECK = "✓"
SEPARATOR = " · "
THICK, THIN = 1.4, 0.6
ABOVE = 2.8  # from a line to the feet of the letters on it


def draw_spot(paper: Paper, spot: Spot, column: Column) -> None:
    """Draw a line across its column with its team, score and caption, and the number of the match it comes from."""
    slot, match = spot.line.slot, spot.line.match
    end = column.x + column.width
    paper.rule(column.x, spot.y, end, spot.y, weight=THICK if slot.winner else THIN)
    x = column.x + (TAG + 4 if match else 2)
    room = end - x - 3
    room -= _draw_mark(paper, slot, end - 3, spot.y + ABOVE, column.size)
    if slot.team:
        _draw_team(paper, slot.team, x, spot.y + ABOVE, room, column, BOLD if slot.winner else REGULAR)
    if match:
        draw_tag(paper, match, column.x, spot.y)
        caption = _caption(match, spot.line.page)
        paper.write(caption, x, spot.y - 6.8, 5.8, width=end - x - 3, ink=GRAY)


def draw_tag(paper: Paper, match: BracketMatch, x: float, y: float) -> None:
    """The number of a match in a white disc."""
    paper.disc(x, y, TAG, fill=1, weight=0.7)
    paper.write(str(match.number), x, y - 2.3, 6.4, font=BOLD, width=2 * TAG - 2, align="center", least=0.5)


def _draw_mark(paper: Paper, slot: Slot, right: float, y: float, size: float) -> float:
    """The score, a check mark for the winner, or a word for the bye; answers the width they take from the names."""
    taken = 0.0
    font = BOLD if slot.winner else REGULAR
    if slot.bye:
        taken += paper.write(_("bye"), right, y, size * 0.8, align="right", ink=GRAY)
    if slot.score is not None:
        taken += paper.write(signed(slot.score), right, y, size, font=font, align="right")
    if slot.winner:
        taken += paper.write(CHECK, right - taken - (2 if taken else 0), y, size, font=BOLD, align="right") + 2
    return taken + 4 if taken else 0


def _draw_team(paper: Paper, team: TeamName, x: float, y: float, room: float, column: Column, font: str) -> None:
    """The number of a team in a column of its own, then its players, one above the other or side by side."""
    size = column.size
    gutter = 2.2 * size if team.number < 100 else 2.8 * size
    rise = size * LEADING
    middle = y + rise / 2 if column.two_rows else y
    paper.write(str(team.number), x + gutter - size * 0.55, middle, size, font=BOLD, align="right", ink=BLACK)
    x, room = x + gutter, room - gutter
    if column.two_rows:
        paper.write(team.names[0], x, y + rise, size, font=font, width=room)
        paper.write(team.names[1], x, y, size, font=font, width=room)
    else:
        _draw_side_by_side(paper, team.names, x, y, room, size, font)


def _draw_side_by_side(
    paper: Paper, names: tuple[str, str], x: float, y: float, room: float, size: float, font: str
) -> None:
    """Both names on one line: neither may take more than half unless the other leaves it."""
    gap = fit(SEPARATOR, font, size, room).width
    half = (room - gap) / 2
    widths = [fit(name, font, size, float("inf")).width for name in names]
    first = max(half, room - gap - widths[1])
    taken = paper.write(names[0], x, y, size, font=font, width=first)
    paper.write(SEPARATOR, x + taken, y, size, font=font)
    paper.write(names[1], x + taken + gap, y, size, font=font, width=room - gap - taken)


def _caption(match: BracketMatch, page: int | None) -> str:
    """What is said of the match a line comes from: where it is played, how it ended, on which page it stands."""
    endings = {"walkover": _("walkover"), "bye": _("no opponent"), "vacant": _("nobody came")}
    parts = (
        _("page %(number)d") % {"number": page} if page else "",
        _("table %(number)d") % {"number": match.table} if match.table is not None else "",
        endings.get(match.decided, ""),
    )
    return SEPARATOR.join(part for part in parts if part)
