"""The price of a place (SACI rule 3), and the club's price rules: added, reordered, edited, dropped.

Price rules are ordered. The first that matches the player and the time wins; otherwise the member or guest fee
applies. The promised price is stored at registration, and later changes do not affect it.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Division, Person, Price, Tournament, User
from tournament.tournaments import opening


@dataclass(frozen=True)
class Who:
    """The player as price rules see them: member or guest, division key, full years on the day (None: unknown)."""

    kind: str
    bracket: str
    age: int | None = None


@dataclass(frozen=True)
class Rule:
    """A price rule; `bracket` "" means every division, `kind` "" members and guests."""

    name: str
    cents: int
    kind: str = ""
    bracket: str = ""
    starts_at: datetime.datetime | None = None
    ends_at: datetime.datetime | None = None
    under_age: int | None = None

    def holds(self, at: datetime.datetime) -> bool:
        """Return whether the rule is in force at this time."""
        return (self.starts_at is None or self.starts_at <= at) and (self.ends_at is None or at < self.ends_at)

    def is_for(self, who: Who) -> bool:
        """Return whether the rule applies to this player. A rule with an age limit never applies to an unknown age."""
        return (
            self.kind in ("", who.kind)
            and self.bracket in ("", who.bracket)
            and (self.under_age is None or (who.age is not None and who.age < self.under_age))
        )


@dataclass(frozen=True)
class Promise:
    """The price that a player pays, in cents, and the name of its rule; "" is the member or guest fee."""

    cents: int
    name: str


@dataclass(frozen=True)
class Line:
    """One line of the price table: member or guest, in a division, at an age.

    `under_age` None: every age that no rule singles out.
    """

    kind: str
    division: Division
    under_age: int | None
    promise: Promise


def decide(rules: Iterable[Rule], who: Who, at: datetime.datetime) -> Promise:
    """Return the price of the first rule that applies.

    The last two of `rules_of` always apply to members and guests.
    """
    for rule in rules:
        if rule.holds(at) and rule.is_for(who):
            return Promise(rule.cents, rule.name)
    # Unreachable with `rules_of`, whose last rule applies to everyone.
    raise ValueError(f"no price for {who}")


def rules_of(tournament: Tournament) -> list[Rule]:
    """Return the price rules in order; the last two are the guest and the member fee (SACI rule 3)."""
    rows = list(prices_of(tournament))
    return [
        *map(_rule, rows),
        Rule("", tournament.guest_fee_cents, kind=Person.Kind.GUEST),
        Rule("", tournament.member_fee_cents),
    ]


def prices_of(tournament: Tournament) -> QuerySet[Price]:
    """Return the club's active price rules in order."""
    return tournament.prices.filter(dropped_at=None).select_related("division")


def promise(
    *, tournament: Tournament, kind: str, division: Division, age: int | None, at: datetime.datetime
) -> Promise:
    """Return the price for a player who registers at this time; `age` None: unknown."""
    return decide(rules_of(tournament), Who(kind, division.key, age), at)


def price_table(tournament: Tournament, at: datetime.datetime) -> list[Line]:
    """Return the price table at this time: by division, members first, the prices under an age last."""
    rules = rules_of(tournament)
    # Only rules in force at that time: the others change no price in this table.
    ages = sorted({rule.under_age for rule in rules if rule.under_age is not None and rule.holds(at)})
    lines = []
    for division in tournament.divisions.filter(kind=Division.Kind.POOL):
        for kind in (Person.Kind.MEMBER, Person.Kind.GUEST):
            usual = decide(rules, Who(kind, division.key), at)
            lines.append(Line(kind, division, None, usual))
            # One year below each limit shows what that rule changes.
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


MOST_PRICES: Final = 20
OLDEST: Final = 150  # years
LONGEST_NAME: Final = 60


@dataclass(frozen=True)
class Details:
    """A price rule as entered by an organizer; see the `Price` model for the meaning of "" and None."""

    name: str
    amount_cents: int
    kind: str = ""
    division: Division | None = None
    starts_at: datetime.datetime | None = None
    ends_at: datetime.datetime | None = None
    under_age: int | None = None

    def fits(self, row: Price) -> bool:
        """Return whether a row has these details already."""
        return all(getattr(row, name) == value for name, value in vars(self).items())


