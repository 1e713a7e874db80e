"""Change the day's plan: lines are added, written anew, moved with all that follows, and taken out."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import first_plan, journal, keys, opening
from tournament.errors import Conflict, Refused
from tournament.models import Division, PlanItem, Tournament, User
from tournament.names import is_readable

MOST_LINES: Final = 40
LONGEST_TITLE: Final = 80
LONGEST: Final = 720  # minutes
MOST_ROUNDS: Final = 99


@dataclass(frozen=True)
class Details:
    """A line as an organizer writes it; see the `PlanItem` model for what "" and None mean."""

    kind: str
    starts_at: datetime.time
    title: str = ""
    minutes: int | None = None
    division: Division | None = None
    round: int | None = None


NAMES: Final = tuple(field.name for field in fields(Details))


@transaction.atomic
def add(*, tournament: Tournament, details: Details, key: str, by: User | None) -> PlanItem:
    """Add a line; the same `key` again is the same line.

    Refused for what cannot be, Conflict for a round that stands in the plan already.
    """
    keys.check(key)
    tournament = _lock(tournament)
    details = _checked(tournament, details)
    if (same := tournament.plan.filter(key=key).first()) is not None:
        if _words(same) != _words(details) or same.removed_at:
            raise Conflict(_("This form was already sent with other words: look at the plan."), code="key-reused")
        return same
    if tournament.plan.filter(removed_at=None).count() >= MOST_LINES:
        raise Refused(_("A plan has at most {most} lines.").format(most=MOST_LINES))
    _refuse_twice(tournament, details)
    last = tournament.plan.aggregate(last=Max("number"))["last"] or 0
    item = PlanItem.objects.create(tournament=tournament, number=last + 1, key=key, **_columns(details))
    _note(item, "add-to-plan", by)
    return item


@transaction.atomic
def change(*, item: PlanItem, details: Details, by: User | None) -> PlanItem:
    """Write a line anew; calendars move it. The first round of all brackets moves the tournament's own hour with it."""
    tournament = _lock(item.tournament)
    item, details = _standing(item), _checked(tournament, details)
    if _words(item) == _words(details):
        return item
    _refuse_twice(tournament, details, item)
    for name, value in _columns(details).items():
        setattr(item, name, value)
    item.save()
    _note(item, "change-plan", by)
    return item


@transaction.atomic
def remove(*, item: PlanItem, by: User | None) -> PlanItem:
    """Take a line out of the plan. Removing it again changes nothing."""
    _lock(item.tournament)
    item = PlanItem.objects.select_related("tournament").get(pk=item.pk)
    if item.removed_at is None:
        item.removed_at = timezone.now()
        item.save(update_fields=["removed_at"])
        _note(item, "take-out-of-plan", by)
    return item


@transaction.atomic
def shift(*, item: PlanItem, minutes: int, by: User | None) -> list[PlanItem]:
    """Move a line and all that follow it by so many minutes, below 0 to an earlier hour; returns them.

    Refused when one of them would leave the day.
    """
    tournament = _lock(item.tournament)
    item = _standing(item)
    if not (type(minutes) is int and 1 <= abs(minutes) <= LONGEST):
        raise Refused(_("Move it by between 1 and 720 minutes."), field="minutes")
    moved = list(tournament.plan.filter(removed_at=None, starts_at__gte=item.starts_at))
    for one in moved:
        at = one.starts_at.hour * 60 + one.starts_at.minute + minutes
        if not 0 <= at < first_plan.MIDNIGHT:
            raise Refused(_("The plan is for one day: from midnight to midnight."), field="minutes", code="other-day")
        one.starts_at = first_plan.hour(at)
    PlanItem.objects.bulk_update(moved, ["starts_at"])
    rows: list[PlanItem | Tournament] = [*moved, *_first_round_moved(tournament, moved)]
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="shift-plan",
        subject=f"plan line {item.number}",
        after={"minutes": minutes, "lines": len(moved)},
        rows=rows,
    )
    return moved


@transaction.atomic
def lay_out(*, tournament: Tournament, by: User | None) -> list[PlanItem]:
    """Write the first plan of a tournament from before there were plans; Conflict when it has had one."""
    tournament = _lock(tournament)
    if tournament.plan.exists():
        raise Conflict(_("This tournament has a plan already."), code="has-plan")
    items = first_plan.lay_out(tournament)
    opening.bump(tournament)
    journal.write(where=tournament, by=by, action="lay-out-plan", subject="plan", rows=items)
    return items


def _lock(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def _standing(item: PlanItem) -> PlanItem:
    """The line as it is now; Conflict when it was taken out."""
    item = PlanItem.objects.select_related("tournament").get(pk=item.pk)
    if item.removed_at is not None:
        raise Conflict(_("This line has been taken out of the plan."), code="line-gone")
    return item


def _checked(tournament: Tournament, details: Details) -> Details:
    """The details with their title tidied; Refused at the field that cannot be."""
    title = " ".join(details.title.split())
    if details.kind not in PlanItem.Kind.values:
        raise Refused(_("Choose what is planned."), field="kind")
    if len(title) > LONGEST_TITLE or (title and not is_readable(title)):
        raise Refused(_("A title has at most 80 characters that can be read."), field="title")
    if details.kind == PlanItem.Kind.OTHER and not title:
        raise Refused(_("Say what it is."), field="title", code="no-title")
    if details.minutes is not None and not (type(details.minutes) is int and 1 <= details.minutes <= LONGEST):
        raise Refused(_("It takes between 1 and 720 minutes."), field="minutes")
    if details.round is not None and not (type(details.round) is int and 1 <= details.round <= MOST_ROUNDS):
        raise Refused(_("A round has a number between 1 and 99."), field="round")
    if details.round is not None and details.kind != PlanItem.Kind.ROUND:
        raise Refused(_("Only a round has a number."), field="round", code="no-round")
    if details.division is not None and details.division.tournament_id != tournament.pk:
        raise Refused(_("Choose a bracket of this tournament."), field="division", code="not-here")
    at = details.starts_at.replace(second=0, microsecond=0, tzinfo=None)
    return replace(details, title=title, starts_at=at)


def _refuse_twice(tournament: Tournament, details: Details, item: PlanItem | None = None) -> None:
    """Conflict when this round of this bracket stands in the plan on another line."""
    if details.round is None:
        return
    same = tournament.plan.filter(removed_at=None, round=details.round, division=details.division)
    if any(one.pk != (item.pk if item else None) for one in same):
        raise Conflict(_("This round stands in the plan already."), field="round", code="same-round")


def _columns(details: Details) -> dict[str, Any]:
    return {name: getattr(details, name) for name in NAMES}


def _words(row: PlanItem | Details) -> tuple[object, ...]:
    """All that makes a line this one."""
    return tuple(getattr(row, name) for name in NAMES)


def _note(item: PlanItem, action: str, by: User | None) -> None:
    tournament = item.tournament
    rows: list[PlanItem | Tournament] = [item]
    if item.removed_at is None:
        rows += _first_round_moved(tournament, [item])
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action=action,
        subject=f"plan line {item.number}",
        after={"kind": item.kind, "starts_at": item.starts_at.isoformat("minutes"), "minutes": item.minutes},
        rows=rows,
    )


def _first_round_moved(tournament: Tournament, items: Iterable[PlanItem]) -> list[Tournament]:
    """Let the settings say of the first round of all brackets what the plan says; the tournament, where that is new."""
    for item in items:
        if first_plan.is_first_round(item) and tournament.starts_at != item.starts_at:
            tournament.starts_at = item.starts_at
            tournament.save(update_fields=["starts_at"])
            return [tournament]
    return []
