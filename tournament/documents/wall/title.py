"""The head of a bracket sheet: club, tournament and bracket, its state, and the code that opens it on a phone."""

from django.utils.translation import gettext as _

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD
from tournament.documents.paper import GRAY, Paper
from tournament.documents.qr import draw_code
from tournament.documents.records import BracketRecord
from tournament.documents.tiles import draw_tile

HEIGHT = 62.0
CODE = 50.0
LEAST = 0.3  # of its size: the long name of a tournament is rather small than cut


def draw_title(paper: Paper, record: BracketRecord, section: str, state: str, y: float) -> float:
    """Draw the head with its top at y; `section` names what is on this page ("" when it is all), `state` says how that
    stands. Answers its foot."""
    heading = record.heading
    room = paper.width / 2 - 60
    x = paper.left + 58
    if not paper.logo(paper.left, y, 50, 46):
        draw_tile(paper, paper.left, y - 33, 24, (6, 6))
    where = " · ".join(part for part in (spoken_date(heading.date), heading.place) if part)
    paper.write(heading.club, x, y - 7, 8.5, width=room, ink=GRAY, least=LEAST)
    paper.write(heading.tournament, x, y - 25, 16, font=BOLD, width=room, least=LEAST)
    paper.write(where, x, y - 38, 8.5, width=room, ink=GRAY, least=LEAST)
    if record.about:
        paper.write(record.about, x, y - 50, 8.5, width=room)
    right = paper.right - CODE - 14
    room = right - x - room - 14
    paper.write(record.bracket, right, y - 20, 20, font=BOLD, width=room, align="right", least=0.5)
    said = " · ".join(part for part in (section, state) if part)
    paper.write(said, right, y - 33, 9.5, width=room, align="right")
    paper.write(
        _("Live at %(address)s") % {"address": record.url}, right, y - 46, 6.5, width=room, align="right", ink=GRAY
    )
    draw_code(paper, record.url, paper.right - CODE, y - CODE, CODE)
    return y - HEIGHT
