"""The sheet of a match: total its entries, check a new entry, preview what a hand is worth."""

from scoring.findings import Note
from scoring.sheets.checks import check
from scoring.sheets.folding import advance, total_sheet
from scoring.sheets.record import Lead, Line, Outcome, Points, Sheet
from scoring.sheets.worth import HandScore, score

__all__ = [
    "HandScore",
    "Lead",
    "Line",
    "Note",
    "Outcome",
    "Points",
    "Sheet",
    "advance",
    "check",
    "score",
    "total_sheet",
]
