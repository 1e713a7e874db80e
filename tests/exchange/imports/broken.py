"""Past results that the database itself refuses."""

import datetime
from collections.abc import Callable
from typing import Any

from tournament.models import PastResult, Person, TableMatch

DAY = datetime.date(1998, 12, 20)


def result(table_match: TableMatch, **columns: Any) -> None:
    """A past result of somebody, with columns of its own."""
    person = Person.objects.earliest("pk")
    kept = {"year": 1998, "tournament_name": "Copa", "tournament_key": "copa", "club": table_match.tournament.club}
    PastResult.objects.create(**{"person": person, **kept, **columns})


def twice(table_match: TableMatch, **columns: Any) -> None:
    for _time in range(2):
        result(table_match, **columns)


BROKEN_PAST: dict[str, Callable[[TableMatch], None]] = {
    "one_past_result_a_day": lambda table_match: twice(table_match, date=DAY),
    "one_past_result_a_year": lambda table_match: twice(table_match),
    "past_result_has_a_year": lambda table_match: result(table_match, year=1899),
    "past_result_has_a_tournament": lambda table_match: result(table_match, tournament_name=""),
    "past_places_start_at_1": lambda table_match: result(table_match, place=0),
    "partner_was_another_person": lambda table_match: result(table_match, partner=Person.objects.earliest("pk")),
}
