"""Registrations as the desk looks at them: found by a word, narrowed by what is missing, counted."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from tournament import fees, searching
from tournament.models import Division, Payment, Person, Registration, Tournament
from tournament.names import search_key

MOST_SHOWN = 200
PAID = Q(paid_cents__gte=F("fee_cents"))  # of `rows`

SHOWN = {
    "all": _("everybody"),
    "to-pay": _("has not paid"),
    "to-come": _("is not present"),
    "ready": _("paid and present"),
    "withdrawn": _("has withdrawn"),
}


def rows(tournament: Tournament) -> QuerySet[Registration]:
    """The registrations with what a row shows, in cents: `paid_cents` settled, `waived_cents` of it without money."""
    waived = Sum("payments__amount_cents", filter=Q(payments__method=Payment.Method.WAIVED))
    return (
        fees.with_paid(tournament.registrations.all())
        .annotate(paid_cents=Coalesce(F("paid"), 0), waived_cents=Coalesce(waived, 0))
        .annotate(money_cents=F("paid_cents") - F("waived_cents"))
        .select_related("person", "sponsor", "division", "team_place__team", "tournament")
        .order_by("person__sort_key", "number")
    )


def search(places: QuerySet[Registration], text: str, tournament: Tournament) -> QuerySet[Registration]:
    """Those of people whom the text finds; everybody for an empty one."""
    if not search_key(text):
        return places
    people = searching.people(Person.objects.filter(club=tournament.club), text, tournament, phones=False)
    return places.filter(person__in=people.values("pk"))


def narrow(places: QuerySet[Registration], shown: str) -> QuerySet[Registration]:
    """Only those that one of `SHOWN` means; "withdrawn" players appear there alone."""
    held = places.filter(withdrawn_at=None)
    match shown:
        case "to-pay":
            return held.exclude(PAID)
        case "to-come":
            return held.filter(present=False)
        case "ready":
            return held.filter(PAID, present=True)
        case "withdrawn":
            return places.exclude(withdrawn_at=None)
    return held


def takes_players(tournament: Tournament) -> bool:
    """Whether somebody can still enter: one bracket at least has not been drawn."""
    return tournament.divisions.filter(kind=Division.Kind.POOL, bracket=None).exists()


@dataclass(frozen=True)
class Outlook:
    """A bracket as its lottery would find it now: how many hold a place, and how many of them are paid and present.

    Its lottery makes `teams` of two; `odd`: one player would wait as substitute (rules.md A9, A10).
    """

    division: Division
    registered: int
    ready: int

    @property
    def teams(self) -> int:
        return self.ready // 2

    @property
    def odd(self) -> bool:
        return self.ready % 2 == 1


@dataclass(frozen=True)
class Takings:
    """How many, and how much in cents: net of what was given back. `outlooks`: of the brackets not yet drawn."""

    registered: int
    paid: int
    present: int
    cents: int
    by_method: list[tuple[str, int]]
    outlooks: list[Outlook]


def count(tournament: Tournament) -> Takings:
    """The figures of a desk."""
    columns = ("division_id", "present", "paid_cents", "fee_cents")
    held = [
        (division, present, paid >= fee)
        for division, present, paid, fee in rows(tournament).filter(withdrawn_at=None).values_list(*columns)
    ]
    registered, ready = Counter(row[0] for row in held), Counter(row[0] for row in held if row[1] and row[2])
    by_method = fees.money(tournament.payments.all()).order_by().values("method").annotate(cents=Sum("amount_cents"))
    sums = {line["method"]: line["cents"] for line in by_method}
    pools = tournament.divisions.filter(kind=Division.Kind.POOL, bracket=None)
    return Takings(
        registered=len(held),
        paid=sum(row[2] for row in held),
        present=sum(row[1] for row in held),
        cents=sum(sums.values()),
        by_method=[(str(method.label), sums[method]) for method in Payment.Method if sums.get(method)],
        outlooks=[Outlook(pool, registered[pool.pk], ready[pool.pk]) for pool in pools],
    )
