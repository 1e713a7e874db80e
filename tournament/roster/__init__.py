"""Read a roster as a club sends it: CSV or XLSX, headers in English, Spanish or Basque, in any order.

Nothing is written here and no model is known: bytes in, rows with their problems out. A file that is no roster at all
raises `RosterError`; what is wrong with single rows is listed with them, all of it at once.
"""

from tournament.roster.messages import RosterError, sentence
from tournament.roster.reading import read
from tournament.roster.records import Problem, Roster, RosterLine, Row

__all__ = ["Problem", "Roster", "RosterError", "RosterLine", "Row", "read", "sentence"]
