"""Past results that the database itself refuses."""

import datetime
from collections.abc import Callable
from typing import Any

from tournament.models import PastResult, Person, Sitting

DAY = datetime.date(1998, 12, 20)


def result(sitting: Sitting, **columns: Any) -> None:
    """A past result of somebody, with columns of its own."""
    person = Person.objects.earliest("pk")
    kept = {"year": 1998, "tournament_name": "Copa", "tournament_key": "copa", "club": sitting.tournament.club}
    PastResult.objects.create(**{"person": person, **kept, **columns})


def twice(sitting: Sitting, **columns: Any) -> None:
    for _time in range(2):
        result(sitting, **columns)


BROKEN_PAST: dict[str, Callable[[Sitting], None]] = {
    "one_past_result_a_day": lambda sitting: twice(sitting, date=DAY),
    "one_past_result_a_year": lambda sitting: twice(sitting),
    "past_result_has_a_year": lambda sitting: result(sitting, year=1899),
    "past_result_has_a_tournament": lambda sitting: result(sitting, tournament_name=""),
    "past_places_start_at_1": lambda sitting: result(sitting, place=0),
    "nobody_was_his_own_partner": lambda sitting: result(sitting, partner=Person.objects.earliest("pk")),
}
