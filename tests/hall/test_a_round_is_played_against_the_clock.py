"""The clock of a round is started, stopped and given more minutes; what it shows follows from the stored instants."""

import datetime

import pytest

from tests.cast import write
from tests.hall.halls import end
from tournament.core.errors import Conflict, EntryRefused, Refused
from tournament.hall import clock, seating, table_changes
from tournament.journal.verification import verify
from tournament.models import Division, JournalLine, Round, RoundClock, Tournament, User
from tournament.tournaments import opening


def minutes(number: float) -> datetime.timedelta:
    return datetime.timedelta(minutes=number)


def shown(round_: Round, after: float, table: int | None = None) -> tuple[str, int]:
    """The phase and the seconds left, so many minutes after the start, read from the database again."""
    running = RoundClock.objects.get(round=round_)
    table_match = None if table is None else round_.table_matches.get(table=table)
    found = clock.shown(running, table_match, running.started_at + minutes(after))
    return found.phase, found.left


@pytest.fixture
def started(tournament: Tournament, first_round: Round, judge: User) -> Round:
    table_changes.change_tournament(tournament=tournament, by=judge, clock={"minutes": 30})
    clock.start(round_=first_round, by=judge)
    return first_round


def test_it_runs_from_its_start_and_warns(started: Round, tournament: Tournament) -> None:
    assert [shown(started, at) for at in (0, 24.5, 25, 30, 40)] == [
        ("RUNNING", 1800),
        ("RUNNING", 330),
        ("WARNING", 300),
        ("TIME", 0),
        ("TIME", 0),
    ]
    clock.start(round_=started, by=None)  # a double tap
    assert JournalLine.objects.filter(action="start-clock").count() == 1
    # A change of the settings moves no clock that runs.
    table_changes.change_tournament(tournament=tournament, by=None, clock={"minutes": 60})
    assert shown(started, 30) == ("TIME", 0)


def test_its_rest_stands_still_while_it_is_stopped(started: Round) -> None:
    clock.pause(round_=started, by=None)
    clock.pause(round_=started, by=None)
    stopped = started.clock.pauses.get()
    stopped.started_at = started.clock.started_at + minutes(10)
    stopped.save()
    assert shown(started, 12) == shown(started, 20) == ("PAUSED", 1200)
    assert clock.shown(started.clock, now=stopped.started_at + minutes(1)).ends_at is None
    clock.resume(round_=started, by=None)
    clock.resume(round_=started, by=None)
    stopped.refresh_from_db()
    stopped.ended_at = stopped.started_at + minutes(5)
    stopped.save()
    assert shown(started, 16) == ("RUNNING", 1140)
    actions = JournalLine.objects.filter(action__in=["pause-clock", "resume-clock"]).values_list("action", flat=True)
    assert list(actions) == ["pause-clock", "resume-clock"]


def test_minutes_are_for_one_table_or_for_all(started: Round, tournament: Tournament) -> None:
    here, there = (one.table for one in started.table_matches.all()[:2])
    before = Tournament.objects.get().version
    for _ in range(2):  # sent twice
        clock.add_minutes(round_=started, minutes=4, reason="a spilt glass", key="1", by=None, table=here)
    clock.add_minutes(round_=started, minutes=2, reason="the lights went out", key="2", by=None)
    assert (shown(started, 30, here), shown(started, 30, there)) == (("RUNNING", 360), ("WARNING", 120))
    tournament.refresh_from_db()
    assert tournament.version == before + 2
    said = JournalLine.objects.filter(action="add-minutes").values_list("subject", "after", "reason")
    first = started.table_matches.get(table=here)
    assert list(said) == [
        (f"match men {first.match.number}", {"minutes": 4, "table": here}, "a spilt glass"),
        (f"men round {started.number}", {"minutes": 2}, "the lights went out"),
    ]
    assert verify(tournament).holds


def test_a_match_keeps_its_minutes_when_it_moves(started: Round, tournament: Tournament) -> None:
    one = started.table_matches.all()[0]
    clock.add_minutes(round_=started, minutes=4, reason="a spilt glass", key="1", by=None, table=one.table)
    moved = table_changes.move(table_match=one, table=20, by=None)
    assert shown(started, 30, moved.table) == ("WARNING", 240)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"minutes": 0}, "Between 1 and 120"),
        ({"minutes": 121}, "Between 1 and 120"),
        ({"reason": " "}, "Give a reason"),
        ({"table": 999}, "no match at table 999"),
    ],
)
def test_minutes_that_make_no_sense_are_refused(started: Round, changes: dict[str, object], sentence: str) -> None:
    wanted = {"minutes": 4, "reason": "a spilt glass", "key": "1", "table": None, **changes}
    with pytest.raises(Refused, match=sentence):
        clock.add_minutes(round_=started, by=None, **wanted)  # type: ignore[arg-type] # as a form sends them


@pytest.mark.parametrize(
    "settings",
    [
        *({"minutes": 0}, {"minutes": 1000}, {"minutes": True}, {"minutes": 5, "warning": 5}, {"tempo": 3}),
        *(
            {"minutes": 30, "at_time": "LATER"},
            {"minutes": 30, "final_minutes": 0},
            {"minutes": 30, "final_target": 9999},
        ),
        # An elimination: every match must have a winner.
        *({"minutes": 30, "level": "DRAW"}, {"minutes": 30, "extra_void": "DRAW"}),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(tournament: Tournament, settings: dict[str, object]) -> None:
    with pytest.raises(Refused):
        table_changes.change_tournament(tournament=tournament, by=None, clock=settings)
    tournament.refresh_from_db()
    assert tournament.clock == {}


def test_the_final_has_its_own_minutes_and_target(tournament: Tournament, drawn: Tournament, men: Division) -> None:
    settings = {"minutes": 30, "starts": "WITH_ROUND", "final_minutes": 90, "final_target": 300}
    table_changes.change_tournament(tournament=tournament, by=None, clock=settings)
    found = []
    for _round in range(2):
        round_ = seating.start_round(division=Division.objects.get(pk=men.pk), by=None)
        table_match = round_.table_matches.all()[0]
        found.append((round_.clock.minutes, opening.match_rules(table_match).goal))
        for one in round_.table_matches.all():
            end(one)
    assert found == [(30, 200), (90, 300)]


def test_no_bell_is_written_before_its_time(tournament: Tournament, first_round: Round, judge: User) -> None:
    table_match, bell = first_round.table_matches.all()[0], {"kind": "bell", "in_play": False}
    with pytest.raises(EntryRefused, match="without a clock"):
        write(table_match, bell)
    table_changes.change_tournament(tournament=tournament, by=judge, clock={"minutes": 30})
    table_match = first_round.table_matches.get(pk=table_match.pk)
    with pytest.raises(Conflict, match="was not started"):
        write(table_match, bell)
    clock.start(round_=first_round, by=judge)
    with pytest.raises(Conflict, match="not up yet"):
        write(table_match, bell)


def test_only_a_round_in_play_with_minutes_has_a_clock(tournament: Tournament, first_round: Round) -> None:
    with pytest.raises(Conflict, match="without a clock"):
        clock.start(round_=first_round, by=None)
    with pytest.raises(Conflict, match="not started"):
        clock.pause(round_=first_round, by=None)
    table_changes.change_tournament(tournament=tournament, by=None, clock={"minutes": 30})
    for table_match in first_round.table_matches.all():
        end(table_match)
    with pytest.raises(Conflict, match="over"):
        clock.start(round_=first_round, by=None)
