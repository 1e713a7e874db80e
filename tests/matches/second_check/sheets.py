"""Sheets that wait for a second official, and short words about them."""

from typing import Any

from tests.cast import hand, write
from tournament.matches import second_check
from tournament.models import TableMatch, Tournament, User
from tournament.tournaments import opening


def ask_for_an_official(tournament: Tournament) -> None:
    """From now on a second official agrees to a sheet, and not the teams."""
    opening.change_tournament(tournament=tournament, by=None, agreement=Tournament.Agreement.OFFICIAL)


def play(table_match: TableMatch, by: User | None) -> TableMatch:
    """Somebody enters a match whole: four hands of fifty points, no two alike, for side A."""
    for pips in ((0, 20, 18, 12), (0, 12, 18, 20)) * 2:
        write(table_match, hand(0, pips), by)
    return table_match


def confirm(table_match: TableMatch, by: User, **more: Any) -> TableMatch:
    """A second official agrees to the sheet as it is shown."""
    asked = {"initials": "BB", "version": table_match.version, **more}
    second_check.confirm(table_match=table_match, by=by, **asked)
    table_match.refresh_from_db()
    return table_match


def send_back(table_match: TableMatch, by: User, reason: str = "hand 3 was 32", **more: Any) -> TableMatch:
    """A second official does not agree."""
    second_check.send_back(table_match=table_match, by=by, reason=reason, **{"version": table_match.version, **more})
    table_match.refresh_from_db()
    return table_match
