"""The cash box of a desk: opened with a float, counted blind, closed for ever. Money is integer cents.

What should be in it is float + cash taken - cash given back + put in - taken out - prizes. The report now (X) and the
report of the closing (Z) are one function.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Max, Min, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import amounts, journal, keys
from tournament.errors import Conflict, Refused
from tournament.models import CashMove, CashSession, Tournament, User
from tournament.names import is_readable, search_key

MOST_CENTS = 100_000_00  # in one movement or as a float
MOST_PIECES = 10_000  # of one note or coin
LONGEST_NAME, LONGEST_REASON, LONGEST_REMARK = 40, 200, 300


@dataclass(frozen=True)
class Report:
    """What went through a cash box, in cents, none below 0 but `prizes_cents` and `expected_cents`.

    `prizes_cents` is what was paid out less what winners gave back. `first` and `last` are receipts, None without any.
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
        """What should be in the box."""
        return self.float_cents + sum(self.signed.values())

    @property
    def signed(self) -> dict[str, int]:
        """What came in above 0 and what went out below, by what it was."""
        return {
            "taken": self.taken_cents,
            "given_back": -self.given_back_cents,
            "put_in": self.put_in_cents,
            "taken_out": -self.taken_out_cents,
            "prizes": -self.prizes_cents,
        }


@transaction.atomic
def open_session(*, tournament: Tournament, desk: str, float_cents: int, key: str, by: User | None) -> CashSession:
    """Open the cash box of a desk; `float_cents` lie in it. The same key again is the same box.

    Conflict while a box of this desk's name is open.
    """
    keys.check(key)
    desk = " ".join(desk.split())
    if not search_key(desk) or len(desk) > LONGEST_NAME or not is_readable(desk):
        raise Refused(_("Give the desk a name of at most 40 characters that can be read."), field="desk")
    _check_amount(float_cents, "float_cents", least=0)
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    same = tournament.cash_sessions.filter(key=key).first()
    if same is not None:
        if (same.desk, same.float_cents) != (desk, float_cents):
            raise Conflict(
                _("This form was already used for another cash box: open the page again."), code="key-reused"
            )
        return same
    for one in opened(tournament):
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
    _note(session, by, "open-cash", {"desk": desk, "cents": float_cents}, rows=[session])
    return session


@transaction.atomic
def move(*, session: CashSession, kind: str, amount_cents: int, reason: str, key: str, by: User | None) -> CashMove:
    """Put change into a box ("in") or take money out of it ("out"): `amount_cents` is above 0 for both.

    The same key again is the same movement. Refused when more is taken out than is there.
    """
    keys.check(key)
    if kind not in CashMove.Kind.values:
        raise Refused(_("Say whether money is put in or taken out."), field="kind")
    _check_amount(amount_cents, "amount_cents", least=1)
    reason = reason.strip()[:LONGEST_REASON]
    if not reason or not is_readable(reason):
        raise Refused(_("Say what the money is for."), field="reason")
    session = _lock(session)
    signed = amount_cents if kind == CashMove.Kind.IN else -amount_cents
    same = session.moves.filter(key=key).first()
    if same is not None:
        if (same.kind, same.amount_cents, same.reason) != (kind, signed, reason):
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
    _note(session, by, "move-cash", {"cents": signed, "desk": session.desk}, reason=reason, rows=[row])
    return row


@transaction.atomic
def count(*, session: CashSession, counted: Mapping[int, int], by: User | None) -> tuple[int, Report]:
    """Note a count before anybody is told what should be there: what was counted, in cents, and the report.

    `counted`: how many of each note and coin, by its cents. Each count is a line of the journal, so that a box that
    was counted until it fitted can be seen.
    """
    session = check_open(_lock(session))
    counted_cents = total(session, counted)
    now = report(session)
    difference = counted_cents - now.expected_cents
    _note(session, by, "count-cash", {"desk": session.desk, "cents": counted_cents, "difference": difference})
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
    """Close a box for ever, as it was counted. `expected_cents` is what its closer was shown at the second look.

    The same key again is the same closing. Conflict when somebody else has closed it, or money has moved since the
    second look. Refused when a difference has no remark.
    """
    keys.check(key)
    session, remark = _lock(session), remark.strip()[:LONGEST_REMARK]
    if session.closed_at is not None and session.closing_key == key:
        return session
    check_open(session)
    counted_cents, expected = total(session, counted), report(session).expected_cents
    if expected != expected_cents:
        raise Conflict(_("Money has moved since the count: count the box again."), code="money-moved")
    if (counted_cents != expected and not remark) or (remark and not is_readable(remark)):
        raise Refused(_("Say in a remark how the difference came about, or that nobody knows."), field="remark")
    session.counted = {str(piece): number for piece, number in sorted(counted.items(), reverse=True) if number}
    session.counted_cents, session.expected_cents, session.remark = counted_cents, expected, remark
    session.closing_key, session.closed_by, session.closed_at = key, by, timezone.now()
    session.save(
        update_fields=["counted", "counted_cents", "expected_cents", "remark", "closing_key", "closed_by", "closed_at"]
    )
    after = {"desk": session.desk, "cents": counted_cents, "difference": counted_cents - expected}
    _note(session, by, "close-cash", after, reason=remark, rows=[session])
    return session


