"""Cash boxes: opened with a float, counted blind, closed permanently. Money is integer cents.

Expected content = float + cash taken - cash given back + put in - taken out - prizes. The interim report (X) and the
closing report (Z) are one function.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core import money
from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable, search_key
from tournament.core.short_texts import required_reason, short_text
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import CashMove, CashSession, Payment, Payout, Tournament, User

MOST_CENTS = 100_000_00  # of one movement or float
MOST_PIECES = 10_000  # of one denomination
LONGEST_NAME, LONGEST_REMARK = 40, 300


@dataclass(frozen=True)
class Report:
    """The movements of a cash box, in cents; only `prizes_cents` and `expected_cents` can be negative.

    `prizes_cents` is what was paid out less what winners gave back. `first` and `last` are receipt numbers, None
    without receipts.
    """

    session: CashSession
    float_cents: int
    taken_cents: int
    given_back_cents: int
    put_in_cents: int
    taken_out_cents: int
    prizes_cents: int
    receipts: int
    first: int | None
    last: int | None

    @property
    def expected_cents(self) -> int:
        """The amount that should be in the box."""
        return self.float_cents + sum(self.signed.values())

    @property
    def now_cents(self) -> int:
        """The money that should be in it now; 0 once closed, when it was counted and removed."""
        return self.expected_cents if self.session.is_open else 0

    @property
    def signed(self) -> dict[str, int]:
        """Amounts by kind: positive for money in, negative for money out."""
        return {
            "taken": self.taken_cents,
            "given_back": -self.given_back_cents,
            "put_in": self.put_in_cents,
            "taken_out": -self.taken_out_cents,
            "prizes": -self.prizes_cents,
        }


@transaction.atomic
def open_session(*, tournament: Tournament, desk: str, float_cents: int, key: str, by: User | None) -> CashSession:
    """Open the cash box of a desk with `float_cents` in it. The same idempotency key returns the same box.

    Conflict while a box with this desk's name is open.
    """
    check_key(key)
    desk = " ".join(desk.split())
    if not search_key(desk) or len(desk) > LONGEST_NAME or not is_readable(desk):
        raise Refused(_("Give the desk a name of at most 40 characters that can be read."), field="desk")
    _check_amount(float_cents, "float_cents", least=0)
    tournament = lock_row(Tournament.objects, tournament.pk)
    same = tournament.cash_sessions.filter(key=key).first()
    if same is not None:
        if (same.desk, same.float_cents) != (desk, float_cents):
            raise Conflict(
                _("This form was already used for another cash box: open the page again."), code="key-reused"
            )
        return same
    for one in opened(tournament):
        # "Bar" and "bár" are one desk.
        if search_key(one.desk) == search_key(desk):
            text = _("The cash box of {desk} is open already: work at it, or give this desk another name.")
            raise Conflict(text.format(desk=one.desk), field="desk", code="cash-open")
    session = CashSession.objects.create(
        tournament=tournament,
        number=tournament.cash_sessions.count() + 1,
        desk=desk,
        float_cents=float_cents,
        key=key,
        opened_by=by,
        opened_at=timezone.now(),
    )
    log.write(
        session.tournament, by, Action.OPEN_CASH, session, after={"desk": desk, "cents": float_cents}, rows=[session]
    )
    return session


@transaction.atomic
def move(*, session: CashSession, kind: str, amount_cents: int, reason: str, key: str, by: User | None) -> CashMove:
    """Put money into a box ("in") or take money out ("out"): `amount_cents` is above 0 for both.

    The same key returns the same movement. Refused when more is taken out than is in the box.
    """
    check_key(key)
    if kind not in CashMove.Kind.values:
        raise Refused(_("Say whether money is put in or taken out."), field="kind")
    _check_amount(amount_cents, "amount_cents", least=1)
    reason = required_reason(reason, missing=_("Say what the money is for."))
    session = _lock(session)
    signed = amount_cents if kind == CashMove.Kind.IN else -amount_cents
    same = session.moves.filter(key=key).first()
    if same is not None:
        if (same.kind, same.amount_cents, same.reason) != (kind, signed, reason):  # the stored amount has its sign
            raise Conflict(
                _("This form was already used for another movement: open the page again."), code="key-reused"
            )
        return same
    check_open(session)
    check_there(session, signed)
    row = CashMove.objects.create(
        session=session,
        number=session.moves.count() + 1,
        kind=kind,
        amount_cents=signed,
        reason=reason,
        key=key,
        moved_by=by,
        moved_at=timezone.now(),
    )
    after = {"cents": signed, "desk": session.desk}
    log.write(session.tournament, by, Action.MOVE_CASH, session, after=after, reason=reason, rows=[row])
    return row


@transaction.atomic
def count(*, session: CashSession, counted: Mapping[int, int], by: User | None) -> tuple[int, Report]:
    """Record a blind count; returns the counted cents and the report.

    `counted` maps each denomination in cents to a number of pieces. Every count is journalled, so that a box counted
    repeatedly until it fits is visible.
    """
    session = check_open(_lock(session))
    # Journalled before the caller sees the expected amount, which a later count could aim at.
    counted_cents = total_counted(session, counted)
    now = report(session)
    difference = counted_cents - now.expected_cents
    after = {"desk": session.desk, "cents": counted_cents, "difference": difference}
    log.write(session.tournament, by, Action.COUNT_CASH, session, after=after)
    return counted_cents, now


@transaction.atomic
def close(
    *,
    session: CashSession,
    counted: Mapping[int, int],
    expected_cents: int,
    remark: str,
    key: str,
    by: User | None,
) -> CashSession:
    """Close a box permanently with its count. `expected_cents` is the amount shown before confirmation.

    The same key returns the same closing. Conflict when another user has closed the box, or money has moved since the
    amount was shown. Refused when a difference has no remark.
    """
    check_key(key)
    session, remark = _lock(session), short_text(remark, field="remark", longest=LONGEST_REMARK)
    if session.closed_at is not None and session.closing_key == key:  # a retry, not a second closing
        return session
    check_open(session)
    counted_cents, expected = total_counted(session, counted), report(session).expected_cents
    if expected != expected_cents:
        raise Conflict(_("Money has moved since the count: count the box again."), code="money-moved")
    # A box is closed with a difference too, but never without a remark on it.
    if counted_cents != expected and not remark:
        raise Refused(_("Explain the difference in a remark, or write that its cause is unknown."), field="remark")
    session.counted = {str(piece): number for piece, number in sorted(counted.items(), reverse=True) if number}
    session.counted_cents, session.expected_cents, session.remark = counted_cents, expected, remark
    session.closing_key, session.closed_by, session.closed_at = key, by, timezone.now()
    session.save(
        update_fields=["counted", "counted_cents", "expected_cents", "remark", "closing_key", "closed_by", "closed_at"]
    )
    after = {"desk": session.desk, "cents": counted_cents, "difference": counted_cents - expected}
    log.write(session.tournament, by, Action.CLOSE_CASH, session, after=after, reason=remark, rows=[session])
    return session


def opened(tournament: Tournament) -> QuerySet[CashSession]:
    """Return the boxes that are open now."""
    return tournament.cash_sessions.filter(closed_at=None)


def check_open(session: CashSession) -> CashSession:
    """Raise Conflict when a box is closed; pass a row read under the tournament's lock."""
    if session.closed_at is not None:
        text = _("The cash box of {desk} has been closed: open it again, or work at another one.")
        raise Conflict(text.format(desk=session.desk), code="cash-closed")
    return session


