"""Silent tables, tables that hold their round up, and lunch in danger; nothing while the hall rests."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.control_room.estimator.estimate import Warn, estimate, watch
from tournament.control_room.estimator.facts import Bracket, Forecast, Hall, Match


def match(
    key: int, *, hands: int = 8, pace: float = 4.0, last: float = -1.0, points: tuple[int, int] = (90, 80)
) -> Match:
    """A match with so many hands, one every `pace` minutes until `last`."""
    return Match(key, points, last - hands * pace - 2, tuple(last - pace * back for back in range(hands)[::-1]))


def hall(*matches: Match, breaks: tuple[tuple[float, float], ...] = (), done: int = 0, waiting: int = 0) -> Hall:
    men = Bracket(1, playing=matches, done=done, waiting=waiting, to_come=(1,))
    return Hall(200, 20, (men,), breaks=breaks)


def told(which: Hall) -> list[tuple[str, int]]:
    return [(warn.kind, warn.key) for warn in watch(which, estimate(which, random.Random(1)))]


def test_a_table_without_a_hand_for_long_is_silent() -> None:
    tables = [match(key) for key in range(1, 5)]
    assert told(hall(*tables)) == []
    silent = match(9, last=-14)
    assert ("silent", 9) in told(hall(*tables, silent))
    assert ("silent", 9) not in told(hall(*tables, match(9, last=-10)))


def test_of_a_hall_that_rests_no_table_is_told() -> None:
    resting = [match(key, last=-25) for key in range(1, 5)]
    assert told(hall(*resting)) == []
    assert told(hall(*resting[:1], *(match(key) for key in range(5, 9)), breaks=((-5, 55),))) == [("break", 1)]


def test_the_last_table_that_all_others_wait_for_is_told() -> None:
    late = match(9, points=(10, 0))
    assert told(hall(late, done=3)) == [("behind", 9)]
    assert told(hall(late)) == []  # the only match of its round holds nobody up
    assert told(hall(late, done=3, waiting=1)) == []
    assert told(hall(late, match(1, points=(190, 180)), match(2, points=(185, 150)))) == [("behind", 9)]


def test_lunch_is_in_danger_when_a_round_runs_into_it() -> None:
    tables = [match(key) for key in range(1, 5)]
    assert told(hall(*tables, breaks=((20, 80),))) == [("break", 1)]
    assert told(hall(*tables, breaks=((115, 175),))) == []
    assert told(hall(*tables, breaks=((-70, -10),))) == []


def test_before_there_is_evidence_only_silence_is_told() -> None:
    begun = Hall(
        200, 8, (Bracket(1, playing=(Match(1, (0, 0), -25.0), *(Match(key, (0, 0), -5.0) for key in range(2, 6)))),)
    )
    said = estimate(begun, random.Random(1))
    assert said.early
    assert watch(begun, said) == [Warn("silent", 1, 25.0)]


TIMES = st.floats(-600, 600)
MATCHES = st.builds(
    Match,
    key=st.integers(1, 9),
    points=st.tuples(st.integers(-300, 600), st.integers(-300, 600)),
    begun=TIMES,
    hands=st.lists(TIMES, max_size=6).map(tuple),
    over=st.booleans(),
    signed=st.booleans(),
)
HALLS = st.builds(
    Hall,
    target=st.integers(1, 600),
    tables=st.integers(1, 4),
    brackets=st.lists(
        st.builds(
            Bracket,
            key=st.integers(1, 3),
            playing=st.lists(MATCHES, max_size=3, unique_by=lambda one: one.key).map(tuple),
            waiting=st.integers(0, 3),
            to_come=st.lists(st.integers(0, 4), max_size=3).map(tuple),
            closed=st.none() | st.floats(-600, 0),
        ),
        max_size=2,
        unique_by=lambda one: one.key,
    ).map(tuple),
    played=st.lists(MATCHES, max_size=8).map(tuple),
    breaks=st.lists(st.tuples(TIMES, st.floats(1, 90)).map(lambda one: (one[0], one[0] + one[1])), max_size=2).map(
        tuple
    ),
    pauses=st.lists(st.floats(0.01, 60), max_size=3).map(tuple),
)


@given(HALLS)
def test_whatever_the_clocks_say_nothing_ends_before_now(which: Hall) -> None:
    """Hands out of order, in the future, in no match at all: ranges stay ranges, and no crash."""
    said: Forecast = estimate(which, random.Random(1), draws=5)
    spans = [*said.tables.values(), *said.rounds.values(), *said.brackets.values(), *([said.day] if said.day else [])]
    assert all(0 <= span.low <= span.middle <= span.high for span in spans)
    assert all(warn.minutes >= 0 for warn in watch(which, said))
    assert said.pace.minutes == pytest.approx(said.pace.minutes)
