"""The champions between two branches of laurel, or the room to write them in."""

from math import cos, pi, sin

from tournament.documents.fonts import BOLD
from tournament.documents.lettering import clean, fit
from tournament.documents.paper import BLACK, GRAY, Paper
from tournament.documents.records import TeamName
from tournament.documents.wall.names import LEAST, LONG, broken

WIDTH = 148.0
RADIUS = 43.0
REACH = RADIUS + 11  # from the middle to the tips of the outer leaves
LEAVES = 10


def draw_laurel(paper: Paper, team: TeamName | None, x: float, y: float, crown: str) -> None:
    """Draw the wreath round x, y, `crown` and the team's number in it, its names below; None leaves lines for a pen."""
    draw_wreath(paper, x, y)
    paper.write(crown, x, y + 15, 7, font=BOLD, width=2 * RADIUS - 32, align="center", least=0.6)
    room = WIDTH - 8
    below = y - RADIUS - 28
    if team is None:
        for row in (0, 1):
            paper.rule(x - room / 2 + 10, below - row * 22, x + room / 2 - 10, below - row * 22, ink=GRAY)
        return
    paper.write(str(team.number), x, y - 15, 32, font=BOLD, width=2 * RADIUS - 26, align="center", least=0.3)
    size = min((fit(name, BOLD, 12, room, least=0.45).size for name in team.names if len(name) <= LONG), default=12)
    for row, name in enumerate(team.names):
        if len(name) <= LONG:
            paper.write(name, x, below - row * 15, size, font=BOLD, width=room, align="center", least=LEAST)
            continue
        for part, rise in zip(broken(clean(name, BOLD)), (6.6, 0), strict=True):
            paper.write(part, x, below - row * 15 + rise, 6.2, font=BOLD, width=room, align="center", least=LEAST)


def draw_wreath(paper: Paper, x: float, y: float) -> None:
    """Draw the two branches round x, y; they reach `REACH` to the sides."""
    for side in (-1, 1):
        _draw_branch(paper, x, y, side)


def _draw_branch(paper: Paper, x: float, y: float, side: int) -> None:
    """One branch from the foot upwards, leaves in pairs along an arc; `side` is -1 for the left one."""
    paper.canvas.setStrokeGray(BLACK)
    paper.canvas.setLineWidth(0.7)
    start = 270 if side > 0 else 125
    paper.canvas.arc(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS, start, 145)
    for leaf in range(LEAVES):
        angle = -pi / 2 + side * (0.16 + leaf * 2.4 / LEAVES)
        foot = x + RADIUS * cos(angle), y + RADIUS * sin(angle)
        along = angle + side * pi / 2
        size = 12 - leaf * 0.3
        for turn in (0.55, -0.55):
            _draw_leaf(paper, foot, along + turn, size)


def _draw_leaf(paper: Paper, foot: tuple[float, float], angle: float, length: float) -> None:
    """A leaf from its foot to its tip, a fifth as wide as long to either side."""
    (x, y), across, up = foot, cos(angle), sin(angle)

    def point(along: float, aside: float) -> tuple[float, float]:
        return x + length * (along * across - aside * up), y + length * (along * up + aside * across)

    path = paper.canvas.beginPath()
    path.moveTo(x, y)
    path.curveTo(*point(0.3, 0.26), *point(0.7, 0.26), *point(1, 0))
    path.curveTo(*point(0.7, -0.26), *point(0.3, -0.26), x, y)
    path.close()
    paper.canvas.setFillGray(BLACK)
    paper.canvas.drawPath(path, stroke=0, fill=1)
