"""How urgent each kind of paper is, where nobody says otherwise."""

from collections.abc import Mapping
from typing import Final

from tournament.models import Document
from tournament.models.jobs import Job

URGENCY: Final[Mapping[str, Job.Priority]] = {
    # Somebody waits for it at a table, at the desk or at the door.
    Document.Kind.SCORESHEETS: Job.Priority.NOW,
    Document.Kind.BLANK_SHEETS: Job.Priority.NOW,
    Document.Kind.CALL_SHEET: Job.Priority.NOW,
    Document.Kind.CHECK_IN: Job.Priority.NOW,
    Document.Kind.RECEIPT: Job.Priority.NOW,
    # For after the day.
    Document.Kind.FILLED_SHEETS: Job.Priority.LATER,
    Document.Kind.RESULTS_BOOK: Job.Priority.LATER,
    Document.Kind.TREASURER: Job.Priority.LATER,
    Document.Kind.BRACKET_POSTER: Job.Priority.LATER,
}


def urgency(kind: str) -> Job.Priority:
    """When a paper of a kind is drawn, beside others."""
    return URGENCY.get(kind, Job.Priority.SOON)
