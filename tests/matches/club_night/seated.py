"""Friendly tables, and hands that fit any of them."""

from collections.abc import Mapping
from typing import Any

from tests.cast import key
from tournament.matches import club_night
from tournament.matches.club_night import Shape
from tournament.models import Club, FriendlyEntry, FriendlyTable


def seat(
    club: Club, ruleset: str = "saci", shape: Shape | None = None, *, names: tuple[str, ...] = (), **options: Any
) -> FriendlyTable:
    """A friendly table just begun; without a shape the system's own."""
    seated = shape or Shape(4, 2)
    return club_night.start(club=club, ruleset=ruleset, shape=seated, key=key(), by=None, names=names, options=options)


def won_by(table: FriendlyTable, seat: int = 0, left: int = 10) -> dict[str, Any]:
    """A hand that this seat won, everybody else still in with so many pips."""
    sheet, seating = club_night.sheet_of(table), club_night.ruleset_of(table).seating
    still = [other for other in seating.seats if seating.side_at[other] not in sheet.eliminated]
    pips = [left if other in still and other != seat else 0 for other in seating.seats]
    hand = {"kind": "hand", "end": "domino", "by": seat, "pips": pips, "tiles": None, "recount": None, "leader": seat}
    if club_night.ruleset_of(table).scored == "PLAYS":
        side = seating.side_at[seat]
        most = min(8, club_night.ruleset_of(table).target - sheet.totals[side])  # a play that passes it earns nothing
        hand["scored"] = [[most if one == side else 0] for one in seating.sides]
    return hand


def write(table: FriendlyTable, data: Mapping[str, Any], **changed: Any) -> FriendlyEntry:
    """One line on the newest version of a friendly sheet."""
    table.refresh_from_db()
    sent = {"key": key(), "version": table.version, "by": None, **changed}
    line = club_night.record(table=table, data=data, **sent)
    table.refresh_from_db()
    return line
