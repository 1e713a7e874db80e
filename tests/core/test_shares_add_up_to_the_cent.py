"""A pool is shared out so that nothing is lost and nobody is favoured by more than a cent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core import money

parts_of_a_whole = st.lists(st.integers(0, 10_000), max_size=8).map(
    lambda cuts: [upper - lower for lower, upper in zip(sorted([0, *cuts]), sorted([*cuts, 10_000]), strict=True)]
)


def test_three_thirds_of_a_hundred_dollars_lose_no_cent() -> None:
    assert money.shared_out(100_00, [3334, 3333, 3333]) == [33_34, 33_33, 33_33]
    assert money.shared_out(1, [5000, 3000, 2000]) == [1, 0, 0]


@given(st.integers(0, 10**9), parts_of_a_whole)
def test_parts_that_are_the_whole_give_the_whole(cents: int, parts: list[int]) -> None:
    assert sum(parts) == money.WHOLE
    assert sum(money.shared_out(cents, parts)) == cents


@given(st.integers(0, 10**9), parts_of_a_whole, st.data())
def test_every_part_is_within_a_cent_of_its_share(cents: int, parts: list[int], data: st.DataObject) -> None:
    some = parts[: data.draw(st.integers(0, len(parts)))]
    given_out = money.shared_out(cents, some)
    assert all(abs(one * money.WHOLE - cents * part) < money.WHOLE for one, part in zip(given_out, some, strict=True))
    assert sum(given_out) <= cents


@given(st.integers(0, 10**9), st.integers(1, 12))
def test_heads_get_the_same_to_a_cent(cents: int, heads: int) -> None:
    each = money.evenly(cents, heads)
    assert sum(each) == cents
    assert each == sorted(each, reverse=True)
    assert each[0] - each[-1] <= 1


def test_more_than_the_whole_is_no_way_to_share() -> None:
    for cents, parts in ((100, [6000, 5000]), (-1, [5000]), (100, [-1])):
        with pytest.raises(ValueError, match="parts of a sum"):
            money.shared_out(cents, parts)
