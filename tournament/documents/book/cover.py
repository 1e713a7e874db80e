"""The first pages of a results book, and the line over the others."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.documents.book.naming import write_name
from tournament.documents.book.records import BookRecord, Champion
from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.honours.frame import INNER, draw_frame
from tournament.documents.lettering import broken, fit
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.documents.qr import draw_code
from tournament.documents.wall.laurel import draw_wreath

CODE = 64.0
CONTENTS = 176.0  # the column of the contents beside the champions


def draw_cover(paper: Paper, record: BookRecord) -> None:
    """Whose tournament it was and when, in a frame of tiles."""
    heading = record.heading
    draw_frame(paper)
    middle = (paper.left + paper.right) / 2
    width = paper.width - 2 * (INNER + 26)
    y = paper.top - INNER - 18
    y -= 104 if paper.logo(middle, y, 220, 80, "center") else 34
    paper.write(heading.club, middle, y, 15, width=width, align="center", ink=GRAY, least=0.4)
    y -= 44
    size = 38.0
    while len(lines := broken(heading.tournament, BOLD, size, width)) > 2 and size > 14:
        size -= 2
    for line in lines:
        paper.write(line, middle, y, size, font=BOLD, width=width, align="center")
        y -= size * 1.15
    where = " · ".join(word for word in (spoken_date(heading.date), heading.place) if word)
    paper.write(where, middle, y + 4, 13, width=width, align="center", least=0.5)
    y -= 30
    paper.ornament(middle - 90, y, middle + 90, y, weight=2.2)
    paper.write(_("Results book"), middle, y - 34, 24, width=width, align="center")
    _draw_facts(paper, record, y - 66, width)
    draw_code(paper, record.url, paper.right - INNER - 14 - CODE, paper.bottom + INNER + 12, CODE)


def _draw_facts(paper: Paper, record: BookRecord, y: float, width: float) -> None:
    middle = (paper.left + paper.right) / 2
    for name, value in record.facts:
        for line in broken(f"{name}: {value}", REGULAR, 10.5, width - 2 * CODE - 40):
            paper.write(line, middle, y, 10.5, width=width, align="center")
            y -= 15


def draw_champions(paper: Paper, record: BookRecord, contents: Sequence[tuple[str, int]]) -> None:
    """Who won what, in a wreath, and what stands where."""
    draw_running(paper, _("The winners"))
    first, *others = record.champions or (None,)
    room = paper.width - CONTENTS - 30
    middle, y = paper.left + room / 2, paper.top - 120
    if first is None:
        paper.write(_("Nobody has won yet."), middle, y, 14, width=room, align="center", ink=GRAY)
    else:
        _draw_first(paper, first, middle, y, room)
    _draw_others(paper, [one for one in others if one is not None], y - 168, room)
    _draw_contents(paper, contents)


def _draw_first(paper: Paper, champion: Champion, x: float, y: float, room: float) -> None:
    """The champions of the day, large."""
    paper.canvas.saveState()
    paper.canvas.translate(x, y)
    paper.canvas.scale(1.35, 1.35)
    draw_wreath(paper, 0, 0)
    paper.canvas.restoreState()
    paper.write(str(champion.team.number), x, y - 16, 44, font=BOLD, width=72, align="center", least=0.4)
    paper.write(champion.honour, x, y - 92, 13, width=room, align="center", ink=GRAY)
    size = min(fit(name, BOLD, 24, room, 0.2).size for name in champion.team.names)
    for row, name in enumerate(champion.team.names):
        paper.write(name, x, y - 120 - row * size * 1.2, size, font=BOLD, width=room, align="center", least=0.9)


def _draw_others(paper: Paper, champions: Sequence[Champion], y: float, room: float) -> None:
    """Who won the brackets, two beside each other."""
    width = room / 2 - 8
    for place, champion in enumerate(champions):
        row, column = divmod(place, 2)
        x, top = paper.left + column * (width + 16), y - row * 62
        paper.ornament(x, top, x + width, top)
        paper.write(champion.honour, x, top - 14, 9, width=width, ink=GRAY)
        for line, name in enumerate(champion.team.names):
            told = f"{champion.team.number}  {name}" if line == 0 else name
            write_name(paper, told, x, top - 29 - line * 14, 11, width, BOLD)


def _draw_contents(paper: Paper, contents: Sequence[tuple[str, int]]) -> None:
    left, y = paper.right - CONTENTS, paper.top - 58
    paper.write(_("Contents"), left, y, 13, font=BOLD, width=CONTENTS)
    for name, page in contents:
        y -= 20
        paper.write(str(page), paper.right, y, 10.5, font=BOLD, align="right")
        paper.write(name, left, y, 10.5, width=CONTENTS - 34, least=0.4)
        paper.rule(left, y - 5, paper.right, y - 5, ink=LIGHT)


def draw_running(paper: Paper, title: str) -> None:
    """What the columns of a page are of."""
    paper.write(title, paper.left, paper.top - 13, 13, font=BOLD, width=paper.width, least=0.5)
    paper.ornament(paper.left, paper.top - 20, paper.right, paper.top - 20)
