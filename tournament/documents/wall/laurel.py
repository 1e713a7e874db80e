"""The champions between two branches of laurel, or the room to write them in."""

from math import cos, pi, sin

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD
from tournament.documents.paper import BLACK, GRAY, LIGHT, Paper
from tournament.documents.records import TeamName

WIDTH = 164.0
RADIUS = 62.0
LEAVES = 11
ROOM = 2 * RADIUS - 30  # what the leaves leave free for names


def draw_laurel(paper: Paper, team: TeamName | None, x: float, y: float) -> None:
    """Draw the wreath round x, y with the champions in it; None leaves lines for a pen."""
    for side in (-1, 1):
        _draw_branch(paper, x, y, side)
    paper.write(_("CHAMPIONS"), x, y + 24, 8, font=BOLD, width=ROOM * 0.8, align="center", least=0.6)
    if team is None:
        for drop in (2, 22):
            paper.rule(x - ROOM / 2, y - drop, x + ROOM / 2, y - drop, ink=LIGHT)
        return
    for drop, name in zip((-4, 10), team.names, strict=True):
        paper.write(name, x, y - drop, 10.5, font=BOLD, width=ROOM, align="center", least=0.6)
    label = _("Team %(number)d") % {"number": team.number}
    paper.write(label, x, y - 27, 8, width=ROOM * 0.8, align="center", ink=GRAY)


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
        size = 13 - leaf * 0.35
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
