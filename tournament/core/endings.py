"""What ended a match, from how its bracket decided it and what its sheet says: by points, by time, by walkover."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

WITHOUT_SHEET: Final[Mapping[str, str]] = {
    "walkover": "walkover",
    "ruled": "ruling",
    "left": "withdrawal",
    "bye": "bye",
    "vacant": "nobody",
}
"""What decided a match, where it is not its sheet: by `brackets.models.Decided`."""
BY_SHEET: Final[Mapping[str, str]] = {"time": "time", "extra-hand": "extra-hand", "forfeit": "forfeit"}
"""What decided it on its sheet: by `scoring.sheets.record.Reason`; every other reason is one of points."""
NOTES: Final[Mapping[str, str]] = {"time": noop("by time"), "extra-hand": noop("by an extra hand")}
LEVEL: Final = noop("level when the time was up")


def ended_by(decided: str, reason: str) -> str:
    """Return what ended the match, such as "points" or "time"; "" while it goes on.

    reason: that of its sheet, "" for none.
    """
    if decided in WITHOUT_SHEET:
        return WITHOUT_SHEET[decided]
    return BY_SHEET.get(reason, "points") if decided and reason else ""


def note(decided: str, reason: str) -> str:
    """Return a note for a result that points alone do not explain, such as "by time"; "" where none is needed."""
    if decided == "level":
        return _(LEVEL)
    found = NOTES.get(ended_by(decided, reason))
    return _(found) if found else ""
