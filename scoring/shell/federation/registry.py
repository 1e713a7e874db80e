"""The kinds of cases of federation events: those whose facts are in `input`. One line a kind."""

from collections.abc import Callable, Mapping
from typing import Final

from scoring.shell.cases.case import Case
from scoring.shell.federation import clocks, hands, ratings, rounds, sanctions, standings

FEDERATION: Final[Mapping[str, Callable[[Case], dict[str, object]]]] = {
    "clock": clocks.clock,
    "clock_time": clocks.clock_time,
    "match": standings.match,
    "totals": standings.totals,
    "ranking": standings.ranked,
    "buchholz": standings.buchholz,
    "ladder": sanctions.climb,
    "infractions": sanctions.infractions,
    "sixlove": hands.six_love,
    "fives": hands.fives,
    "elo": ratings.elo,
    "circuit_event": ratings.circuit_event,
    "circuit": ratings.circuit_table,
    "noshow": rounds.noshow,
    "acta": rounds.acta,
}
