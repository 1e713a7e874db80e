"""The poster for the wall: a code that everybody's phone reads, and what it opens, in the languages of the hall."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.hall.names import LEAST, broken
from tournament.documents.lettering import clean, wrap_address
from tournament.documents.paper import GRAY, LIGHT, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.qr import draw_code
from tournament.documents.records import Heading
from tournament.documents.story import Code, Story, Text, Title

TITLE = 34.0
TITLE_LINES = 2
NARROWED = 1.4  # how much too long a name may be and still be read well on one line
QUIET = 4 / 29  # the white around a code, as a part of its side: four modules of at least 29
LOGO = 44.0
WORDS = 62.0  # the room of one language


@dataclass(frozen=True, slots=True)
class PosterWords:
    """What the poster says in one language: a line to be read from afar, and how it is done."""

    language: str
    headline: str
    text: str


@dataclass(frozen=True, slots=True)
class PosterRecord:
    """The poster of a tournament. `size`: "a4" or "letter". `url` opens its home page; `words`: from the top."""

    heading: Heading
    size: str
    url: str
    words: tuple[PosterWords, ...]


def draw(record: PosterRecord, press: Press | None = None) -> bytes:
    """The PDF of the poster: one page."""
    heading = replace(record.heading, size=record.size)
    paper = Paper(heading, _title(heading), PORTRAIT, 1, press)
    paper.start_page(heading.tournament)
    top = _draw_title(paper, heading)
    low = paper.bottom + 10 + WORDS * len(record.words) + 34
    side = min(paper.width * 0.82, (top - low) * (1 - 2 * QUIET))
    middle = (paper.left + paper.right) / 2
    draw_code(paper, record.url, middle - side / 2, (top + low) / 2 - side / 2, side)
    _draw_address(paper, record.url, low - 4)
    _draw_words(paper, record.words, low - 34)
    return paper.finish()


def tell(record: PosterRecord) -> Story:
    """The same words, language by language, and the code."""
    words = [text for one in record.words for text in (Text(one.headline, "lead"), Text(one.text))]
    heading = record.heading
    return Story(_title(heading), (Title(heading.tournament, 1), Code(record.url, heading.club), *words))


def _title(heading: Heading) -> str:
    return _("Poster: %(name)s") % {"name": heading.tournament}


def _draw_title(paper: Paper, heading: Heading) -> float:
    """Whose tournament it is; answers where the code may begin."""
    middle = (paper.left + paper.right) / 2
    y = paper.top - 16
    if paper.logo(middle, paper.top, 200, LOGO, "center"):
        y -= LOGO + 8
    paper.write(heading.club, middle, y, 15, width=paper.width, align="center", ink=GRAY, least=LEAST)
    y -= 16
    lines = simpleSplit(clean(heading.tournament, BOLD), BOLD, TITLE, paper.width)
    one_line = stringWidth(heading.tournament, BOLD, TITLE) <= paper.width * NARROWED
    if one_line:  # rather narrowed than with one word on a line of its own
        lines = [heading.tournament]
    elif len(lines) > TITLE_LINES:  # rather smaller than torn
        lines = list(broken(heading.tournament, BOLD, TITLE_LINES))
    for line in lines:
        y -= TITLE
        paper.write(line, middle, y + 6, TITLE, font=BOLD, width=paper.width, align="center", least=LEAST)
    day = " · ".join(word for word in (spoken_date(heading.date), heading.place) if word)
    paper.write(day, middle, y - 16, 15, width=paper.width, align="center", least=LEAST)
    return y - 28


def _draw_address(paper: Paper, url: str, y: float) -> None:
    """The address in letters, for whoever has no camera at hand."""
    lines = wrap_address(url, BOLD, 15, paper.width, 2)
    for number, line in enumerate(lines):
        x = (paper.left + paper.right) / 2
        paper.write(line, x, y - 17 * number, 15, font=BOLD, width=paper.width, align="center", least=0.4)


def _draw_words(paper: Paper, words: tuple[PosterWords, ...], y: float) -> None:
    middle = (paper.left + paper.right) / 2
    for one in words:
        paper.rule(paper.left, y, paper.right, y, ink=LIGHT)
        paper.write(one.headline, middle, y - 26, 21, font=BOLD, width=paper.width, align="center", least=0.6)
        paper.write(one.text, middle, y - 45, 13, font=REGULAR, width=paper.width, align="center", least=0.6)
        y -= WORDS
