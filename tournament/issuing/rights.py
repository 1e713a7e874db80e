"""Who may open a paper: some hang on the wall, some name what people owe."""

from collections.abc import Mapping
from typing import Final

from django.contrib.auth.models import AnonymousUser

from tournament import permissions
from tournament.models import Document, Tournament, User

PUBLIC: Final = frozenset(
    {
        Document.Kind.BRACKET,
        Document.Kind.BRACKET_POSTER,
        Document.Kind.LOTTERY_LIST,
        Document.Kind.CERTIFICATE,
        Document.Kind.CALL_SHEET,
        Document.Kind.TEAMS,
        Document.Kind.SCHEDULE,
        Document.Kind.POSTER,
        Document.Kind.RESULTS_BOOK,
    }
)
NEEDS: Final[Mapping[str, str]] = {
    Document.Kind.SCORESHEETS: permissions.JUDGE,
    Document.Kind.BLANK_SHEETS: permissions.JUDGE,
    Document.Kind.FILLED_SHEETS: permissions.JUDGE,
    Document.Kind.CASH_REPORT: permissions.DESK,
    Document.Kind.CHECK_IN: permissions.DESK,
    Document.Kind.BADGES: permissions.DESK,
    Document.Kind.TABLE_CARDS: permissions.JUDGE,
    Document.Kind.RECEIPT: permissions.DESK,
}


def may_open(user: User | AnonymousUser | None, kind: str, tournament: Tournament) -> bool:
    """Whether somebody may open papers of a kind: those that `NEEDS` does not name are the organizer's own."""
    if kind in PUBLIC:
        return True
    return user is not None and user.has_perm(NEEDS.get(kind, permissions.ORGANIZE), tournament.club)
