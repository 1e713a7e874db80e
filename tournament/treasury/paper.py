"""The accounts as they will be printed, for the treasurer to sign."""

import datetime
from collections.abc import Iterator

from django.utils import timezone, translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.amounts import written
from tournament.documents.money.treasurer import Line, Section, TreasurerRecord
from tournament.freezing import division_name, heading
from tournament.models import Payment, Tournament
from tournament.treasury import accounts, sums
from tournament.treasury.accounts import Accounts
from tournament.treasury.sheets import desk_name


def report(tournament: Tournament, *, version: int, base_url: str, now: datetime.datetime) -> TreasurerRecord:
    """The treasurer's report as it stands, in the language of the tournament's paper."""
    with translation.override(tournament.language):
        found = accounts.of(tournament)
        return TreasurerRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            facts=_facts(found),
            sections=tuple(section for section in _sections(found) if section.lines),
        )


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
        (_("Left for the club"), money(found.left_cents)),
        (_("In the open boxes now"), money(found.in_boxes_cents)),
    ]
    if trophies:
        text = ngettext("{number} trophy", "{number} trophies", trophies)
        rows.insert(6, (_("Trophies handed out"), text.format(number=trophies)))
    return tuple(rows)


class _Money:
    """Cents as they are written in one currency."""

    def __init__(self, currency: str) -> None:
        self._currency = currency

    def __call__(self, cents: int | None) -> str:
        return "—" if cents is None else written(cents, self._currency)

    def of(self, line: sums.Line) -> tuple[str, ...]:
        """The figures of a line of payments."""
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
    """What was promised beside what came."""
    money = _Money(found.tournament.currency)
    owed = [
        (division_name(bracket), line, owed) for bracket, line, owed in found.by_bracket if line.rows or owed.promised
    ]
    lines = [
        Line((name, *money.of(line), money(one.promised), money(one.open), money(one.over))) for name, line, one in owed
    ]
    whole = found.owed
    total = (_("Total"), *money.of(found.total), money(whole.promised), money(whole.open), money(whole.over))
    remark = _("Kept is what was taken less what was given back. What was waived is no money.")
    columns = (_("Bracket"), *_heads(), _("Promised"), _("Still owed"), _("Paid too much"))
    shares = (12, 7, 9, 9, 9, 8, 9, 9, 10)
    return Section(_("By bracket"), columns, (*lines, Line(total, is_sum=True)), remark=remark, shares=shares)


def _payments(found: Accounts, name: str, what: str, lines: list[tuple[str, sums.Line]]) -> Section:
    money = _Money(found.tournament.currency)
    rows = [Line((label, *money.of(line))) for label, line in lines]
    total = [Line((_("Total"), *money.of(found.total)), is_sum=True)] if rows else []
    return Section(name, (what, *_heads()), (*rows, *total))


def _boxes(found: Accounts) -> Section:
    money = _Money(found.tournament.currency)
    columns = (_("Cash box"), _("Closed"), _("Float"), _("Expected"), _("Counted"), _("Difference"))
    lines = tuple(
        Line(
            (
                str(box.session),
                _moment(box.session.closed_at) if box.session.closed_at else _("open"),
                money(box.report.float_cents),
                money(box.report.expected_cents),
                money(box.session.counted_cents),
                money(box.session.difference_cents),
            )
        )
        for box in found.boxes
    )
    return Section(_("Cash boxes"), columns, lines, texts=2, shares=(6, 6, 4, 4, 4, 4))


def _notable(found: Accounts) -> Section:
    """What was given back and waived, with its reason; players by their numbers alone."""
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
