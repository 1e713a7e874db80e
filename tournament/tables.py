"""The hall's tables and who sits at them by lot (SACI rule 5); the steps stand in `tournament.seating`.

Tables may be short: then matches of a round that was started wait, and whatever lets a table come free calls
`seat_waiting` in its own transaction. A round is over only when nobody waits (`checking.settle_round`).
"""

from tournament.seating.chairs import exchange, players
from tournament.seating.hall import Table, all_tables, free_tables, live, names
from tournament.seating.moving import call, calls, move
from tournament.seating.queue import Waiting, is_waiting, leaving, seat_waiting, waiting, without_table
from tournament.seating.repairs import close_table, name_table, open_table
from tournament.seating.rounds import MOST_MINUTES, next_round, seat_again, start_round

__all__ = [
    "MOST_MINUTES",
    "Table",
    "Waiting",
    "all_tables",
    "call",
    "calls",
    "close_table",
    "exchange",
    "free_tables",
    "is_waiting",
    "leaving",
    "live",
    "move",
    "name_table",
    "names",
    "next_round",
    "open_table",
    "players",
    "seat_again",
    "seat_waiting",
    "start_round",
    "waiting",
    "without_table",
]
