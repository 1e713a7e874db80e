"""The end of the sheet: the score agreed, three signatures, the rules in short, and the code that opens the match."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import wrap_address
from tournament.documents.paper import GRAY, Paper
from tournament.documents.qr import draw_code
from tournament.documents.records import Reminder

RESULT = 32.0
SIGNATURES = 48.0
CODE = 74.0
ADDRESS = 5.8
MOST_REMINDERS = 6


def draw_result(paper: Paper, y: float) -> None:
    """Boxes for the final score and the winner, their top at y."""
    labels = (_("Final score"), _("Winner"))
    x, height = paper.left, 22.0
    third = paper.width / 3
    paper.write(labels[0], x, y - 15, 10, font=BOLD, width=third - 40)
    for place, side in enumerate("AB"):
        left = x + third + (place - 0.5) * (third / 2 + 12)
        paper.write(side, left - 5, y - 16, 12, font=BOLD, align="right")
        paper.box(left, y - height, 64, height, radius=3, weight=0.9)
    paper.write(labels[1], paper.right - 74, y - 15, 10, font=BOLD, width=third - 64, align="right")
    paper.box(paper.right - 64, y - height, 64, height, radius=3, weight=0.9)


def draw_signatures(paper: Paper, y: float, *, second_official: bool) -> None:
    """Lines for whoever agrees to the sheet and the judge, their top at y."""
    judge = _("Judge")
    signers = [_("Team A agrees"), _("Team B agrees"), judge]
    if second_official:
        signers = [judge, _("Second official, who has not written on this sheet")]
    gap = 16.0
    width = (paper.width - (len(signers) - 1) * gap) / len(signers)
    for place, who in enumerate(signers):
        x = paper.left + place * (width + gap)
        paper.rule(x, y - 28, x + width, y - 28, weight=0.7)
        paper.write(who, x, y - 37, 7.5, width=width, ink=GRAY)


def draw_reminders(paper: Paper, reminders: Sequence[Reminder], y: float) -> None:
    """What is asked most at the tables, with the numbers of the rules where they have any."""
    if not reminders:
        return
    room = paper.width - CODE - 44
    paper.write(_("In short"), paper.left, y - 8, 8.5, font=BOLD, width=room)
    for row, reminder in enumerate(reminders[:MOST_REMINDERS]):
        base = y - 23 - row * 13
        paper.write(reminder.rules or "·", paper.left + 26, base, 7, font=BOLD, align="right", ink=GRAY)
        paper.write(reminder.text, paper.left + 33, base, 7.5, width=room - 33, least=0.7)


def draw_address(paper: Paper, url: str, y: float) -> None:
    """The code that opens this match for the judge, and its address for those whose camera does not."""
    width = CODE + 28
    x = paper.right - width
    draw_code(paper, url, x + 14, y - CODE, CODE)
    lines = wrap_address(url, REGULAR, ADDRESS, width, 3)
    paper.write(_("For the judge"), x + width / 2, y - CODE - 11, 7, font=BOLD, width=width, align="center")
    for row, line in enumerate(lines):
        paper.write(line, x + width / 2, y - CODE - 19 - row * 7, ADDRESS, width=width, align="center", ink=GRAY)
