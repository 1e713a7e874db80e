"""Who meets whom in the rounds that are not over, in two columns down a page; more pages where it takes them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.documents.records import BracketMatch, BracketPart, Slot
from tournament.documents.sheet.grid import signed
from tournament.documents.wall.names import draw_line_of_names
from tournament.documents.wall.slots import caption, whence

GAP = 26.0  # between the columns
ROW = 34.0
HEAD = 22.0
IN_A_COLUMN = 12
SIZE = 9.0


@dataclass(frozen=True, slots=True)
class Page:
    """Up to two columns of matches, each with the name of their round over it."""

    columns: tuple[tuple[str, tuple[BracketMatch, ...]], ...]


def pages(part: BracketPart) -> tuple[Page, ...]:
    """The rounds that are not over, a column each or more."""
    columns = [
        (round_.name, round_.matches[start : start + IN_A_COLUMN])
        for round_ in part.rounds
        if any(not match.decided for match in round_.matches)
        for start in range(0, len(round_.matches), IN_A_COLUMN)
    ]
    return tuple(Page(tuple(columns[start : start + 2])) for start in range(0, len(columns), 2))


def draw(paper: Paper, page: Page, top: float) -> None:
    """Draw one page of them."""
    paper.ornament(paper.left, top, paper.right, top)
    width = (paper.width - GAP) / 2
    for number, (name, matches) in enumerate(page.columns):
        x = paper.left + number * (width + GAP)
        paper.write(name, x, top - 14, 11, font=BOLD, width=width - 90)
        paper.write(_("Points"), x + width, top - 14, 6.5, align="right", width=80, ink=GRAY)
        for row, match in enumerate(matches):
            _draw_match(paper, match, x, top - HEAD - row * ROW, width)


def _draw_match(paper: Paper, match: BracketMatch, x: float, y: float, width: float) -> None:
    """A match with its top at y: its number and table at the left, a box for the points of each side at the right."""
    paper.write(str(match.number), x + 20, y - 14, 9, font=BOLD, align="right", width=20)
    paper.write(caption(match), x, y - 27, 6.5, width=52, ink=GRAY, least=0.5)
    for slot, base in ((match.first, y - 14), (match.second, y - 28)):
        who(paper, slot, match, x + 56, base, width - 104)
        paper.box(x + width - 40, base - 3.4, 40, 12.6)
        if slot.score is not None:
            font = BOLD if slot.winner else REGULAR
            paper.write(signed(slot.score), x + width - 4, base, SIZE, font=font, align="right", width=34)
    paper.rule(x, y - ROW + 1, x + width, y - ROW + 1, ink=LIGHT)


def who(paper: Paper, slot: Slot, match: BracketMatch, x: float, y: float, width: float) -> None:
    """The team; whence it comes; nothing where a pen writes it; a dash where nobody comes."""
    if slot.team is not None:
        draw_line_of_names(paper, slot.team, x, y, width, SIZE, bold=slot.winner)
    elif match.decided:
        paper.write("—", x, y, SIZE)
    elif slot.from_match is not None:
        paper.write(whence(slot), x, y, 7.5, width=width, ink=GRAY)
