"""The report of a closed cash box: one page for two people to sign."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from tournament.club import permissions
from tournament.core.errors import Conflict
from tournament.core.money import money_text
from tournament.documents.engine.context import spoken_moment
from tournament.documents.engine.document_text import Block, Column, DocumentText, Facts, Signatures, Table, Text, Title
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import Group, Kind, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading, local_iso
from tournament.models import CashSession
from tournament.registration import cash_boxes


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the report: its label and its formatted amount."""

    label: str
    amount: str
    is_sum: bool


@dataclass(frozen=True, slots=True)
class Pieces:
    """The number counted of one note or coin, and its formatted total."""

    piece: str
    number: int
    amount: str


@dataclass(frozen=True, slots=True)
class CashRecord:
    """The Z report of a cash box. Times are local (ISO); a name is "" if the system acted by itself.

    `receipts`: their number with the first and the last one, in words; "" for none.
    """

    heading: Heading
    desk: str
    number: int
    opened_at: str
    opened_by: str
    closed_at: str
    closed_by: str
    figures: tuple[Figure, ...]
    counted: tuple[Pieces, ...]
    receipts: str
    remark: str


class CashReport(Kind):
    """The Z report of a closed cash box."""

    key = "cash-report"
    label = lazy("report of a cash box")
    order = 150
    record = CashRecord
    group = Group.MONEY
    offers = (Offer(Of.BOX, lazy("The report of a closed cash box, for two people to sign.")),)
    requested_by = opened_by = permissions.DESK
    pieces = {r"box-(?P<number>\d+)": noop("cash box {number}")}

    def subject(self, of: CashSession) -> Subject:
        if of.is_open:
            raise Conflict(_("Count and close this cash box first."), code="cash-open")
        return Subject(of.tournament, f"box-{of.number}")

    def snapshot(self, subject: Subject, issue: Issue) -> CashRecord:
        box = subject.tournament.cash_sessions.get(number=subject.number)
        report = cash_boxes.report(box)
        currency = subject.tournament.currency
        # JSON keys are strings, which would sort 1000 before 200.
        pieces = sorted(((int(piece), number) for piece, number in box.counted.items()), reverse=True)
        return CashRecord(
            heading=heading(subject.tournament, issue),
            desk=box.desk,
            number=box.number,
            opened_at=local_iso(box.opened_at),
            opened_by=str(box.opened_by or ""),
            closed_at=local_iso(box.closed_at) if box.closed_at else "",
            closed_by=str(box.closed_by or ""),
            figures=_sums(report),
            counted=tuple(
                Pieces(money_text(piece, currency), number, money_text(piece * number, currency))
                for piece, number in pieces
            ),
            receipts=_receipts(report),
            remark=box.remark,
        )

    def render_text(self, record: CashRecord) -> DocumentText:
        """The people and times, the expected and the counted amount, and the reason for a difference."""
        title = _("Cash box %(desk)s") % {"desk": record.desk}
        blocks: list[Block] = [Title(title, level=1), Facts(_people(record)), _figures(record)]
        if record.counted:
            blocks += [Title(_("What was counted"), level=3), _counted(record)]
        if record.remark:
            blocks += [Title(_("Remark"), level=3), Text(record.remark)]
        blocks.append(Signatures((_("Counted by"), _("A second person"))))
        return DocumentText(title, tuple(blocks))


def _sums(report: cash_boxes.Report) -> tuple[Figure, ...]:
    words = {
        "taken": _("Fees taken in cash"),
        "given_back": _("Given back in cash"),
        "put_in": _("Put in"),
        "taken_out": _("Taken out"),
        "prizes": _("Prizes paid out"),
    }
    box = report.session
    lines = [(_("Float at the opening"), report.float_cents, False)]
    lines += [(words[name], cents, False) for name, cents in report.signed.items()]
    lines.append((_("Expected in the box"), report.expected_cents, True))
    lines.append((_("Counted"), box.counted_cents or 0, False))
    lines.append((_("Difference"), box.difference_cents or 0, True))
    return tuple(Figure(label, money_text(cents, box.tournament.currency), is_sum) for label, cents, is_sum in lines)


def _receipts(report: cash_boxes.Report) -> str:
    if report.first is None or report.last is None:
        return ""
    text = ngettext(
        "{number} receipt, number {first}", "{number} receipts between numbers {first} and {last}", report.receipts
    )
    return text.format(number=report.receipts, first=report.first, last=report.last)


def _people(record: CashRecord) -> tuple[tuple[str, str], ...]:
    rows = (
        (_("Opened"), f"{spoken_moment(record.opened_at)} · {record.opened_by}".rstrip(" ·")),
        (_("Closed"), f"{spoken_moment(record.closed_at)} · {record.closed_by}".rstrip(" ·")),
        (_("Receipts"), record.receipts),
    )
    # A box without receipts has no line for them.
    return tuple((name, value) for name, value in rows if value)


def _figures(record: CashRecord) -> Table:
    # Sums are printed in bold.
    sums = tuple(number for number, figure in enumerate(record.figures) if figure.is_sum)
    columns = (Column(_("What"), 3), Column(_("Amount"), 1, "right"))
    return Table(columns, tuple((one.label, one.amount) for one in record.figures), strong=sums)


def _counted(record: CashRecord) -> Table:
    columns = (
        Column(_("Note or coin"), 2, "right"),
        Column(_("How many"), 1, "right"),
        Column(_("Amount"), 1, "right"),
    )
    return Table(columns, tuple((one.piece, f"{one.number} ×", one.amount) for one in record.counted))
