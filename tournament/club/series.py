"""Repeat a tournament, and series: tournaments of a club that come back, each of which repeats the one before.

A repeated tournament has the settings, divisions, formats, schedule, prices, prizes, tables, wall and judges of its
model, and nobody registered. Officials belong to the club and need no copy.
"""

import datetime
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import judge_assignments, judge_passes
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import (
    AssignedTable,
    Club,
    Division,
    HallTable,
    JudgeAssignment,
    PlanItem,
    Price,
    Prize,
    PrizePool,
    Series,
    Tournament,
    User,
    Wall,
)
from tournament.tournaments import opening, schedule

MOST_DATES: Final = 120  # more than two years of weeks
KEPT: Final = (
    *("place", "ruleset", "options", "currency", "member_fee_cents", "guest_fee_cents", "tables", "language"),
    *("agreement", "pre_registration", "self_check_in", "schedule_published"),
    *("championship_format", "championship_options", "clock", "profile", "profile_options"),
)
"""The settings of a tournament that its repetition has too."""


@transaction.atomic
def repeat(
    *,
    tournament: Tournament,
    date: datetime.date,
    by: User | None,
    name: str = "",
    starts_at: datetime.time | None = None,
    series: Series | None = None,
) -> Tournament:
    """Open a tournament like this one on another day; "" and None: name and time as they were.

    Times of price rules move with the day. A judge pass is copied without its PIN. Refused for a date or name out of
    bounds, Conflict when the club has a tournament of this name on that day.
    """
    kept: dict[str, Any] = {field: getattr(tournament, field) for field in KEPT}
    repeated = Tournament(
        club=tournament.club,
        name=name.strip() or tournament.name,
        date=date,
        starts_at=starts_at or tournament.starts_at,
        series=series,
        **kept,
    )
    opening.save_new(repeated)
    pools = tournament.divisions.filter(kind=Division.Kind.POOL)
    divisions = {pool.pk: _copy(pool, tournament=repeated, bracket=None, anchor="") for pool in pools}
    rows = [*divisions.values(), *_copy_plan(tournament, repeated, divisions)]
    rows += [*_copy_money(tournament, repeated, divisions), *_copy_hall(tournament, repeated, by)]
    after = {"name": repeated.name, "date": date.isoformat(), "of": tournament.slug}
    log.write(repeated, by, Action.REPEAT, subjects.TOURNAMENT, after=after, rows=[repeated, *rows])
    return repeated


def _copy(row: Any, **changed: Any) -> Any:
    """Save a row of another tournament as a new one, with other values for some of its columns."""
    kept = {
        field.name: getattr(row, field.name)
        for field in row._meta.concrete_fields
        if not field.primary_key and field.name not in ("uid", *changed)
    }
    return type(row).objects.create(**kept, **changed)


def _copy_plan(tournament: Tournament, into: Tournament, divisions: dict[int, Division]) -> list[PlanItem]:
    """Copy the schedule, which follows another starting time."""
    lines = tournament.plan.filter(removed_at=None).order_by("number")
    copied = [
        _copy(line, tournament=into, number=number, division=divisions.get(line.division_id or 0), key="")
        for number, line in enumerate(lines, start=1)
    ]
    schedule.follow(into, tournament.starts_at)
    return copied


def _copy_money(tournament: Tournament, into: Tournament, divisions: dict[int, Division]) -> list[Model]:
    """Copy the price rules, the pool, which follows the fees again, and the pledges."""
    later = into.date - tournament.date
    copied: list[Model] = [
        _copy(
            price,
            tournament=into,
            division=divisions.get(price.division_id or 0),
            starts_at=_moved(price.starts_at, later),
            ends_at=_moved(price.ends_at, later),
        )
        for price in Price.objects.filter(tournament=tournament, dropped_at=None)
    ]
    for pool in PrizePool.objects.filter(tournament=tournament):
        copied.append(_copy(pool, tournament=into, cents=None if pool.fees_part else pool.cents))
    # The championship, which has not opened yet, is None here.
    prizes = Prize.objects.filter(tournament=tournament, withdrawn_at=None).select_related("division")
    copied += [
        _copy(prize, tournament=into, number=number, division=divisions.get(prize.division_id or 0))
        for number, prize in enumerate(prizes, start=1)
    ]
    return copied


def _moved(moment: datetime.datetime | None, later: datetime.timedelta) -> datetime.datetime | None:
    """Return the same time of the club's clock some days later; None stays None."""
    if moment is None:
        return None
    local = timezone.localtime(moment)
    return schedule.moment(local.date() + later, local.time())


def _copy_hall(tournament: Tournament, into: Tournament, by: User | None) -> list[Model]:
    """Copy the names of the tables, the turns of the wall, and the judges with their tables."""
    named = HallTable.objects.filter(tournament=tournament).exclude(name="")
    copied: list[Model] = [
        HallTable.objects.create(tournament=into, number=table.number, name=table.name) for table in named
    ]
    for wall in Wall.objects.filter(tournament=tournament):
        _copy(wall, tournament=into, held="", message="")
    assignments = JudgeAssignment.objects.filter(tournament=tournament, user__in=judge_assignments.judges(into))
    for assignment in assignments.prefetch_related("tables"):
        held = JudgeAssignment.objects.create(tournament=into, user=assignment.user, everywhere=assignment.everywhere)
        AssignedTable.objects.bulk_create(AssignedTable(assignment=held, table=table) for table in assignment.numbers)
        copied.append(held)
    passes = tournament.passes.filter(revoked_at=None).select_related("user").prefetch_related("tables")
    copied += [judge_passes.copy(judge_pass=one, tournament=into, by=by) for one in passes]
    return copied


