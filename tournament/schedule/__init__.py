"""The day's plan: what is to happen when, changed by an organizer and read by everybody.

Hours are what the clock of the club says on the day; as moments they are aware, so a night in which the clocks are
changed makes a line no longer and no shorter than it is.
"""

from tournament.schedule.reading import Event, event, lunches, moment, next_event, of, present
from tournament.schedule.writing import (
    LONGEST,
    LONGEST_TITLE,
    NAMES,
    Details,
    add,
    change,
    lay_out,
    remove,
    shift,
)

__all__ = [
    "LONGEST",
    "LONGEST_TITLE",
    "NAMES",
    "Details",
    "Event",
    "add",
    "change",
    "event",
    "lay_out",
    "lunches",
    "moment",
    "next_event",
    "of",
    "present",
    "remove",
    "shift",
]
