"""The schedule of a day: the proposed one, its items as datetimes, what is going on, and what comes next.

A tournament starts with breakfast 30 minutes before round 1 and lunch at noon (SACI rules 2 and 20). Only these hours
come from the rules; the others are estimates that the organizer adjusts.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Division, PlanItem, Round, TableMatch, Tournament

BREAKFAST_BEFORE: Final = 30  # minutes: SACI rule 2, 8:30 for 9:00
NOON: Final = 12 * 60  # SACI rule 20: at noon sharp
LUNCH_TAKES: Final = 60
LATEST_WITH_LUNCH: Final = NOON - 60  # a later start has no lunch break
WHOLE_DAY: Final = (7 * 60, 8 * 60 + 30)  # from the first round to the championship, and to the prizes
HALF_DAY: Final = (4 * 60, 5 * 60 + 30)
PRIZES_TAKE: Final = 30
MIDNIGHT: Final = 24 * 60


class Line(NamedTuple):
    """A line of the schedule; `at` is in minutes after midnight, in the club's time zone."""

    kind: str
    at: int
    minutes: int | None = None
    round: int | None = None


def proposed_lines(starts_at: datetime.time) -> list[Line]:
    """Return the lines for a first round at that hour, in order; lines outside the day are dropped."""
    begins = starts_at.hour * 60 + starts_at.minute
    kind = PlanItem.Kind
    found = [Line(kind.ROUND, begins, round=1)]
    if begins <= LATEST_WITH_LUNCH:
        found.insert(0, Line(kind.BREAKFAST, begins - BREAKFAST_BEFORE, BREAKFAST_BEFORE))
        found += [Line(kind.LUNCH, NOON, LUNCH_TAKES), Line(kind.ROUND, NOON + LUNCH_TAKES)]
    championship, prizes = WHOLE_DAY if begins <= LATEST_WITH_LUNCH else HALF_DAY
    found += [Line(kind.CHAMPIONSHIP, begins + championship), Line(kind.PRIZES, begins + prizes, PRIZES_TAKE)]
    return [line for line in found if 0 <= line.at < MIDNIGHT]


def propose_plan(tournament: Tournament, *, championship: bool = True) -> list[PlanItem]:
    """Create the schedule of a new tournament; call it in the transaction that opens it.

    championship: whether there will be one; a single division has none.
    """
    lines = [one for one in proposed_lines(tournament.starts_at) if championship or one.kind != "championship"]
    return PlanItem.objects.bulk_create(
        PlanItem(
            tournament=tournament,
            number=number,
            kind=line.kind,
            starts_at=hour(line.at),
            minutes=line.minutes,
            round=line.round,
        )
        for number, line in enumerate(lines, start=1)
    )


def follow(tournament: Tournament, before: datetime.time) -> list[PlanItem]:
    """Move the schedule along with a first round that was at `before`: the lines nobody has moved. Returns those moved.

    The line of the first round itself always moves, so that schedule and settings agree.
    """
    was = {(line.kind, line.round): hour(line.at) for line in proposed_lines(before)}
    now = {(line.kind, line.round): hour(line.at) for line in proposed_lines(tournament.starts_at)}
    moved = []
    for item in tournament.plan.filter(removed_at=None, division=None):
        place = (item.kind, item.round)
        at = tournament.starts_at if is_first_round(item) else now.get(place)
        if at in (None, item.starts_at) or not (is_first_round(item) or item.starts_at == was.get(place)):
            continue
        item.starts_at = at
        item.save(update_fields=["starts_at"])
        moved.append(item)
    return moved


def is_first_round(item: PlanItem) -> bool:
    """Return whether it is the line of the first round of all divisions, whose time is in the settings too."""
    return item.kind == PlanItem.Kind.ROUND and item.round == 1 and item.division_id is None