def check_there(session: CashSession, cents: int) -> None:
    """Raise Refused when more is taken out (`cents` below 0) than should be there; call under the tournament's lock."""
    if cents < 0 and report(session).expected_cents + cents < 0:
        text = _("So much should not be in the cash box of {desk}: put change into it first.")
        raise Refused(text.format(desk=session.desk), field="amount_cents", code="not-there")


def box_for(tournament: Tournament, session: CashSession | None, method: str, cents: int = 0) -> CashSession | None:
    """Return the box that a payment goes into (`cents` above 0) or comes out of.

    None for anything but cash, and when no box was given. Call it under the tournament's lock. Conflict when the box
    has been closed; Refused when it belongs to another tournament or does not hold enough.
    """
    if session is None or method != "cash":
        return None
    row = CashSession.objects.filter(tournament=tournament, pk=session.pk).first()
    if row is None:
        raise Refused(_("This cash box belongs to another tournament."), code="not-here")
    check_there(check_open(row), cents)
    return row


def total_counted(session: CashSession, counted: Mapping[int, int]) -> int:
    """Return the sum of a count in cents; Refused for unknown denominations and impossible numbers."""
    pieces = money.denominations(session.tournament.currency)
    if not counted:
        raise Refused(_("Write how many there are of each note and coin; 0 where there is none."), field="counted")
    for piece, number in counted.items():
        if piece not in pieces:
            raise Refused(_("There is no such note or coin."), field="counted", code="no-such-coin")
        # The exact type: a bool is an int too.
        if type(number) is not int or not 0 <= number <= MOST_PIECES:
            text = _("A count is a whole number between 0 and {most}.").format(most=MOST_PIECES)
            raise Refused(text, field=f"n{piece}", code="bad-count")
    return sum(piece * number for piece, number in counted.items())


UP, DOWN = Q(amount_cents__gt=0), Q(amount_cents__lt=0)


def report(session: CashSession) -> Report:
    """Return the movements of a box until now; final once the box is closed."""
    return replace(reports(CashSession.objects.filter(pk=session.pk))[0], session=session)


def reports(sessions: QuerySet[CashSession]) -> list[Report]:
    """Return the movements of each box until now, with one query."""
    # Subqueries, because joining several tables would multiply the sums.
    payments, moves, payouts = Payment.objects.all(), CashMove.objects.all(), Payout.objects.all()
    found = sessions.annotate(
        taken=_of_box(payments.filter(UP), Sum("amount_cents")),
        given=_of_box(payments.filter(DOWN), Sum("amount_cents")),
        put_in=_of_box(moves.filter(UP), Sum("amount_cents")),
        taken_out=_of_box(moves.filter(DOWN), Sum("amount_cents")),
        prizes=_of_box(payouts, Sum("amount_cents")),
        receipts=_of_box(payments, Count("pk")),
        first=_of_box(payments, Min("receipt")),
        last=_of_box(payments, Max("receipt")),
    )
    return [
        Report(
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
        for session in found
    ]


def _of_box(rows: QuerySet[Any], figure: Any) -> Subquery:
    """Return one figure over the rows of a box; None without rows."""
    mine = rows.filter(session=OuterRef("pk")).order_by().values("session")
    return Subquery(mine.annotate(figure=figure).values("figure"))


def _lock(session: CashSession) -> CashSession:
    """Lock the tournament's row, then the box."""
    lock_row(Tournament.objects, session.tournament_id)
    return (
        CashSession.objects.select_for_update(no_key=True, of=("self",)).select_related("tournament").get(pk=session.pk)
    )


def _check_amount(cents: object, field: str, least: int) -> None:
    if type(cents) is not int or not least <= cents <= MOST_CENTS:
        raise Refused(_("Write an amount between 0 and 100,000."), field=field, code="bad-amount")
