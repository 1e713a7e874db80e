"""Who would be drawn now: registered, paid and present (SACI rules 2 and 3)."""

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from tournament.models import Division, Registration


def candidates(division: Division) -> QuerySet[Registration]:
    """Who will be drawn: registered, paid and present."""
    return _registered(division, Q(present=True, paid__gte=F("fee_cents")))


def left_out(division: Division) -> QuerySet[Registration]:
    """Who is registered but will not be drawn, because the fee or the player is missing."""
    return _registered(division, Q(present=False) | Q(paid__lt=F("fee_cents")))


def _registered(division: Division, wanted: Q) -> QuerySet[Registration]:
    """Who holds a place in a bracket and is `wanted`, which may ask for what was `paid` for the place, in cents.

    In the order of their numbers, said here because a sum over payments drops the model's own order.
    """
    paid = Coalesce(Sum("payments__amount_cents"), 0)
    return division.registrations.filter(withdrawn_at=None).annotate(paid=paid).filter(wanted).order_by("number")
