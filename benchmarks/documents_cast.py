"""The papers that the benchmark of documents draws: names that people have, as they are frozen."""

from dataclasses import replace

from reportlab.lib.pagesizes import A4, landscape

from tests.documents.rendering import cast
from tournament.documents.engine.records import BracketRecord, ScoresheetsRecord

PORTRAIT = A4
LANDSCAPE = landscape(A4)
HEADING = replace(cast.HEADING, code="K7QF2M9P")
TEAMS, PLAYED = 64, 3


def sheets(count: int) -> ScoresheetsRecord:
    """A round of so many matches."""
    return cast.scoresheets(*(cast.sheet(table) for table in range(1, count + 1)), heading=HEADING)


def bracket(number: int) -> BracketRecord:
    """A bracket of 64 teams after three rounds, other people in each."""
    return cast.bracket(TEAMS, PLAYED, heading=HEADING, named=lambda team: cast.team(team + 64 * number))
