"""What must never be true of clocks, for tests/models/test_the_database_keeps_its_truths.py."""

import datetime
from collections.abc import Callable

from django.utils import timezone

from tests.models.rows import void
from tournament.models import AddedMinutes, ClockPause, RoundClock, TableMatch, User


def clock(table_match: TableMatch, minutes: int = 30, warning: int = 5) -> RoundClock:
    return RoundClock.objects.create(
        round=table_match.round, minutes=minutes, warning=warning, started_at=timezone.now()
    )


def pauses(table_match: TableMatch, count: int = 1, **columns: object) -> None:
    running = clock(table_match)
    for _ in range(count):
        ClockPause.objects.create(**{"clock": running, "started_at": timezone.now(), **columns})


def added(table_match: TableMatch, *keys: str, minutes: int = 5, reason: str = "a spilt glass") -> None:
    running = clock(table_match)
    for key in keys:
        AddedMinutes.objects.create(clock=running, minutes=minutes, reason=reason, key=key, added_at=timezone.now())


BROKEN_CLOCKS: dict[str, Callable[[TableMatch], None]] = {
    "a_clock_has_minutes": lambda table_match: void(clock(table_match, minutes=241)),
    "a_clock_warns_before_its_end": lambda table_match: void(clock(table_match, warning=30)),
    "one_open_pause_a_clock": lambda table_match: pauses(table_match, 2),
    "a_pause_ends_after_it_began": lambda table_match: pauses(
        table_match, ended_at=timezone.now() - datetime.timedelta(minutes=1)
    ),
    "a_pause_ends_after_it_began by nobody": lambda table_match: pauses(
        table_match, ended_by=User.objects.earliest("pk")
    ),
    "minutes_are_added_once_per_key": lambda table_match: added(table_match, "same", "same"),
    "added_minutes_are_some": lambda table_match: added(table_match, "one", minutes=0),
    "added_minutes_have_a_reason": lambda table_match: added(table_match, "one", reason=""),
}
