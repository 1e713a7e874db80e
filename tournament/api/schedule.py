"""The day's plan, and the forecast of when the tables, the rounds, the brackets and the day will end."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament import forecasting, freezing, permissions, schedule
from tournament.api.operation import Call, View, operation
from tournament.api.reading import LARGEST, Strict, Text, Whole
from tournament.errors import Refused
from tournament.models import PlanItem


class WritePlanLine(Strict):
    """A line of the plan at an hour of the club's clock. `title` "": what its kind is called.

    `kind`: breakfast, lottery, round, lunch, championship, prizes or other, which needs a title. `minutes` null: it
    ends when it ends. Without `bracket`, every bracket; `round` null: all further rounds.
    """

    kind = Text(max_length=12)
    starts_at = serializers.TimeField()
    title = Text(max_length=schedule.LONGEST_TITLE, allow_blank=True, required=False, default="")
    minutes = Whole(required=False, allow_null=True, default=None)
    bracket = Text(max_length=40, required=False, allow_null=True, default=None, help_text="its key")
    round = Whole(required=False, allow_null=True, default=None)


class AddPlanLine(WritePlanLine):
    """A new line; `key` is made before the first send, and sent again it is the same line."""

    key = Text(max_length=64)


class ShiftPlan(Strict):
    """By how many minutes a line and all that follow it are moved; below 0 to an earlier hour."""

    minutes = serializers.IntegerField(min_value=-schedule.LONGEST, max_value=schedule.LONGEST)


class PlanLineAnswer(serializers.Serializer[Any]):
    """One line: `starts_at` on the club's clock, `begins` and `ends` as moments; `name` in the language asked for."""

    number = serializers.IntegerField(source="item.number")
    kind = serializers.CharField(source="item.kind")
    name = serializers.SerializerMethodField()
    title = serializers.CharField(source="item.title", allow_blank=True)
    starts_at = serializers.TimeField(source="item.starts_at")
    minutes = serializers.IntegerField(source="item.minutes", allow_null=True)
    bracket = serializers.SerializerMethodField()
    round = serializers.IntegerField(source="item.round", allow_null=True)
    begins = serializers.DateTimeField()
    ends = serializers.DateTimeField(allow_null=True)

    def get_name(self, event: schedule.Event) -> str:
        return freezing.plan_name(event.item)

    def get_bracket(self, event: schedule.Event) -> str | None:
        return event.item.division.key if event.item.division else None


class SpanAnswer(serializers.Serializer[Any]):
    """When something ends: in eight cases of ten between `low` and `high`, as often before `middle` as after it."""

    low = serializers.DateTimeField()
    middle = serializers.DateTimeField()
    high = serializers.DateTimeField()


class TableSpan(SpanAnswer):
    """The end of one match."""

    sitting = serializers.IntegerField()


class BracketSpan(SpanAnswer):
    """The end of the round in play, or of a bracket."""

    bracket = serializers.CharField()


class ForecastAnswer(serializers.Serializer[Any]):
    """What `at` was forecast from `hands` hands of the day, `minutes_a_hand` each.

    `early`: too early to say, and nothing else is said. `day` null: over, or nobody can say yet.
    """

    at = serializers.DateTimeField()
    early = serializers.BooleanField()
    hands = serializers.IntegerField()
    minutes_a_hand = serializers.FloatField()
    tables = TableSpan(many=True)
    rounds = BracketSpan(many=True)
    brackets = BracketSpan(many=True)
    day = SpanAnswer(allow_null=True)


class AlertAnswer(serializers.Serializer[Any]):
    """Something to look at. `kind`: silent, behind (a table that its round waits for) or lunch; `table` 0 for lunch."""

    kind = serializers.CharField()
    table = serializers.IntegerField()
    minutes = serializers.IntegerField()
    sentence = serializers.CharField()


