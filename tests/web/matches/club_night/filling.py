"""How a browser would send the forms of club night."""

from typing import Any

from django.urls import reverse

from scoring.penalties import penalty_named
from tests.cast import key
from tournament.models import FriendlyTable

FORM = "application/x-www-form-urlencoded"


def to(name: str, table: FriendlyTable, *more: int) -> str:
    """The address of one of the pages of a friendly table."""
    if penalty_named(name) is not None:
        return reverse("friendly:penalty", args=[table.pk, name])
    return reverse(f"friendly:{name}", args=[table.pk, *more])


def sent(table: FriendlyTable, **changed: Any) -> dict[str, Any]:
    """A form as the page just opened holds it, with some of its fields filled in."""
    version = FriendlyTable.objects.values_list("version", flat=True).get(pk=table.pk)
    return {"key": key(), "version": str(version), **changed}


def hand(table: FriendlyTable, *, left: int = 10, **changed: Any) -> dict[str, Any]:
    """The form of a hand that the first player won, the others with so many pips."""
    players = len(table.names)
    pips = {f"pips_{seat}": str(left) for seat in range(1, players)}
    earned = {f"scored_{side}": "3" for side in table.totals}  # where plays earn points
    return sent(
        table, **{"who": "0", "how": "pips", "recount": "", "locker": "", "leader": "0", **pips, **earned, **changed}
    )
