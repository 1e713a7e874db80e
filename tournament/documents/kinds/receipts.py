"""The receipt of a fee: on a page, or on the roll of a till printer, 58 or 80 millimetres wide.

Such printers have no gray, so a slip is black only; it is as long as its text.
"""

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop
from reportlab.lib.units import mm

from tournament.club import permissions
from tournament.core.errors import Refused
from tournament.core.in_words import money_in_words
from tournament.core.money import money_text
from tournament.documents.engine import page
from tournament.documents.engine.context import RenderContext, Section, dotted, spoken_date
from tournament.documents.engine.copies import Payer, Receipt, draw_copies
from tournament.documents.engine.document_text import DocumentText, Title
from tournament.documents.engine.fonts import BOLD, REGULAR, register
from tournament.documents.engine.lettering import broken
from tournament.documents.engine.page import PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading
from tournament.documents.engine.sheet_sizes import bare
from tournament.documents.kinds.base import Choice, DrawnKind, Group, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Payment
from tournament.models.documents import RenderJob
from tournament.models.naming import division_name

EDGE = {58: 5 * mm, 80: 4 * mm}  # the margin that the print head does not reach
CODE = 26 * mm
LEADING = 1.3


@dataclass(frozen=True)
class Strip:
    """A part of the slip and its height; rendered with its upper edge at y."""

    height: float
    draw: Callable[[PageCanvas, float], object]


def render_roll(heading: Heading, receipt: Receipt, width: int, context: RenderContext | None = None) -> bytes:
    """The PDF of a slip, `width` millimetres wide: one page, as long as its content."""
    register()
    edge = EDGE[width]
    room = width * mm - 2 * edge
    strips = list(_strips(heading, receipt, room, bool(context and context.pictures.get(heading.logo))))
    # The page is as long as its strips, so all of them are laid out first.
    height = sum(strip.height for strip in strips) + 2 * edge
    canvas = PageCanvas(heading, receipt.title, bare(width * mm, height, edge), 1, context, foot=False)
    canvas.start_page(receipt.title)
    y = canvas.top
    for strip in strips:
        strip.draw(canvas, y)
        y -= strip.height
    return canvas.finish()


def _strips(heading: Heading, receipt: Receipt, room: float, has_logo: bool) -> Iterator[Strip]:
    if has_logo:
        yield Strip(44, lambda canvas, y: canvas.logo((canvas.left + canvas.right) / 2, y, room, 38, "center"))
    yield from _text(heading.club, 10, room, font=BOLD, middle=True)
    yield from _text(heading.tournament, 8.5, room, middle=True)
    where = dotted(spoken_date(heading.date), heading.place)
    yield from _text(where, 8, room, middle=True)
    yield _rule()
    yield from _text(receipt.title, 10.5, room, font=BOLD, middle=True)
    yield _amount(receipt.worth)
    if receipt.in_words:
        yield from _text(capfirst(receipt.in_words), 8.5, room, middle=True)
    yield _rule()
    for name, value in receipt.facts:
        yield from _text(name, 7.5, room)
        yield from _text(value, 9.5, room, font=BOLD)
        yield Strip(2.5, lambda _paper, _y: None)
    for note in receipt.notes:
        yield _rule()
        yield from _text(note, 9.5, room, font=BOLD)
    yield _signature()
    yield from _proof(heading, room)


def _text(text: str, size: float, room: float, *, font: str = REGULAR, middle: bool = False) -> Iterator[Strip]:
    for line in broken(text, font, size, room):
        # The default binds the line of this iteration.
        def at(canvas: PageCanvas, y: float, line: str = line) -> None:
            x = (canvas.left + canvas.right) / 2 if middle else canvas.left
            canvas.write(line, x, y - size, size, font=font, width=room, align="center" if middle else "left")

        yield Strip(size * LEADING, at)


def _rule() -> Strip:
    return Strip(9, lambda canvas, y: canvas.rule(canvas.left, y - 4, canvas.right, y - 4, weight=0.7))


def _amount(amount: str) -> Strip:
    def at(canvas: PageCanvas, y: float) -> None:
        canvas.write(
            amount, (canvas.left + canvas.right) / 2, y - 20, 20, font=BOLD, width=canvas.width, align="center"
        )

    return Strip(26, at)


def _signature() -> Strip:
    def at(canvas: PageCanvas, y: float) -> None:
        canvas.rule(canvas.left, y - 36, canvas.right, y - 36, weight=0.7)
        canvas.write(_("Signature"), canvas.left, y - 45, 7.5, width=canvas.width)

    return Strip(54, at)


def _proof(heading: Heading, room: float) -> Iterator[Strip]:
    """The content of a page's foot: version, time, code, and the heads of the journals."""
    if heading.code:
        yield _code(heading)
        yield from _text(page.spoken_code(heading.code), 9, room, font=BOLD, middle=True)
    yield from _text(page.issue(heading), 7, room, middle=True)
    if heading.journal:
        yield from _text(page.heads(heading), 6.5, room, middle=True)


def _code(heading: Heading) -> Strip:
    def at(canvas: PageCanvas, y: float) -> None:
        draw_code(canvas, page.address(heading, 1), (canvas.left + canvas.right - CODE) / 2, y - 10 - CODE, CODE)

    return Strip(CODE + 18, at)


