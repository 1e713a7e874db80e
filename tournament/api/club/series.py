"""The series of a club: tournaments that come back on fixed dates, each of which repeats the one before."""

import datetime
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.input import Strict, Text
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.api.tournaments.tournaments import TournamentAnswer
from tournament.club import permissions, series
from tournament.models import Series, Tournament

NAME = help_texts.HelpText("The name of the series, which its tournaments get.", "Thursdays")
STARTS_AT = help_texts.HelpText("The start time of its tournaments, on the club's clock.", "20:00:00")

router = Router("clubs/<int:club>/series/", right=permissions.ORGANIZE)


class Dates(fields.ListField):
    """The dates of a series."""

    def __init__(self, **options: Any) -> None:
        described = ("All dates of the series.", ["2026-11-26", "2026-12-03"])
        super().__init__(*described, child=serializers.DateField(), max_length=series.MOST_DATES, **options)


class UpdateSeries(Strict):
    """The name, start time and dates of a series; a field that is left out stays. Open tournaments stay as they are."""

    name = Text(NAME, max_length=120, required=False)
    starts_at = fields.TimeField(STARTS_AT, required=False)
    dates = Dates(required=False)


class CreateSeries(UpdateSeries):
    """A new series. Its first tournament repeats the club's latest one, unless one of the club is the first itself."""

    name = Text(NAME, max_length=120)
    starts_at = fields.TimeField(STARTS_AT)
    dates = Dates(default=list)
    first = Text("The slug of a tournament of the club that becomes its first one.", "saci-2026", required=False)


class OpenSeriesTournament(Strict):
    """The date of the tournament to open; without it, the next one that has none."""

    date = fields.DateField("One of the dates that have no tournament; default: the next one.", required=False)


class SeriesAnswer(serializers.Serializer[Any]):
    """A series with its dates, and the tournaments opened from it."""

    id = fields.IntegerField("The id of the series, as used in URLs.", 1)
    name = fields.CharField(NAME)
    starts_at = fields.TimeField(STARTS_AT)
    dates = fields.ListField("All dates of the series.", ["2026-11-26"], child=serializers.DateField())
    open_dates = fields.SerializerMethodField("The dates from today on that have no tournament.", ["2026-12-03"])
    tournaments = fields.SerializerMethodField("The slugs of its tournaments, latest first.", ["thursdays-2026"])

    def get_open_dates(self, row: Series) -> list[str]:
        return [date.isoformat() for date in series.open_dates(row, timezone.localdate())]

    def get_tournaments(self, row: Series) -> list[str]:
        return [one.slug for one in row.tournaments.all()]


@router.get(asks=page("id", "name", usual=("name", "pk")), answers=SeriesAnswer, many=True)
def list_series(call: Call) -> QuerySet[Series]:
    """List the series of a club, by name. A series that has ended is not listed."""
    return series.series_of(call.club)


@router.post(reads=CreateSeries, answers=SeriesAnswer, status=201, errors={409: "not-here same-name", 422: "refused"})
def create_series(call: Call) -> Series:
    """Create a series of a club. Its tournaments are opened one by one, each a repetition of the one before."""
    data = dict(call.data)
    slug = data.pop("first", None)
    first = get_object_or_404(call.club.tournaments.all(), slug=slug) if slug else None
    return series.make_series(club=call.club, by=call.by, first=first, **data)


@router.get("<int:pk>/", answers=SeriesAnswer)
def show_series(call: Call, pk: int) -> Series:
    """Show a series. Its ETag is needed to update it."""
    return _series(call, pk)


@router.patch(
    "<int:pk>/", reads=UpdateSeries, answers=SeriesAnswer, errors={409: "same-name series-ended", 422: "refused"}
)
def update_series(call: Call, pk: int) -> Series:
    """Update the name, start time and dates of a series. Tournaments that are open stay as they are."""
    row = _series(call, pk)
    dates = [datetime.date.fromisoformat(date) for date in row.dates]
    known: dict[str, Any] = {"name": row.name, "starts_at": row.starts_at, "dates": dates}
    return series.change_series(series=row, by=call.by, **{**known, **call.data})


@router.delete("<int:pk>/", errors={409: "series-ended"})
def delete_series(call: Call, pk: int) -> None:
    """Delete a series. Its tournaments stay; no further one is opened from it."""
    series.end_series(series=_series(call, pk), by=call.by)


@router.post(
    "<int:pk>/tournaments/",
    located="../../../../../tournaments/{slug}/",
    reads=OpenSeriesTournament,
    answers=TournamentAnswer,
    status=201,
    errors={
        409: "no-date nothing-to-repeat same-name series-ended",
        422: "clock-minutes clock-target clock-warning needs-winner no-such-value not-for-pairs refused unknown-option",
    },
)
def open_series_tournament(call: Call, pk: int) -> Tournament:
    """Open the next tournament of a series. It repeats the latest one, with nobody registered."""
    return series.open_next(series=_series(call, pk), by=call.by, today=timezone.localdate(), **call.data)


def _series(call: Call, pk: int) -> Series:
    found: Series = get_object_or_404(series.series_of(call.club), pk=pk)
    return found