class Plan(View):
    """The day's plan."""

    @operation(answers=PlanLineAnswer, many=True)
    def get(self, call: Call) -> list[schedule.Event]:
        """List the lines in the order of the day."""
        return schedule.of(call.tournament)

    @operation(right=permissions.ORGANIZE, reads=AddPlanLine, answers=PlanLineAnswer, status=201)
    def post(self, call: Call) -> schedule.Event:
        """Add a line."""
        key = call.data.pop("key")
        item = schedule.add(tournament=call.tournament, details=_details(call), key=key, by=call.by)
        return schedule.event(call.tournament, item)


class PlanLine(View):
    """One line of the plan."""

    @operation(answers=PlanLineAnswer)
    def get(self, call: Call, number: int) -> schedule.Event:
        """Show a line."""
        return schedule.event(call.tournament, _find(call, number))

    @operation(right=permissions.ORGANIZE, reads=WritePlanLine, answers=PlanLineAnswer)
    def patch(self, call: Call, number: int) -> schedule.Event:
        """Write a line anew; the first round of all brackets moves the tournament's own hour with it."""
        item = schedule.change(item=_find(call, number), details=_details(call), by=call.by)
        return schedule.event(call.tournament, item)


class PlanRemoval(View):
    """A line taken out."""

    @operation(right=permissions.ORGANIZE, answers=PlanLineAnswer)
    def post(self, call: Call, number: int) -> schedule.Event:
        """Take a line out of the plan; calendars are told that it is cancelled."""
        return schedule.event(call.tournament, schedule.remove(item=_find(call, number), by=call.by))


class PlanShift(View):
    """The rest of a day, moved."""

    @operation(right=permissions.ORGANIZE, reads=ShiftPlan, answers=PlanLineAnswer, many=True)
    def post(self, call: Call, number: int) -> list[schedule.Event]:
        """Move a line and all that follow it."""
        schedule.shift(item=_find(call, number), minutes=call.data["minutes"], by=call.by)
        return schedule.of(call.tournament)


class UsualPlan(View):
    """The plan that a day usually begins with."""

    @operation(right=permissions.ORGANIZE, answers=PlanLineAnswer, many=True, status=201)
    def post(self, call: Call) -> list[schedule.Event]:
        """Lay out the usual day for a tournament from before there were plans."""
        schedule.lay_out(tournament=call.tournament, by=call.by)
        return schedule.of(call.tournament)


class Forecast(View):
    """When it will probably end."""

    tells_more = True  # the clock changes it too

    @operation(answers=ForecastAnswer)
    def get(self, call: Call) -> dict[str, Any]:
        """Forecast the ends of the tables, rounds, brackets and the day; made anew every 15 seconds at most."""
        said = forecasting.lately(call.tournament, timezone.now())
        keys = dict(call.tournament.divisions.values_list("pk", "key"))
        return {
            "at": said.at,
            "early": said.early,
            "hands": said.hands,
            "minutes_a_hand": said.minutes_a_hand,
            "tables": [{"sitting": key, **vars(span)} for key, span in said.tables.items()],
            "rounds": [{"bracket": keys[key], **vars(span)} for key, span in said.rounds.items() if key in keys],
            "brackets": [{"bracket": keys[key], **vars(span)} for key, span in said.divisions.items() if key in keys],
            "day": said.day,
        }


class Alerts(View):
    """What threatens the plan."""

    @operation(right=permissions.ORGANIZE, answers=AlertAnswer, many=True)
    def get(self, call: Call) -> tuple[forecasting.Alert, ...]:
        """List silent tables, tables that hold their round up, and a lunch that a round runs into."""
        return forecasting.alerts(call.tournament, timezone.now())


def _find(call: Call, number: int) -> PlanItem:
    plan = call.tournament.plan.select_related("division", "tournament")
    found = plan.filter(number=number, removed_at=None).first() if number <= LARGEST else None
    if found is None:
        raise Http404
    return found


def _details(call: Call) -> schedule.Details:
    data = dict(call.data)
    key = data.pop("bracket")
    division = call.tournament.divisions.filter(key=key).first() if key else None
    if key and division is None:
        raise Refused(_("Choose a bracket of this tournament."), field="bracket", code="not-here")
    return schedule.Details(division=division, **data)
