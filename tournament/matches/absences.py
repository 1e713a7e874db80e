"""Who is missing at a table: in an individual event people, not sides; and when being late is a forfeit.

federation.md sections 2 (`others`), 3 (P6), 4 (R7) and 7 (`late`, `noshow_round`).
"""

import datetime
from collections.abc import Collection
from typing import Final

from django.db.models import Model
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.errors import Conflict
from tournament.lottery.rotating import people, results
from tournament.models import Registration, Seat, TableMatch, User
from tournament.tournaments import opening

TOP_TABLES: Final = 3
LAST_ROUNDS: Final = 2
"""Which tables `reseat_top` of the profile is about."""
CHAIRS: Final = ("1", "2", "3", "4")
"""The chairs of a table as people count them; 1 and 3 are side A."""


def is_individual(table_match: TableMatch) -> bool:
    """Return whether each person at the table plays for themselves."""
    return table_match.team_a.round is not None


def chairs_of(said: Collection[str]) -> list[int]:
    """Return the seats of the missing people, from 0. Where teams play, their side forfeits as a whole."""
    return sorted(CHAIRS.index(word) for word in said if word in CHAIRS)


def are_noted(table_match: TableMatch, chairs: Collection[int]) -> bool:
    """Return whether exactly these seats are noted as empty, or no seats are named."""
    if not chairs or not is_individual(table_match):
        return True
    noted = Seat._base_manager.filter(table_match=table_match, absent=True).values_list("seat", flat=True)
    return set(noted) == set(chairs)


def note(table_match: TableMatch, chairs: Collection[int]) -> list[Model]:
    """Note who is missing in an individual event; return the rows that changed.

    Somebody who has not played before is not here: `noshow_round` may withdraw them.
    """
    if not chairs or not is_individual(table_match):
        return []
    seats = Seat.objects.filter(table_match=table_match, seat__in=chairs)
    seats.update(absent=True)
    for seat in table_match.seats.all():  # read before, and hashed as it is now
        seat.absent = seat.absent or seat.seat in chairs
    event = people.read(table_match.round.division)
    played = results.who_played(event)
    gone = [
        seat.registration
        for seat in seats
        if seat.registration_id in event.numbers and event.numbers[seat.registration_id] not in played
    ]
    Registration.objects.filter(pk__in=[one.pk for one in gone]).update(present=False)
    return list[Model](gone)


def late_from(table_match: TableMatch) -> datetime.datetime | None:
    """Return when an absent side forfeits: so many minutes after it had to be seated; None if officials decide."""
    minutes = opening.profile_of(table_match.tournament).late
    due = table_match.round.play_at or table_match.called_at
    return due + datetime.timedelta(minutes=minutes) if minutes and due is not None else None


def check_late(table_match: TableMatch) -> None:
    """Raise Conflict "not-late-yet" before an absent side forfeits by the profile."""
    due = late_from(table_match)
    if due is not None and timezone.now() < due:
        text = _("By the profile of this tournament an absent side forfeits at {time}, not before.")
        raise Conflict(text.format(time=time_format(timezone.localtime(due))), field="absent", code="not-late-yet")


def is_reseated(table_match: TableMatch) -> bool:
    """Return whether the profile has this table of an individual event seated again rather than forfeited."""
    if not is_individual(table_match) or not opening.profile_of(table_match.tournament).sanctions.reseat_top:
        return False
    event, round_ = people.read(table_match.round.division), table_match.round.number
    before = sum(one.round == round_ and one.number < table_match.match.number for one in event.matches)
    return before < TOP_TABLES and round_ > event.rounds - LAST_ROUNDS


def check_reseated(table_match: TableMatch, by: User | None) -> None:
    """Raise Conflict "reseat-first" for a judge at a table that is seated again: organizers do that, or forfeit it."""
    if by is None or by.has_perm(permissions.ORGANIZE, table_match.tournament) or not is_reseated(table_match):
        return
    text = _("By the profile of this tournament this table is seated again rather than forfeited: call an organizer.")
    raise Conflict(text, field="absent", code="reseat-first")
