"""The tournament's version, which screens poll to notice public changes.

The schedule of the day, and the forecast of when tables, rounds, divisions and the day will end.
"""

from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import LARGEST, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router, with_division
from tournament.club import permissions
from tournament.control_room import forecast
from tournament.models import PlanItem, Tournament, User, naming
from tournament.tournaments import schedule, schedule_changes

LINE_KIND = HelpText("breakfast, lottery, round, lunch, championship, prizes, or other (needs a title).", "lunch")

router = Router("tournaments/<slug:slug>/")


class UpdateScheduleLine(Strict):
    """A line of the schedule, at a time on the club's clock. `title` "": the name of its kind.

    `kind`: breakfast, lottery, round, lunch, championship, prizes or other, which needs a title. `minutes` null:
    open-ended. Without `division`: all divisions; `round` null: all further rounds.
    """

    kind = Text(LINE_KIND, max_length=12)
    starts_at = fields.TimeField("The start time, on the club's clock.", "13:00:00")
    title = Text(
        "The title; empty: the name of its kind.",
        "",
        max_length=schedule_changes.LONGEST_TITLE,
        allow_blank=True,
        required=False,
        default="",
    )
    minutes = Whole("The duration in minutes; null: open-ended.", 60, required=False, allow_null=True, default=None)
    division = Text(
        help_texts.DIVISION_OR_ALL, source="bracket", max_length=40, required=False, allow_null=True, default=None
    )
    round = Whole(help_texts.ROUND, required=False, allow_null=True, default=None)


class AddScheduleLine(UpdateScheduleLine):
    """A new line; the same `key` again is the same line."""

    key = Text(
        "An idempotency key that the client generates before the first attempt, 8 to 64 "
        "characters: the same key with the same content is the same write, with other content it "
        "is refused (409).",
        "b1c7a2f04e9d4c55",
        max_length=64,
    )


class ShiftSchedule(Strict):
    """By how many minutes a line and all later ones move; below 0: to an earlier time."""

    minutes = fields.IntegerField(
        "By how many minutes it moves; below 0: to an earlier time.",
        15,
        min_value=-schedule_changes.LONGEST,
        max_value=schedule_changes.LONGEST,
    )


class ScheduleLineAnswer(serializers.Serializer[Any]):
    """A line of the schedule: `starts_at` on the club's clock, `begins` and `ends` as moments; `name` is translated."""

    number = fields.IntegerField("The line's number, as used in URLs.", 4, source="item.number")
    kind = fields.CharField(LINE_KIND, source="item.kind")
    name = fields.SerializerMethodField("The name, in the caller's language.", "Lunch")
    title = fields.CharField("The title; empty: the name of its kind.", "", source="item.title", allow_blank=True)
    starts_at = fields.TimeField("The start time, on the club's clock.", "13:00:00", source="item.starts_at")
    minutes = fields.IntegerField(
        "The duration in minutes; null: open-ended.", 60, source="item.minutes", allow_null=True
    )
    division = fields.SerializerMethodField(help_texts.DIVISION_OR_ALL)
    round = fields.IntegerField(help_texts.ROUND, source="item.round", allow_null=True)
    begins = fields.DateTimeField("When it begins (with UTC offset).")
    ends = fields.DateTimeField("When it ends (with UTC offset); null: open-ended.", allow_null=True)

    def get_name(self, event: schedule.PlanEvent) -> str:
        # The name of a kind is translated; a title is shown as typed.
        return naming.plan_name(event.item)

    def get_division(self, event: schedule.PlanEvent) -> str | None:
        return event.item.division.key if event.item.division else None


class ForecastSpanAnswer(serializers.Serializer[Any]):
    """A forecast end: in eight cases of ten between `low` and `high`, as often before `middle` as after it."""

    low = fields.DateTimeField(
        "The 10 % quantile: earlier than this in one case of ten (with UTC offset).", "2026-11-21T17:10:00Z"
    )
    middle = fields.DateTimeField(
        "The median: as often earlier as later than this (with UTC offset).", "2026-11-21T17:40:00Z"
    )
    high = fields.DateTimeField(
        "The 90 % quantile: later than this in one case of ten (with UTC offset).", "2026-11-21T18:20:00Z"
    )


