"""The entries of a sheet, and their form as plain JSON-compatible data."""

from scoring.entries.data import LARGEST, from_data, to_data
from scoring.entries.kinds import Called, End, Entry, Forfeit, Hand, PenaltyEntry, Pips, TimeUp, Void, pips_of
from scoring.hands import Held

__all__ = [
    "LARGEST",
    "Called",
    "End",
    "Entry",
    "Forfeit",
    "Hand",
    "Held",
    "PenaltyEntry",
    "Pips",
    "TimeUp",
    "Void",
    "from_data",
    "pips_of",
    "to_data",
]
