"""The judge pass, for judges without an account: link and code above, the PIN on a strip to be cut off."""

import datetime
from dataclasses import dataclass

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.club import judge_passes
from tournament.core.figures import shortly
from tournament.documents.engine.context import RenderContext, spoken_date
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import broken, wrap_address
from tournament.documents.engine.names import write_name
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading
from tournament.documents.engine.sheet_sizes import PORTRAIT
from tournament.documents.queue import storage
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import JudgePass

CODE = 210.0
STRIP = 130.0
TEXT, STEP = 12.0, 16.0


@dataclass(frozen=True, slots=True)
class PassRecord:
    """A judge pass and its PIN. It is rendered at once and never stored: only this document has the PIN in clear.

    `tables`: the tables it is valid for, in words. `link` opens the pass, `entrance` is the page to type its `code`.
    `until`: the time when it ends, in words.
    """

    heading: Heading
    name: str
    tables: str
    code: str
    pin: str
    link: str
    entrance: str
    until: str


def draw_pass(*, judge_pass: JudgePass, pin: str, base_url: str) -> bytes:
    """The PDF of a pass for its PIN; Refused at `pin` for a wrong PIN, Conflict if the pass was revoked."""
    digits = judge_passes.check_pin(judge_pass=judge_pass, pin=pin)
    record = snapshot(judge_pass, pin=digits, base_url=base_url, now=timezone.now())
    with translation.override(record.heading.language):
        return render(record, RenderContext(pictures=storage.pictures_of(record)))


def snapshot(held: JudgePass, *, pin: str, base_url: str, now: datetime.datetime) -> PassRecord:
    """The document of a judge pass, in the tournament's document language. Do not store it."""
    tournament = held.tournament
    with translation.override(tournament.language):
        return PassRecord(
            # Always version 1, because it is never stored.
            heading=heading(tournament, Issue(1, base_url, now)),
            name=str(held),
            tables=_tables(held),
            code=held.code,
            pin=pin,
            link=f"{base_url}/judge/pass/{judge_passes.token_of(held)}/",
            entrance=f"{base_url}/judge/pass/",
            until=date_format(timezone.localtime(held.ends_at), "DATETIME_FORMAT"),
        )


def _tables(held: JudgePass) -> str:
    if held.everywhere:
        return _("every table")
    return _("tables {numbers}").format(numbers=shortly(held.numbers))


def render(record: PassRecord, context: RenderContext | None = None) -> bytes:
    """The PDF: one page."""
    # No foot: the pass is never stored, so no code could lead back to this version.
    canvas = PageCanvas(record.heading, _title(record), PORTRAIT, 1, context, foot=False)
    canvas.start_page(record.name)
    y = _draw_head(canvas, record)
    _draw_link(canvas, record, y - 16)
    _draw_steps(canvas, record, y - CODE - 46)
    _draw_strip(canvas, record, canvas.bottom + STRIP)
    return canvas.finish()


def _title(record: PassRecord) -> str:
    return _("Pass of %(name)s") % {"name": record.name}


def _draw_head(canvas: PageCanvas, record: PassRecord) -> float:
    """Render the judge's name and the tournament; return where the rest may begin."""
    heading, y, middle = record.heading, canvas.top, (canvas.left + canvas.right) / 2
    if canvas.logo(middle, y, 200, 44, "center"):
        y -= 52
    canvas.write(heading.club, middle, y - 14, 14, font=BOLD, width=canvas.width, align="center")
    when = f"{heading.tournament} · {spoken_date(heading.date)}"
    canvas.write(when, middle, y - 32, 12, width=canvas.width, align="center", ink=GRAY)
    canvas.ornament(canvas.left, y - 44, canvas.right, y - 44)
    write_name(canvas, record.name, middle, y - 84, 38, width=canvas.width, height=76, lines=2)
    role = f"{_('Judge')} · {record.tables}"
    canvas.write(role, middle, y - 140, 15, font=BOLD, width=canvas.width, align="center")
    return y - 150


def _draw_link(canvas: PageCanvas, record: PassRecord, y: float) -> None:
    draw_code(canvas, record.link, canvas.left + 8, y - CODE, CODE)
    x = canvas.left + CODE + 40
    room = canvas.right - x
    canvas.write(_("Code of the pass"), x, y - 20, TEXT, width=room, ink=GRAY)
    canvas.write(record.code, x, y - 58, 36, font=BOLD, width=room)
    text = _("Without a camera: open %(entrance)s and type the code and the PIN.") % {"entrance": record.entrance}
    y -= 88
    for line in broken(text, REGULAR, TEXT, room):
        canvas.write(line, x, y, TEXT, width=room)
        y -= STEP
    for line in wrap_address(record.link, REGULAR, 8, room, 4):
        canvas.write(line, x, y - 4, 8, width=room, ink=GRAY)
        y -= 10


def _draw_steps(canvas: PageCanvas, record: PassRecord, y: float) -> None:
    steps = (
        _("Scan this code with the camera of your phone, or open the link."),
        _("Type the PIN. Then the QR code on each scoresheet of your tables opens its match."),
        _("On another phone, do the same again. If you lose this page, tell the organizer."),
    )
    for number, step in enumerate(steps, start=1):
        canvas.write(f"{number}.", canvas.left + 4, y, TEXT, font=BOLD)
        for line in broken(step, REGULAR, TEXT, canvas.width - 26):
            canvas.write(line, canvas.left + 26, y, TEXT, width=canvas.width - 26)
            y -= STEP
        y -= 4
    until = _("Valid until %(until)s. Five wrong PINs lock it for 15 minutes.") % {"until": record.until}
    for line in broken(until, REGULAR, TEXT, canvas.width):
        canvas.write(line, canvas.left, y - 4, TEXT, width=canvas.width, ink=GRAY)
        y -= STEP


def _draw_strip(canvas: PageCanvas, record: PassRecord, y: float) -> None:
    """Render the PIN below the line to cut along, its upper edge at y."""
    middle = (canvas.left + canvas.right) / 2
    canvas.dashed_rule(canvas.left, y, canvas.right, y, (4, 4), weight=0.8)
    whose = _("PIN of %(name)s") % {"name": record.name}
    canvas.write(whose, middle, y - 28, 14, font=BOLD, width=canvas.width, align="center")
    pin = f"{record.pin[:3]} {record.pin[3:]}"  # two groups are easier to copy
    canvas.write(pin, middle, y - 80, 48, font=BOLD, align="center")
    said = _("Cut this strip off. Without the PIN, nobody can sign in with the rest of this page.")
    canvas.write(said, middle, y - 106, 10, width=canvas.width, align="center", ink=GRAY)
