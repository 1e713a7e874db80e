"""A team that comes after the lottery meets the team with the bye of the first round; nothing else changes."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets import selectors, services, tree
from brackets.errors import BracketError, ByeHasLeft, DuplicateNumber, FollowedByResult, NoBye
from brackets.models import Bracket, Match
from tests.brackets.play import bracket_of, match, nobody_came, numbers, win
from tests.brackets.shapes import by_number, places, trees
from tests.support.thorough import often

NEWCOMER = 99
LARGEST = often(24, 64)


def test_the_tree_keeps_every_match_and_nobody_has_two_byes() -> None:
    for drawn in trees():
        if drawn.size % 2 == 0:
            with pytest.raises(tree.NoByeToFill):
                tree.joined(drawn)
            continue
        planned = tree.joined(drawn)
        kept, matches = by_number(drawn), by_number(planned)
        assert (len(matches), planned.size) == (drawn.size, drawn.size + 1)
        assert sorted(place for side in (planned.matches[-1],) for place in _both(side, matches)) == list(
            range(drawn.size + 1)
        )
        changed = [number for number in kept if kept[number] != matches[number]]
        assert len(changed) == (drawn.size > 1)
        byes = Counter(place for played in planned.rounds if played.bye for place in places(played.bye, matches))
        assert all(count == 1 for count in byes.values()), drawn.size
        assert planned.rounds[0].bye is None


def _both(plan: tree.MatchPlan, matches: dict[int, tree.MatchPlan]) -> list[int]:
    return places(plan.first, matches) + places(plan.second, matches)


class ALateTeam(TestCase):
    """Each example plays a bracket in which a team comes late."""

    @settings(max_examples=often(12, 50), deadline=None)
    @given(size=st.integers(1, LARGEST), data=st.data())
    def test_every_bracket_still_ends_with_one_winner(self, size: int, data: st.DataObject) -> None:
        bracket = bracket_of(size)
        first_round = list(selectors.ready_matches(bracket, 1))
        for played in data.draw(st.lists(st.sampled_from(first_round), unique=True)) if first_round else []:
            _decide(played, data)
        before = list(Match.objects.filter(bracket=bracket).order_by("number").values())
        try:
            added = services.join(bracket=bracket, number=NEWCOMER)
        except (NoBye, FollowedByResult):
            assert list(Match.objects.filter(bracket=bracket).order_by("number").values()) == before
            return
        bracket.refresh_from_db()
        after = {row["number"]: row for row in Match.objects.filter(bracket=bracket).values()}
        assert sum(after[row["number"]] != row for row in before) == (size > 1)
        assert (added.number, added.round, added.first is not None) == (size, 1, True)
        shape = {(plan.number, played.number) for played in bracket.shape.rounds for plan in played.matches}
        assert {(row["number"], row["round"]) for row in after.values()} == shape
        while (number := selectors.current_round(bracket)) is not None:
            ready = list(selectors.ready_matches(bracket, number))
            assert ready, "open matches, and none can be played"
            _decide(data.draw(st.sampled_from(ready)), data)
        champion = selectors.champion(bracket)
        final = selectors.matches_of(bracket).order_by("-round")[0]
        assert champion == final.winner
        assert champion is not None or final.decided == "vacant"


def _decide(played: Match, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(["first", "second", "second", "nobody"]))
    if kind == "nobody":
        services.record_vacancy(match=played)
        return
    winner = played.first if kind == "first" else played.second
    assert winner is not None
    services.record_winner(match=played, number=winner.number, how="played")


@pytest.mark.django_db
def test_the_newcomer_meets_the_team_with_the_bye_and_may_win_it_all() -> None:
    bracket = bracket_of(5)
    win(bracket, 1, 2)
    added = services.join(bracket=bracket, number=NEWCOMER)
    assert numbers(added) == (3, NEWCOMER)
    assert numbers(match(bracket, 3)) == (2, None)
    win(bracket, 5, NEWCOMER)
    win(bracket, 2, 4)
    bracket.refresh_from_db()
    assert selectors.byes(bracket, 1) == []
    win(bracket, 3, NEWCOMER)
    assert [entrant.number for entrant in selectors.byes(bracket, 2)] == [4]
    win(bracket, 4, NEWCOMER)
    champion = selectors.champion(bracket)
    assert champion is not None
    assert champion.number == NEWCOMER
    services.withdraw_winner(match=match(bracket, 4))


@pytest.mark.django_db
def test_one_team_alone_gets_an_opponent() -> None:
    bracket = bracket_of(1)
    services.join(bracket=bracket, number=NEWCOMER)
    bracket.refresh_from_db()
    assert numbers(match(bracket, 1)) == (1, NEWCOMER)
    assert selectors.champion(bracket) is None


@pytest.mark.django_db
@pytest.mark.parametrize(("size", "number", "error"), [(4, NEWCOMER, NoBye), (5, 2, DuplicateNumber)])
def test_there_is_no_place_without_a_bye_and_none_for_a_team_twice(
    size: int, number: int, error: type[BracketError]
) -> None:
    bracket = bracket_of(size)
    with pytest.raises(error):
        services.join(bracket=bracket, number=number)
    assert Bracket.objects.get().size == size


@pytest.mark.django_db
def test_there_is_no_place_beside_a_team_that_has_left() -> None:
    bracket = bracket_of(3)
    passing = selectors.passing(bracket)
    assert passing is not None
    services.take_out(bracket=bracket, number=passing.number)
    assert selectors.passing(bracket) is None
    with pytest.raises(ByeHasLeft):
        services.join(bracket=bracket, number=NEWCOMER)
    services.take_back_in(bracket=bracket, number=passing.number)
    assert services.join(bracket=bracket, number=NEWCOMER).first == passing


@pytest.mark.django_db
def test_it_is_too_late_once_the_match_after_the_bye_is_decided() -> None:
    bracket = bracket_of(3)
    nobody_came(bracket, 1)  # the team with the bye has won without play
    with pytest.raises(FollowedByResult):
        services.join(bracket=bracket, number=NEWCOMER)
    again = bracket_of(5)
    services.join(bracket=again, number=NEWCOMER)
    with pytest.raises(NoBye):
        services.join(bracket=again, number=NEWCOMER + 1)
