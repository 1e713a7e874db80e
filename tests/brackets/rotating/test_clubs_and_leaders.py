"""Members of one club are not partners, and two leaders alone are rivals, as far as new partners allow it."""

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.rotating import Proposal, Round, Rules, Table, seat
from tests.brackets.rotating.checking import faults
from tests.brackets.rotating.playing import Plan


def _mates(made: Round, clubs: Mapping[int, str]) -> int:
    return sum(clubs[one] == clubs[other] for table in made.tables for one, other in table.sides)


@given(seats=st.integers(1, 20), data=st.data())
def test_round_1_has_no_more_clubmates_than_the_largest_club_needs(seats: int, data: st.DataObject) -> None:
    people = list(range(1, 4 * seats + 1))
    clubs = {person: data.draw(st.sampled_from("xxxyz")) for person in people}
    first = data.draw(st.sampled_from(["LOT", "CLUB_VECTORS", "RATING_FOLD"]))
    made = seat(people, rules=Rules(first=first), clubs=clubs)
    largest = max(Counter(clubs.values()).values())
    assert _mates(made, clubs) == max(0, largest - len(people) // 2)
    order = sorted(people, key=lambda person: clubs[person]) if first == "CLUB_VECTORS" else people
    assert faults(order, [], made) == []


def test_without_the_option_clubmates_may_be_partners() -> None:
    clubs = dict.fromkeys((1, 2), "x") | dict.fromkeys((3, 4), "y")
    assert _mates(seat([1, 2, 3, 4], clubs=clubs), clubs) == 0
    assert _mates(seat([1, 2, 3, 4], rules=Rules(club_apart="NEVER"), clubs=clubs), clubs) == 2


@given(seed=st.integers(0, 9999), people=st.integers(16, 40))
def test_always_apart_is_kept_in_every_round(seed: int, people: int) -> None:
    clubs = {person: "wxyz"[person % 4] for person in range(1, people + 1)}
    rules = Rules(club_apart="ALWAYS", second="LEADERS_APART", last="INTERLEAVED")
    event = Plan(people, 5, seed).play(rules, clubs)
    assert [_mates(made, clubs) for made in event.rounds] == [0] * 5


@given(seed=st.integers(0, 9999), people=st.integers(8, 40), shape=st.sampled_from(["AS_MIDDLE", "LEADERS_APART"]))
def test_two_leaders_alone_are_rivals_at_table_1(seed: int, people: int, shape: str) -> None:
    history = Plan(people, 1, seed).play().rounds
    order = Plan(people, 1, seed).play().orders[-1]
    wins = dict.fromkeys(order[:2], 2)
    made = seat(order, history, Rules(duel=True, second=shape), wins=wins)
    first, second = made.tables[0].sides
    assert {order[0] in first, order[1] in first} == {order[0] in second, order[1] in second} == {True, False}
    assert Proposal(order, history, made, Rules(duel=True), wins=wins).judge().is_valid


def test_two_leaders_who_have_met_often_are_rivals_again() -> None:
    """To part them, or to make them partners, would repeat fewer rivals."""
    history = [
        Round((Table(1, ((1, 3), (2, 4))), Table(2, ((5, 6), (7, 8))))),
        Round((Table(1, ((1, 4), (2, 3))), Table(2, ((5, 7), (6, 8))))),
    ]
    made = seat(range(1, 9), history, Rules(duel=True), wins={1: 2, 2: 2})
    assert [{1, 2} & set(side) for side in made.tables[0].sides] == [{1}, {2}]
    without = seat(range(1, 9), history, wins={1: 2, 2: 2})
    assert without.tables[0].sides[0] == (1, 2)


@given(people=st.integers(8, 16), seed=st.integers(0, 9999), clubs=st.lists(st.sampled_from("xy"), min_size=16))
def test_new_partners_count_more_than_clubs(people: int, seed: int, clubs: list[str]) -> None:
    rules = Rules(club_apart="ALWAYS", last="INTERLEAVED")
    event = Plan(people, 7, seed).play(rules, dict(enumerate(clubs, start=1)))
    for number, made in enumerate(event.rounds):
        assert faults(event.orders[number], event.rounds[:number], made) == [], number


def test_a_shape_has_no_leaders_as_partners() -> None:
    """1 has partnered 3 and 4. The nearest to those is 2, the other leader; 5 is the partner."""
    history = [
        Round((Table(1, ((1, 3), (5, 6))), Table(2, ((2, 7), (4, 8))))),
        Round((Table(1, ((1, 4), (5, 7))), Table(2, ((2, 6), (3, 8))))),
    ]
    made = seat(range(1, 9), history, Rules(duel=True, last="INTERLEAVED"), wins={1: 2, 2: 2}, is_last=True)
    assert [{1, 2} & set(side) for side in made.tables[0].sides] == [{1}, {2}]


def test_two_leaders_with_no_other_new_partner_are_partners() -> None:
    history = [
        Round((Table(1, ((1, 3), (2, 4))),)),
        Round((Table(1, ((1, 4), (2, 3))),)),
    ]
    made = seat(range(1, 5), history, Rules(duel=True), wins={1: 2, 2: 2})
    assert made.tables[0].sides == ((1, 2), (3, 4))


@given(people=st.integers(4, 12), rounds=st.integers(1, 6), data=st.data())
def test_leaders_are_rivals_wherever_new_partners_allow_it(people: int, rounds: int, data: st.DataObject) -> None:
    history = Plan(people, rounds, data.draw(st.integers(0, 9999))).play().rounds
    order = data.draw(st.permutations(range(1, people + 1)))
    rules = Rules(duel=True, last=data.draw(st.sampled_from(["AS_MIDDLE", "INTERLEAVED"])))
    wins = dict.fromkeys(order[:2], 7)
    made = seat(order, history, rules, wins=wins, is_last=True)
    assert faults(order, history, made) == []
    assert Proposal(order, history, made, rules, is_last=True, wins=wins).judge().problems == ()


def test_three_leaders_have_no_duel() -> None:
    history = [Round((Table(1, ((1, 5), (2, 6))), Table(2, ((3, 7), (4, 8)))))]
    asked = Rules(duel=True)
    three = seat(range(1, 9), history, asked, wins={1: 1, 2: 1, 3: 1})
    assert three == seat(range(1, 9), history)
    assert Proposal(range(1, 9), history, three, asked, wins={1: 1, 2: 1, 3: 1}).judge().is_valid


@pytest.mark.parametrize("first", ["LOT", "CLUB_VECTORS", "RATING_FOLD"])
def test_people_without_a_club_are_nobodys_clubmates(first: str) -> None:
    assert seat(range(1, 9), rules=Rules(first=first, club_apart="ALWAYS")) == seat(
        range(1, 9), rules=Rules(first=first)
    )