PAGE = "page"
FORMS = (PAGE, "80", "58")
"""A page of the club's size, or a roll of so many millimetres."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptRecord(Receipt):
    """The receipt of a payment, refund or waiver (SACI rule 3). `form`: one of `FORMS`.

    `amount` is formatted, negative for a refund.
    """

    heading: Heading
    form: str
    amount: str

    @property
    def worth(self) -> str:
        return self.amount


class FeeReceipt(DrawnKind):
    """The receipt of a payment, a waiver or a refund, on a page or on a roll."""

    key = "receipt"
    label = lazy("receipt")
    order = 160
    record = ReceiptRecord
    group = Group.MONEY
    offers = (
        Offer(
            Of.PAYMENT,
            lazy("The receipt of a fee, on a page in two copies or on the roll of a till printer."),
            (
                Choice(
                    "form",
                    lazy("On what"),
                    (
                        (PAGE, lazy("a page, two copies")),
                        ("80", lazy("a roll of 80 mm")),
                        ("58", lazy("a roll of 58 mm")),
                    ),
                    PAGE,
                ),
            ),
        ),
    )
    requested_by = opened_by = permissions.DESK
    priority = RenderJob.Priority.NOW
    pieces = {
        r"receipt-(?P<number>\d+)": noop("receipt {number}"),
        r"roll-(?P<number>\d+)": noop("roll of {number} mm"),
    }

    def subject(self, of: Payment, form: str = PAGE) -> Subject:
        if form not in FORMS:
            raise Refused(_("A receipt is on a page, or on a roll of 80 or 58 mm."), field="form", code="no-form")
        # Each form is a document of its own, with its own versions.
        roll = "" if form == PAGE else f"-roll-{form}"
        return Subject(of.tournament, f"receipt-{of.receipt}{roll}")

    def snapshot(self, subject: Subject, issue: Issue) -> ReceiptRecord:
        number, _roll, width = subject.key.removeprefix("receipt-").partition("-roll-")
        payment = subject.tournament.payments.get(receipt=int(number))
        return ReceiptRecord(
            heading=heading(subject.tournament, issue),
            form=width or PAGE,
            title=_title(payment),
            amount=money_text(payment.amount_cents, subject.tournament.currency),
            in_words=money_in_words(payment.amount_cents, subject.tournament.currency),
            who_label=_who_label(payment),
            who=Payer(payment.registration.person.name, payment.registration.number),
            rows=tuple(_rows(payment)),
            notes=tuple(_notes(payment)),
        )

    def pages(self, record: ReceiptRecord) -> Pages:
        """Two copies on a page: one for the payer, one for the club."""
        draw = partial(draw_copies, record.heading, record, _("Copy for the player"))
        return Pages(record.title, [Page(Section("", "", record), draw, record.title)])

    def render(self, record: ReceiptRecord, context: RenderContext | None = None) -> bytes:
        """The PDF of the receipt, in the width of its form."""
        if record.form == PAGE:
            return super().render(record, context)
        # The other forms are widths in millimetres.
        return render_roll(record.heading, record, int(record.form), context)

    def render_text(self, record: ReceiptRecord) -> DocumentText:
        """The receipt as a page, to be signed."""
        return DocumentText(record.title, (Title(record.title, level=1), *record.blocks()))


Row = tuple[str, str]


def _title(payment: Payment) -> str:
    # First, because a reversed waiver also has a negative amount.
    if payment.method == Payment.Method.WAIVED and payment.reverses:
        text = _("Waiver taken back, receipt %(payment)s")
    elif payment.amount_cents < 0:
        text = _("Money given back, receipt %(payment)s")
    elif payment.kind == Payment.Kind.WAIVER:
        text = _("Fee waived, receipt %(payment)s")
    else:
        text = _("Receipt %(payment)s")
    return text % {"payment": payment}


def _who_label(payment: Payment) -> str:
    if payment.method == Payment.Method.WAIVED:
        return _("Player")
    return _("Given back to") if payment.amount_cents < 0 else _("Received from")


def _rows(payment: Payment) -> Iterator[Row]:
    place = payment.registration
    fee = _("entry fee, bracket %(bracket)s") % {"bracket": division_name(place.division)}
    yield _("For"), f"{fee} ({place.price_name})" if place.price_name else fee
    yield from present(_("Paid by"), payment.get_method_display(), payment.reference)
    yield _("When"), spoken(payment.taken_at)
    yield from present(_("Taken by"), str(payment.taken_by or ""))
    yield from present(_("Reason"), payment.reason)
    if payment.reverses:
        yield _("Gives back"), _("receipt %(receipt)s") % {"receipt": payment.reverses}
    if payment.refunds:
        yield _("Gives back a part of"), _("receipt %(receipt)s") % {"receipt": payment.refunds}
    yield from present(_("Cash box"), payment.session.desk if payment.session else "")


def _notes(payment: Payment) -> Iterator[str]:
    """What has happened to the money since."""
    if reversal := Payment.objects.filter(reverses=payment).first():
        yield _("This money was given back with receipt %(receipt)s.") % {"receipt": reversal}
    for part in payment.refunded_by.order_by("receipt"):
        yield _("Part of this money was given back with receipt %(receipt)s.") % {"receipt": part}


def present(label: str, *values: str) -> Iterator[Row]:
    """A row of the values that exist; no row without any."""
    if value := dotted(*values):
        yield label, value


def spoken(moment: datetime.datetime) -> str:
    """A moment in words, in local time."""
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")
