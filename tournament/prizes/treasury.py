"""All figures of the treasurer's page.

Payments are totalled by division, method, cash box and hour, all from one query: each table has the same total.
"""

import datetime
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce, TruncHour
from django.utils import timezone

from tournament.models import CashSession, Division, Payment, Payout, Prize, Tournament
from tournament.registration import cash_boxes
from tournament.registration.cash_boxes import Report

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Line:
    """A line of a table, in cents; only `waived` and `kept` can be negative.

    `rows` counts receipts. `given_back`: reversals and refunds. `waived`: waived fees minus reversed waivers.
    """

    rows: int = 0
    taken: int = 0
    given_back: int = 0
    waived: int = 0

    def __add__(self, other: "Line") -> "Line":
        return Line(
            self.rows + other.rows,
            self.taken + other.taken,
            self.given_back + other.given_back,
            self.waived + other.waived,
        )

    @property
    def kept(self) -> int:
        """What was taken minus what was given back."""
        return self.taken - self.given_back


@dataclass(frozen=True)
class Group:
    """Payments that agree in all dimensions of the totals.

    `session`: the primary key of the cash box, None for no box. `hour`: the start of the hour, in local time.
    """

    division: int
    method: str
    session: int | None
    hour: datetime.datetime
    line: Line


def payment_groups(tournament: Tournament) -> list[Group]:
    """Return all payments of a tournament, grouped."""
    # Waivers are rows like payments, but no money.
    waived = Q(method=Payment.Method.WAIVED)
    found = (
        Payment.objects.filter(tournament=tournament)
        .annotate(hour=TruncHour("taken_at", tzinfo=timezone.get_current_timezone()))
        # Clears the default ordering, which would add its column to GROUP BY.
        .order_by()
        .values_list("registration__division", "method", "session", "hour")
        .annotate(
            rows=Count("pk"),
            taken=Sum("amount_cents", filter=~waived & Q(amount_cents__gt=0)),
            given_back=Sum("amount_cents", filter=~waived & Q(amount_cents__lt=0)),
            waived=Sum("amount_cents", filter=waived),
        )
    )
    return [
        Group(division, method, session, hour, Line(rows, taken or 0, -(given or 0), waived or 0))
        for division, method, session, hour, rows, taken, given, waived in found
    ]


def grouped_by(found: Iterable[Group], what: Callable[[Group], Key]) -> dict[Key, Line]:
    """Return the totals by the key that `what` returns."""
    sums: dict[Key, Line] = {}
    for group in found:
        key = what(group)
        sums[key] = sums.get(key, Line()) + group.line
    return sums


@dataclass(frozen=True)
class Owed:
    """What the players of a division owe, in cents, compared with its payments.

    `promised`: the fees of registered players. `open`: still to be paid. `over`: paid beyond a fee, and everything
    kept from players who withdrew. promised - kept - waived = open - over, always.
    """

    promised: int = 0
    open: int = 0
    over: int = 0

    def __add__(self, other: "Owed") -> "Owed":
        return Owed(self.promised + other.promised, self.open + other.open, self.over + other.over)


@dataclass(frozen=True)
class Desk:
    """Where money was taken: a cash box; `session` None for cash without a box, and for everything other than cash."""

    session: CashSession | None
    is_cash: bool
    line: Line


@dataclass(frozen=True)
class PrizesPaid:
    """Payouts minus those given back: cents, by method, and the number of trophies."""

    cents: int
    by_method: Mapping[str, int]
    trophies: int


