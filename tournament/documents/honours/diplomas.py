"""Diplomas: a page for each winner, to be framed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.honours.frame import INNER, draw_frame
from tournament.documents.leaves import Leaf
from tournament.documents.lettering import fit
from tournament.documents.paper import GRAY, LANDSCAPE, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading, TeamName
from tournament.documents.story import Block, Facts, Signatures, Story, Text, Title, Turn
from tournament.documents.wall.laurel import draw_wreath

NAME = 32.0
WREATH = 0.92  # of its size on a bracket
ASIDE = 22.0  # between the frame and the letters


@dataclass(frozen=True, slots=True)
class Diploma:
    """What one page says. `honour`: what was won, in words; `place` stands in the wreath.

    `slot` is the player of the team that it is for (0 or 1), None for both.
    """

    key: str
    place: int
    honour: str
    team: TeamName
    slot: int | None

    @property
    def names(self) -> tuple[str, ...]:
        """Whom it is for."""
        return self.team.names if self.slot is None else (self.team.names[self.slot],)

    @property
    def partner(self) -> str:
        """With whom it was won, "" where both are named anyway."""
        return "" if self.slot is None else self.team.names[1 - self.slot]


@dataclass(frozen=True, slots=True)
class DiplomasRecord:
    """The diplomas of a bracket, the first place first."""

    heading: Heading
    bracket: str
    diplomas: tuple[Diploma, ...]


def leaves(record: DiplomasRecord) -> tuple[Leaf, ...]:
    """A leaf a diploma."""
    return tuple(Leaf(one.key, _bookmark(one), one) for one in record.diplomas)


def tell(record: DiplomasRecord) -> Story:
    """Who gets which."""
    blocks: list[Block] = []
    for one in record.diplomas:
        rows = [(_("Awarded to"), " · ".join(one.names))]
        if one.partner:
            rows.append((_("Partner"), one.partner))
        blocks += [Turn(one.key, _bookmark(one)), Title(one.honour), Facts(tuple(rows)), Signatures(_signers())]
    return Story(_title(record), (Text(record.bracket, "lead"), *blocks), wide=True)


def draw(record: DiplomasRecord, press: Press | None = None) -> bytes:
    """The PDF: a page for each diploma of the part that is asked for."""
    wanted = range(len(record.diplomas)) if press is None or press.part is None else press.part
    paper = Paper(record.heading, _title(record), LANDSCAPE, len(record.diplomas), press)
    for number in wanted:
        one = record.diplomas[number]
        paper.start_page(_bookmark(one), one.key, number + 1)
        paper.stamp("frame", lambda: draw_frame(paper))
        _draw_words(paper, record.heading, one)
    return paper.finish()


def _title(record: DiplomasRecord) -> str:
    return _("Diplomas: %(bracket)s") % {"bracket": record.bracket}


def _bookmark(one: Diploma) -> str:
    return f"{one.place} · {' / '.join(one.names)}"


def _signers() -> tuple[str, str]:
    return _("For the club"), _("Judge")


def _draw_words(paper: Paper, heading: Heading, one: Diploma) -> None:
    middle = (paper.left + paper.right) / 2
    width = paper.width - 2 * (INNER + ASIDE)
    y = paper.top - INNER - 12
    y -= 52 if paper.logo(middle, y + 10, 150, 46, "center") else 20
    y = _line(paper, heading.club, middle, y - 10, 13, width, ink=GRAY)
    y = _line(paper, heading.tournament, middle, y - 14, 23, width, font=BOLD)
    where = " · ".join(word for word in (spoken_date(heading.date), heading.place) if word)
    y = _line(paper, where, middle, y + 4, 11, width, ink=GRAY)
    y -= 16
    _draw_place(paper, one.place, middle, y - 52 * WREATH)
    y -= 118 * WREATH
    y = _line(paper, one.honour, middle, y - 8, 19, width, font=BOLD)
    y = _line(paper, _("Awarded to"), middle, y, 10, width, ink=GRAY)
    _draw_names(paper, one, middle, y - 22, width)
    _draw_signing(paper)


def _line(
    paper: Paper, text: str, x: float, y: float, size: float, width: float, *, font: str = REGULAR, ink: float = 0.0
) -> float:
    """A line in the middle; answers where the next one may stand."""
    if not text:
        return y
    paper.write(text, x, y, size, font=font, width=width, align="center", ink=ink, least=0.3)
    return y - size * 0.6 - 8


def _draw_place(paper: Paper, place: int, x: float, y: float) -> None:
    """The wreath with the place in it, between two lines of the club's colour."""
    paper.ornament(paper.left + INNER + ASIDE + 40, y, x - 80, y)
    paper.ornament(x + 80, y, paper.right - INNER - ASIDE - 40, y)
    paper.canvas.saveState()
    paper.canvas.translate(x, y)
    paper.canvas.scale(WREATH, WREATH)
    draw_wreath(paper, 0, 0)
    paper.canvas.restoreState()
    paper.write(str(place), x, y - 17, 46, font=BOLD, align="center")


def _draw_names(paper: Paper, one: Diploma, x: float, y: float, width: float) -> None:
    """Whom it is for, all names in letters of one size."""
    size = NAME if len(one.names) == 1 else NAME * 0.78
    size = min(fit(name, BOLD, size, width, 0.2).size for name in one.names)
    for name in one.names:
        paper.write(name, x, y, size, font=BOLD, width=width, align="center", least=0.9)
        y -= size * 1.2
    if one.partner:
        told = _("with {name}").format(name=one.partner)
        _line(paper, told, x, y + size * 1.2 - 24, 13, width)


def _draw_signing(paper: Paper) -> None:
    y = paper.bottom + INNER + 22
    half = 190.0
    for left, words in (
        (paper.left + INNER + ASIDE + 30, _signers()[0]),
        (paper.right - INNER - ASIDE - 30 - half, _signers()[1]),
    ):
        paper.rule(left, y, left + half, y, weight=0.7)
        paper.write(words, left + half / 2, y - 11, 8.5, width=half, align="center", ink=GRAY)
