"""The match clocks of rounds: read, start, stop, and give more minutes.

An answer holds instants, not time left: it is the same until somebody changes the clock.
"""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.club import permissions
from tournament.hall import clock
from tournament.models import Round, RoundClock, TableMatch
from tournament.models.federation import MOST_ADDED

ENDS_AT = "When time is up (with UTC offset); null: the clock is stopped."
LEFT = "The seconds left while the clock is stopped; null while it runs."
ROUND = "divisions/<slug:key>/rounds/<int:number>/clock/"

router = Router("tournaments/<slug:slug>/")


class AddMinutes(Strict):
    """Minutes for one table or for all, with a reason. A `key` that was sent before adds nothing."""

    key = Text("An idempotency key: a second request with it adds nothing.", "minutes-0001", max_length=64)
    minutes = Whole("How many minutes are added.", 5, min_value=1, max_value=MOST_ADDED)
    table = Whole(
        "The table whose match gets them; null: all of the round.", None, allow_null=True, required=False, min_value=1
    )
    reason = Text("Why they are added.", "a spilt glass", max_length=200)


class _Shown(serializers.Serializer[Any]):
    """When time is up, or how much is left of a clock that is stopped."""

    ends_at = fields.SerializerMethodField(ENDS_AT, "2026-11-21T12:45:00-05:00")
    left = fields.SerializerMethodField(LEFT, None)

    def get_ends_at(self, found: Any) -> str | None:
        ends_at = _shown(found).ends_at
        return None if ends_at is None else ends_at.isoformat()

    def get_left(self, found: Any) -> int | None:
        shown = _shown(found)
        return shown.left if shown.ends_at is None else None


def _shown(found: Any) -> clock.Shown:
    shown: clock.Shown = found.shown if isinstance(found, clock.Face) else found[1]
    return shown


class OwnTimeAnswer(_Shown):
    """The time of a match with minutes of its own."""

    match = fields.SerializerMethodField(help_texts.MATCH_ID)
    table = fields.SerializerMethodField("The number of its table.", 7)

    def get_match(self, found: tuple[TableMatch, clock.Shown]) -> int:
        return found[0].pk

    def get_table(self, found: tuple[TableMatch, clock.Shown]) -> int:
        return found[0].table


class ClockAnswer(_Shown):
    """The clock of a round in play. `own`: matches with minutes of their own, which end at another time."""

    division = fields.CharField(help_texts.DIVISION, source="clock.round.division.key")
    round = fields.IntegerField(help_texts.ROUND, source="clock.round.number")
    minutes = fields.IntegerField(
        "The minutes of the round, without those that were added.", 45, source="clock.minutes"
    )
    warning = fields.IntegerField("The warning, in minutes before the end.", 5, source="clock.warning")
    started_at = fields.DateTimeField("When the clock was started (with UTC offset).", source="clock.started_at")
    own = OwnTimeAnswer(many=True, help_text="The matches in play with minutes of their own.")


@router.get("clocks/", answers=ClockAnswer, many=True, subject="rounds")
def list_clocks(call: Call) -> list[clock.Face]:
    """List the clocks of the rounds in play that were started. Use the Date header to tell the server's time."""
    return clock.faces(call.tournament)


@router.post(
    f"{ROUND}start/",
    right=permissions.ORGANIZE,
    answers=ClockAnswer,
    errors={409: "no-clock round-over"},
    subject="rounds",
)
def start_clock(call: Call, key: str, number: int) -> clock.Face:
    """Start the clock of a round, with the minutes of the settings. Starting it twice changes nothing."""
    return _face(clock.start(round_=_round(call, key, number), by=call.by))


@router.post(
    f"{ROUND}pause/",
    right=permissions.ORGANIZE,
    answers=ClockAnswer,
    errors={409: "clock-not-started round-over"},
    subject="rounds",
)
def pause_clock(call: Call, key: str, number: int) -> clock.Face:
    """Pause the clock of a round. The rest of its time stands still."""
    return _face(clock.pause(round_=_round(call, key, number), by=call.by))


@router.post(
    f"{ROUND}resume/",
    right=permissions.ORGANIZE,
    answers=ClockAnswer,
    errors={409: "clock-not-started round-over"},
    subject="rounds",
)
def resume_clock(call: Call, key: str, number: int) -> clock.Face:
    """Resume the clock of a round. A clock that runs is left alone."""
    return _face(clock.resume(round_=_round(call, key, number), by=call.by))


@router.post(
    f"{ROUND}minutes/",
    right=permissions.ORGANIZE,
    reads=AddMinutes,
    answers=ClockAnswer,
    errors={409: "clock-not-started round-over", 422: "bad-text no-match-there no-reason refused"},
    subject="rounds",
)
def add_minutes(call: Call, key: str, number: int) -> clock.Face:
    """Add minutes to the clock of a round, for one table or for all. Added late, they run from the old end."""
    return _face(clock.add_minutes(round_=_round(call, key, number), by=call.by, **call.data).clock)


def _round(call: Call, key: str, number: int) -> Round:
    rounds = Round.objects.select_related("division").filter(division__tournament=call.tournament)
    return get_object_or_404(rounds, division__key=key, number=number)


def _face(changed: RoundClock) -> clock.Face:
    rows = RoundClock.objects.select_related("round__division__bracket")
    return clock.face_of(rows.prefetch_related("pauses", "added__table_match").get(pk=changed.pk))