@dataclass(frozen=True)
class Accounts:
    """A tournament's money. `notable`: reversals, refunds and waivers with their reasons, latest first."""

    tournament: Tournament
    total: Line
    owed: Owed
    by_bracket: list[tuple[Division, Line, Owed]]
    by_method: list[tuple[Payment.Method, Line]]
    by_desk: list[Desk]
    by_hour: list[tuple[datetime.datetime, Line]]
    boxes: list[Report]
    prizes: PrizesPaid
    notable: QuerySet[Payment]

    @property
    def in_boxes_cents(self) -> int:
        """The money that should be in all open boxes."""
        return sum(box.now_cents for box in self.boxes)

    @property
    def left_cents(self) -> int:
        """What the club keeps: fees minus prizes, and what the closed boxes had too little or too much."""
        return self.total.kept - self.prizes.cents + self.difference_cents

    @property
    def difference_cents(self) -> int:
        """Counted minus expected money of all closed boxes: negative if money is missing."""
        return sum(box.session.difference_cents or 0 for box in self.boxes)


def accounts_of(tournament: Tournament) -> Accounts:
    """Return the current accounts, with a fixed number of queries."""
    groups = payment_groups(tournament)
    brackets, owed = grouped_by(groups, lambda group: group.division), _owed(tournament)
    methods, hours = grouped_by(groups, lambda group: group.method), grouped_by(groups, lambda group: group.hour)
    # Every box, in the order of opening.
    boxes = cash_boxes.reports(tournament.cash_sessions.select_related("opened_by", "closed_by"))
    # A dropped division may have the money of players who had withdrawn.
    with_money = Q(dropped_at=None) | Q(registrations__payments__isnull=False)
    divisions = Division.every.filter(with_money, tournament=tournament, kind=Division.Kind.POOL).distinct()
    return Accounts(
        tournament=tournament,
        total=sum((group.line for group in groups), Line()),
        owed=sum(owed.values(), Owed()),
        by_bracket=[(one, brackets.get(one.pk, Line()), owed.get(one.pk, Owed())) for one in divisions],
        by_method=[(method, methods[method]) for method in Payment.Method if method in methods],
        by_desk=_desks(groups, [box.session for box in boxes]),
        by_hour=sorted(hours.items()),
        boxes=boxes,
        prizes=_prizes(tournament),
        notable=tournament.payments.exclude(kind=Payment.Kind.PAYMENT)
        .select_related("registration__person", "reverses", "refunds", "taken_by")
        .order_by("-receipt"),
    )


def _owed(tournament: Tournament) -> dict[int, Owed]:
    """Return what is owed, by division."""
    settled = Coalesce(Sum("payments__amount_cents"), 0)
    places = tournament.registrations.order_by().annotate(settled=settled)
    owed: dict[int, Owed] = {}
    for division, fee, withdrawn, paid in places.values_list("division", "fee_cents", "withdrawn_at", "settled"):
        # A withdrawn player owes nothing; what was not refunded counts as `over`.
        promised = 0 if withdrawn else fee
        one = Owed(promised, max(0, promised - paid), max(0, paid - promised))
        owed[division] = owed.get(division, Owed()) + one
    return owed


def _desks(groups: list[Group], sessions: list[CashSession]) -> list[Desk]:
    """Return the boxes, then cash without a box, then other methods; the last two only if there were any."""
    lines = grouped_by(groups, lambda group: (group.session, group.method == Payment.Method.CASH))
    desks = [Desk(session, True, lines.get((session.pk, True), Line())) for session in sessions]
    return desks + [Desk(None, cash, lines[None, cash]) for cash in (True, False) if (None, cash) in lines]


def _prizes(tournament: Tournament) -> PrizesPaid:
    money = Payout.objects.filter(tournament=tournament).exclude(method="").order_by()
    by_method = dict(money.values_list("method").annotate(cents=Sum("amount_cents")))
    # A trophy that came back is a row of its own, which cancels one.
    trophies = Payout.objects.filter(tournament=tournament, prize__kind=Prize.Kind.TROPHY)
    counted = trophies.aggregate(out=Count("pk", filter=Q(reverses=None)), back=Count("pk", filter=~Q(reverses=None)))
    return PrizesPaid(sum(by_method.values()), by_method, counted["out"] - counted["back"])