class TableForecast(ForecastSpanAnswer):
    """The forecast end of one match."""

    match = fields.IntegerField(help_texts.MATCH_ID)


class DivisionForecast(ForecastSpanAnswer):
    """The forecast end of a division's current round, or of a division."""

    division = fields.CharField(help_texts.DIVISION_OR_ALL)


class ForecastAnswer(serializers.Serializer[Any]):
    """A forecast made at `at` from `hands` hands of the day, `minutes_a_hand` each.

    `early`: too early for a forecast; all else is empty. `day` null: over, or not predictable yet.
    """

    at = fields.DateTimeField("When the forecast was made (with UTC offset).")
    early = fields.BooleanField("Whether it is too early for a forecast; then all else is empty.", False)
    hands = fields.IntegerField("The number of today's hands that the forecast is based on.", 40)
    minutes_a_hand = fields.FloatField("The average duration of a hand in this hall, in minutes.", 4.5)
    tables = TableForecast(many=True, help_text="The forecast end of each match.")
    rounds = DivisionForecast(many=True, help_text="The forecast end of each round in play.")
    divisions = DivisionForecast(many=True, help_text="The forecast end of each division.")
    day = ForecastSpanAnswer(
        allow_null=True, help_text="The forecast end of the day; null: it is over, or not predictable yet."
    )


class ScheduleAlertAnswer(serializers.Serializer[Any]):
    """A schedule alert. `kind`: silent, behind (its round waits for this table) or lunch; `table` is 0 for lunch."""

    kind = fields.CharField("silent, behind (its round waits for this table) or lunch.", "behind")
    table = fields.IntegerField("The table's number; 0 for lunch.", 3)
    minutes = fields.IntegerField("For how many minutes this has been so.", 12)
    sentence = fields.CharField(
        "The alert as a sentence, in the caller's language.", "Table 3 has not written a hand for 12 minutes."
    )


@router.get("schedule/", answers=ScheduleLineAnswer, many=True)
def list_schedule(call: Call) -> list[schedule.PlanEvent]:
    """List the lines of the schedule in order. Before it is published it is empty, except for organizers."""
    return schedule.schedule_of(call.tournament) if _sees(call) else []


@router.post(
    "schedule/",
    right=permissions.ORGANIZE,
    reads=AddScheduleLine,
    answers=ScheduleLineAnswer,
    status=201,
    errors={409: "key-reused same-round", 422: "bad-key no-round no-title not-here refused"},
)
def add_schedule_line(call: Call) -> schedule.PlanEvent:
    """Add a line to the schedule. The same `key` again is the same line."""
    # The key identifies the request and is no detail of the line.
    key = call.data.pop("key")
    item = schedule_changes.add(tournament=call.tournament, details=_details(call), key=key, by=call.by)
    return schedule.event_of(call.tournament, item)


@router.get("schedule/<int:number>/", answers=ScheduleLineAnswer)
def show_schedule_line(call: Call, number: int) -> schedule.PlanEvent:
    """Show a line of the schedule. Its ETag is needed to update it. Before it is published it is not found."""
    if not _sees(call):
        raise Http404
    return schedule.event_of(call.tournament, _find(call, number))


@router.patch(
    "schedule/<int:number>/",
    right=permissions.ORGANIZE,
    reads=UpdateScheduleLine,
    answers=ScheduleLineAnswer,
    errors={409: "line-gone same-round", 422: "no-round no-title not-here refused"},
)
def update_schedule_line(call: Call, number: int) -> schedule.PlanEvent:
    """Update a line of the schedule. The first round of all divisions also moves the tournament's start."""
    item = _find(call, number)
    item = schedule_changes.change(item=item, details=_details(call, item), by=call.by)
    return schedule.event_of(call.tournament, item)


