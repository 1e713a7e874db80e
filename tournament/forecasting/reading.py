"""The hall as the estimator is told of it: rows in, minutes from now out; a bounded number of queries on any day.

Clocks may be set while people play: times are compared in UTC, and what has happened is never ahead of now.
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
from tournament import opening, schedule
from tournament.estimator import Bracket, Hall, Match
from tournament.models import Division, Round, SheetEntry, Sitting, Tournament

ENDS_A_HAND: Final = ("hand", "false_pass")
TO_COME: Final = 0  # the key of a championship that has not been opened yet: no row has it
NEVER: Final = -1  # of nothing: a bracket behind it cannot be played to its end
LONGEST_PAUSE: Final = 60.0  # minutes between two rounds; a longer one was something else
Times = Mapping[int, tuple[datetime.datetime, ...]]


def hall(tournament: Tournament, now: datetime.datetime) -> Hall:
    """All that the estimator is told of a tournament, with what is left of each bracket by its division's key."""
    ruleset = opening.ruleset_of(tournament)
    divisions = list(tournament.divisions.select_related("bracket"))
    rounds = list(Round.objects.filter(division__in=divisions).order_by("division", "number"))
    sittings = list(tournament.sittings.select_related("match").order_by("pk"))
    times = _times(tournament)
    begun = {one.pk: one for one in rounds}
    known = {one.pk: _match(one, begun[one.round_id], times, now) for one in sittings if one.round_id in begun}
    by_round: dict[int, list[Sitting]] = defaultdict(list)
    for one in sittings:
        by_round[one.round_id].append(one)
    open_matches, waves = _open_matches(divisions), _waves(divisions)
    brackets = []
    for division in divisions:
        own = [one for one in rounds if one.division_id == division.pk]
        left = _bracket(division, own, by_round, known, open_matches, now)
        brackets.append(_with_growth(left, division, waves))
    return Hall(
        target=max(ruleset.goal if ruleset.partidas == 1 else ruleset.partidas // 2 + 1, 1),
        tables=max(tournament.tables - tournament.hall_tables.filter(out_of_order_at__isnull=False).count(), 1),
        brackets=(*_with_championship(brackets, divisions),),
        played=tuple(match for match in known.values() if match.signed and match.hands),
        breaks=tuple(_breaks(tournament, rounds, now)),
        pauses=tuple(_pauses(rounds)),
    )


def _times(tournament: Tournament) -> Times:
    """When each hand that counts was written, by sitting, in the order of its sheet."""
    lines = SheetEntry.objects.filter(sitting__tournament=tournament, sitting__annulled_at=None)
    voided = set(lines.filter(kind="void").values_list("sitting_id", "data__number"))
    found: dict[int, list[datetime.datetime]] = defaultdict(list)
    hands = lines.filter(kind__in=ENDS_A_HAND).order_by("sitting_id", "number")
    for sitting, number, at in hands.values_list("sitting_id", "number", "entered_at"):
        if (sitting, number) not in voided:
            found[sitting].append(at)
    return {sitting: tuple(when) for sitting, when in found.items()}


def _match(sitting: Sitting, round_: Round, times: Times, now: datetime.datetime) -> Match:
    seated = min(sitting.called_at or round_.started_at, now)
    return Match(
        key=sitting.pk,
        points=(sitting.points_a, sitting.points_b),
        begun=_minutes(max(seated, round_.play_at or seated), now),
        hands=tuple(_minutes(at, now) for at in times.get(sitting.pk, ())),
        over=sitting.state != Sitting.State.PLAYING,
        signed=sitting.state == Sitting.State.FINISHED,
    )


def _open_matches(divisions: Iterable[Division]) -> dict[int, list[Row]]:
    """The matches that are not decided, by bracket."""
    keys = [one.bracket_id for one in divisions if one.bracket_id is not None]
    found: dict[int, list[Row]] = defaultdict(list)
    for row in Row.objects.filter(bracket__in=keys, decided=Decided.OPEN).order_by("round", "number"):
        found[row.bracket_id].append(row)
    return found


def _bracket(
    division: Division,
    rounds: list[Round],
    by_round: Mapping[int, list[Sitting]],
    matches: Mapping[int, Match],
    open_matches: Mapping[int, list[Row]],
    now: datetime.datetime,
) -> Bracket:
    if division.bracket_id is None:  # nobody knows how many teams it will have
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
    """The number of the last wave that stands in each bracket."""
    keys = [one.bracket_id for one in divisions if one.bracket_id is not None]
    found = Row.objects.filter(bracket__in=keys).order_by().values_list("bracket").annotate(Max("round"))
    return dict(found)


def _with_growth(left: Bracket, division: Division, waves: Mapping[int, int]) -> Bracket:
    """With the matches that the format will let grow: the next Swiss rounds, the knock-out after groups."""
    bracket = division.bracket
    if bracket is None or bracket.ranked is not None:
        return left
    growing = formats.get(bracket.format).to_grow(bracket.size, bracket.options, waves.get(bracket.pk, 0))
    return replace(left, to_come=(*left.to_come, *growing))


def _is_ready(row: Row) -> bool:
    return row.first_id is not None and row.second_id is not None


def _with_championship(brackets: list[Bracket], divisions: list[Division]) -> Iterator[Bracket]:
    """The championship is played when the pools have ended, whether it stands there already or not."""
    pools = tuple(one.pk for one in divisions if one.kind == Division.Kind.POOL)
    for bracket, division in zip(brackets, divisions, strict=True):
        yield bracket if division.kind == Division.Kind.POOL else replace(bracket, after=pools)
    if len(pools) == len(divisions) and len(pools) > 1:
        yield Bracket(TO_COME, to_come=tuple(_knock_out(len(pools))), after=pools)


def _knock_out(teams: int) -> Iterator[int]:
    """How many matches the rounds of so many teams have."""
    while teams > 1:
        yield teams // 2
        teams -= teams // 2


def _breaks(tournament: Tournament, rounds: Iterable[Round], now: datetime.datetime) -> Iterator[tuple[float, float]]:
    """The lunches that nobody has had yet: once a round was started after its hour, it is behind the hall."""
    for starts, ends in schedule.lunches(schedule.of(tournament)):
        if not any(one.started_at >= starts for one in rounds):
            yield _minutes(starts, now), _minutes(ends, now)


def _pauses(rounds: Iterable[Round]) -> Iterator[float]:
    """The minutes between the end of a round and the start of the next of its bracket."""
    ended: dict[int, datetime.datetime] = {}
    for one in rounds:
        before = ended.get(one.division_id)
        if before is not None and 0 < (pause := _minutes(one.started_at, before)) <= LONGEST_PAUSE:
            yield pause
        if one.closed_at is not None:
            ended[one.division_id] = one.closed_at


def _minutes(moment: datetime.datetime, now: datetime.datetime) -> float:
    """From `now` to a moment, below 0 for one that is past; UTC, whatever their zones."""
    return (moment.astimezone(datetime.UTC) - now.astimezone(datetime.UTC)).total_seconds() / 60
