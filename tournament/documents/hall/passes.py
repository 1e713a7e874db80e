"""The pass of a judge without an account, on paper: link and code above, the PIN on a strip to be cut off."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.hall.names import write_name
from tournament.documents.lettering import clean, wrap_address
from tournament.documents.paper import GRAY, LIGHT, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.qr import draw_code
from tournament.documents.records import Heading

CODE = 210.0
STRIP = 130.0
TEXT, STEP = 12.0, 16.0


@dataclass(frozen=True, slots=True)
class PassRecord:
    """A pass and its PIN. It is drawn at once and never kept: nothing but this paper knows the PIN in clear.

    `tables`: where it holds, in words. `link` opens the pass, `entrance` is where its `code` is typed. `until`: when
    its day is over, in words.
    """

    heading: Heading
    name: str
    tables: str
    code: str
    pin: str
    link: str
    entrance: str
    until: str


def draw(record: PassRecord, press: Press | None = None) -> bytes:
    """The PDF: one page."""
    paper = Paper(record.heading, _title(record), PORTRAIT, 1, press, foot=False)
    paper.start_page(record.name)
    y = _draw_head(paper, record)
    _draw_link(paper, record, y - 16)
    _draw_steps(paper, record, y - CODE - 46)
    _draw_strip(paper, record, paper.bottom + STRIP)
    return paper.finish()


def _title(record: PassRecord) -> str:
    return _("Pass of %(name)s") % {"name": record.name}


def _draw_head(paper: Paper, record: PassRecord) -> float:
    """Whose pass, of which tournament; answers where the rest may begin."""
    heading, y, middle = record.heading, paper.top, (paper.left + paper.right) / 2
    if paper.logo(middle, y, 200, 44, "center"):
        y -= 52
    paper.write(heading.club, middle, y - 14, 14, font=BOLD, width=paper.width, align="center", least=0.4)
    when = f"{heading.tournament} · {spoken_date(heading.date)}"
    paper.write(when, middle, y - 32, 12, width=paper.width, align="center", ink=GRAY, least=0.4)
    paper.ornament(paper.left, y - 44, paper.right, y - 44)
    write_name(paper, record.name, middle, y - 84, 38, width=paper.width, height=76, lines=2)
    role = f"{_('Judge')} · {record.tables}"
    paper.write(role, middle, y - 140, 15, font=BOLD, width=paper.width, align="center", least=0.3)
    return y - 150


def _draw_link(paper: Paper, record: PassRecord, y: float) -> None:
    draw_code(paper, record.link, paper.left + 8, y - CODE, CODE)
    x = paper.left + CODE + 40
    room = paper.right - x
    paper.write(_("Code of the pass"), x, y - 20, TEXT, width=room, ink=GRAY, least=0.4)
    paper.write(record.code, x, y - 58, 36, font=BOLD, width=room, least=0.4)
    text = _("No camera: open %(entrance)s and type code and PIN.") % {"entrance": record.entrance}
    y -= 88
    for line in _lines(text, room):
        paper.write(line, x, y, TEXT, width=room, least=0.3)
        y -= STEP
    for line in wrap_address(record.link, REGULAR, 8, room, 4):
        paper.write(line, x, y - 4, 8, width=room, ink=GRAY, least=0.3)
        y -= 10


def _draw_steps(paper: Paper, record: PassRecord, y: float) -> None:
    steps = (
        _("Scan this code with the camera of your phone, or open the link."),
        _("Type the PIN. From then on the code on each scoresheet of your tables opens its match."),
        _("Another phone: the same again. If the paper is lost, tell the organizer."),
    )
    for number, step in enumerate(steps, start=1):
        paper.write(f"{number}.", paper.left + 4, y, TEXT, font=BOLD)
        for line in _lines(step, paper.width - 26):
            paper.write(line, paper.left + 26, y, TEXT, width=paper.width - 26, least=0.5)
            y -= STEP
        y -= 4
    until = _("It opens until %(until)s; five wrong PINs pause it for 15 minutes.") % {"until": record.until}
    for line in _lines(until, paper.width):
        paper.write(line, paper.left, y - 4, TEXT, width=paper.width, ink=GRAY, least=0.5)
        y -= STEP


def _draw_strip(paper: Paper, record: PassRecord, y: float) -> None:
    """The PIN under the line to cut along, its upper edge at y."""
    middle = (paper.left + paper.right) / 2
    paper.canvas.setDash(4, 4)
    paper.rule(paper.left, y, paper.right, y, weight=0.8, ink=LIGHT)
    paper.canvas.setDash()
    whose = _("PIN of %(name)s") % {"name": record.name}
    paper.write(whose, middle, y - 28, 14, font=BOLD, width=paper.width, align="center", least=0.2)
    pin = f"{record.pin[:3]} {record.pin[3:]}"
    paper.write(pin, middle, y - 80, 48, font=BOLD, align="center")
    said = _("Cut this strip off: whoever finds the rest cannot come in without the PIN.")
    paper.write(said, middle, y - 106, 10, width=paper.width, align="center", ink=GRAY, least=0.4)


def _lines(text: str, width: float) -> list[str]:
    return list(simpleSplit(clean(text, REGULAR), REGULAR, TEXT, width))
