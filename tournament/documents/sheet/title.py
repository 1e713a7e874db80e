"""The head of a scoresheet: whose tournament, which match, and the table in figures the whole hall can read."""

from django.utils.translation import gettext as _

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD
from tournament.documents.paper import BLACK, GRAY, Paper
from tournament.documents.records import Heading, Sheet

HEIGHT = 70.0
HALF = 58.0  # the table stands on a domino: its word on one half, its number on the other


def draw_title(paper: Paper, heading: Heading, sheet: Sheet, y: float) -> float:
    """Draw the head with its top at y; the answer is its lower edge."""
    room = paper.width - 2 * HALF - 16
    where = " · ".join(part for part in (spoken_date(heading.date), heading.place) if part)
    paper.write(heading.club, paper.left, y - 8, 9, width=room, ink=GRAY)
    paper.write(heading.tournament, paper.left, y - 27, 17, font=BOLD, width=room, least=0.6)
    paper.write(where, paper.left, y - 40, 8.5, width=room, ink=GRAY)
    match = " · ".join(part for part in (sheet.bracket, sheet.round, sheet.match, sheet.note) if part)
    paper.write(match, paper.left, y - 58, 13, font=BOLD, width=room, least=0.6)
    _draw_table(paper, sheet.table, y)
    return y - HEIGHT


def _draw_table(paper: Paper, table: int, y: float) -> None:
    x, bottom = paper.right - 2 * HALF, y - HALF
    paper.box(x, bottom, 2 * HALF, HALF, radius=8, weight=1.6)
    paper.rule(x + HALF, bottom + 7, x + HALF, y - 7, weight=1)
    paper.disc(x + HALF, y - HALF / 2, 2.2, fill=BLACK)
    paper.write(_("TABLE"), x + HALF / 2, bottom + 24, 13, font=BOLD, width=HALF - 10, align="center", least=0.5)
    paper.write(str(table), x + HALF * 1.5, bottom + 15, 39, font=BOLD, width=HALF - 16, align="center", least=0.3)
