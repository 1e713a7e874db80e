"""Who sits where: the table from above between its two teams, turns going round to the right."""

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD
from tournament.documents.paper import BLACK, GRAY, LIGHT, Paper
from tournament.documents.records import Seat, Sheet, TeamName
from tournament.documents.sheet.names import draw_name

HEIGHT = 100.0
PANEL = 206.0
WHITE = 1.0
# South, east, north, west: who faces the table at the south has the east at his right (SACI rule 9).
COMPASS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def draw_seating(paper: Paper, sheet: Sheet, y: float) -> float:
    """Draw both teams and the table with their top at y; the answer is the lower edge."""
    places = ((paper.left, "A", sheet.team_a), (paper.right - PANEL, "B", sheet.team_b))
    for number, (x, _side, team) in enumerate(places):
        _draw_players(paper, x, y, team, sheet.seats[number::2])
    paper.stamp(f"seating-{y}", lambda: _draw_table(paper, y))
    return y - HEIGHT


def draw_seat(paper: Paper, x: float, y: float, seat: int, radius: float) -> None:
    """A seat by its number 1..4: side A black, side B white."""
    side_b = seat % 2
    paper.disc(x, y, radius, fill=WHITE if side_b else BLACK)
    size = radius * 1.2
    paper.write(str(seat + 1), x, y - size * 0.36, size, font=BOLD, align="center", ink=BLACK if side_b else WHITE)


def _draw_table(paper: Paper, y: float) -> None:
    """What is the same on every sheet."""
    for number, x in enumerate((paper.left, paper.right - PANEL)):
        height = HEIGHT - 8
        paper.box(x, y - height, PANEL, height, radius=6, weight=0.9)
        paper.rule(x, y - 27, x + PANEL, y - 27)
        paper.rule(x + 34, y - 27, x + 34, y)
        paper.write("AB"[number], x + 17, y - 20.5, 20, font=BOLD, align="center")
        for row in range(2):
            draw_seat(paper, x + 17, y - 44 - row * 31, number + 2 * row, 9)
    draw_plan(paper, (paper.left + paper.right) / 2, y - (HEIGHT - 8) / 2)


def _draw_players(paper: Paper, x: float, y: float, team: TeamName, seats: tuple[Seat, ...]) -> None:
    draw_team(paper, team, x + 44, y - 19, 14, PANEL - 52)
    for row, seat in enumerate(seats):
        middle = y - 44 - row * 31
        draw_name(paper, seat.player, x + 34, middle + 1, 10.5, PANEL - 40)
        if seat.number:
            number = _("Player %(number)d") % {"number": seat.number}
            paper.write(number, x + 34, middle - 11, 6.5, width=PANEL - 40, ink=GRAY)


def draw_team(paper: Paper, team: TeamName, x: float, y: float, size: float, width: float) -> None:
    """A team by its number; a rule to write it on where it is not known."""
    if team.number:
        paper.write(_("Team %(number)d") % {"number": team.number}, x, y, size, font=BOLD, width=width)
        return
    taken = paper.write(_("Team"), x, y, size, font=BOLD, width=width / 2) + 6
    paper.rule(x + taken, y - 2, x + width, y - 2, ink=LIGHT)


def draw_plan(paper: Paper, x: float, y: float, scale: float = 1) -> None:
    """The table from above with its four seats, x and y in its middle."""
    half, reach, edge = 20.0 * scale, 34.0 * scale, 27.0 * scale
    paper.box(x - half, y - half, 2 * half, 2 * half, radius=5 * scale, weight=1.2)
    for dx, dy in ((0, 1), (1, 0)):
        paper.rule(x - dx * edge, y - dy * edge, x - dx * half, y - dy * half, ink=LIGHT)
        paper.rule(x + dx * half, y + dy * half, x + dx * edge, y + dy * edge, ink=LIGHT)
    for seat, (dx, dy) in enumerate(COMPASS):
        draw_seat(paper, x + dx * reach, y + dy * reach, seat, 9.5 * scale)
    _draw_turn(paper, x, y, 11 * scale)


def _draw_turn(paper: Paper, x: float, y: float, radius: float) -> None:
    """An arrow round the middle, counter-clockwise: the way turns pass."""
    canvas = paper.canvas
    canvas.setStrokeGray(GRAY)
    canvas.setFillGray(GRAY)
    canvas.setLineWidth(1)
    canvas.arc(x - radius, y - radius, x + radius, y + radius, -80, 250)
    head = canvas.beginPath()
    tip = x - radius * 0.95, y + radius * 0.05
    head.moveTo(tip[0] - 3, tip[1] + 3)
    head.lineTo(tip[0] + 3, tip[1] + 3)
    head.lineTo(tip[0] - 0.4, tip[1] - 3)
    head.close()
    canvas.drawPath(head, stroke=0, fill=1)
