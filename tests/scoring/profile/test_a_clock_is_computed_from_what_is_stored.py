"""The end of a match is computed from start, pauses and added minutes; nothing counts down."""

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.profile.clock import Added, Pause, Running

seconds = st.integers(0, 6_000)
added = st.lists(st.builds(Added, st.sampled_from([None, 7, 3]), st.integers(1, 20), seconds), max_size=4)


@st.composite
def clocks(draw: st.DrawFn) -> Running:
    """Build a clock whose pauses follow each other; the last one may be open."""
    times = sorted(draw(st.lists(seconds, max_size=5, unique=True)))
    pauses = [Pause(*times[at : at + 2]) for at in range(0, len(times), 2)]
    return Running(0, draw(st.integers(1, 90)), 5, pauses, draw(added))


@given(clocks(), seconds, st.integers(1, 30))
def test_minutes_for_one_table_move_no_other_end(clock: Running, now: int, minutes: int) -> None:
    more = Running(clock.start, clock.minutes, clock.warning, clock.pauses, [*clock.added, Added(7, minutes, 0)])
    assert more.end(7, now) == clock.end(7, now) + minutes * 60
    assert more.end(3, now) == clock.end(3, now)


@given(clocks(), seconds, seconds)
def test_while_paused_the_rest_stands_still(clock: Running, paused_for: int, longer: int) -> None:
    closed = [one for one in clock.pauses if one.end is not None]
    last = Pause(max([0, *(one.end or 0 for one in closed)]))
    now, later = last.start + paused_for, last.start + paused_for + longer
    still = Running(clock.start, clock.minutes, clock.warning, [*closed, last])
    assert still.read(7, now) == still.read(7, later)


@given(clocks(), seconds, seconds)
def test_time_that_is_up_stays_up_unless_minutes_are_added(clock: Running, now: int, later: int) -> None:
    assume(now <= later and not any(now < one.at <= later for one in clock.added))
    if clock.read(7, now).phase == "TIME":
        assert clock.read(7, later) == (0, "TIME")
