"""The head of a scoresheet: whose tournament, which match, and the table in figures the whole hall can read."""

from django.utils.translation import gettext as _

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD
from tournament.documents.paper import BLACK, GRAY, LIGHT, Paper
from tournament.documents.records import Heading, Sheet

HEIGHT = 70.0
HALF = 58.0  # the table stands on a domino: its word on one half, its number on the other
LOGO = 44.0
LEAST = 0.3  # of its size: the long name of a tournament is rather small than cut


def draw_title(paper: Paper, heading: Heading, sheet: Sheet, y: float) -> float:
    """Draw the head with its top at y; the answer is its lower edge."""
    room = paper.width - 2 * HALF - 16
    draw_match(paper, sheet, paper.left, y - 58, 13, room)
    paper.stamp(f"title-{y}", lambda: _draw_tournament(paper, heading, y, room))
    draw_table(paper, sheet.table, paper.right - 2 * HALF, y - HALF, HALF)
    return y - HEIGHT


def _draw_tournament(paper: Paper, heading: Heading, y: float, room: float) -> None:
    logo = paper.logo(paper.left, y, LOGO * 1.6, LOGO)
    x = paper.left + (logo + 10 if logo else 0)
    room -= x - paper.left
    where = " · ".join(part for part in (spoken_date(heading.date), heading.place) if part)
    paper.write(heading.club, x, y - 8, 9, width=room, ink=GRAY, least=LEAST)
    paper.write(heading.tournament, x, y - 27, 17, font=BOLD, width=room, least=LEAST)
    paper.write(where, x, y - 40, 8.5, width=room, ink=GRAY, least=LEAST)
    if heading.colour:
        paper.ornament(paper.left, y - HEIGHT + 5, paper.right, y - HEIGHT + 5)


def draw_match(paper: Paper, sheet: Sheet, x: float, y: float, size: float, room: float) -> None:
    """Which match of which round; rules to write it on where it is not known."""
    known = [part for part in (sheet.bracket, sheet.round, sheet.match, sheet.note) if part]
    if known:
        paper.write(" · ".join(known), x, y, size, font=BOLD, width=room, least=0.6)
        return
    third = room / 3
    for place, word in enumerate((_("Bracket"), _("Round"), _("Match"))):
        left = x + place * third
        taken = paper.write(word, left, y, size * 0.75, width=third / 2) + 5
        paper.rule(left + taken, y - 2, left + third - 10, y - 2, ink=LIGHT)


def draw_table(paper: Paper, table: int, x: float, bottom: float, half: float) -> None:
    """The domino that says which table; its second half stays empty for a table of 0."""
    scale = half / HALF
    if table:
        size, room = 39 * scale, half - 12 * scale
        y = bottom + half / 2 - size * 0.36
        paper.write(str(table), x + half * 1.5, y, size, font=BOLD, width=room, align="center", least=0.3)
    paper.stamp(f"domino-{x}-{bottom}", lambda: _draw_domino(paper, x, bottom, half))


def _draw_domino(paper: Paper, x: float, bottom: float, half: float) -> None:
    scale = half / HALF
    paper.box(x, bottom, 2 * half, half, radius=8 * scale, weight=1.6)
    paper.rule(x + half, bottom + 7 * scale, x + half, bottom + half - 7 * scale, weight=1)
    paper.disc(x + half, bottom + half / 2, 2.2 * scale, fill=BLACK)
    width, size = half - 10 * scale, 13 * scale
    y = bottom + half / 2 - size * 0.36
    paper.write(_("TABLE"), x + half / 2, y, size, font=BOLD, width=width, align="center", least=0.5)
