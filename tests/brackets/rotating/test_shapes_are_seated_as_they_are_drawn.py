"""The first, second and last round have the shape that is asked for, changed only where a partner would repeat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.rotating import Round, Rules, Table, pattern, seat
from brackets.rotating.shapes import SHAPES
from tests.brackets.rotating.checking import faults

ELEVEN = list(range(1, 12))
FAR = [Round((Table(1, ((1, 20), (2, 21))),), ())]
"""A round that says nothing about the people present except that 1 and 2 have met."""


@given(fours=st.integers(1, 30), name=st.sampled_from(sorted(SHAPES)))
def test_a_shape_has_each_place_once(fours: int, name: str) -> None:
    assert sorted(SHAPES[name](4 * fours)) == list(range(4 * fours))


@pytest.mark.parametrize("first", ["LOT", "CLUB_VECTORS", "RATING_FOLD"])
def test_the_first_round(first: str) -> None:
    clubs = {person: "xyz"[person % 3] for person in ELEVEN}
    made = seat(ELEVEN, rules=Rules(first=first, club_apart="NEVER"), clubs=clubs)
    assert made == pattern(first, ELEVEN, clubs)


def test_people_without_a_club_come_after_all_clubs() -> None:
    made = pattern("CLUB_VECTORS", [1, 2, 3, 4, 5], {3: "y", 5: "x"})
    assert made == Round((Table(1, ((5, 3), (1, 2))),), (4,))


def test_the_second_and_the_last_round() -> None:
    assert seat(ELEVEN, FAR, Rules(second="LEADERS_APART")) == pattern("LEADERS_APART", ELEVEN)
    assert seat(ELEVEN, FAR * 3, Rules(last="INTERLEAVED"), is_last=True) == pattern("INTERLEAVED", ELEVEN)
    assert seat(ELEVEN, FAR * 3, Rules(last="INTERLEAVED")) != pattern("INTERLEAVED", ELEVEN)


def test_two_who_have_partnered_change_with_neighbours() -> None:
    """1 and 3 cannot be partners again: 4 comes in for 3. The other table stays."""
    history = [Round((Table(1, ((1, 3), (5, 6))), Table(2, ((2, 7), (4, 8)))))]
    eight = list(range(1, 9))
    made = seat(eight, history, Rules(last="INTERLEAVED"), is_last=True)
    assert made.tables == (Table(1, ((1, 4), (2, 3))), Table(2, ((5, 7), (6, 8))))
    assert faults(eight, history, made) == []
    again = seat(eight, history, Rules(last="INTERLEAVED", last_partners="MAY_REPEAT"), is_last=True)
    assert again == pattern("INTERLEAVED", eight)


def test_leaders_stay_apart_where_partners_change() -> None:
    history = [Round((Table(1, ((1, 5), (2, 8))), Table(2, ((3, 6), (4, 7)))))]
    made = seat(range(1, 9), history, Rules(second="LEADERS_APART"))
    assert made.tables == (Table(1, ((1, 6), (3, 7))), Table(2, ((2, 5), (4, 8))))
