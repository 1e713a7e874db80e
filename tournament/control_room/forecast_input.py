"""Reads the input of the forecast: rows in, minutes from now out; the number of queries does not grow with the day.

Clocks may be changed while people play: times are compared in UTC, and past events never lie ahead of now.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from django.db.models import Max

from brackets import formats
from brackets.models import Decided
from brackets.models import Match as Row
from scoring.penalties import PENALTIES
from tournament.control_room.estimator.facts import Bracket, Hall, Match
from tournament.hall import clock as hall_clock
from tournament.hall import tables as hall_tables
from tournament.models import Division, Round, RoundClock, SheetEntry, TableMatch, Tournament
from tournament.tournaments import opening, schedule
from tournament.tournaments.clock import clock_of

TO_COME: Final = 0  # the key of a championship not opened yet: no row has it
NEVER: Final = -1  # the key of no bracket: what waits for it never ends
LONGEST_PAUSE: Final = 60.0  # minutes between two rounds; a longer gap was not a pause
LAST_HANDS: Final = {"FINISH_HAND": 0.5, "ONE_MORE_HAND": 1.5, "AT_ONCE": 0.0}
"""How many hands are played after the end of the time, on average: the one in play is half over."""
Times = Mapping[int, tuple[datetime.datetime, ...]]


def hall(tournament: Tournament, now: datetime.datetime) -> Hall:
    """Return the forecast's input for a tournament, with what is left of each bracket by its division's key."""
    ruleset = opening.rules_of(tournament)
    divisions = list(tournament.divisions.select_related("bracket"))
    rounds = list(Round.objects.filter(division__in=divisions).order_by("division", "number"))
    table_matches = list(tournament.table_matches.select_related("match").order_by("pk"))
    times = _times(tournament)
    begun = {one.pk: one for one in rounds}
    settings = clock_of(tournament)
    clocks = {one.round_id: one for one in hall_clock.clocks(tournament)} if settings.minutes else {}
    known = {
        one.pk: _match(one, begun[one.round_id], times, clocks.get(one.round_id), now)
        for one in table_matches
        if one.round_id in begun
    }
    by_round: dict[int, list[TableMatch]] = defaultdict(list)
    for one in table_matches:
        by_round[one.round_id].append(one)
    open_matches, waves = _open_matches(divisions), _waves(divisions)
    brackets = []
    for division in divisions:
        own = [one for one in rounds if one.division_id == division.pk]
        left = _bracket(division, own, by_round, known, open_matches, now)
        brackets.append(_with_next_stage(left, division, waves))
    return Hall(
        target=max(ruleset.goal if ruleset.partidas == 1 else ruleset.partidas // 2 + 1, 1),
        tables=max(len(hall_tables.usable_tables(tournament)), 1),
        brackets=(*_with_championship(brackets, divisions),),
        played=tuple(match for match in known.values() if match.signed and match.hands),
        breaks=tuple(_breaks(tournament, rounds, now)),
        pauses=tuple(_pauses(rounds)),
        clock=float(settings.minutes) if settings.minutes else None,
        last_hands=LAST_HANDS[settings.at_time],
    )


def _times(tournament: Tournament) -> Times:
    """Return when each hand that counts was entered, by match, in sheet order."""
    lines = SheetEntry.objects.filter(table_match__tournament=tournament, table_match__annulled_at=None)
    voided = set(lines.filter(kind="void").values_list("table_match_id", "data__number"))
    found: dict[int, list[datetime.datetime]] = defaultdict(list)
    # Some penalties end the hand too, so their lines mark the time of a hand as well.
    ending = ["hand", *(row.kind for row in PENALTIES.values() if row.ends_hand)]
    hands = lines.filter(kind__in=ending).order_by("table_match_id", "number")
    for table_match, number, at in hands.values_list("table_match_id", "number", "entered_at"):
        if (table_match, number) not in voided:
            found[table_match].append(at)
    return {table_match: tuple(when) for table_match, when in found.items()}


def _match(
    table_match: TableMatch, round_: Round, times: Times, clock: RoundClock | None, now: datetime.datetime
) -> Match:
    """Return one match in minutes from now."""
    shown = None if clock is None else hall_clock.shown(clock, table_match, now)
    # Capped at now: after a clock was set back, the past may seem to be ahead.
    seated = min(table_match.called_at or round_.started_at, now)
    return Match(
        key=table_match.pk,
        points=(table_match.points_a, table_match.points_b),
        begun=_minutes(max(seated, round_.play_at or seated), now),
        hands=tuple(_minutes(at, now) for at in times.get(table_match.pk, ())),
        until=None if shown is None else shown.left / 60,
        over=table_match.state != TableMatch.State.PLAYING,
        signed=table_match.state == TableMatch.State.FINISHED,
    )


def _open_matches(divisions: Iterable[Division]) -> dict[int, list[Row]]:
    """Return the undecided matches, by bracket."""
    keys = [one.bracket_id for one in divisions if one.bracket_id is not None]
    found: dict[int, list[Row]] = defaultdict(list)
    for row in Row.objects.filter(bracket__in=keys, decided=Decided.OPEN).order_by("round", "number"):
        found[row.bracket_id].append(row)
    return found


def _bracket(
    division: Division,
    rounds: list[Round],
    by_round: Mapping[int, list[TableMatch]],
    matches: Mapping[int, Match],
    open_matches: Mapping[int, list[Row]],
    now: datetime.datetime,
) -> Bracket:
    """Return what is left of one bracket, without stages still to be added."""
    if division.bracket_id is None:  # before the lottery its number of teams is unknown
        return Bracket(division.pk, after=(NEVER,))
    left = open_matches.get(division.bracket_id, [])
    current = next((one for one in rounds if one.closed_at is None), None)
    here = by_round.get(current.pk, []) if current else []
    seated = {one.match_id for one in here}
    number = current.number if current else 0
    waiting = [row for row in left if row.round == number and _is_ready(row) and row.pk not in seated]
    waves: dict[int, int] = defaultdict(int)
    for row in left:
        if row.round > number:
            waves[row.round] += 1
    closed = [one.closed_at for one in rounds if one.closed_at is not None]
    return Bracket(
        key=division.pk,
        playing=tuple(matches[one.pk] for one in here if not matches[one.pk].signed),
        waiting=len(waiting),
        done=sum(1 for one in here if matches[one.pk].signed),
        to_come=tuple(waves[wave] for wave in sorted(waves)),
        closed=min(_minutes(max(closed), now), 0.0) if closed and current is None else None,
    )


def _waves(divisions: Iterable[Division]) -> dict[int, int]:
    """Return the number of the last wave of each bracket."""
    keys = [one.bracket_id for one in divisions if one.bracket_id is not None]
    found = Row.objects.filter(bracket__in=keys).order_by().values_list("bracket").annotate(Max("round"))
    return dict(found)


def _with_next_stage(left: Bracket, division: Division, waves: Mapping[int, int]) -> Bracket:
    """Add the matches of stages still to come: the next Swiss rounds, the knock-out after groups."""
    bracket = division.bracket
    if bracket is None or bracket.ranked is not None:
        return left
    growing = formats.get(bracket.format).to_continue(bracket.size, bracket.options, waves.get(bracket.pk, 0))
    return replace(left, to_come=(*left.to_come, *growing))


def _is_ready(row: Row) -> bool:
    return row.first_id is not None and row.second_id is not None


def _with_championship(brackets: list[Bracket], divisions: list[Division]) -> Iterator[Bracket]:
    """Let the championship wait for the pools, whether it has been opened yet or not."""
    pools = tuple(one.pk for one in divisions if one.kind == Division.Kind.POOL)
    for bracket, division in zip(brackets, divisions, strict=True):
        yield bracket if division.kind == Division.Kind.POOL else replace(bracket, after=pools)
    if len(pools) == len(divisions) and len(pools) > 1:
        yield Bracket(TO_COME, to_come=tuple(_knock_out(len(pools))), after=pools)


def _knock_out(teams: int) -> Iterator[int]:
    """Yield the number of matches of each round of this many teams."""
    while teams > 1:
        yield teams // 2
        teams -= teams // 2


def _breaks(tournament: Tournament, rounds: Iterable[Round], now: datetime.datetime) -> Iterator[tuple[float, float]]:
    """Yield the lunches that are still to come: a round started after lunch time shows that it is over."""
    for starts, ends in schedule.lunches(schedule.public_schedule(tournament)):
        if not any(one.started_at >= starts for one in rounds):
            yield _minutes(starts, now), _minutes(ends, now)


def _pauses(rounds: Iterable[Round]) -> Iterator[float]:
    """Yield the minutes between the end of a round and the start of the next one of its bracket."""
    ended: dict[int, datetime.datetime] = {}
    for one in rounds:
        before = ended.get(one.division_id)
        if before is not None and 0 < (pause := _minutes(one.started_at, before)) <= LONGEST_PAUSE:
            yield pause
        if one.closed_at is not None:
            ended[one.division_id] = one.closed_at


def _minutes(moment: datetime.datetime, now: datetime.datetime) -> float:
    """Return the minutes from `now` to a time, below 0 for the past; in UTC, independent of their zones."""
    return (moment.astimezone(datetime.UTC) - now.astimezone(datetime.UTC)).total_seconds() / 60