def hour(minutes: int) -> datetime.time:
    """Convert minutes after midnight to a time."""
    return datetime.time(minutes // 60, minutes % 60)


AWAITED: Final = datetime.timedelta(minutes=60)  # a late item is still expected that long
NOTHING: Final = datetime.timedelta()


@dataclass(frozen=True)
class PlanEvent:
    """A schedule item as datetimes. `ends` None: no end was set."""

    item: PlanItem
    begins: datetime.datetime
    ends: datetime.datetime | None


def schedule_of(tournament: Tournament) -> list[PlanEvent]:
    """Return the schedule in order, with at most two queries."""
    items = tournament.plan.filter(removed_at=None).select_related("division__bracket")
    return [event_of(tournament, item) for item in items]


def public_schedule(tournament: Tournament) -> list[PlanEvent]:
    """Return the schedule as everybody may see it: nothing before the organizer has published it."""
    return schedule_of(tournament) if tournament.schedule_published else []


def event_of(tournament: Tournament, item: PlanItem) -> PlanEvent:
    """Return an item as datetimes on the tournament's day."""
    begins = moment(tournament.date, item.starts_at)
    ends = begins + datetime.timedelta(minutes=item.minutes) if item.minutes else None
    return PlanEvent(item, begins, ends)


def moment(day: datetime.date, hour: datetime.time) -> datetime.datetime:
    """Return the UTC datetime of a local time at the club on this day.

    A time skipped by a change of clocks maps to the time shown instead; an ambiguous one to the first of the two.
    """
    return datetime.datetime.combine(day, hour, timezone.get_current_timezone()).astimezone(datetime.UTC)


def next_event(tournament: Tournament, now: datetime.datetime) -> PlanEvent | None:
    """Return the next item of the public schedule, or None.

    A round that was started, a lottery that was held and a championship that has begun are no longer to come,
    regardless of their time. Until then they are expected for an hour after it.
    """
    coming = [
        one for one in public_schedule(tournament) if one.begins > now - (AWAITED if _can_be_late(one) else NOTHING)
    ]
    if not coming:
        return None
    progress = _Progress(tournament)
    # A hall that is ahead of its plan does not go back to what stands before the round that it has begun.
    begun = max((one.begins for one in public_schedule(tournament) if progress.has_begun(one.item)), default=None)
    return next(
        (one for one in coming if not progress.has_begun(one.item) and (begun is None or one.begins >= begun)), None
    )


def present(tournament: Tournament, now: datetime.datetime) -> list[PlanEvent]:
    """Return what is going on by the public schedule: items from start to end; rounds while they are played."""
    events = public_schedule(tournament)
    if not events:
        return []
    progress = _Progress(tournament)
    return [
        one
        for one in events
        if progress.is_played(one.item, events)
        or (one.ends is not None and one.begins <= now < one.ends and not _can_be_late(one))
    ]


def lunches(events: Iterable[PlanEvent]) -> list[tuple[datetime.datetime, datetime.datetime]]:
    """Return the start and end of the lunch breaks among these (SACI rule 20)."""
    return [
        (one.begins, one.ends or one.begins + datetime.timedelta(minutes=LUNCH_TAKES))
        for one in events
        if one.item.kind == PlanItem.Kind.LUNCH
    ]


def _can_be_late(event: PlanEvent) -> bool:
    """Return whether a step in the hall starts the item, rather than the clock."""
    return event.item.kind in (PlanItem.Kind.LOTTERY, PlanItem.Kind.ROUND, PlanItem.Kind.CHAMPIONSHIP)


class _Progress:
    """The actual progress of the day, read with two queries."""

    def __init__(self, tournament: Tournament) -> None:
        divisions = list(tournament.divisions.all())
        self.pools = {one.pk: one for one in divisions if one.kind == Division.Kind.POOL}
        rounds = Round.objects.filter(division__in=divisions).values_list("division_id", "number", "closed_at")
        self.begun = {(division, number) for division, number, _closed in rounds}
        self.played = {(division, number) for division, number, closed in rounds if closed is None}

    def is_done(self, item: PlanItem) -> bool:
        """Return whether the item has begun, and so is no longer to come."""
        meant = [pk for pk in self.pools if item.division_id in (None, pk)]
        if item.kind == PlanItem.Kind.LOTTERY:
            return all(self.pools[pk].bracket_id for pk in meant)
        if item.kind == PlanItem.Kind.CHAMPIONSHIP:
            return any(division not in self.pools for division, _number in self.begun)
        # "Further rounds" has no number and is never done.
        return bool(item.round) and all((pk, item.round) in self.begun for pk in meant)

    def has_begun(self, item: PlanItem) -> bool:
        """Return whether at least one bracket has begun the round, or the championship has."""
        meant = [pk for pk in self.pools if item.division_id in (None, pk)]
        return self.is_done(item) or (bool(item.round) and any((pk, item.round) in self.begun for pk in meant))

    def is_played(self, item: PlanItem, events: Iterable[PlanEvent]) -> bool:
        """Return whether one of its rounds is being played; for "further rounds", one without an item of its own."""
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


def waited_for(tournament: Tournament) -> QuerySet[Round]:
    """Return the open rounds with a starting time and at least one table without entries."""
    not_begun = TableMatch.objects.filter(state=TableMatch.State.PLAYING, entries=None)
    rounds = Round.objects.filter(division__tournament=tournament, closed_at=None, play_at__isnull=False)
    rounds = rounds.filter(table_matches__in=not_begun).distinct()
    return rounds.select_related("division__bracket", "division__tournament").order_by("play_at", "pk")
