"""A receipt in two copies on one page, the payer's or winner's above the club's, to be cut apart and signed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import broken
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.documents.records import Heading

LABEL = 104.0  # the room of the names of facts
SIGNING = 58.0  # what a signature takes


@dataclass(frozen=True)
class Slip:
    """What both copies say. `worth`: the amount or the trophy; facts are name and value; `signer`: who signs."""

    title: str
    worth: str
    facts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    signer: str


def signature_of(name: str) -> str:
    """Who signs, in words."""
    return _("Signature of {name}").format(name=name)


def draw_copies(paper: Paper, heading: Heading, slip: Slip, whose: str) -> None:
    """Both copies on the page that was started; `whose` is the upper one."""
    middle = (paper.top + paper.bottom) / 2
    _draw_copy(paper, heading, slip, whose, paper.top, middle + 12)
    _draw_cut(paper, middle)
    _draw_copy(paper, heading, slip, _("Copy for the club"), middle - 12, paper.bottom)


def _draw_cut(paper: Paper, y: float) -> None:
    """Where the two are cut apart."""
    paper.canvas.saveState()
    paper.canvas.setDash(4, 4)
    paper.rule(paper.left, y, paper.right, y, ink=LIGHT)
    paper.canvas.restoreState()


def _draw_copy(paper: Paper, heading: Heading, slip: Slip, whose: str, top: float, bottom: float) -> None:
    """One copy between `top` and `bottom`; its letters shrink where there is much to say."""
    taken = paper.logo(paper.right, top - 4, 90, 42, "right")
    width = paper.width - (taken + 12 if taken else 0)
    paper.write(whose, paper.left, top - 10, 7.5, width=width, ink=GRAY)
    paper.write(heading.club, paper.left, top - 25, 11, font=BOLD, width=width, least=0.5)
    where = " · ".join(word for word in (heading.tournament, spoken_date(heading.date), heading.place) if word)
    paper.write(where, paper.left, top - 39, 8.5, width=width, ink=GRAY, least=0.5)
    paper.ornament(paper.left, top - 49, paper.right, top - 49)
    y = top - 70
    paper.write(slip.title, paper.left, y, 13, font=BOLD, width=paper.width * 0.6)
    y = _draw_worth(paper, slip.worth, y - 30)
    for size in (9.5, 8.5, 7.5, 6.5, 5.5):
        lines = _lines(slip, size, paper.width - LABEL)
        if y - len(lines) * size * 1.35 > bottom + SIGNING:
            break
    for label, text, font in lines:
        paper.write(label, paper.left, y, size, font=BOLD, width=LABEL - 8)
        paper.write(text, paper.left + LABEL, y, size, font=font, width=paper.width - LABEL)
        y -= size * 1.35
    _draw_signing(paper, slip, bottom + 14)


def _draw_worth(paper: Paper, worth: str, y: float) -> float:
    """On two lines where a trophy has a long name; answers where the facts begin."""
    lines = broken(worth, BOLD, 22, paper.width)
    size = 22.0 if len(lines) == 1 else 15.0
    for line in broken(worth, BOLD, size, paper.width):
        paper.write(line, paper.left, y, size, font=BOLD, width=paper.width)
        y -= size * 1.2
    return y - 2


def _lines(slip: Slip, size: float, width: float) -> list[tuple[str, str, str]]:
    """The facts and notes as lines: what stands at the left, at the right, and the face of the right slip."""
    found: list[tuple[str, str, str]] = []
    for label, value in slip.facts:
        for index, line in enumerate(broken(value, REGULAR, size, width)):
            found.append(("" if index else label, line, REGULAR))
    for note in slip.notes:
        found += [("", line, BOLD) for line in broken(note, BOLD, size, width)]
    return found


def _draw_signing(paper: Paper, slip: Slip, y: float) -> None:
    half = paper.width / 2 - 12
    for left, words in ((paper.left, slip.signer), (paper.left + paper.width / 2 + 12, _("For the club"))):
        paper.rule(left, y, left + half, y)
        paper.write(words, left, y - 10, 7.5, width=half, ink=GRAY, least=0.5)
