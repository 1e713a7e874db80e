"""The accounts as spreadsheets: a row for each payment and each prize, and the sums. For the organizer only."""

import datetime
from collections.abc import Sequence
from decimal import Decimal

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournament import spreadsheets
from tournament.cash import Report
from tournament.freezing import division_name
from tournament.models import Payment, Tournament
from tournament.spreadsheets import Value
from tournament.treasury.accounts import Accounts, Desk, of
from tournament.treasury.sums import Line

Table = tuple[Sequence[str], list[Sequence[Value]]]


def workbook(tournament: Tournament) -> bytes:
    """Everything as XLSX: the sums first, then a sheet each for payments, prizes and cash boxes."""
    accounts = of(tournament)
    return spreadsheets.to_xlsx(
        {
            _("Summary"): _summary(accounts),
            _("Payments"): payments(tournament),
            _("Prizes"): prizes(tournament),
            _("Cash boxes"): _boxes(accounts),
        }
    )


def csv(table: Table) -> bytes:
    """One table as CSV, with amounts as the language of the reader writes them."""
    headings, rows = table
    return spreadsheets.to_csv(headings, rows, decimal_sign=str(get_format("DECIMAL_SEPARATOR")))


def rows_of(tournament: Tournament) -> QuerySet[Payment]:
    """Every payment, by receipt, with all that a row shows."""
    return tournament.payments.select_related(
        "registration__person", "registration__division", "session", "taken_by", "reverses", "refunds"
    ).order_by("receipt")


def payments(tournament: Tournament) -> Table:
    """A row for each receipt of a fee."""
    headings = [
        _("Receipt"),
        _("When"),
        _("Kind"),
        _("Amount"),
        _("Currency"),
        _("Method"),
        _("Reference"),
        _("Bracket"),
        _("Number"),
        _("Name"),
        _("Cash box"),
        _("Taken by"),
        _("Reason"),
        _("Gives back receipt"),
    ]
    rows: list[Sequence[Value]] = [
        (
            str(one),
            when(one.taken_at),
            one.get_kind_display(),
            amount(one.amount_cents),
            tournament.currency,
            one.get_method_display(),
            one.reference,
            division_name(one.registration.division),
            one.registration.number,
            str(one.registration.person),
            str(one.session or ""),
            str(one.taken_by or ""),
            one.reason,
            str(one.reverses or one.refunds or ""),
        )
        for one in rows_of(tournament)
    ]
    return headings, rows


def prizes(tournament: Tournament) -> Table:
    """A row for each receipt of a prize."""
    headings = [
        _("Receipt"),
        _("When"),
        _("Bracket"),
        _("Place"),
        _("Prize"),
        _("Amount"),
        _("Currency"),
        _("Method"),
        _("Reference"),
        _("Team"),
        _("Number"),
        _("Name"),
        _("Cash box"),
        _("Handed out by"),
        _("Reason"),
        _("Gives back receipt"),
    ]
    found = tournament.payouts.select_related(
        "prize__division", "team", "registration__person", "session", "paid_by", "reverses"
    )
    rows: list[Sequence[Value]] = [
        (
            str(one),
            when(one.paid_at),
            division_name(one.prize.division) if one.prize.division else _("Championship"),
            one.prize.place,
            one.prize.name or one.prize.get_kind_display(),
            amount(one.amount_cents),
            tournament.currency,
            one.get_method_display(),
            one.reference,
            one.team.number,
            one.registration.number,
            str(one.registration.person),
            str(one.session or ""),
            str(one.paid_by or ""),
            one.reason,
            str(one.reverses or ""),
        )
        for one in found.order_by("receipt")
    ]
    return headings, rows


def _summary(accounts: Accounts) -> Table:
    """The tables of the page, one below the other; the first column says which."""
    headings = [
        _("By"),
        "",
        _("Receipts"),
        _("Taken"),
        _("Given back"),
        _("Kept"),
        _("Waived"),
        _("Promised"),
        _("Still owed"),
        _("Paid too much"),
    ]
    rows: list[Sequence[Value]] = [
        (_("Bracket"), division_name(bracket), *_figures(line), *map(amount, (owed.promised, owed.open, owed.over)))
        for bracket, line, owed in accounts.by_bracket
    ]
    none = (None, None, None)
    rows += [(_("Method"), str(method.label), *_figures(line), *none) for method, line in accounts.by_method]
    rows += [(_("Cash box"), desk_name(desk), *_figures(desk.line), *none) for desk in accounts.by_desk]
    rows += [(_("Hour"), when(hour), *_figures(line), *none) for hour, line in accounts.by_hour]
    owed = accounts.owed
    rows.append((_("Total"), "", *_figures(accounts.total), *map(amount, (owed.promised, owed.open, owed.over))))
    rows.append((_("Prizes handed out"), "", None, None, None, amount(accounts.prizes.cents), None, *none))
    rows.append((_("Left for the club"), "", None, None, None, amount(accounts.left_cents), None, *none))
    return headings, rows


def _boxes(accounts: Accounts) -> Table:
    headings = [
        _("Cash box"),
        _("Opened"),
        _("Closed"),
        _("Float"),
        _("Taken"),
        _("Given back"),
        _("Put in"),
        _("Taken out"),
        _("Prizes"),
        _("Expected"),
        _("Counted"),
        _("Difference"),
        _("Remark"),
    ]
    rows: list[Sequence[Value]] = [
        (
            str(box.session),
            when(box.session.opened_at),
            when(box.session.closed_at),
            *map(amount, _flows(box.report)),
            amount(box.session.counted_cents),
            amount(box.session.difference_cents),
            box.session.remark,
        )
        for box in accounts.boxes
    ]
    return headings, rows


def _flows(report: Report) -> tuple[int, ...]:
    return (
        report.float_cents,
        report.taken_cents,
        report.given_back_cents,
        report.put_in_cents,
        report.taken_out_cents,
        report.prizes_cents,
        report.expected_cents,
    )


def _figures(line: Line) -> tuple[Value, ...]:
    return (line.rows, *map(amount, (line.taken, line.given_back, line.kept, line.waived)))


def desk_name(desk: Desk) -> str:
    """Where money came in, in words."""
    if desk.session is not None:
        return str(desk.session)
    return _("cash, no box") if desk.is_cash else _("no cash")


def amount(cents: int | None) -> Decimal | None:
    """Cents as an amount with two decimals; None stays nothing."""
    return None if cents is None else Decimal(cents).scaleb(-2)


def when(at: datetime.datetime | None) -> str:
    """A moment in the zone of the house, as every spreadsheet sorts it; "" for never."""
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M") if at else ""
