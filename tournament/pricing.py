"""Change the prices of a tournament: added, moved up, changed, dropped. What was promised before stays as it was."""

import datetime
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, opening, prices
from tournament.errors import Conflict, Refused
from tournament.models import Division, Person, Price, Tournament, User
from tournament.names import is_readable

MOST_PRICES: Final = 20
OLDEST: Final = 150  # years
LONGEST_NAME: Final = 60


@dataclass(frozen=True)
class Details:
    """A price as an organizer writes it; see the `Price` model for what "" and None mean."""

    name: str
    amount_cents: int
    kind: str = ""
    division: Division | None = None
    starts_at: datetime.datetime | None = None
    ends_at: datetime.datetime | None = None
    under_age: int | None = None


NAMES: Final = tuple(field.name for field in fields(Details))


@transaction.atomic
def add(*, tournament: Tournament, details: Details, by: User | None) -> Price:
    """Add a price below the others: those above it win where they fit too."""
    tournament = _lock(tournament)
    details = _checked(tournament, details)
    standing = prices.of(tournament)
    if len(standing) >= MOST_PRICES:
        raise Refused(_("A tournament has at most {most} further prices.").format(most=MOST_PRICES))
    if any(_words(one) == _words(details) for one in standing):
        raise Conflict(_("This price stands on the list already."), code="same-price")
    last = tournament.prices.aggregate(last=Max("order"))["last"]
    price = Price.objects.create(tournament=tournament, order=(last or 0) + 1, **_columns(details))
    _note(price, "add-price", by, [price])
    return price


@transaction.atomic
def change(*, price: Price, details: Details, by: User | None) -> Price:
    """Write a price anew at its place; who registered before keeps what was promised."""
    tournament = _lock(price.tournament)
    price, details = _standing(price), _checked(tournament, details)
    for name, value in _columns(details).items():
        setattr(price, name, value)
    price.save()
    _note(price, "change-price", by, [price])
    return price


@transaction.atomic
def raise_one(*, price: Price, by: User | None) -> Price:
    """Move a price up by one, so that it wins over the one that stood above it; the first stays where it is."""
    tournament = _lock(price.tournament)
    price = _standing(price)
    above = prices.of(tournament).filter(order__lt=price.order).last()
    if above is not None:
        price.order, above.order = above.order, price.order
        price.save(update_fields=["order"])
        above.save(update_fields=["order"])
        _note(price, "move-price", by, [price, above])
    return price


@transaction.atomic
def drop(*, price: Price, by: User | None) -> Price:
    """End a price: nobody is promised it from now on. Dropping it again changes nothing."""
    _lock(price.tournament)
    price = Price.objects.get(pk=price.pk)
    if price.dropped_at is None:
        price.dropped_at = timezone.now()
        price.save(update_fields=["dropped_at"])
        _note(price, "drop-price", by, [price])
    return price


def _lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def _standing(price: Price) -> Price:
    """The price as it is now; Conflict when it was dropped."""
    price = Price.objects.select_related("tournament").get(pk=price.pk)
    if price.dropped_at is not None:
        raise Conflict(_("This price has been dropped."), code="price-dropped")
    return price


def _checked(tournament: Tournament, details: Details) -> Details:
    """The details with their name tidied; Refused at the field that cannot be."""
    name = " ".join(details.name.split())
    if not name or len(name) > LONGEST_NAME or not is_readable(name):
        raise Refused(_("Give the price a name of at most 60 characters that can be read."), field="name")
    if type(details.amount_cents) is not int or not 0 <= details.amount_cents <= opening.MAX_FEE_CENTS:
        raise Refused(_("A fee is between 0 and 100,000."), field="amount_cents", rule="SACI rule 3")
    if details.kind not in ("", *Person.Kind.values):
        raise Refused(_("A price is for members, for guests or for both."), field="kind")
    here = details.division is None or details.division.tournament_id == tournament.pk
    if not here or (details.division is not None and details.division.kind != Division.Kind.POOL):
        raise Refused(_("Choose a bracket of this tournament."), field="division", code="not-here")
    if details.starts_at and details.ends_at and details.starts_at >= details.ends_at:
        raise Refused(_("A price begins before it ends."), field="ends_at", code="no-time")
    if details.under_age is not None and not (type(details.under_age) is int and 1 <= details.under_age <= OLDEST):
        raise Refused(_("An age is a whole number between 1 and 150."), field="under_age")
    return replace(details, name=name)


def _columns(details: Details) -> dict[str, Any]:
    return {name: getattr(details, name) for name in NAMES}


def _words(row: Price | Details) -> tuple[object, ...]:
    """All that makes a price this one."""
    return tuple(getattr(row, name) for name in NAMES)


def _note(price: Price, action: str, by: User | None, rows: list[Price]) -> None:
    opening.bump(price.tournament)
    journal.write(
        where=price.tournament,
        by=by,
        action=action,
        subject=f"price {price.pk}",
        after={"name": price.name, "cents": price.amount_cents},
        rows=rows,
    )
