"""Erase a person on request: everywhere the name stood stands "former player 12" from now on.

plans      what would be erased, what stays, and what stands in the way
papers     frozen records of papers, and their files
files      rosters, results and friendly tables
accounts   passes and accounts of the same name that the organizer says are the same person's
leftovers  what the database file itself remembers
traces     where officials wrote the name into a line that proves something, and so cannot be changed
steps      all of it in one transaction
"""

from tournament.erasing.plans import Plan, plan
from tournament.erasing.steps import erase
from tournament.erasing.traces import Trace, traces

__all__ = ["Plan", "Trace", "erase", "plan", "traces"]
