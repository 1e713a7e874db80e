"""The poster for the wall: a QR code for phones and what it opens, in every language of the site."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from reportlab.lib.units import mm

from tournament.club import permissions
from tournament.core.errors import Conflict, Refused
from tournament.documents.engine.context import Section, dotted, spoken_date
from tournament.documents.engine.document_text import Code, DocumentText, Text, Title
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import clean, measured, narrowest, typed_address
from tournament.documents.engine.names import broken
from tournament.documents.engine.page import GRAY, LIGHT, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading
from tournament.documents.engine.sheet_sizes import PORTRAIT, SIZES, sheet
from tournament.documents.kinds.base import EVERYBODY, Choice, DrawnKind, Group, Of, Offer, Subject, Words
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Tournament, TournamentPicture
from tournament.registration import self_check_in
from tournament.tournaments import pictures

EVERYWHERE: Final = ("en", "es", "eu")
"""The languages of every poster, after the tournament's own."""

TITLE = 56.0
CODE = 90 * mm
QUIET = 4 / 29  # the white around a code, as a share of its side: four modules of at least 29
LOGO = 84.0
SMALL_LOGO = 38.0  # above a photograph
WORDS = 24.0  # the height of one language
LINE, SPACE = 12.0, 0.5  # its size, and the space between headline and text as a share of that


@dataclass(frozen=True, slots=True)
class PosterWords:
    """The poster's text in one language: a headline to be read from afar, and instructions."""

    language: str
    headline: str
    text: str


@dataclass(frozen=True, slots=True)
class PosterRecord:
    """The poster of a tournament. `size`: "a4" or "letter". `url` opens its home page; `words`: from the top.

    `photograph`: the SHA-256 of the tournament's cover photograph, "" for none.
    """

    heading: Heading
    size: str
    url: str
    words: tuple[PosterWords, ...]
    photograph: str = ""


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
            lazy("A large QR code that opens the tournament's page, in several languages."),
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
        languages = [tournament.language, *(code for code in EVERYWHERE if code != tournament.language)]
        return PosterRecord(
            heading=heading(tournament, issue),
            size=subject.key,
            url=issue.base_url + self.path(tournament),
            words=tuple(_words(language, self.words) for language in languages),
            photograph=pictures.source_of(tournament, TournamentPicture.Kind.COVER),
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
    middle = (canvas.left + canvas.right) / 2
    low = _draw_words(canvas, record.words) + 12
    address = typed_address(record.url)
    canvas.write(address, middle, low, 20, font=BOLD, width=canvas.width, align="center")
    low += 20 + CODE * QUIET
    top = _draw_title(canvas, record.heading, SMALL_LOGO if record.photograph else LOGO)
    height = min(top - low - CODE * (1 + QUIET) - 8, canvas.width * 9 / 16)
    if canvas.photograph(record.photograph, canvas.left, top, canvas.width, height):
        top -= height + 8
    # In the middle of the room that is left; long names leave less.
    side = min(CODE, (top - low) / (1 + QUIET))
    draw_code(canvas, record.url, middle - side / 2, (top + low - side * QUIET) / 2 - side / 2, side)


def _draw_title(canvas: PageCanvas, heading: Heading, crest: float) -> float:
    """Render the crest, the club, the tournament and its date; return where the rest may begin."""
    middle, y = (canvas.left + canvas.right) / 2, canvas.top - 14
    if canvas.logo(middle, canvas.top, 240, crest, "center"):
        y -= crest + 6
    canvas.write(heading.club, middle, y, 15, width=canvas.width, align="center", ink=GRAY)
    y -= 8
    # Above a photograph, a second line takes its room.
    size, lines = _title_lines(heading.tournament, canvas.width, 1.12 if crest == LOGO else 1.6)
    for line in lines:
        y -= size
        canvas.write(line, middle, y + size * 0.12, size, font=BOLD, width=canvas.width, align="center")
    day = dotted(spoken_date(heading.date), heading.place)
    canvas.write(day, middle, y - 24, 15, width=canvas.width, align="center")
    return y - 38


def _title_lines(name: str, width: float, worth: float) -> tuple[float, tuple[str, ...]]:
    """The name on one line, or on two if they are `worth` times as large, and the size."""
    best: tuple[float, tuple[str, ...]] = (0.0, (name,))
    for count in (1, 2):
        lines = broken(name, BOLD, count)
        widest = max(narrowest(line, BOLD) for line in lines)
        size = min(TITLE, width / widest if widest else TITLE)
        if size > best[0] * worth:
            best = size, lines
    return best


def _draw_words(canvas: PageCanvas, words: tuple[PosterWords, ...]) -> float:
    """Render one line a language at the foot of the page; return the height of the first."""
    top = canvas.bottom + 10 + WORDS * len(words)
    for row, one in enumerate(words, start=1):
        y = top - row * WORDS
        canvas.rule(canvas.left, y + WORDS - 7, canvas.right, y + WORDS - 7, ink=LIGHT)
        parts = ((one.headline, BOLD), (one.text, REGULAR))
        wide = [measured(clean(text, font), font) for text, font in parts]
        size = min(LINE, canvas.width / (sum(wide) + SPACE))
        x = (canvas.left + canvas.right - (sum(wide) + SPACE) * size) / 2
        for (text, font), width in zip(parts, wide, strict=True):
            canvas.write(text, x, y, size, font=font)
            x += (width + SPACE) * size
    return top
