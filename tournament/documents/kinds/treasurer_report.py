"""The treasurer's report: income, expenses and balance, each sum broken down in every available way."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from tournament.core.money import money_text
from tournament.documents.engine.document_text import Block, Column, DocumentText, Facts, Signatures, Table, Text, Title
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import Group, Kind, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Payment, Tournament
from tournament.models.documents import RenderJob
from tournament.models.naming import division_name
from tournament.prizes import treasury
from tournament.prizes.treasury import Accounts
from tournament.prizes.treasury_tables import desk_name

FIGURES = 0.45  # the width of a column of figures relative to the first column


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table: its formatted cells, and whether it is a sum of the others."""

    cells: tuple[str, ...]
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the report. `texts` is the number of its text columns, from the left; the rest are figures.

    `shares`: the widths of the columns relative to each other, () for those of a table of sums.
    """

    name: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    texts: int = 1
    remark: str = ""
    shares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TreasurerRecord:
    """The accounts of a tournament (SACI rule 3). `facts`: the overall sums, name and amount."""

    heading: Heading
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


class TreasurerReport(Kind):
    """The accounts as they are now."""

    key = "treasurer-report"
    label = lazy("treasurer's report")
    order = 170
    record = TreasurerRecord
    group = Group.MONEY
    offers = (
        Offer(Of.TOURNAMENT, lazy("Income, expenses and balance, for the treasurer and a second person to sign.")),
    )
    priority = RenderJob.Priority.LATER

    def subject(self, of: Tournament) -> Subject:
        return Subject(of, self.key)

    def snapshot(self, subject: Subject, issue: Issue) -> TreasurerRecord:
        found = treasury.accounts_of(subject.tournament)
        return TreasurerRecord(
            heading=heading(subject.tournament, issue),
            facts=_facts(found),
            # Empty sections are not printed.
            sections=tuple(section for section in _sections(found) if section.lines),
        )

    def render_text(self, record: TreasurerRecord) -> DocumentText:
        """The report, for the treasurer and a second person to sign."""
        title = _("Treasurer's report")
        blocks: list[Block] = [Title(title, level=1), Facts(record.facts)]
        for section in record.sections:
            blocks += [Title(section.name), _table(section)]
            if section.remark:
                blocks.append(Text(section.remark, "small"))
        blocks.append(Signatures((_("Treasurer"), _("A second person"))))
        return DocumentText(title, tuple(blocks), proves=True)


def _facts(found: Accounts) -> tuple[tuple[str, str], ...]:
    money = _Money(found.tournament.currency)
    trophies = found.prizes.trophies
    rows = [
        (_("Promised"), money(found.owed.promised)),
        (_("Kept"), money(found.total.kept)),
        (_("Waived"), money(found.total.waived)),
        (_("Still owed"), money(found.owed.open)),
        (_("Paid too much"), money(found.owed.over)),
        (_("Prizes handed out"), money(found.prizes.cents)),
        *_difference(found, money),
        (_("Left for the club"), money(found.left_cents)),
        (_("In the open boxes now"), money(found.in_boxes_cents)),
    ]
    if trophies:
        text = ngettext("{number} trophy", "{number} trophies", trophies)
        # After the prizes in money; left out where there are no trophies.
        rows.insert(6, (_("Trophies handed out"), text.format(number=trophies)))
    return tuple(rows)


def _difference(found: Accounts, money: "_Money") -> list[tuple[str, str]]:
    """The line of the money that the closed boxes had too little or too much; none if they agree."""
    if not found.difference_cents:
        return []
    name = _("Missing in cash boxes") if found.difference_cents < 0 else _("Too much in cash boxes")
    return [(name, money(found.difference_cents))]


class _Money:
    """Formats cents in one currency."""

    def __init__(self, currency: str) -> None:
        self._currency = currency

    def __call__(self, cents: int | None) -> str:
        return "—" if cents is None else money_text(cents, self._currency)

    def figures_of(self, line: treasury.Line) -> tuple[str, ...]:
        """Return the figures of a line of payments."""
        return (str(line.rows), *(self(cents) for cents in (line.taken, line.given_back, line.kept, line.waived)))


def _heads() -> tuple[str, ...]:
    return _("Receipts"), _("Taken"), _("Given back"), _("Kept"), _("Waived")


def _sections(found: Accounts) -> Iterator[Section]:
    yield _by_bracket(found)
    lines = [(str(method.label), line) for method, line in found.by_method]
    yield _payments(found, _("By method"), _("Method"), lines)
    yield _payments(found, _("By desk"), _("Cash box"), [(desk_name(one), one.line) for one in found.by_desk])
    yield _payments(found, _("By hour"), _("Hour"), [(_hour(hour), line) for hour, line in found.by_hour])
    yield _boxes(found)
    yield _notable(found)


def _by_bracket(found: Accounts) -> Section:
    """Return fees promised next to fees paid."""
    money = _Money(found.tournament.currency)
    owed = [
        (division_name(bracket), line, owed) for bracket, line, owed in found.by_bracket if line.rows or owed.promised
    ]
    lines = [
        Line((name, *money.figures_of(line), money(one.promised), money(one.open), money(one.over)))
        for name, line, one in owed
    ]
    whole = found.owed
    total = (_("Total"), *money.figures_of(found.total), money(whole.promised), money(whole.open), money(whole.over))
    remark = _("Kept is payments minus refunds. Waivers are not money.")
    columns = (_("Bracket"), *_heads(), _("Promised"), _("Still owed"), _("Paid too much"))
    shares = (12, 7, 9, 9, 9, 8, 9, 9, 10)
    return Section(_("By bracket"), columns, (*lines, Line(total, is_sum=True)), remark=remark, shares=shares)


def _payments(found: Accounts, name: str, what: str, lines: list[tuple[str, treasury.Line]]) -> Section:
    money = _Money(found.tournament.currency)
    rows = [Line((label, *money.figures_of(line))) for label, line in lines]
    total = [Line((_("Total"), *money.figures_of(found.total)), is_sum=True)] if rows else []
    return Section(name, (what, *_heads()), (*rows, *total))


def _boxes(found: Accounts) -> Section:
    money = _Money(found.tournament.currency)
    columns = (_("Cash box"), _("Closed"), _("Float"), _("Expected"), _("Counted"), _("Difference"))
    lines = tuple(
        Line(
            (
                str(box.session),
                _moment(box.session.closed_at) if box.session.closed_at else _("open"),
                money(box.float_cents),
                money(box.expected_cents),
                money(box.session.counted_cents),
                money(box.session.difference_cents),
            )
        )
        for box in found.boxes
    )
    return Section(_("Cash boxes"), columns, lines, texts=2, shares=(6, 6, 4, 4, 4, 4))


def _notable(found: Accounts) -> Section:
    """Return refunds and waivers with reasons; players by number only."""
    money = _Money(found.tournament.currency)
    columns = (_("Receipt"), _("Kind"), _("Number"), _("Reason"), _("Taken by"), _("Amount"))
    lines = tuple(
        Line(
            (
                str(payment),
                _kind(payment),
                f"{payment.registration.number:04d}",
                payment.reason or "—",
                str(payment.taken_by or "—"),
                money(payment.amount_cents),
            )
        )
        for payment in found.notable
    )
    return Section(_("Given back and waived"), columns, lines, texts=5, shares=(3, 6, 3, 10, 6, 4))


def _kind(payment: Payment) -> str:
    back = payment.reverses or payment.refunds
    return f"{payment.get_kind_display()} ({back})" if back else payment.get_kind_display()


def _hour(hour: datetime.datetime) -> str:
    return f"{date_format(hour, 'SHORT_DATE_FORMAT')} {time_format(hour, 'H:i')}"


def _moment(at: datetime.datetime) -> str:
    return _hour(timezone.localtime(at))


def _table(section: Section) -> Table:
    shares: tuple[float, ...] = section.shares or (1, *(FIGURES for _name in section.columns[1:]))
    columns = tuple(
        Column(name, share, "left" if index < section.texts else "right")
        for index, (name, share) in enumerate(zip(section.columns, shares, strict=True))
    )
    sums = tuple(number for number, line in enumerate(section.lines) if line.is_sum)
    return Table(columns, tuple(line.cells for line in section.lines), strong=sums)
