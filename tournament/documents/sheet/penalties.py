"""Boxes for false passes and wrong dominoes, one panel a team, under the grid their points are deducted in."""

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD
from tournament.documents.paper import BLACK, GRAY, Paper
from tournament.documents.records import Penalties
from tournament.documents.sheet.grid import GUTTER, MINUS
from tournament.documents.tiles import draw_tile

HEIGHT = 67.0
LABEL = 88.0
SQUARE = 9.5
ROW = 16.5


def draw_penalties(paper: Paper, penalties: Penalties, y: float) -> None:
    """Draw both panels with their top at y."""
    width = (paper.width - GUTTER) / 2
    for side, seats in enumerate(("13", "24")):
        x = paper.left + side * (width + GUTTER)
        title = _("Penalties of team %(side)s") % {"side": "AB"[side]}
        paper.write(title, x, y - 7, 8, font=BOLD, width=width)
        first = y - 22
        _draw_label(paper, x, first, labelled(_("False pass"), penalties.false_pass_rule))
        _draw_label(paper, x, first - ROW, labelled(_("Wrong domino"), penalties.wrong_domino_rule))
        _draw_label(paper, x, first - 2 * ROW, _("Exposed, seat"))
        room = width - LABEL
        for place in range(3):
            _draw_check(paper, x + LABEL + place * room / 3, first, off(penalties.false_pass), 26)
        _draw_check(paper, x + LABEL, first - ROW, _("warning"), room / 3 - SQUARE - 6)
        for place in range(3):
            _draw_check(
                paper, x + LABEL + room / 3 + place * room * 2 / 9, first - ROW, off(penalties.wrong_domino), 22
            )
        for place in range(3):
            _draw_exposed(paper, x + LABEL + place * room / 3, first - 2 * ROW, seats)


def labelled(name: str, rule: str) -> str:
    """A penalty with the number of its rule, where it has one."""
    return f"{name} ({rule})" if rule else name


def off(points: int) -> str:
    """Points taken, as they are written beside a box; "" where none are."""
    return f"{MINUS}{points}" if points else ""


def _draw_label(paper: Paper, x: float, y: float, text: str) -> None:
    paper.write(text, x, y, 7.5, width=LABEL - 5, ink=BLACK)


def _draw_check(paper: Paper, x: float, y: float, text: str, room: float) -> None:
    paper.box(x, y - 2, SQUARE, SQUARE, radius=1.5, weight=0.7)
    paper.write(text, x + SQUARE + 3, y, 7.5, width=room)


def _draw_exposed(paper: Paper, x: float, y: float, seats: str) -> None:
    """An empty tile to write the pips in, and the two seats to circle."""
    draw_tile(paper, x, y - 3.5, 12, (None, None))
    for place, seat in enumerate(seats):
        paper.write(seat, x + 31 + place * 9, y, 8, ink=GRAY)
