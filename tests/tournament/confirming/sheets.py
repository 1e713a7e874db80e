"""Sheets that wait for a second official, and short words about them."""

from typing import Any

from tests.cast import hand, write
from tournament import confirming, opening
from tournament.models import Sitting, Tournament, User


def ask_for_an_official(tournament: Tournament) -> None:
    """From now on a second official agrees to a sheet, and not the teams."""
    opening.change_tournament(tournament=tournament, by=None, agreement=Tournament.Agreement.OFFICIAL)


def play(sitting: Sitting, by: User | None) -> Sitting:
    """Somebody enters a match whole: four hands of fifty points, no two alike, for side A."""
    for pips in ((0, 20, 18, 12), (0, 12, 18, 20)) * 2:
        write(sitting, hand(0, pips), by)
    return sitting


def confirm(sitting: Sitting, by: User, **more: Any) -> Sitting:
    """A second official agrees to the sheet as he sees it."""
    asked = {"initials": "BB", "version": sitting.version, **more}
    confirming.confirm(sitting=sitting, by=by, **asked)
    sitting.refresh_from_db()
    return sitting


def send_back(sitting: Sitting, by: User, reason: str = "hand 3 was 32", **more: Any) -> Sitting:
    """A second official does not agree."""
    confirming.send_back(sitting=sitting, by=by, reason=reason, **{"version": sitting.version, **more})
    sitting.refresh_from_db()
    return sitting
