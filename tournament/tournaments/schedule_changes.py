"""Edit the schedule: items are added, changed, shifted with all that follow, and removed."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Division, PlanItem, Tournament, User
from tournament.tournaments import opening, schedule

MOST_LINES: Final = 40
LONGEST_TITLE: Final = 80
LONGEST: Final = 720  # minutes
MOST_ROUNDS: Final = 99


@dataclass(frozen=True)
class Details:
    """An item as entered by an organizer; see the `PlanItem` model for the meaning of "" and None."""

    kind: str
    starts_at: datetime.time
    title: str = ""
    minutes: int | None = None
    division: Division | None = None
    round: int | None = None

    def fits(self, row: PlanItem) -> bool:
        """Return whether a row has these details already."""
        return all(getattr(row, name) == value for name, value in vars(self).items())


NAMES: Final = tuple(field.name for field in fields(Details))


@transaction.atomic
def add(*, tournament: Tournament, details: Details, key: str, by: User | None) -> PlanItem:
    """Add an item; the same idempotency `key` returns the same item.

    Refused for invalid details, Conflict for a round that is in the schedule already.
    """
    check_key(key)
    tournament = lock_row(Tournament.objects, tournament.pk)
    details = _checked(tournament, details)
    if (same := tournament.plan.filter(key=key).first()) is not None:
        if not details.fits(same) or same.removed_at:
            raise Conflict(
                _("This form was already sent with different content: check the schedule."), code="key-reused"
            )
        return same
    if tournament.plan.filter(removed_at=None).count() >= MOST_LINES:
        raise Refused(_("A schedule has at most {most} items.").format(most=MOST_LINES))
    _refuse_twice(tournament, details)
    last = tournament.plan.aggregate(last=Max("number"))["last"] or 0
    item = PlanItem.objects.create(tournament=tournament, number=last + 1, key=key, **vars(details))
    _note(item, Action.ADD_SCHEDULE_LINE, by)
    return item


@transaction.atomic
def change(*, item: PlanItem, details: Details, by: User | None) -> PlanItem:
    """Edit an item; calendars move it. The first round of all divisions also changes the tournament's start time."""
    tournament = lock_row(Tournament.objects, item.tournament_id)
    item, details = _standing(item), _checked(tournament, details)
    if details.fits(item):
        return item
    _refuse_twice(tournament, details, item)
    for name, value in vars(details).items():
        setattr(item, name, value)
    item.save()
    _note(item, Action.CHANGE_SCHEDULE_LINE, by)
    return item


@transaction.atomic
def remove(*, item: PlanItem, by: User | None) -> PlanItem:
    """Remove an item from the schedule. Removing it again has no effect."""
    lock_row(Tournament.objects, item.tournament_id)
    item = PlanItem.objects.select_related("tournament").get(pk=item.pk)
    if item.removed_at is None:
        item.removed_at = timezone.now()
        item.save(update_fields=["removed_at"])
        _note(item, Action.REMOVE_SCHEDULE_LINE, by)
    return item


@transaction.atomic
def shift(*, item: PlanItem, minutes: int, by: User | None) -> list[PlanItem]:
    """Shift an item and all that follow by this many minutes, negative for earlier. Returns the shifted items.

    Refused if one of them would fall on another day.
    """
    tournament = lock_row(Tournament.objects, item.tournament_id)
    item = _standing(item)
    if not (type(minutes) is int and 1 <= abs(minutes) <= LONGEST):
        raise Refused(_("Move it by between 1 and 720 minutes."), field="minutes")
    moved = list(tournament.plan.filter(removed_at=None, starts_at__gte=item.starts_at))
    for one in moved:
        at = one.starts_at.hour * 60 + one.starts_at.minute + minutes
        if not 0 <= at < schedule.MIDNIGHT:
            raise Refused(
                _("The schedule covers one day, from midnight to midnight."), field="minutes", code="other-day"
            )
        one.starts_at = schedule.hour(at)
    # Only after all were checked: nothing is shifted by halves.
    PlanItem.objects.bulk_update(moved, ["starts_at"])
    rows: list[PlanItem | Tournament] = [*moved, *_first_round_moved(tournament, moved)]
    opening.touch(tournament)
    log.write(tournament, by, Action.SHIFT_SCHEDULE, item, after={"minutes": minutes, "lines": len(moved)}, rows=rows)
    return moved


