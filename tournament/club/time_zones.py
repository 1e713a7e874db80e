"""The time zone of a club: it decides what day it is, and the times on pages, walls, documents, calendars and the API.

A club without one follows the installation (CAPICU_TIME_ZONE, else the zone of the machine). Every request and every
job of a worker runs with its club's zone as Django's current zone.
"""

from functools import lru_cache
from typing import Final
from zoneinfo import available_timezones

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club.settings import forget_language, save_changes
from tournament.core.errors import Refused
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Club, User
from tournament.tournaments import opening

REGIONS: Final = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian")
"""First parts of the names that are offered, with Pacific and UTC; the others are old names of the same zones."""


@lru_cache(maxsize=1)
def known_zones() -> frozenset[str]:
    """Return the names of the tz database, read once."""
    return frozenset(available_timezones())


def offered(*more: str) -> list[str]:
    """Return the names to choose from, in order, and `more`, which are in use already."""
    usual = {name for name in known_zones() if name.partition("/")[0] in (*REGIONS, "Pacific") and "/" in name}
    return sorted({*usual, "UTC", settings.TIME_ZONE, *filter(None, more)})


@transaction.atomic
def choose_time_zone(*, club: Club, time_zone: str, by: User | None) -> Club:
    """Set the club's time zone; "" for that of the installation. Refused for a name that the tz database lacks.

    The times of a schedule stay what they are by the clock in the hall.
    """
    if time_zone and time_zone not in known_zones():
        raise Refused(_("Choose a time zone, such as Europe/Madrid."), field="time_zone")
    club, before = save_changes(club, {"time_zone": time_zone})
    if not before:
        return club
    # Every public page shows times: their versions grow, so that nobody is told that nothing changed.
    for tournament in club.tournaments.all():
        opening.touch(tournament)
    after = {"zone": time_zone or settings.TIME_ZONE}
    log.write(club, by, Action.CLUB_TIME_ZONE, subjects.CLUB, before={"zone": before["time_zone"]}, after=after)
    forget_language()
    return club


def zone_of(club: Club) -> str:
    """Return the zone of a club: its own, or that of the installation."""
    return club.time_zone or settings.TIME_ZONE


def zone_of_tournament(tournament: int | None) -> str:
    """Return the zone of the club that has the tournament with this key."""
    found = Club.every.filter(tournaments=tournament).values_list("time_zone", flat=True).first()
    return found or settings.TIME_ZONE


def activate(club: Club) -> None:
    """Go on in the zone of this club, if it has one of its own. The end of the request ends it."""
    if club.time_zone:
        timezone.activate(club.time_zone)
