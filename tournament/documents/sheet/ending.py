"""The end of a sheet that was played: what officials decided, the result, who agreed, and the code of the match."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.documents.calendar import spoken_moment
from tournament.documents.fonts import BOLD
from tournament.documents.paper import GRAY, Paper
from tournament.documents.played import FilledSheet, Ruling, Signature
from tournament.documents.sheet.grid import signed
from tournament.documents.sheet.ledger import Row, broken
from tournament.documents.sheet.signing import CODE, RESULT, SIGNATURES, draw_address
from tournament.documents.sizes import ROOM

END = CODE + 36
ASIDE = CODE + 44  # the code stands at the right of all else
LINE = 10.0
SIZE = 8.0
HIGH = 22.0


def ruling_rows(filled: FilledSheet) -> Iterator[Row]:
    """What officials decided, the first time first, under a title of its own."""
    for place, ruling in enumerate(filled.rulings):
        yield _row(ruling, titled=not place)


def _row(ruling: Ruling, *, titled: bool) -> Row:
    lines = broken(f"{spoken_moment(ruling.at)} · {ruling.said}", ROOM[0], SIZE)
    head = 20.0 if titled else 0.0

    def draw(paper: Paper, y: float) -> None:
        if titled:
            paper.write(_("Rulings and corrections"), paper.left, y - 15, 9, font=BOLD, width=paper.width)
        for number, text in enumerate(lines):
            paper.write(text, paper.left, y - head - 8 - number * LINE, SIZE, width=paper.width)

    return Row(head + LINE * len(lines) + 2, draw, framed=False)


def draw_end(paper: Paper, filled: FilledSheet, y: float) -> None:
    """Draw it with its top at y."""
    if filled.sheet.url:
        draw_address(paper, filled.sheet.url, y, _("The match hand by hand"))
    room = paper.width - ASIDE
    _draw_score(paper, filled, y, room)
    _draw_signatures(paper, filled, y - RESULT, room)
    y -= RESULT + SIGNATURES
    words = filled.state
    if filled.partidas:
        won = " · ".join(f"{first} : {second}" for first, second in filled.partidas)
        words = f"{words} {_('Partidas: %(scores)s') % {'scores': won}}"
    for number, text in enumerate(broken(words, room, SIZE)[:2]):
        paper.write(text, paper.left, y - 10 - number * LINE, SIZE, width=room)


def _draw_score(paper: Paper, filled: FilledSheet, y: float, room: float) -> None:
    words = _("Partidas won") if filled.sheet.form.partidas > 1 else _("Final score")
    paper.write(words, paper.left, y - 15, 10, font=BOLD, width=82, least=0.6)
    for place, side in enumerate("AB"):
        left = paper.left + 102 + place * 82
        paper.write(side, left - 5, y - 16, 12, font=BOLD, align="right")
        won = filled.winner == side
        paper.box(left, y - HIGH, 58, HIGH, radius=3, weight=1.8 if won else 0.9)
        paper.write(signed(filled.score[place]), left + 29, y - 16.5, 14, font=BOLD, width=52, align="center")
    teams = {"A": filled.sheet.team_a, "B": filled.sheet.team_b}
    team = teams.get(filled.winner)
    name = _("Team %(number)d") % {"number": team.number} if team else "–"
    right = paper.left + room
    paper.write(_("Winner"), right - 98, y - 15, 10, font=BOLD, width=62, align="right", least=0.6)
    paper.box(right - 92, y - HIGH, 92, HIGH, radius=3, weight=0.9)
    paper.write(name, right - 46, y - 15.5, 11, font=BOLD, width=84, align="center", least=0.5)


def _draw_signatures(paper: Paper, filled: FilledSheet, y: float, room: float) -> None:
    """Initials and the minute they were given; a line that nobody signed stays one."""
    wanted = ("",) if filled.sheet.second_official else ("A", "B")
    names = {"": _("Second official"), "A": _("Team A agrees"), "B": _("Team B agrees")}
    gap = 16.0
    width = (room - gap) / 2
    for place, side in enumerate(wanted):
        x = paper.left + place * (width + gap)
        given = next((one for one in filled.signatures if one.side == side), None)
        paper.rule(x, y - 27, x + width, y - 27, weight=0.7)
        paper.write(names[side], x, y - 36, 7.5, width=width, ink=GRAY)
        if given:
            _draw_given(paper, given, x, y - 23, width)


def _draw_given(paper: Paper, given: Signature, x: float, y: float, width: float) -> None:
    at = spoken_moment(given.at)
    taken = paper.write(at, x + width, y, 7, width=width / 2, align="right", ink=GRAY)
    paper.write(given.initials, x + 4, y, 12, font=BOLD, width=width - taken - 10, least=0.3)
