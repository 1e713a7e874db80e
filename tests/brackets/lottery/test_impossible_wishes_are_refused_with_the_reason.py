"""Wishes that no draw can fulfil, or hardly any, are found before the list is frozen: exactly, where that can be."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brackets import lottery
from brackets.lottery.wishes import permitted
from brackets.matching import largest
from tests.support.thorough import often

PEOPLE = [lottery.label(number) for number in range(1, 8)]


def all_apart(people: list[str]) -> frozenset[tuple[str, str]]:
    return frozenset(lottery.pair(*both) for both in combinations(people, 2))


def whole_draws(people: list[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to make teams of people, of whom an odd one waits."""
    if len(people) % 2:
        for odd in people:
            yield from whole_draws([one for one in people if one != odd])
    elif not people:
        yield []
    else:
        for other in people[1:]:
            rest = [one for one in people[1:] if one != other]
            yield from ([(people[0], other), *teams] for teams in whole_draws(rest))


def is_possible(people: list[str], wishes: lottery.Wishes) -> bool:
    """By looking at every draw."""
    draws = [teams for teams in whole_draws(people) if wishes.allow(teams, None)]
    odd = (len(people) // 2) % 2 == 1 and len(people) > 3
    return any(not odd or any(wishes.allow((), team) for team in teams) for teams in draws)


@settings(max_examples=often(50, 150), deadline=None)
@given(data=st.data(), count=st.integers(2, 7))
def test_what_is_impossible_is_found_and_nothing_else(data: st.DataObject, count: int) -> None:
    people = PEOPLE[:count]
    every = sorted(all_apart(people))
    kept = data.draw(st.sets(st.sampled_from(every)) if data.draw(st.booleans()) else st.just(set(every)))
    let = data.draw(st.sets(st.sampled_from(every), max_size=5))
    passed = data.draw(st.sets(st.sampled_from(people)))
    wishes = lottery.Wishes(apart=frozenset(kept - let), no_bye=frozenset(passed))
    assert (lottery.obstacle(people, wishes) is None) == is_possible(people, wishes)


@settings(max_examples=often(30, 80), deadline=None)
@given(data=st.data(), count=st.integers(4, 12))
def test_no_more_pairs_can_be_made_than_the_largest_matching_makes(data: st.DataObject, count: int) -> None:
    people = [lottery.label(number) for number in range(count)]
    pairs = data.draw(st.sets(st.sampled_from(sorted(all_apart(people))), max_size=2 * count))
    friends = permitted(people, all_apart(people) - pairs)
    found = largest(people, friends)
    assert all(found[found[one]] == one and found[one] in friends[one] for one in found)
    assert len(found) // 2 == most(tuple(people), frozenset(pairs))


@cache
def most(people: tuple[str, ...], pairs: frozenset[tuple[str, str]]) -> int:
    """The largest number of pairs, by trying everything."""
    if len(people) < 2:
        return 0
    first, rest = people[0], people[1:]
    ways = [1 + most(tuple(one for one in rest if one != other), pairs) for other in rest if (first, other) in pairs]
    return max([most(rest, pairs), *ways])


def test_two_people_without_any_partner_are_named() -> None:
    apart = frozenset(lottery.pair(one, other) for one in PEOPLE[:2] for other in PEOPLE[:6] if one != other)
    found = lottery.obstacle(PEOPLE[:6], lottery.Wishes(apart=apart))
    assert found == lottery.Obstacle("alone", {"numbers": PEOPLE[:2]})


def test_one_person_without_a_partner_may_be_the_odd_one() -> None:
    apart = frozenset(lottery.pair(PEOPLE[0], other) for other in PEOPLE[1:5])
    assert lottery.obstacle(PEOPLE[:5], lottery.Wishes(apart=apart)) is None


def test_a_club_that_is_more_than_half_of_the_list_says_how_many_teams_there_can_be() -> None:
    found = lottery.obstacle(PEOPLE[:6], lottery.Wishes(last_year=all_apart(PEOPLE[:4])))
    assert found == lottery.Obstacle("too-few-teams", {"teams": 2, "needed": 3})


def test_a_bye_that_nobody_may_have_is_no_draw() -> None:
    wishes = lottery.Wishes(no_bye=frozenset(PEOPLE[:5]))
    assert lottery.obstacle(PEOPLE[:6], wishes) == lottery.Obstacle("no-bye")
    assert lottery.obstacle(PEOPLE[:5], wishes) is None  # two teams: nobody passes
    assert lottery.obstacle(PEOPLE[:3], wishes) is None  # one team: there is no first round


def test_wishes_of_people_who_are_not_there_are_no_wishes() -> None:
    wishes = lottery.Wishes(apart=all_apart([PEOPLE[0], *PEOPLE[4:]]), no_bye=frozenset(PEOPLE[4:]))
    assert not wishes.among(PEOPLE[:3])
    assert lottery.obstacle(PEOPLE[:3], wishes) is None


def test_wishes_that_hardly_any_draw_fulfils_are_refused() -> None:
    """Two clubs of n, nobody with a club mate: one draw in 95 with nine each, one in 34,000 with eighteen each."""
    people = [lottery.label(number) for number in range(36)]
    wishes = lottery.Wishes(apart=all_apart(people[:18]) | all_apart(people[18:]))
    found = lottery.obstacle(people, wishes)
    assert found is not None
    assert found.code == "unlikely"
    fewer = lottery.Wishes(apart=all_apart(people[:9]) | all_apart(people[9:18]))
    assert lottery.obstacle(people[:18], fewer) is None


def test_nobody_is_kept_apart_from_themselves() -> None:
    with pytest.raises(ValueError, match="themselves"):
        lottery.pair("0001", "0001")


def test_a_draw_without_any_allowed_attempt_stops_with_nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brackets.lottery.records.MOST_ATTEMPTS", 50)
    lines = [f"{number} x" for number in PEOPLE[:4]]
    with pytest.raises(lottery.NoDrawFound):
        lottery.build_record(
            tournament="",
            bracket="",
            number=1,
            drawn_at="",
            lines=lines,
            rules=lottery.rules_of(lottery.Wishes(apart=all_apart(PEOPLE[:4]))),
            promised=lottery.Promised("", 1, ""),
            secret="",
            tiles="",
            tables=1,
        )
