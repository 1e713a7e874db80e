"""The accounts as spreadsheets: a row per payment and per prize, and the totals. For the organizer only."""

import datetime
from collections.abc import Sequence
from decimal import Decimal

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournament.core import spreadsheets
from tournament.core.spreadsheets import Value
from tournament.models import Payment, Tournament
from tournament.models.naming import division_name
from tournament.prizes.treasury import Accounts, Desk, Line, accounts_of
from tournament.registration.cash_boxes import Report

Table = tuple[Sequence[str], list[Sequence[Value]]]


def workbook(tournament: Tournament) -> bytes:
    """Return everything as XLSX: the totals first, then a sheet each for payments, prizes and cash boxes."""
    accounts = accounts_of(tournament)
    return spreadsheets.to_xlsx(
        {
            _("Summary"): _summary(accounts),
            _("Payments"): payments(tournament),
            _("Prizes"): prizes(tournament),
            _("Cash boxes"): _boxes(accounts),
        }
    )


def csv(table: Table) -> bytes:
    """Return one table as CSV, with amounts in the reader's locale."""
    headings, rows = table
    return spreadsheets.to_csv(headings, rows, decimal_sign=str(get_format("DECIMAL_SEPARATOR")))


def rows_of(tournament: Tournament) -> QuerySet[Payment]:
    """Return every payment by receipt, with the related rows that its line shows."""
    return tournament.payments.select_related(
        "registration__person", "registration__division", "session", "taken_by", "reverses", "refunds"
    ).order_by("receipt")


def payments(tournament: Tournament) -> Table:
    """Return a row for each receipt of a fee."""
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
            written_time(one.taken_at),
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
    """Return a row for each receipt of a prize."""
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
            written_time(one.paid_at),
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
    """Return the tables of the page in one; the first column names the table."""
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
    none = (None, None, None)  # these columns exist by bracket only
    rows += [(_("Method"), str(method.label), *_figures(line), *none) for method, line in accounts.by_method]
    rows += [(_("Cash box"), desk_name(desk), *_figures(desk.line), *none) for desk in accounts.by_desk]
    rows += [(_("Hour"), written_time(hour), *_figures(line), *none) for hour, line in accounts.by_hour]
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
            written_time(box.session.opened_at),
            written_time(box.session.closed_at),
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
    """Return where money was taken, in words."""
    if desk.session is not None:
        return str(desk.session)
    return _("cash, no box") if desk.is_cash else _("no cash")


def amount(cents: int | None) -> Decimal | None:
    """Convert cents to an amount with two decimals; None stays None."""
    return None if cents is None else Decimal(cents).scaleb(-2)


def written_time(at: datetime.datetime | None) -> str:
    """Format a time in the installation's time zone, sortable as text; "" for None."""
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M") if at else ""
