"""Circuits and ways to rate that the database refuses."""

from collections.abc import Callable
from typing import Any

from tests.models.rows import again, void
from tournament.models import Circuit, CircuitDate, Club, TableMatch


def circuit(table_match: TableMatch, **broken: Any) -> Circuit:
    """A sound circuit of the club, with these columns broken."""
    sound = {"club": table_match.tournament.club, "name": "Copa", "best": 2, "planned": 3}
    return Circuit.objects.create(**{**sound, **broken})


def date(table_match: TableMatch, **broken: Any) -> CircuitDate:
    """The tournament as a date of a circuit, with these columns broken."""
    tournament = table_match.tournament
    made = circuit(table_match)
    return CircuitDate.objects.create(
        **{"circuit": made, "tournament": tournament, "name": tournament.name, "date": tournament.date, **broken}
    )


BROKEN_CIRCUITS: dict[str, Callable[[TableMatch], None]] = {
    "one_circuit_of_a_name_in_a_club": lambda table_match: void([circuit(table_match), circuit(table_match)]),
    "a_circuit_has_a_name": lambda table_match: void(circuit(table_match, name="")),
    "the_best_are_among_the_dates": lambda table_match: void(circuit(table_match, best=4)),
    "a_circuit_asks_for_dates_it_has": lambda table_match: void(circuit(table_match, min_dates=4)),
    "points_beyond_the_table_known": lambda table_match: void(circuit(table_match, beyond="NOTHING")),
    "a_tournament_once_in_a_circuit": lambda table_match: again(date(table_match)),
    "who_leaves_a_circuit_says_why": lambda table_match: void(date(table_match, reason="no moment")),
    "club_rates_in_a_known_way": lambda table_match: void(Club.objects.update(rating_k="NONE")),
}
