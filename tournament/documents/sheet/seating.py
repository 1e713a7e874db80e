"""Who sits where: the table from above between its two teams, turns going round to the right."""

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD
from tournament.documents.paper import BLACK, GRAY, LIGHT, Paper
from tournament.documents.records import Seat, Sheet, TeamName

HEIGHT = 103.0
PANEL = 206.0
WHITE = 1.0
# South, east, north, west: who faces the table at the south has the east at his right (SACI rule 9).
COMPASS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def draw_seating(paper: Paper, sheet: Sheet, y: float) -> float:
    """Draw both teams and the table with their top at y; the answer is the lower edge."""
    even, odd = sheet.seats[0::2], sheet.seats[1::2]
    _draw_team(paper, paper.left, y, "A", sheet.team_a, even)
    _draw_team(paper, paper.right - PANEL, y, "B", sheet.team_b, odd)
    _draw_plan(paper, (paper.left + paper.right) / 2, y - (HEIGHT - 8) / 2)
    return y - HEIGHT


def draw_seat(paper: Paper, x: float, y: float, seat: int, radius: float) -> None:
    """A seat by its number 1..4: side A black, side B white."""
    side_b = seat % 2
    paper.disc(x, y, radius, fill=WHITE if side_b else BLACK)
    size = radius * 1.2
    paper.write(str(seat + 1), x, y - size * 0.36, size, font=BOLD, align="center", ink=BLACK if side_b else WHITE)


def _draw_team(paper: Paper, x: float, y: float, side: str, team: TeamName, seats: tuple[Seat, ...]) -> None:
    height = HEIGHT - 8
    paper.box(x, y - height, PANEL, height, radius=6, weight=0.9)
    paper.rule(x, y - 28, x + PANEL, y - 28)
    paper.rule(x + 34, y - 28, x + 34, y)
    paper.write(side, x + 17, y - 21, 20, font=BOLD, align="center")
    label = _("Team %(number)d") % {"number": team.number}
    paper.write(label, x + 44, y - 19, 14, font=BOLD, width=PANEL - 52)
    for row, seat in enumerate(seats):
        middle = y - 46 - row * 32
        draw_seat(paper, x + 17, middle, seat.seat, 9)
        paper.write(seat.player, x + 34, middle + 1, 10.5, font=BOLD, width=PANEL - 40, least=0.62)
        number = _("Player %(number)d") % {"number": seat.number}
        paper.write(number, x + 34, middle - 9.5, 7, width=PANEL - 40, ink=GRAY)


def _draw_plan(paper: Paper, x: float, y: float) -> None:
    half, reach = 20.0, 34.0
    paper.box(x - half, y - half, 2 * half, 2 * half, radius=5, weight=1.2)
    for dx, dy in ((0, 1), (1, 0)):
        paper.rule(x - dx * 27, y - dy * 27, x - dx * half, y - dy * half, ink=LIGHT)
        paper.rule(x + dx * half, y + dy * half, x + dx * 27, y + dy * 27, ink=LIGHT)
    for seat, (dx, dy) in enumerate(COMPASS):
        draw_seat(paper, x + dx * reach, y + dy * reach, seat, 9.5)
    _draw_turn(paper, x, y, 11)


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
