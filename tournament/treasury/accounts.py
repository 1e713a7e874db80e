"""All figures of the treasurer's page at once. Every table of payments adds up to the same total."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from tournament.models import CashSession, Division, Payment, Payout, Prize, Tournament
from tournament.treasury import boxes, sums
from tournament.treasury.boxes import Box
from tournament.treasury.sums import Line


@dataclass(frozen=True)
class Owed:
    """What the players of a bracket owe, in cents, beside what its payments come to.

    `promised`: the fees of those who hold a place. `open`: what is still to be paid. `over`: what is settled beyond a
    fee, and everything that was kept of those who have withdrawn. promised - kept - waived = open - over, always.
    """

    promised: int = 0
    open: int = 0
    over: int = 0

    def __add__(self, other: "Owed") -> "Owed":
        return Owed(self.promised + other.promised, self.open + other.open, self.over + other.over)


@dataclass(frozen=True)
class Desk:
    """Where money came in: at a cash box; `session` None for cash that no box stood by, and what was no cash at all."""

    session: CashSession | None
    is_cash: bool
    line: Line


@dataclass(frozen=True)
class PrizesPaid:
    """What the winners have got and not given back: cents, by method, and how many trophies."""

    cents: int
    by_method: Mapping[str, int]
    trophies: int


@dataclass(frozen=True)
class Accounts:
    """A tournament's money. `notable`: reversals, refunds and waivers, each with its reason, the latest first."""

    tournament: Tournament
    total: Line
    owed: Owed
    by_bracket: list[tuple[Division, Line, Owed]]
    by_method: list[tuple[Payment.Method, Line]]
    by_desk: list[Desk]
    by_hour: list[tuple[datetime.datetime, Line]]
    boxes: list[Box]
    prizes: PrizesPaid
    notable: QuerySet[Payment]

    @property
    def in_boxes_cents(self) -> int:
        """What should lie in all open boxes together."""
        return sum(box.now_cents for box in self.boxes)

    @property
    def left_cents(self) -> int:
        """What the club keeps: the fees less the prizes."""
        return self.total.kept - self.prizes.cents


def of(tournament: Tournament) -> Accounts:
    """The accounts as they stand: so many queries, however many payments there are."""
    groups = sums.groups(tournament)
    brackets, owed = sums.by(groups, lambda group: group.division), _owed(tournament)
    methods, hours = sums.by(groups, lambda group: group.method), sums.by(groups, lambda group: group.hour)
    found = boxes.of(tournament)
    divisions = tournament.divisions.filter(kind=Division.Kind.POOL)
    return Accounts(
        tournament=tournament,
        total=sums.total(group.line for group in groups),
        owed=sum(owed.values(), Owed()),
        by_bracket=[(one, brackets.get(one.pk, Line()), owed.get(one.pk, Owed())) for one in divisions],
        by_method=[(method, methods[method]) for method in Payment.Method if method in methods],
        by_desk=_desks(groups, [box.session for box in found]),
        by_hour=sorted(hours.items()),
        boxes=found,
        prizes=_prizes(tournament),
        notable=tournament.payments.exclude(kind=Payment.Kind.PAYMENT)
        .select_related("registration__person", "reverses", "refunds", "taken_by")
        .order_by("-receipt"),
    )


def _owed(tournament: Tournament) -> dict[int, Owed]:
    """What is owed, by bracket."""
    settled = Coalesce(Sum("payments__amount_cents"), 0)
    places = tournament.registrations.order_by().annotate(settled=settled)
    owed: dict[int, Owed] = {}
    for division, fee, withdrawn, paid in places.values_list("division", "fee_cents", "withdrawn_at", "settled"):
        promised = 0 if withdrawn else fee
        one = Owed(promised, max(0, promised - paid), max(0, paid - promised))
        owed[division] = owed.get(division, Owed()) + one
    return owed


def _desks(groups: list[sums.Group], sessions: list[CashSession]) -> list[Desk]:
    """Box by box, then cash without a box, then what was no cash; nothing of the last two where there was none."""
    lines = sums.by(groups, lambda group: (group.session, group.method == Payment.Method.CASH))
    desks = [Desk(session, True, lines.get((session.pk, True), Line())) for session in sessions]
    return desks + [Desk(None, cash, lines[None, cash]) for cash in (True, False) if (None, cash) in lines]


def _prizes(tournament: Tournament) -> PrizesPaid:
    money = Payout.objects.filter(tournament=tournament).exclude(method="").order_by()
    by_method = dict(money.values_list("method").annotate(cents=Sum("amount_cents")))
    trophies = Payout.objects.filter(tournament=tournament, prize__kind=Prize.Kind.TROPHY)
    counted = trophies.aggregate(out=Count("pk", filter=Q(reverses=None)), back=Count("pk", filter=~Q(reverses=None)))
    return PrizesPaid(sum(by_method.values()), by_method, counted["out"] - counted["back"])
