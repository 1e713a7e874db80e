"""The match clock of a round: started, stopped, continued, and given more minutes.

What it shows is computed from the stored instants and the server's time, so that a restart, a sleeping laptop and a
phone with a wrong clock change nothing.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets import selectors
from scoring.profile.clock import Added, Clock, Pause, Phase, Running
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import AddedMinutes, ClockPause, Round, RoundClock, TableMatch, Tournament, User
from tournament.models.federation import MOST_ADDED
from tournament.tournaments import opening
from tournament.tournaments.clock import clock_of


@dataclass(frozen=True)
class Shown:
    """What a clock shows: its phase, seconds left (never below 0), and when time is up if nothing stops it.

    `ends_at` None: it stands still, so nobody knows. `warning`: minutes before the end.
    """

    phase: Phase
    left: int
    ends_at: datetime.datetime | None
    warning: int

    @property
    def left_text(self) -> str:
        """The time left as a clock face shows it: "12:05"."""
        return f"{self.left // 60}:{self.left % 60:02}"


@dataclass(frozen=True)
class Face:
    """The clock of a round as pages show it: `own` has the matches in play that have minutes of their own."""

    clock: RoundClock
    shown: Shown
    own: tuple[tuple[TableMatch, Shown], ...]


@transaction.atomic
def start(*, round_: Round, by: User | None) -> RoundClock:
    """Start the clock of an open round, with the minutes of the settings. Starting it twice has no effect.

    Conflict if the tournament plays without a clock, or the round is over.
    """
    tournament, round_ = _locked(round_)
    if (there := RoundClock.objects.filter(round=round_).first()) is not None:
        return there
    settings = clock_of(tournament)
    if not settings.minutes:
        raise Conflict(_("This tournament plays without a clock: set its minutes first."), code="no-clock")
    return _start(round_, settings, by)


def start_with_round(round_: Round, by: User | None) -> None:
    """Start the clock of a round that begins, where the settings say so; call it with the tournament locked."""
    settings = clock_of(round_.division.tournament)
    if settings.minutes and settings.starts == "WITH_ROUND" and not RoundClock.objects.filter(round=round_).exists():
        _start(round_, settings, by)


def start_over(round_: Round, by: User | None) -> None:
    """Give a round of practice its full time again; it has no clock if the settings have none."""
    RoundClock.objects.filter(round=round_).delete()
    settings = clock_of(round_.division.tournament)
    if settings.minutes:
        _start(round_, settings, by)


def _start(round_: Round, settings: Clock, by: User | None) -> RoundClock:
    tournament = round_.division.tournament
    minutes = settings.minutes if settings.final_minutes is None or not _has_final(round_) else settings.final_minutes
    clock = RoundClock.objects.create(
        round=round_, minutes=minutes, warning=settings.warning, started_at=timezone.now(), started_by=by
    )
    after = {"minutes": clock.minutes, "warning": clock.warning}
    _note(tournament, by, Action.START_CLOCK, round_, clock, after=after)
    return clock


@transaction.atomic
def pause(*, round_: Round, by: User | None) -> RoundClock:
    """Stop the clock of a round; the rest of its time stands still. Stopping it twice has no effect."""
    tournament, clock = _started(round_)
    if not clock.pauses.filter(ended_at=None).exists():
        row = ClockPause.objects.create(clock=clock, started_at=timezone.now(), started_by=by)
        _note(tournament, by, Action.PAUSE_CLOCK, clock.round, row)
    return clock


@transaction.atomic
def resume(*, round_: Round, by: User | None) -> RoundClock:
    """Let a stopped clock run on. A clock that runs is left alone."""
    tournament, clock = _started(round_)
    row = clock.pauses.filter(ended_at=None).first()
    if row is not None:
        # Never before it began, even if the server's clock was set back meanwhile.
        row.ended_at, row.ended_by = max(timezone.now(), row.started_at), by
        row.save(update_fields=["ended_at", "ended_by"])
        _note(tournament, by, Action.RESUME_CLOCK, clock.round, row)
    return clock


@transaction.atomic
def add_minutes(
    *, round_: Round, minutes: int, reason: str, key: str, by: User | None, table: int | None = None
) -> AddedMinutes:
    """Give all matches of a round more minutes, or the one in play at `table`; given late they run from the old end.

    Sending the same `key` again has no effect. Refused without a reason, for a number of minutes out of bounds, and
    for a table at which this round plays no match now.
    """
    tournament, clock = _started(round_)
    if (there := clock.added.filter(key=key).first()) is not None:
        return there
    if type(minutes) is not int or not 1 <= minutes <= MOST_ADDED:
        raise Refused(_("Between 1 and 120 more minutes."), field="minutes")
    reason = required_reason(reason)
    table_match = None if table is None else _at_table(clock.round, table)
    row = AddedMinutes.objects.create(
        clock=clock,
        table_match=table_match,
        minutes=minutes,
        reason=reason,
        key=key,
        added_by=by,
        added_at=timezone.now(),
    )
    after = {"minutes": minutes, **({} if table is None else {"table": table})}
    _note(tournament, by, Action.ADD_MINUTES, table_match or clock.round, row, after=after, reason=reason)
    return row


def _has_final(round_: Round) -> bool:
    """Return whether the final of its bracket is played in this round: the whole round then has its minutes."""
    bracket = round_.division.bracket
    played = [] if bracket is None else selectors.matches_of(bracket).filter(round=round_.number)
    return bracket is not None and any(selectors.is_final(bracket, match) for match in played)


def of_match(table_match: TableMatch) -> Shown | None:
    """Return what the clock shows to a match; None where it plays without one, or it was not started."""
    if not table_match.tournament.clock:
        return None
    clock = RoundClock.objects.prefetch_related("pauses", "added").filter(round=table_match.round_id).first()
    return None if clock is None else shown(clock, table_match)


def require_time_up(table_match: TableMatch) -> None:
    """Conflict if the time of this match is not up by the server's clock, or its clock was not started.

    In practice the bell is tried at any time.
    """
    if table_match.tournament.is_practice:
        return
    face = of_match(table_match)
    if face is None:
        text = _("The clock of this round was not started, so the time of this match cannot be up.")
        raise Conflict(text, code="clock-not-started")
    if face.left > 0:
        text = _("The time of this match is not up yet: {left} left.")
        raise Conflict(text.format(left=face.left_text), code="time-left")


def clocks(tournament: Tournament) -> QuerySet[RoundClock]:
    """Return the started clocks of rounds in play, with all that `shown` reads."""
    started = RoundClock.objects.filter(
        round__division__tournament=tournament, round__closed_at=None, round__annulled_at=None
    )
    return started.select_related("round__division__bracket").prefetch_related("pauses", "added")


def faces(tournament: Tournament) -> list[Face]:
    """Return the started clocks of rounds in play; none if the settings have no clock (any more)."""
    if not clock_of(tournament).minutes:
        return []
    return [face_of(clock) for clock in clocks(tournament).prefetch_related("added__table_match")]


BELL: Final = {
    "FINISH_HAND": gettext_lazy("Last hand"),
    "ONE_MORE_HAND": gettext_lazy("This hand and one more"),
    "AT_ONCE": gettext_lazy("Stop: the hand in play is dropped"),
}
SOON: Final = {
    "FINISH_HAND": gettext_lazy("The hand in play when the time is up is the last one."),
    "ONE_MORE_HAND": gettext_lazy("When the time is up, the hand in play is finished and one more is played."),
    "AT_ONCE": gettext_lazy("When the time is up, the hand in play is dropped."),
}


def announced(tournament: Tournament) -> dict[str, str]:
    """Return what the hall is told at the end of the time (`bell`), and from the warning on (`soon`)."""
    at_time = clock_of(tournament).at_time
    return {"bell": str(BELL[at_time]), "soon": str(SOON[at_time])}


def face_of(clock: RoundClock) -> Face:
    """Return what a clock shows now, for all and for each match in play with minutes of its own."""
    given = {one.table_match_id: one.table_match for one in clock.added.all() if one.table_match is not None}
    in_play = sorted(
        (one for one in given.values() if one.state != TableMatch.State.FINISHED), key=lambda one: one.table
    )
    return Face(clock, shown(clock), tuple((one, shown(clock, one)) for one in in_play))


def shown(clock: RoundClock, table_match: TableMatch | None = None, now: datetime.datetime | None = None) -> Shown:
    """Return what a clock shows at `now` (None: the server's time) for a match; None: for those without own minutes."""
    moment = (timezone.now() if now is None else now).timestamp()
    running, key = running_of(clock), None if table_match is None else table_match.pk
    reading = running.read(key, moment)
    ends_at = datetime.datetime.fromtimestamp(running.end(key, moment), datetime.UTC)
    return Shown(reading.phase, int(reading.left), None if reading.phase == "PAUSED" else ends_at, clock.warning)


def running_of(clock: RoundClock) -> Running:
    """Return a clock in the form that `scoring` computes with; a match stands for its table."""
    pauses = [
        Pause(one.started_at.timestamp(), None if one.ended_at is None else one.ended_at.timestamp())
        for one in clock.pauses.all()
    ]
    added = [Added(one.table_match_id, one.minutes, one.added_at.timestamp()) for one in clock.added.all()]
    return Running(clock.started_at.timestamp(), clock.minutes, clock.warning, pauses, added)


def _at_table(round_: Round, table: int) -> TableMatch:
    in_play = round_.table_matches.exclude(state=TableMatch.State.FINISHED)
    if (found := in_play.filter(table=table).first()) is None:
        text = _("This round plays no match at table {table} now.")
        raise Refused(text.format(table=table), field="table", code="no-match-there")
    found.round = round_
    return found


def _locked(round_: Round) -> tuple[Tournament, Round]:
    """Return the tournament, locked, and its round. Conflict if the round is over or was annulled."""
    tournament = lock_row(Tournament.objects, round_.division.tournament_id)
    round_ = Round.every.select_related("division").get(pk=round_.pk)
    round_.division.tournament = tournament
    if round_.closed_at is not None or round_.annulled_at is not None:
        raise Conflict(_("This round is over."), code="round-over")
    return tournament, round_


def _started(round_: Round) -> tuple[Tournament, RoundClock]:
    """Return the tournament, locked, and the clock of its round. Conflict if it was not started."""
    tournament, round_ = _locked(round_)
    clock = RoundClock.objects.filter(round=round_).first()
    if clock is None:
        raise Conflict(_("The clock of this round was not started."), code="clock-not-started")
    clock.round = round_
    return tournament, clock


def _note(
    tournament: Tournament,
    by: User | None,
    action: Action,
    about: Round | TableMatch,
    row: RoundClock | ClockPause | AddedMinutes,
    *,
    after: Mapping[str, object] | None = None,
    reason: str = "",
) -> None:
    opening.touch(tournament)
    log.write(tournament, by, action, about, after=after, reason=reason, rows=[row])
