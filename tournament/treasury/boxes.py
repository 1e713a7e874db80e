"""What lies in each cash box, all of them from one query; `cash.report` says the same of one."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum

from tournament.cash import Report
from tournament.models import CashMove, CashSession, Payment, Payout, Tournament

UP, DOWN = Q(amount_cents__gt=0), Q(amount_cents__lt=0)


@dataclass(frozen=True)
class Box:
    """A cash box and what went through it."""

    session: CashSession
    report: Report

    @property
    def now_cents(self) -> int:
        """What should lie in it now: nothing once it is closed, when its money was counted and taken away."""
        return self.report.expected_cents if self.session.is_open else 0


def of(tournament: Tournament) -> list[Box]:
    """Every box of a tournament, in the order of their opening."""
    payments, moves, prizes = Payment.objects.all(), CashMove.objects.all(), Payout.objects.all()
    sessions = tournament.cash_sessions.select_related("opened_by", "closed_by").annotate(
        taken=_of_box(payments.filter(UP), Sum("amount_cents")),
        given=_of_box(payments.filter(DOWN), Sum("amount_cents")),
        put_in=_of_box(moves.filter(UP), Sum("amount_cents")),
        taken_out=_of_box(moves.filter(DOWN), Sum("amount_cents")),
        prizes=_of_box(prizes, Sum("amount_cents")),
        receipts=_of_box(payments, Count("pk")),
        first=_of_box(payments, Min("receipt")),
        last=_of_box(payments, Max("receipt")),
    )
    return [Box(session, _report(session)) for session in sessions]


def _of_box(rows: QuerySet[Any], figure: Any) -> Subquery:
    """One figure over the rows of a box; None without any."""
    mine = rows.filter(session=OuterRef("pk")).order_by().values("session")
    return Subquery(mine.annotate(figure=figure).values("figure"))


def _report(session: Any) -> Report:
    return Report(
        session=session,
        float_cents=session.float_cents,
        taken_cents=session.taken or 0,
        given_back_cents=-(session.given or 0),
        put_in_cents=session.put_in or 0,
        taken_out_cents=-(session.taken_out or 0),
        prizes_cents=session.prizes or 0,
        receipts=session.receipts or 0,
        first=session.first,
        last=session.last,
    )