def opened(tournament: Tournament) -> QuerySet[CashSession]:
    """The boxes that are open now."""
    return tournament.cash_sessions.filter(closed_at=None)


def check_open(session: CashSession) -> CashSession:
    """Conflict when a box is closed; ask it of a row that was read under the tournament's lock."""
    if session.closed_at is not None:
        text = _("The cash box of {desk} has been closed: open it again, or work at another one.")
        raise Conflict(text.format(desk=session.desk), code="cash-closed")
    return session


def check_there(session: CashSession, cents: int) -> None:
    """Refused when more is taken out (`cents` below 0) than should be there; ask it under the tournament's lock."""
    if cents < 0 and report(session).expected_cents + cents < 0:
        text = _("So much should not be in the cash box of {desk}: put change into it first.")
        raise Refused(text.format(desk=session.desk), field="amount_cents", code="not-there")


def box_for(tournament: Tournament, session: CashSession | None, method: str, cents: int = 0) -> CashSession | None:
    """The box that money of this method goes into (`cents` above 0) or comes out of.

    None for anything but cash, and where no box was named. Call it under the tournament's lock. Conflict when the box
    has been closed; Refused when it stands elsewhere or has not so much in it.
    """
    if session is None or method != "cash":
        return None
    row = CashSession.objects.filter(tournament=tournament, pk=session.pk).first()
    if row is None:
        raise Refused(_("This cash box belongs to another tournament."), code="not-here")
    check_there(check_open(row), cents)
    return row


def total(session: CashSession, counted: Mapping[int, int]) -> int:
    """The cents of what was counted; Refused for what no note or coin is, and for counts that cannot be."""
    pieces = amounts.denominations(session.tournament.currency)
    if not counted:
        raise Refused(_("Write how many there are of each note and coin; 0 where there is none."), field="counted")
    for piece, number in counted.items():
        if piece not in pieces:
            raise Refused(_("There is no such note or coin."), field="counted", code="no-such-coin")
        if type(number) is not int or not 0 <= number <= MOST_PIECES:
            text = _("A count is a whole number between 0 and {most}.").format(most=MOST_PIECES)
            raise Refused(text, field=f"n{piece}", code="bad-count")
    return sum(piece * number for piece, number in counted.items())


def report(session: CashSession) -> Report:
    """What went through a box until now; once it is closed, for ever the same."""
    up, down = Q(amount_cents__gt=0), Q(amount_cents__lt=0)
    paid = session.payments.aggregate(
        taken=Sum("amount_cents", filter=up),
        given=Sum("amount_cents", filter=down),
        receipts=Count("pk"),
        first=Min("receipt"),
        last=Max("receipt"),
    )
    moved = session.moves.aggregate(put_in=Sum("amount_cents", filter=up), taken_out=Sum("amount_cents", filter=down))
    return Report(
        session=session,
        float_cents=session.float_cents,
        taken_cents=paid["taken"] or 0,
        given_back_cents=-(paid["given"] or 0),
        put_in_cents=moved["put_in"] or 0,
        taken_out_cents=-(moved["taken_out"] or 0),
        prizes_cents=session.payouts.aggregate(sum=Sum("amount_cents"))["sum"] or 0,
        receipts=paid["receipts"],
        first=paid["first"],
        last=paid["last"],
    )


def _lock(session: CashSession) -> CashSession:
    """The tournament's row, then the box as it is now."""
    Tournament.objects.select_for_update(no_key=True).get(pk=session.tournament_id)
    return (
        CashSession.objects.select_for_update(no_key=True, of=("self",)).select_related("tournament").get(pk=session.pk)
    )


def _check_amount(cents: object, field: str, least: int) -> None:
    if type(cents) is not int or not least <= cents <= MOST_CENTS:
        raise Refused(_("Write an amount between 0 and 100,000."), field=field, code="bad-amount")


def _note(
    session: CashSession,
    by: User | None,
    action: str,
    after: Mapping[str, object],
    *,
    reason: str = "",
    rows: tuple[CashSession | CashMove, ...] | list[CashSession] | list[CashMove] = (),
) -> None:
    journal.write(
        where=session.tournament,
        by=by,
        action=action,
        subject=f"cash {session.number}",
        after=after,
        reason=reason,
        rows=rows,
    )
