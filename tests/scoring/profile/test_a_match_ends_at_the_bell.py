"""A clocked match ends as its options say: the worked cases are the examples, these are what always holds."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.profile.clock import Bell, Clock, Played

TARGET = 100


def _hand(points: int) -> Played:
    """Return a hand won by A for points above 0, by B below, void for 0."""
    return Played("A" if points > 0 else "B" if points < 0 else None, (max(points, 0), max(-points, 0)))


hands = st.lists(st.integers(-40, 40).map(_hand), max_size=12)
clocks = st.builds(
    Clock,
    minutes=st.just(30),
    at_time=st.sampled_from(["FINISH_HAND", "ONE_MORE_HAND", "AT_ONCE"]),
    level=st.sampled_from(["EXTRA_HAND", "VOID_ZERO", "DRAW", "NONE"]),
    extra_void=st.sampled_from(["REPEAT", "DRAW"]),
    extra_points=st.sampled_from(["COUNT", "NOT_COUNTED"]),
)
bells = st.none() | st.builds(Bell, st.integers(0, 12), st.booleans())


@given(clocks, hands, bells)
def test_the_winner_never_has_fewer_points_and_the_target_names_what_ended_it(
    clock: Clock, played: list[Played], bell: Bell | None
) -> None:
    found = clock.standing(played, TARGET, bell)
    a, b = found.score
    assert found.winner != "A" or a >= b
    assert found.winner != "B" or b >= a
    assert (found.by == "POINTS") == (found.winner is not None and max(a, b) >= TARGET)
    assert (found.due is None) == (found.by is not None)
    assert bell is not None or found.by in (None, "POINTS")


@given(clocks, hands, bells, hands)
def test_no_hand_after_the_end_counts(
    clock: Clock, played: list[Played], bell: Bell | None, more: list[Played]
) -> None:
    found = clock.standing(played, TARGET, bell)
    if found.due is None:
        assert clock.standing([*played[: found.hands], *more], TARGET, bell) == found


@pytest.mark.parametrize(
    ("at_time", "played", "due"),
    [
        ("FINISH_HAND", 0, ["HAND", "LAST_HAND", None]),
        ("ONE_MORE_HAND", 0, ["HAND", "HAND", "LAST_HAND", None]),
        ("AT_ONCE", 0, ["HAND", None]),
    ],
)
def test_it_says_which_hand_is_due(at_time: str, played: int, due: list[str | None]) -> None:
    clock = replace(Clock(30), at_time=at_time)  # type: ignore[arg-type] # one of its values
    each = [clock.standing([_hand(10)] * count, TARGET, Bell(1, in_play=True)).due for count in range(len(due))]
    assert each == due


def test_a_level_score_makes_an_extra_hand_due_unless_the_options_settle_it() -> None:
    level = [_hand(10), _hand(-10)]
    asked = {
        each: Clock(30, level=each).standing(level, TARGET, Bell(2, in_play=False)) for each in ("EXTRA_HAND", "NONE")
    }
    assert [one.due for one in asked.values()] == ["EXTRA_HAND", "EXTRA_HAND"]
    drawn = Clock(30, level="DRAW").standing(level, TARGET, Bell(2, in_play=False))
    assert (drawn.is_draw, drawn.void, drawn.score) == (True, False, (10, 10))
    void = Clock(30, level="VOID_ZERO").standing(level, TARGET, Bell(2, in_play=False))
    assert (void.is_draw, void.void, void.score) == (False, True, (0, 0))
    once = Clock(30, extra_void="DRAW").standing([*level, _hand(0)], TARGET, Bell(2, in_play=False))
    assert (once.is_draw, once.hands) == (True, 3)
