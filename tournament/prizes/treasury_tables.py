"""The accounts as spreadsheets: a row per payment and per prize, and the totals. For the organizer only."""

import datetime
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.core.spreadsheets import Table, Value
from tournament.models import Payment, Tournament
from tournament.models.naming import division_name
from tournament.prizes.pledges import bracket_of
from tournament.prizes.treasury import Accounts, Desk, Line, Owed, accounts_of

Columns = tuple[tuple[Promise, Callable[[Any], Value]], ...]
"""The heading of each column, and its value in a row."""


def amount(cents: int | None) -> Decimal | None:
    """Convert cents to an amount with two decimals; None stays None."""
    return None if cents is None else Decimal(cents).scaleb(-2)


def written_time(at: datetime.datetime | None) -> str:
    """Format a time in the installation's time zone, sortable as text; "" for None."""
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M") if at else ""


PAYMENTS: Final[Columns] = (
    (_("Receipt"), str),
    (_("When"), lambda one: written_time(one.taken_at)),
    (_("Kind"), lambda one: one.get_kind_display()),
    (_("Amount"), lambda one: amount(one.amount_cents)),
    (_("Currency"), lambda one: one.tournament.currency),
    (_("Method"), lambda one: one.get_method_display()),
    (_("Reference"), lambda one: one.reference),
    (_("Bracket"), lambda one: division_name(one.registration.division)),
    (_("Number"), lambda one: one.registration.number),
    (_("Name"), lambda one: str(one.registration.person)),
    (_("Cash box"), lambda one: str(one.session or "")),
    (_("Taken by"), lambda one: str(one.taken_by or "")),
    (_("Reason"), lambda one: one.reason),
    (_("Gives back receipt"), lambda one: str(one.reverses or one.refunds or "")),
)
PRIZES: Final[Columns] = (
    (_("Receipt"), str),
    (_("When"), lambda one: written_time(one.paid_at)),
    (_("Bracket"), lambda one: bracket_of(one.prize)),
    (_("Place"), lambda one: one.prize.place),
    (_("Prize"), lambda one: one.prize.name or one.prize.get_kind_display()),
    (_("Amount"), lambda one: amount(one.amount_cents)),
    (_("Currency"), lambda one: one.tournament.currency),
    (_("Method"), lambda one: one.get_method_display()),
    (_("Reference"), lambda one: one.reference),
    (_("Team"), lambda one: one.team.number),
    (_("Number"), lambda one: one.registration.number),
    (_("Name"), lambda one: str(one.registration.person)),
    (_("Cash box"), lambda one: str(one.session or "")),
    (_("Handed out by"), lambda one: str(one.paid_by or "")),
    (_("Reason"), lambda one: one.reason),
    (_("Gives back receipt"), lambda one: str(one.reverses or "")),
)
BOXES: Final[Columns] = (
    (_("Cash box"), lambda box: str(box.session)),
    (_("Opened"), lambda box: written_time(box.session.opened_at)),
    (_("Closed"), lambda box: written_time(box.session.closed_at)),
    (_("Float"), lambda box: amount(box.float_cents)),
    (_("Taken"), lambda box: amount(box.taken_cents)),
    (_("Given back"), lambda box: amount(box.given_back_cents)),
    (_("Put in"), lambda box: amount(box.put_in_cents)),
    (_("Taken out"), lambda box: amount(box.taken_out_cents)),
    (_("Prizes"), lambda box: amount(box.prizes_cents)),
    (_("Expected"), lambda box: amount(box.expected_cents)),
    (_("Counted"), lambda box: amount(box.session.counted_cents)),
    (_("Difference"), lambda box: amount(box.session.difference_cents)),
    (_("Remark"), lambda box: box.session.remark),
)


def workbook(tournament: Tournament) -> bytes:
    """Return everything as XLSX: the totals first, then a sheet each for payments, prizes and cash boxes."""
    accounts = accounts_of(tournament)
    boxes = _table("boxes", _("Cash boxes"), BOXES, accounts.boxes)
    return _summary(accounts).xlsx(payments(tournament), prizes(tournament), boxes)


def payments(tournament: Tournament) -> Table:
    """Return a row for each receipt of a fee."""
    return _table("payments", _("Payments"), PAYMENTS, rows_of(tournament))


def prizes(tournament: Tournament) -> Table:
    """Return a row for each receipt of a prize."""
    found = tournament.payouts.select_related(
        "prize__division", "team", "registration__person", "session", "paid_by", "reverses"
    )
    return _table("prizes", _("Prizes"), PRIZES, found.order_by("receipt"))


def rows_of(tournament: Tournament) -> QuerySet[Payment]:
    """Return every payment by receipt, with the related rows that its line shows."""
    return tournament.payments.select_related(
        "registration__person", "registration__division", "session", "taken_by", "reverses", "refunds"
    ).order_by("receipt")


def desk_name(desk: Desk) -> str:
    """Return where money was taken, in words."""
    if desk.session is not None:
        return str(desk.session)
    return str(_("cash, no box") if desk.is_cash else _("no cash"))


def _table(name: str, title: Promise, columns: Columns, rows: Iterable[Any]) -> Table:
    headings = tuple(str(heading) for heading, _value in columns)
    return Table(name, str(title), headings, tuple(tuple(value(row) for _heading, value in columns) for row in rows))


def _summary(accounts: Accounts) -> Table:
    """Return the tables of the page in one; the first column names the table."""
    figures = (_("Receipts"), _("Taken"), _("Given back"), _("Kept"), _("Waived"))
    debts = (_("Promised"), _("Still owed"), _("Paid too much"))
    none = (None, None, None)  # the debts are known by bracket only
    rows: list[tuple[Value, ...]] = [
        (
            str(_("Bracket")),
            division_name(bracket),
            *_figures(line),
            *map(amount, (owed.promised, owed.open, owed.over)),
        )
        for bracket, line, owed in accounts.by_bracket
    ]
    rows += [(str(_("Method")), str(method.label), *_figures(line), *none) for method, line in accounts.by_method]
    rows += [(str(_("Cash box")), desk_name(desk), *_figures(desk.line), *none) for desk in accounts.by_desk]
    rows += [(str(_("Hour")), written_time(hour), *_figures(line), *none) for hour, line in accounts.by_hour]
    rows.append((str(_("Total")), "", *_figures(accounts.total), *_debts(accounts.owed)))
    for name, cents in (
        (_("Prizes handed out"), accounts.prizes.cents),
        (_("Difference of the cash boxes"), accounts.difference_cents),
        (_("Left for the club"), accounts.left_cents),
    ):
        rows.append((str(name), "", None, None, None, amount(cents), None, *none))
    headings = (str(_("By")), "", *map(str, (*figures, *debts)))
    return Table("summary", str(_("Summary")), headings, tuple(rows))


def _figures(line: Line) -> tuple[Value, ...]:
    return (line.rows, *map(amount, (line.taken, line.given_back, line.kept, line.waived)))


def _debts(owed: Owed) -> tuple[Value, ...]:
    return tuple(map(amount, (owed.promised, owed.open, owed.over)))
