"""The kinds of cases of federation events, whose facts are in `input`: what computes each one's results."""

from collections.abc import Callable, Mapping
from typing import Final

from scoring.shell.cases.case import Case, Facts
from scoring.shell.federation import matches, ratings, rounds

FEDERATION: Final[Mapping[str, Callable[[Case], Facts]]] = {
    "clock": matches.clock,
    "clock_time": matches.clock_time,
    "match": matches.match,
    "totals": matches.totals,
    "ranking": matches.ranked,
    "buchholz": matches.buchholz,
    "ladder": rounds.climb,
    "infractions": rounds.infractions,
    "sixlove": matches.six_love,
    "fives": matches.fives,
    "elo": ratings.elo,
    "circuit_event": ratings.circuit_event,
    "circuit": ratings.circuit_table,
    "noshow": rounds.noshow,
    "acta": rounds.acta,
}