@router.delete("schedule/<int:number>/", right=permissions.ORGANIZE)
def delete_schedule_line(call: Call, number: int) -> None:
    """Delete a line of the schedule. Subscribed calendars show it as cancelled."""
    # The row stays, marked as removed: calendars still need its cancellation.
    schedule_changes.remove(item=_find(call, number), by=call.by)


@router.post(
    "schedule/<int:number>/shift/",
    right=permissions.ORGANIZE,
    reads=ShiftSchedule,
    answers=ScheduleLineAnswer,
    many=True,
    errors={409: "line-gone", 422: "other-day refused"},
)
def shift_schedule(call: Call, number: int) -> list[schedule.PlanEvent]:
    """Shift a line of the schedule and all later ones. By a number of minutes."""
    schedule_changes.shift(item=_find(call, number), minutes=call.data["minutes"], by=call.by)
    return schedule.schedule_of(call.tournament)


@router.post(
    "schedule/default/",
    right=permissions.ORGANIZE,
    answers=ScheduleLineAnswer,
    many=True,
    status=201,
    errors={409: "has-plan"},
)
def create_default_schedule(call: Call) -> list[schedule.PlanEvent]:
    """Create the default schedule of a tournament. Conflict (409) if it has one already."""
    schedule_changes.lay_out(tournament=call.tournament, by=call.by)
    return schedule.schedule_of(call.tournament)


@router.get("forecast/", answers=ForecastAnswer, tells_more=True)
def show_forecast(call: Call) -> dict[str, Any]:
    """Show the forecast of a tournament.

    When its tables, rounds, divisions and the day will end. It is computed at most every 15 seconds.
    """
    said = forecast.lately(call.tournament, timezone.now())
    # The forecast holds primary keys; the API shows division keys.
    keys = dict(call.tournament.divisions.values_list("pk", "key"))
    return {
        "at": said.at,
        "early": said.early,
        "hands": said.hands,
        "minutes_a_hand": said.minutes_a_hand,
        "tables": [{"match": key, **vars(span)} for key, span in said.tables.items()],
        "rounds": [{"division": keys[key], **vars(span)} for key, span in said.rounds.items() if key in keys],
        "divisions": [{"division": keys[key], **vars(span)} for key, span in said.divisions.items() if key in keys],
        "day": said.day,
    }


@router.get("forecast/alerts/", right=permissions.ORGANIZE, impersonal=True, answers=ScheduleAlertAnswer, many=True)
def list_schedule_alerts(call: Call) -> tuple[forecast.Alert, ...]:
    """List the schedule alerts of a tournament.

    Silent tables, tables that hold up their round, and a round that runs into lunch.
    """
    return forecast.alerts(call.tournament, timezone.now())


def _sees(call: Call) -> bool:
    user = call.request.user
    is_organizer = isinstance(user, User) and permissions.is_organizer(user, call.tournament)
    return call.tournament.schedule_published or is_organizer


def _find(call: Call, number: int) -> PlanItem:
    plan = call.tournament.plan.select_related("division", "tournament")
    # A larger number would be a database error instead of 404.
    found = plan.filter(number=number, removed_at=None).first() if number <= LARGEST else None
    if found is None:
        raise Http404
    return found


def _details(call: Call, item: PlanItem | None = None) -> schedule_changes.Details:
    """The details that were sent; what was left out is as in `item`."""
    known = {name: getattr(item, name) for name in schedule_changes.NAMES} if item else {}
    return schedule_changes.Details(**known | with_division(call))


class TournamentVersionAnswer(serializers.Serializer[Any]):
    """The tournament's version, from 1."""

    version = fields.IntegerField(help_texts.TOURNAMENT_VERSION)


@router.get("version/", answers=TournamentVersionAnswer, subject="tournaments")
def show_tournament_version(call: Call) -> Tournament:
    """Show the version of a tournament. It grows with every public change: the cheapest way to poll."""
    return call.tournament
