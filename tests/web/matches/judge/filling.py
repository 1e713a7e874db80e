"""How a browser would send the judge's forms."""

from typing import Any

from django.urls import reverse

from scoring.penalties import penalty_named
from tests import cast
from tournament.models import TableMatch

FORM = "application/x-www-form-urlencoded"


def hand(table_match: TableMatch, **changed: Any) -> dict[str, Any]:
    """The form of a hand that seat 1 (0 for the engine) won with 23 pips left, with some of its fields changed."""
    fields = {
        "who": "0",
        "how": "pips",
        "pips_0": "",
        "pips_1": "15",
        "pips_2": "3",
        "pips_3": "5",
        "recount": "",
        "locker": "",
        "leader": "",
    }
    return {**fields, **opened(table_match), **changed}


def opened(table_match: TableMatch) -> dict[str, Any]:
    """The hidden fields of any form about a match, as the page just opened holds them."""
    version = TableMatch.objects.values_list("version", flat=True).get(pk=table_match.pk)
    return {"key": cast.key(), "version": str(version)}


def to(name: str, table_match: TableMatch, *more: int) -> str:
    """The address of one of the judge's pages of a match."""
    if penalty_named(name) is not None:
        return reverse("judge:penalty", args=[table_match.pk, name])
    return reverse(f"judge:{name}", args=[table_match.pk, *more])
