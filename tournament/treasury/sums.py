"""Payments added up by bracket, by method, by cash box and by hour, all from one query: each table has the same sum."""

import datetime
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Count, Q, Sum
from django.db.models.functions import TruncHour
from django.utils import timezone

from tournament.models import Payment, Tournament

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Line:
    """A line of a table, in cents and none of them below 0 but `waived` and `kept`.

    `rows` counts receipts. `given_back`: reversals and refunds. `waived`: let off, less what was owed after all.
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
        """What was taken and not given back."""
        return self.taken - self.given_back


@dataclass(frozen=True)
class Group:
    """Payments that agree in everything by which they are added up.

    `session`: the cash box as a primary key, None for no box. `hour`: the beginning of the hour, in the local zone.
    """

    division: int
    method: str
    session: int | None
    hour: datetime.datetime
    line: Line


def groups(tournament: Tournament) -> list[Group]:
    """All payments of a tournament, grouped."""
    waived = Q(method=Payment.Method.WAIVED)
    found = (
        Payment.objects.filter(tournament=tournament)
        .annotate(hour=TruncHour("taken_at", tzinfo=timezone.get_current_timezone()))
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


def by(found: Iterable[Group], what: Callable[[Group], Key]) -> dict[Key, Line]:
    """The sum of each kind of payment, as `what` tells them apart."""
    sums: dict[Key, Line] = {}
    for group in found:
        key = what(group)
        sums[key] = sums.get(key, Line()) + group.line
    return sums


def total(lines: Iterable[Line]) -> Line:
    """Everything together."""
    return sum(lines, Line())
