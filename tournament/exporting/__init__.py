"""Tables that leave the house as CSV and XLSX: people and places for the desk, results for everybody.

What leaves can come back: the importer reads the columns of people and of final places, and finds nothing new in them.
"""

from tournament.exporting.people import of_club, of_tournament
from tournament.exporting.results import Match, Place, match_table, matches, place_table, places
from tournament.exporting.samples import results_sample, roster_sample
from tournament.exporting.tables import Table

__all__ = [
    "Match",
    "Place",
    "Table",
    "match_table",
    "matches",
    "of_club",
    "of_tournament",
    "place_table",
    "places",
    "results_sample",
    "roster_sample",
]
