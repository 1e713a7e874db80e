"""Read the day's plan: its lines as moments, what goes on, and what comes next."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from tournament import first_plan
from tournament.models import Division, PlanItem, Round, Tournament

AWAITED: Final = datetime.timedelta(minutes=60)
NOTHING: Final = datetime.timedelta()


@dataclass(frozen=True)
class Event:
    """A line of the plan as moments. `ends` None: nobody has said when."""

    item: PlanItem
    begins: datetime.datetime
    ends: datetime.datetime | None


def of(tournament: Tournament) -> list[Event]:
    """The plan in the order of the day: two queries at most."""
    items = tournament.plan.filter(removed_at=None).select_related("division__bracket")
    return [event(tournament, item) for item in items]


def event(tournament: Tournament, item: PlanItem) -> Event:
    """A line as moments of the tournament's day."""
    begins = moment(tournament.date, item.starts_at)
    ends = begins + datetime.timedelta(minutes=item.minutes) if item.minutes else None
    return Event(item, begins, ends)


def moment(day: datetime.date, hour: datetime.time) -> datetime.datetime:
    """The moment, in UTC, at which the club's clock shows this hour of this day.

    An hour that the clock skips is the one that it shows instead; one that it shows twice is the first of the two.
    """
    return datetime.datetime.combine(day, hour, timezone.get_default_timezone()).astimezone(datetime.UTC)


def next_event(tournament: Tournament, now: datetime.datetime) -> Event | None:
    """What the plan says comes next; None when nothing more does.

    A round that has been started, the lottery once it was held and the championship once it has begun are not to come,
    whatever their hour; while they are awaited they are, for an hour after theirs.
    """
    coming = [one for one in of(tournament) if one.begins > now - (AWAITED if _can_be_late(one) else NOTHING)]
    if not coming:
        return None
    progress = _Progress(tournament)
    return next((one for one in coming if not progress.is_done(one.item)), None)


def present(tournament: Tournament, now: datetime.datetime) -> list[Event]:
    """What goes on: lines that have begun by the plan and not ended; rounds while they are played."""
    events = of(tournament)
    progress = _Progress(tournament)
    return [
        one
        for one in events
        if progress.is_played(one.item, events)
        or (one.ends is not None and one.begins <= now < one.ends and not _can_be_late(one))
    ]


def lunches(events: Iterable[Event]) -> list[tuple[datetime.datetime, datetime.datetime]]:
    """The pauses for lunch among these, from their beginning to their end (SACI rule 20)."""
    return [
        (one.begins, one.ends or one.begins + datetime.timedelta(minutes=first_plan.LUNCH_TAKES))
        for one in events
        if one.item.kind == PlanItem.Kind.LUNCH
    ]


def _can_be_late(event: Event) -> bool:
    """Whether the hall begins it, and not the clock."""
    return event.item.kind in (PlanItem.Kind.LOTTERY, PlanItem.Kind.ROUND, PlanItem.Kind.CHAMPIONSHIP)


class _Progress:
    """How far the day has come beside its plan: two queries."""

    def __init__(self, tournament: Tournament) -> None:
        divisions = list(tournament.divisions.all())
        self.pools = {one.pk: one for one in divisions if one.kind == Division.Kind.POOL}
        rounds = Round.objects.filter(division__in=divisions).values_list("division_id", "number", "closed_at")
        self.begun = {(division, number) for division, number, _closed in rounds}
        self.played = {(division, number) for division, number, closed in rounds if closed is None}

    def is_done(self, item: PlanItem) -> bool:
        """Whether it has been begun, and so is not to come any more."""
        meant = [pk for pk in self.pools if item.division_id in (None, pk)]
        if item.kind == PlanItem.Kind.LOTTERY:
            return all(self.pools[pk].bracket_id for pk in meant)
        if item.kind == PlanItem.Kind.CHAMPIONSHIP:
            return any(division not in self.pools for division, _number in self.begun)
        return bool(item.round) and all((pk, item.round) in self.begun for pk in meant)

    def is_played(self, item: PlanItem, events: Iterable[Event]) -> bool:
        """Whether a round of it is being played; of "further rounds" one that no other line speaks of."""
        if item.kind == PlanItem.Kind.CHAMPIONSHIP:
            return any(division not in self.pools for division, _number in self.played)
        if item.kind != PlanItem.Kind.ROUND:
            return False
        here = {
            number
            for division, number in self.played
            if item.division_id in (None, division) and division in self.pools
        }
        return item.round in here if item.round else bool(here - {one.item.round for one in events})