@transaction.atomic
def publish(*, tournament: Tournament, published: bool, by: User | None) -> Tournament:
    """Make the schedule public, or a proposal again that only organizers see. Refused while it has no lines."""
    tournament = lock_row(Tournament.objects, tournament.pk)
    if published and not tournament.plan.filter(removed_at=None).exists():
        raise Refused(_("The schedule is empty: write it first."), code="no-plan")
    if tournament.schedule_published != published:
        tournament.schedule_published = published
        tournament.save(update_fields=["schedule_published"])
        opening.touch(tournament)
        action = Action.PUBLISH_SCHEDULE if published else Action.HIDE_SCHEDULE
        log.write(tournament, by, action, subjects.PLAN, rows=[tournament])
    return tournament


@transaction.atomic
def lay_out(*, tournament: Tournament, by: User | None) -> list[PlanItem]:
    """Create the first schedule of a tournament older than this feature. Conflict if it ever had one."""
    tournament = lock_row(Tournament.objects, tournament.pk)
    if tournament.plan.exists():
        raise Conflict(_("This tournament has a schedule already."), code="has-plan")
    items = schedule.propose_plan(tournament)
    opening.touch(tournament)
    log.write(tournament, by, Action.CREATE_SCHEDULE, subjects.PLAN, rows=items)
    return items


def _standing(item: PlanItem) -> PlanItem:
    """Return the current item. Conflict if it was removed."""
    item = PlanItem.objects.select_related("tournament").get(pk=item.pk)
    if item.removed_at is not None:
        raise Conflict(_("This item has been removed from the schedule."), code="line-gone")
    return item


def _checked(tournament: Tournament, details: Details) -> Details:
    """Return the details with a normalized title. Refused at an invalid field."""
    title = " ".join(details.title.split())
    if details.kind not in PlanItem.Kind.values:
        raise Refused(_("Choose the kind of item."), field="kind")
    if len(title) > LONGEST_TITLE or (title and not is_readable(title)):
        raise Refused(_("A title has at most 80 characters that can be read."), field="title")
    if details.kind == PlanItem.Kind.OTHER and not title:
        raise Refused(_("Give it a title."), field="title", code="no-title")
    if details.minutes is not None and not (type(details.minutes) is int and 1 <= details.minutes <= LONGEST):
        raise Refused(_("It takes between 1 and 720 minutes."), field="minutes")
    if details.round is not None and not (type(details.round) is int and 1 <= details.round <= MOST_ROUNDS):
        raise Refused(_("A round has a number between 1 and 99."), field="round")
    if details.round is not None and details.kind != PlanItem.Kind.ROUND:
        raise Refused(_("Only a round has a number."), field="round", code="no-round")
    if details.division is not None and details.division.tournament_id != tournament.pk:
        raise Refused(_("Choose a bracket of this tournament."), field="division", code="not-here")
    # Seconds and time zone are dropped: the schedule uses minutes of local time.
    at = details.starts_at.replace(second=0, microsecond=0, tzinfo=None)
    return replace(details, title=title, starts_at=at)


def _refuse_twice(tournament: Tournament, details: Details, item: PlanItem | None = None) -> None:
    """Conflict if this round of this division is already another item."""
    if details.round is None:
        return
    same = tournament.plan.filter(removed_at=None, round=details.round, division=details.division)
    if any(one.pk != (item.pk if item else None) for one in same):
        raise Conflict(_("This round is in the schedule already."), field="round", code="same-round")


def _note(item: PlanItem, action: Action, by: User | None) -> None:
    tournament = item.tournament
    rows: list[PlanItem | Tournament] = [item]
    if item.removed_at is None:
        rows += _first_round_moved(tournament, [item])
    opening.touch(tournament)
    after = {"kind": item.kind, "starts_at": item.starts_at.isoformat("minutes"), "minutes": item.minutes}
    log.write(tournament, by, action, item, after=after, rows=rows)


def _first_round_moved(tournament: Tournament, items: Iterable[PlanItem]) -> list[Tournament]:
    """Update the tournament's start time from its first round. Returns the tournament if it changed."""
    for item in items:
        if schedule.is_first_round(item) and tournament.starts_at != item.starts_at:
            tournament.starts_at = item.starts_at
            tournament.save(update_fields=["starts_at"])
            return [tournament]
    return []