@transaction.atomic
def add(*, tournament: Tournament, details: Details, by: User | None) -> Price:
    """Add a price rule at the end: earlier ones win when several apply."""
    tournament = lock_row(Tournament.objects, tournament.pk)
    details = _checked(tournament, details)
    standing = prices_of(tournament)
    if len(standing) >= MOST_PRICES:
        raise Refused(_("A tournament has at most {most} price rules.").format(most=MOST_PRICES))
    if any(map(details.fits, standing)):
        raise Conflict(_("This price rule exists already."), code="same-price")
    # Dropped rules count too: an order is not used again.
    last = tournament.prices.aggregate(last=Max("order"))["last"]
    price = Price.objects.create(tournament=tournament, order=(last or 0) + 1, **vars(details))
    _note(price, Action.ADD_PRICE, by, [price])
    return price


@transaction.atomic
def change(*, price: Price, details: Details, by: User | None) -> Price:
    """Edit a price rule in place. Players already registered keep their price."""
    tournament = lock_row(Tournament.objects, price.tournament_id)
    price, details = _standing(price), _checked(tournament, details)
    for name, value in vars(details).items():
        setattr(price, name, value)
    price.save()
    _note(price, Action.CHANGE_PRICE, by, [price])
    return price


@transaction.atomic
def raise_one(*, price: Price, by: User | None) -> Price:
    """Move a price rule up by one, so that it wins over the one above. The first stays where it is."""
    tournament = lock_row(Tournament.objects, price.tournament_id)
    price = _standing(price)
    above = prices_of(tournament).filter(order__lt=price.order).last()
    if above is not None:
        price.order, above.order = above.order, price.order
        price.save(update_fields=["order"])
        above.save(update_fields=["order"])
        _note(price, Action.MOVE_PRICE, by, [price, above])
    return price


@transaction.atomic
def drop(*, price: Price, by: User | None) -> Price:
    """Drop a price rule: it applies to nobody from now on. Dropping it again has no effect."""
    lock_row(Tournament.objects, price.tournament_id)
    price = Price.objects.get(pk=price.pk)
    if price.dropped_at is None:
        price.dropped_at = timezone.now()
        price.save(update_fields=["dropped_at"])
        _note(price, Action.DROP_PRICE, by, [price])
    return price


def _standing(price: Price) -> Price:
    """Return the current price rule. Conflict if it was dropped."""
    price = Price.objects.select_related("tournament").get(pk=price.pk)
    if price.dropped_at is not None:
        raise Conflict(_("This price rule has been dropped."), code="price-dropped")
    return price


def _checked(tournament: Tournament, details: Details) -> Details:
    """Return the details with a normalized name. Refused at an invalid field."""
    name = " ".join(details.name.split())
    if not name or len(name) > LONGEST_NAME or not is_readable(name):
        raise Refused(_("Give the price a name of at most 60 characters that can be read."), field="name")
    # `type`, not isinstance: True is an int too.
    if type(details.amount_cents) is not int or not 0 <= details.amount_cents <= opening.MAX_FEE_CENTS:
        raise Refused(_("A fee is between 0 and 100,000."), field="amount_cents", rule="SACI rule 3")
    if details.kind not in ("", *Person.Kind.values):
        raise Refused(_("A price is for members, for guests or for both."), field="kind")
    here = details.division is None or details.division.tournament_id == tournament.pk
    if not here or (details.division is not None and details.division.kind != Division.Kind.POOL):
        raise Refused(_("Choose a bracket of this tournament."), field="division", code="not-here")
    if details.starts_at and details.ends_at and details.starts_at >= details.ends_at:
        raise Refused(_("The start must be before the end."), field="ends_at", code="no-time")
    if details.under_age is not None and not (type(details.under_age) is int and 1 <= details.under_age <= OLDEST):
        raise Refused(_("An age is a whole number between 1 and 150."), field="under_age")
    return replace(details, name=name)


def _note(price: Price, action: Action, by: User | None, rows: list[Price]) -> None:
    opening.touch(price.tournament)
    after = {"name": price.name, "cents": price.amount_cents}
    log.write(price.tournament, by, action, price, after=after, rows=rows)
