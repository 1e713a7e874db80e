"""The poster for the wall: a QR code for phones and what it opens, in every language of the site."""

from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournament.club import permissions
from tournament.core.errors import Conflict, Refused
from tournament.documents.engine import lettering
from tournament.documents.engine.context import Section, dotted, spoken_date
from tournament.documents.engine.document_text import Code, DocumentText, Text, Title
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import wrap_address
from tournament.documents.engine.names import broken
from tournament.documents.engine.page import GRAY, LIGHT, PORTRAIT, SIZES, PageCanvas, sheet
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import EVERYBODY, Choice, DrawnKind, Group, Of, Offer, Subject, Words
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Tournament
from tournament.registration import self_check_in

TITLE = 34.0
TITLE_LINES = 2
NARROWED = 1.4  # how much too wide a name may be and still read well on one line
QUIET = 4 / 29  # the white around a code, as a share of its side: four modules of at least 29
LOGO = 44.0
WORDS = 62.0  # the height of one language


@dataclass(frozen=True, slots=True)
class PosterWords:
    """The poster's text in one language: a headline to be read from afar, and instructions."""

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


class Poster(DrawnKind):
    """The poster of a tournament, with the same text in every language, the tournament's own first."""

    key = "poster"
    label = lazy("poster for the hall")
    order = 70
    record = PosterRecord
    group = Group.WALL
    offers = (
        Offer(
            Of.TOURNAMENT,
            lazy("A large QR code that opens the tournament's page, in any of the three languages."),
            (Choice("size", lazy("Paper size"), (("a4", "A4"), ("letter", "Letter")), "a4"),),
        ),
    )
    opened_by = EVERYBODY
    pieces = {r"a4": "A4", r"letter": "Letter"}

    words = (
        lazy("Where do I play? Who leads?"),
        lazy("Point the camera of your phone here. No account, nothing to install."),
    )

    def subject(self, of: Tournament, size: str = "a4") -> Subject:
        if size not in SIZES:
            raise Refused(_("A poster has the size A4 or Letter."), field="size", code="no-size")
        return Subject(of, size)

    def path(self, tournament: Tournament) -> str:
        """What the code opens, below the address of the installation."""
        return f"/t/{tournament.slug}/"

    def snapshot(self, subject: Subject, issue: Issue) -> PosterRecord:
        tournament = subject.tournament
        languages = [code for code, _name in settings.LANGUAGES]
        # The sort is stable, so the others keep the order of the settings.
        languages.sort(key=lambda code: code != tournament.language)
        return PosterRecord(
            heading=heading(tournament, issue),
            size=subject.key,
            url=issue.base_url + self.path(tournament),
            words=tuple(_words(language, self.words) for language in languages),
        )

    def pages(self, record: PosterRecord) -> Pages:
        """One page."""
        heading = record.heading
        page = Page(Section("", "", record), partial(_draw_page, record), heading.tournament)
        # A poster may have another size than the club's other documents.
        return Pages(_title(heading), [page], sheet(record.size, PORTRAIT))

    def render_text(self, record: PosterRecord) -> DocumentText:
        """The same text in each language, and the code."""
        words = [text for one in record.words for text in (Text(one.headline, "lead"), Text(one.text))]
        heading = record.heading
        return DocumentText(_title(heading), (Title(heading.tournament, 1), Code(record.url, heading.club), *words))


class CheckInPoster(Poster):
    """The poster on the door, with the code for check-in from the player's own phone: only officials open it."""

    key = "check-in-poster"
    label = lazy("check-in poster")
    order = 75
    offers = (
        Offer(
            Of.TOURNAMENT,
            lazy("A large QR code with which players check in on their own phones, in the hall on the day."),
            Poster.offers[0].choices,
        ),
    )
    opened_by = permissions.DESK
    words = (
        lazy("I am here"),
        lazy("Point the camera of your phone here, and check in with your name and member number."),
    )

    def subject(self, of: Tournament, size: str = "a4") -> Subject:
        if of.self_check_in == Tournament.SelfCheckIn.OFF:
            raise Conflict(_("Check-in from the player's own phone is switched off in the settings."), code="closed")
        return super().subject(of, size)

    def path(self, tournament: Tournament) -> str:
        return f"/t/{tournament.slug}/here/{self_check_in.code_of(tournament)}/"


def _words(language: str, words: tuple[Words, Words]) -> PosterWords:
    with translation.override(language):
        return PosterWords(language, *map(str, words))


def _title(heading: Heading) -> str:
    return _("Poster: %(name)s") % {"name": heading.tournament}


def _draw_page(record: PosterRecord, canvas: PageCanvas) -> None:
    top = _draw_title(canvas, record.heading)
    low = canvas.bottom + 10 + WORDS * len(record.words) + 34
    side = min(canvas.width * 0.82, (top - low) * (1 - 2 * QUIET))
    middle = (canvas.left + canvas.right) / 2
    draw_code(canvas, record.url, middle - side / 2, (top + low) / 2 - side / 2, side)
    _draw_address(canvas, record.url, low - 4)
    _draw_words(canvas, record.words, low - 34)


def _draw_title(canvas: PageCanvas, heading: Heading) -> float:
    """Render the club, the tournament and its date; return where the code may begin."""
    middle = (canvas.left + canvas.right) / 2
    y = canvas.top - 16
    if canvas.logo(middle, canvas.top, 200, LOGO, "center"):
        y -= LOGO + 8
    canvas.write(heading.club, middle, y, 15, width=canvas.width, align="center", ink=GRAY)
    y -= 16
    lines = lettering.broken(heading.tournament, BOLD, TITLE, canvas.width)
    one_line = lettering.measured(lettering.clean(heading.tournament, BOLD), BOLD) * TITLE <= canvas.width * NARROWED
    if one_line:  # narrow letters look better than one word alone on a line
        lines = [heading.tournament]
    elif len(lines) > TITLE_LINES:  # two balanced lines in smaller letters
        lines = list(broken(heading.tournament, BOLD, TITLE_LINES))
    for line in lines:
        y -= TITLE
        canvas.write(line, middle, y + 6, TITLE, font=BOLD, width=canvas.width, align="center")
    day = dotted(spoken_date(heading.date), heading.place)
    canvas.write(day, middle, y - 16, 15, width=canvas.width, align="center")
    return y - 28


def _draw_address(canvas: PageCanvas, url: str, y: float) -> None:
    """Render the address in letters, for readers without a camera."""
    lines = wrap_address(url, BOLD, 15, canvas.width, 2)
    for number, line in enumerate(lines):
        x = (canvas.left + canvas.right) / 2
        canvas.write(line, x, y - 17 * number, 15, font=BOLD, width=canvas.width, align="center", least=0.4)


def _draw_words(canvas: PageCanvas, words: tuple[PosterWords, ...], y: float) -> None:
    middle = (canvas.left + canvas.right) / 2
    for one in words:
        canvas.rule(canvas.left, y, canvas.right, y, ink=LIGHT)
        canvas.write(one.headline, middle, y - 26, 21, font=BOLD, width=canvas.width, align="center", least=0.6)
        canvas.write(one.text, middle, y - 45, 13, font=REGULAR, width=canvas.width, align="center", least=0.6)
        y -= WORDS
