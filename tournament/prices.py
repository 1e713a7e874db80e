"""What a place costs: SACI rule 3 and the prices that a club adds to it. Decided here and nowhere else.

The club's prices stand in an order. The first of them that fits the player and the moment wins; where none fits, it is
the member's or the guest's. What was promised at registration is stored there, and no later change reaches it.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.models import Division, Person, Price, Tournament


@dataclass(frozen=True)
class Who:
    """What a price may ask of a player: member or guest, the bracket's key, full years on the day (None: unknown)."""

    kind: str
    bracket: str
    age: int | None = None


@dataclass(frozen=True)
class Rule:
    """A price as the decision sees it; `bracket` "" is every bracket, `kind` "" members and guests."""

    name: str
    cents: int
    kind: str = ""
    bracket: str = ""
    starts_at: datetime.datetime | None = None
    ends_at: datetime.datetime | None = None
    under_age: int | None = None

    def holds(self, at: datetime.datetime) -> bool:
        """Whether its time has come and is not over."""
        return (self.starts_at is None or self.starts_at <= at) and (self.ends_at is None or at < self.ends_at)

    def is_for(self, who: Who) -> bool:
        """Whether the player is one of those it is for; a price under an age is for nobody whose age is unknown."""
        return (
            self.kind in ("", who.kind)
            and self.bracket in ("", who.bracket)
            and (self.under_age is None or (who.age is not None and who.age < self.under_age))
        )


@dataclass(frozen=True)
class Promise:
    """What a player pays, in cents, and the name of the price; "" is the member's or the guest's."""

    cents: int
    name: str


@dataclass(frozen=True)
class Line:
    """One line of the table of what everybody would pay: member or guest, in a bracket, at an age.

    `under_age` is None for who is of every age that no price asks for.
    """

    kind: str
    division: Division
    under_age: int | None
    promise: Promise


def decide(rules: Iterable[Rule], who: Who, at: datetime.datetime) -> Promise:
    """The first rule that fits. The last two, member and guest, fit whoever is left: see `rules_of`."""
    for rule in rules:
        if rule.holds(at) and rule.is_for(who):
            return Promise(rule.cents, rule.name)
    raise ValueError(f"no price for {who}")


def rules_of(tournament: Tournament) -> list[Rule]:
    """The prices of a tournament in their order; the last two are the member's and the guest's (SACI rule 3)."""
    rows = list(of(tournament))
    return [
        *map(_rule, rows),
        Rule("", tournament.guest_fee_cents, kind=Person.Kind.GUEST),
        Rule("", tournament.member_fee_cents),
    ]


def of(tournament: Tournament) -> QuerySet[Price]:
    """The prices that the club added and has not dropped, in their order."""
    return tournament.prices.filter(dropped_at=None).select_related("division")


def promise(
    *, tournament: Tournament, kind: str, division: Division, age: int | None, at: datetime.datetime
) -> Promise:
    """What a player who registers at this moment is promised; `age` None: not known."""
    return decide(rules_of(tournament), Who(kind, division.key, age), at)


def table(tournament: Tournament, at: datetime.datetime) -> list[Line]:
    """What everybody would pay who registered at this moment: bracket by bracket, members first, the young after."""
    rules = rules_of(tournament)
    ages = sorted({rule.under_age for rule in rules if rule.under_age is not None and rule.holds(at)})
    lines = []
    for division in tournament.divisions.filter(kind=Division.Kind.POOL):
        for kind in (Person.Kind.MEMBER, Person.Kind.GUEST):
            usual = decide(rules, Who(kind, division.key), at)
            lines.append(Line(kind, division, None, usual))
            young = [(age, decide(rules, Who(kind, division.key, age - 1), at)) for age in ages]
            lines += [Line(kind, division, age, paid) for age, paid in young if paid != usual]
    return lines


def _rule(row: Price) -> Rule:
    return Rule(
        name=row.name,
        cents=row.amount_cents,
        kind=row.kind,
        bracket=row.division.key if row.division else "",
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        under_age=row.under_age,
    )