def series_of(club: Club) -> QuerySet[Series]:
    """Return the series of a club that go on, by name."""
    return club.series.filter(ended_at=None).prefetch_related("tournaments")


def open_dates(series: Series, today: datetime.date) -> list[datetime.date]:
    """Return the dates from today on that have no tournament yet, ascending."""
    held = {one.date for one in series.tournaments.all()}
    dates = (datetime.date.fromisoformat(text) for text in series.dates)
    return [date for date in dates if date >= today and date not in held]


@transaction.atomic
def make_series(
    *,
    club: Club,
    name: str,
    starts_at: datetime.time,
    dates: Iterable[datetime.date],
    by: User | None,
    first: Tournament | None = None,
) -> Series:
    """Begin a series on these dates. `first`: a tournament of the club that belongs to it already, as the model.

    Refused for an unreadable name or too many dates; Conflict when a series of the club has this name, or when `first`
    belongs to one.
    """
    log.lock(club)
    series = Series(club=club, starts_at=starts_at)
    _save(series, name, dates)
    if first is not None:
        _adopt(series, first)
    log.write(club, by, Action.MAKE_SERIES, series, after=_journal_data(series), rows=[series])
    return series


@transaction.atomic
def change_series(
    *, series: Series, name: str, starts_at: datetime.time, dates: Iterable[datetime.date], by: User | None
) -> Series:
    """Change name, time and dates. Tournaments that are open stay as they are."""
    series = _locked(series)
    series.starts_at = starts_at
    _save(series, name, dates)
    log.write(series.club, by, Action.CHANGE_SERIES, series, after=_journal_data(series), rows=[series])
    return series


@transaction.atomic
def end_series(*, series: Series, by: User | None) -> Series:
    """End a series: no further tournament is opened from it."""
    series = _locked(series)
    series.ended_at = timezone.now()
    series.save(update_fields=["ended_at"])
    log.write(series.club, by, Action.END_SERIES, series, after={"name": series.name}, rows=[series])
    return series


@transaction.atomic
def open_next(
    *, series: Series, by: User | None, today: datetime.date, date: datetime.date | None = None
) -> Tournament:
    """Open the series' tournament on its next free date, or on `date`: a repetition of its latest one.

    A series without a tournament repeats the club's latest one. Conflict when no date is left, when the date is not
    free, and when there is nothing to repeat.
    """
    series = _locked(series)
    free = open_dates(series, today)
    if not free or date not in (None, *free):
        raise Conflict(_("This series has no free date left: add dates first."), field="date", code="no-date")
    latest = series.tournaments.order_by("-date").first() or series.club.tournaments.order_by("-date", "-pk").first()
    if latest is None:
        raise Conflict(_("There is no tournament to repeat yet: open the first one."), code="nothing-to-repeat")
    return repeat(
        tournament=latest, date=date or free[0], by=by, name=series.name, starts_at=series.starts_at, series=series
    )


def _locked(series: Series) -> Series:
    """Return the current series, under its club's lock. Conflict if it has ended."""
    log.lock(series.club)
    found = Series.objects.select_related("club").get(pk=series.pk)
    if found.ended_at is not None:
        raise Conflict(_("This series has ended."), code="series-ended")
    return found


def _save(series: Series, name: str, dates: Iterable[datetime.date]) -> None:
    series.name, listed = " ".join(name.split()), sorted(set(dates))
    if not series.name or len(series.name) > opening.MAX_NAME or not is_readable(series.name):
        raise Refused(_("Give the series a name of at most 120 characters that can be read."), field="name")
    if len(listed) > MOST_DATES:
        raise Refused(_("A series has at most {most} dates.").format(most=MOST_DATES), field="dates")
    if any(not opening.FIRST_YEAR <= date.year <= opening.LAST_YEAR for date in listed):
        raise Refused(_("The year of a tournament lies between 2000 and 2100."), field="dates")
    series.dates = [date.isoformat() for date in listed]
    try:
        with transaction.atomic():
            series.save()
    except IntegrityError as error:
        raise Conflict(_("There is already a series of this name."), field="name", code="same-name") from error


def _adopt(series: Series, first: Tournament) -> None:
    if first.club_id != series.club_id or first.series_id is not None:
        raise Conflict(_("Choose a tournament of this club that belongs to no series."), field="first", code="not-here")
    first.series = series
    first.save(update_fields=["series"])
    if first.date.isoformat() not in series.dates:
        _save(series, series.name, [*map(datetime.date.fromisoformat, series.dates), first.date])


def weekly(first: datetime.date, times: int, every: int = 7) -> Sequence[datetime.date]:
    """Return that many dates, each so many days after the one before."""
    return [first + datetime.timedelta(days=every * step) for step in range(times)]


def _journal_data(series: Series) -> dict[str, Any]:
    return {"name": series.name, "starts_at": series.starts_at.isoformat("minutes"), "dates": series.dates}
