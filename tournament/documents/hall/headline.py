"""The head of a page for the wall: whose tournament, what it is, and a code that opens the same on a phone."""

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD
from tournament.documents.paper import GRAY, Paper
from tournament.documents.qr import draw_code
from tournament.documents.records import Heading

HEIGHT = 100.0  # what the head takes of a page
CODE = 78.0
LOGO = 110.0  # the widest


def draw_headline(paper: Paper, heading: Heading, title: str, note: str, url: str) -> float:
    """Draw the head at the top of the page; answers where the rest may begin. `note` and `url` "": none."""
    y = paper.top
    taken = paper.logo(paper.left, y, LOGO, HEIGHT - 18)
    left = paper.left + (taken + 12 if taken else 0)
    room = paper.right - left - (CODE + 24 if url else 0)
    when = " · ".join(part for part in (spoken_date(heading.date), heading.place) if part)
    paper.write(f"{heading.club} · {heading.tournament}", left, y - 11, 11, width=room, ink=GRAY, least=0.5)
    paper.write(title, left, y - 42, 28, font=BOLD, width=room, least=0.4)
    paper.write(when, left, y - 60, 11, width=room, ink=GRAY, least=0.5)
    paper.write(note, left, y - 79, 12, font=BOLD, width=room, least=0.5)
    if url:
        draw_code(paper, url, paper.right - CODE - 8, y - CODE - 4, CODE)
    paper.ornament(paper.left, y - HEIGHT + 6, paper.right, y - HEIGHT + 6)
    return y - HEIGHT
