"""Read a roster, or past results, as a club sends them: CSV or XLSX, headers in three languages, in any order.

Nothing is written here and no model is known: bytes in, rows with their problems out. A file that is no roster at all
raises `RosterError`; what is wrong with single rows is listed with them, all of it at once.
"""

from tournament.roster.messages import RosterError, sentence
from tournament.roster.reading import read
from tournament.roster.records import Problem, Roster, RosterLine, Row
from tournament.roster.results import ResultLine, ResultRow, Results, read_results

__all__ = [
    "Problem",
    "ResultLine",
    "ResultRow",
    "Results",
    "Roster",
    "RosterError",
    "RosterLine",
    "Row",
    "read",
    "read_results",
    "sentence",
]
