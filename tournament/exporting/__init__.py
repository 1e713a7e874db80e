"""What leaves the house for others' programs: spreadsheets of people and results, streams of hands, standings, the day.

What leaves can come back: the importer reads the columns of people and of final places, and finds nothing new in them.
"""

from tournament.exporting.day import TYPE as CALENDAR
from tournament.exporting.day import day_file
from tournament.exporting.federation import FORMAT as FEDERATION
from tournament.exporting.federation import federation
from tournament.exporting.people import of_club, of_tournament
from tournament.exporting.results import Match, Place, match_table, matches, place_table, places
from tournament.exporting.samples import results_sample, roster_sample
from tournament.exporting.streams import HANDS, MATCHES, Stream, in_parts
from tournament.exporting.tables import Table

__all__ = [
    "CALENDAR",
    "FEDERATION",
    "HANDS",
    "MATCHES",
    "Match",
    "Place",
    "Stream",
    "Table",
    "day_file",
    "federation",
    "in_parts",
    "match_table",
    "matches",
    "of_club",
    "of_tournament",
    "place_table",
    "places",
    "results_sample",
    "roster_sample",
]
