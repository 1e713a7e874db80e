"""The report of a cash box that was closed: one page for two to sign."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents import setting
from tournament.documents.calendar import spoken_moment
from tournament.documents.records import Heading
from tournament.documents.story import Block, Column, Facts, Signatures, Story, Table, Text, Title


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the report: its words and its amount, as it is written."""

    label: str
    amount: str
    is_sum: bool


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many of one note or coin were counted, and their worth."""

    piece: str
    number: int
    amount: str


@dataclass(frozen=True, slots=True)
class CashRecord:
    """The Z report of a box. Times are local (ISO); names "" where the house itself did it.

    `receipts`: how many, with the first and the last number in words; "" for none.
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


def tell(record: CashRecord) -> Story:
    """Who had the box and when, what should have been in it, what was counted, and why the two differ."""
    title = _("Cash box %(desk)s") % {"desk": record.desk}
    blocks: list[Block] = [Title(title, level=1), Facts(_people(record)), _figures(record)]
    if record.counted:
        blocks += [Title(_("What was counted"), level=3), _counted(record)]
    if record.remark:
        blocks += [Title(_("Remark"), level=3), Text(record.remark)]
    blocks.append(Signatures((_("Who counted"), _("A second person"))))
    return Story(title, tuple(blocks))


def _people(record: CashRecord) -> tuple[tuple[str, str], ...]:
    rows = (
        (_("Opened"), f"{spoken_moment(record.opened_at)} · {record.opened_by}".rstrip(" ·")),
        (_("Closed"), f"{spoken_moment(record.closed_at)} · {record.closed_by}".rstrip(" ·")),
        (_("Receipts"), record.receipts),
    )
    return tuple((name, value) for name, value in rows if value)


def _figures(record: CashRecord) -> Table:
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


draw = setting.draw(tell)
