"""The end of the sheet: the score agreed, three signatures, the rules in short, and the code that opens the match."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import wrap_address
from tournament.documents.paper import GRAY, Paper
from tournament.documents.qr import draw_code
from tournament.documents.records import Reminder

RESULT = 31.0
SIGNATURES = 46.0
CODE = 70.0
ADDRESS = 5.8
MOST_REMINDERS = 6
MOST_PARTIDAS = 5  # a best of more is written as one score


def draw_result(paper: Paper, y: float, partidas: int = 1) -> None:
    """Boxes for the final score and the winner, their top at y; for each partida first where several are played."""
    height = 22.0
    if not 1 < partidas <= MOST_PARTIDAS:
        third = paper.width / 3
        paper.write(_("Final score"), paper.left, y - 15, 10, font=BOLD, width=third - 40)
        for place, side in enumerate("AB"):
            left = paper.left + third + (place - 0.5) * (third / 2 + 12)
            paper.write(side, left - 5, y - 16, 12, font=BOLD, align="right")
            paper.box(left, y - height, 64, height, radius=3, weight=0.9)
    else:
        _draw_partidas(paper, y, height, partidas)
    paper.write(_("Winner"), paper.right - 68, y - 15, 10, font=BOLD, width=84, align="right")
    paper.box(paper.right - 62, y - height, 62, height, radius=3, weight=0.9)


def _draw_partidas(paper: Paper, y: float, height: float, partidas: int) -> None:
    """A pair of boxes for each partida, and one for the partidas won."""
    room = paper.width - 62 - 62
    step = room / (partidas + 1)
    width = min(24.0, step / 2 - 12)
    for place in range(partidas + 1):
        left = paper.left + place * step
        name = _("Partida %(number)d") % {"number": place + 1} if place < partidas else _("Partidas won")
        paper.write(name, left, y - 3, 6.5, font=BOLD, width=step - 6)
        for column, side in enumerate("AB"):
            x = left + 10 + column * (width + 13)
            paper.write(side, x - 2.5, y - 17, 8, font=BOLD, align="right")
            paper.box(x, y - height, width, height - 6, radius=2, weight=0.9 if place == partidas else 0.6)


def draw_signatures(paper: Paper, y: float, *, second_official: bool) -> None:
    """Lines for whoever agrees to the sheet and the judge, their top at y."""
    draw_lines(paper, paper.left, paper.right, y - 27, signers(second_official=second_official))


def signers(*, second_official: bool) -> list[str]:
    """Who signs a sheet."""
    judge = _("Judge")
    if second_official:
        return [judge, _("Second official, who has not written on this sheet")]
    return [_("Team A agrees"), _("Team B agrees"), judge]


def draw_lines(paper: Paper, left: float, right: float, y: float, who: Sequence[str], size: float = 7.5) -> None:
    """Lines to sign on, and who signs each under it."""
    gap = 16.0 * size / 7.5
    width = (right - left - (len(who) - 1) * gap) / len(who)
    for place, words in enumerate(who):
        x = left + place * (width + gap)
        paper.rule(x, y, x + width, y, weight=0.7)
        paper.write(words, x, y - size * 1.2, size, width=width, ink=GRAY)


def draw_reminders(paper: Paper, reminders: Sequence[Reminder], y: float, room: float) -> None:
    """What is asked most at the tables, with the numbers of the rules where they have any."""
    if not reminders:
        return
    paper.write(_("In short"), paper.left, y - 8, 8.5, font=BOLD, width=room)
    for row, reminder in enumerate(reminders[:MOST_REMINDERS]):
        base = y - 22 - row * 12.4
        paper.write(reminder.rules or "·", paper.left + 26, base, 7, font=BOLD, align="right", ink=GRAY)
        paper.write(reminder.text, paper.left + 33, base, 7.5, width=room - 33, least=0.7)


def draw_address(paper: Paper, url: str, y: float, caption: str) -> None:
    """The code that opens this match, and its address for those whose camera does not."""
    width = CODE + 28
    x = paper.right - width
    draw_code(paper, url, x + 14, y - CODE, CODE)
    lines = wrap_address(url, REGULAR, ADDRESS, width, 3)
    paper.write(caption, x + width / 2, y - CODE - 10, 7, font=BOLD, width=width, align="center")
    for row, line in enumerate(lines):
        paper.write(line, x + width / 2, y - CODE - 17 - row * 6.6, ADDRESS, width=width, align="center", ink=GRAY)
