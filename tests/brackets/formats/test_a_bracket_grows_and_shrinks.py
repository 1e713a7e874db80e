"""What could not be planned is added when its time has come, and taken away again when a correction asks for it."""

import pytest

from brackets import selectors, services
from brackets.errors import (
    BadOption,
    FollowedByResult,
    NoLateEntry,
    OptionOutOfRange,
    OrderMissing,
    StillPlayed,
    UnknownFormat,
)
from brackets.models import Bracket, Match
from tests.brackets.play import match, numbers, win

pytestmark = pytest.mark.django_db
GROUPS = [[1, 2, 3], [4, 5, 6]]


def built(format: str, size: int, **options: int) -> Bracket:
    return services.build(label="men", numbers=range(1, size + 1), format=format, options=options)


def add_next_stage(bracket: Bracket, *ranked: list[int]) -> list[Match]:
    return services.add_next_stage(bracket=bracket, ranked=ranked, seed=b"seed")


def after_groups() -> Bracket:
    """Two groups of three in which the smaller number has always won, and the knock-out drawn."""
    men = built("groups", 6, group_size=3)
    for one in selectors.matches_of(men):
        win(men, one.number, min(number for number in numbers(one) if number))
    add_next_stage(men, *GROUPS)
    return men


def test_the_knock_out_comes_after_the_groups_and_no_sooner() -> None:
    men = built("groups", 6, group_size=3)
    with pytest.raises(StillPlayed):
        add_next_stage(men, *GROUPS)
    men = after_groups()
    first, second, final = [one for one in selectors.matches_of(men) if not one.part]
    assert {frozenset(numbers(first)), frozenset(numbers(second))} == {frozenset({2, 4}), frozenset({1, 5})}
    assert (first.round, second.round, final.round, numbers(final)) == (4, 4, 5, (None, None))
    assert not selectors.needs_next_stage(men)
    assert selectors.to_rank(men) == []


def test_an_order_of_others_is_refused() -> None:
    men = built("swiss", 4)
    win(men, 1, 1)
    win(men, 2, 3)
    assert selectors.to_rank(men) == [[1, 2, 3, 4]]
    for ranked in ([], [[1, 2, 3]], [[1, 2, 3, 5]], [[1, 2], [3, 4]]):
        with pytest.raises(OrderMissing):
            services.add_next_stage(bracket=men, ranked=ranked, seed=b"")


def test_a_corrected_group_takes_the_knock_out_away_until_it_is_over_again() -> None:
    men = after_groups()
    knock_out = [one.pk for one in selectors.matches_of(men) if not one.part]
    assert [one.pk for one in selectors.path(match(men, 1))] == knock_out
    changed = services.withdraw_winner(match=match(men, 1))
    assert [one.pk for one in changed] == [match(men, 1).pk, *knock_out]
    assert selectors.matches_of(men).count() == 6
    win(men, 1, 3)
    add_next_stage(men, [1, 3, 2], [4, 5, 6])
    assert sorted(one.pk for one in selectors.matches_of(men) if not one.part) == sorted(knock_out)
    assert {number for one in selectors.matches_of(men) if one.round == 4 for number in numbers(one)} == {1, 3, 4, 5}


def test_a_knock_out_that_has_begun_keeps_its_groups() -> None:
    men = after_groups()
    win(men, 7, 2)
    with pytest.raises(FollowedByResult, match="match 7"):
        services.withdraw_winner(match=match(men, 1))
    with pytest.raises(FollowedByResult):
        services.remove_last_stage(bracket=men)
    services.withdraw_winner(match=match(men, 7))
    assert len(services.remove_last_stage(bracket=men)) == 3
    assert services.remove_last_stage(bracket=men) == []


def test_the_second_final_is_there_only_while_it_is_needed() -> None:
    men = built("double", 2)
    win(men, 1, 1)
    win(men, 2, 2)
    assert selectors.needs_next_stage(men)
    assert selectors.champion(men) is None
    (again,) = add_next_stage(men)
    assert numbers(again) == (1, 2)
    services.withdraw_winner(match=match(men, 2))
    win(men, 2, 1)
    assert [one.number for one in selectors.matches_of(men)] == [1, 2]
    assert selectors.is_finished(men)
    services.withdraw_winner(match=match(men, 2))
    win(men, 2, 2)
    win(men, 3, 2)
    with pytest.raises(FollowedByResult, match="match 3"):
        services.withdraw_winner(match=match(men, 2))


def test_the_order_at_the_end_of_swiss_rounds_is_forgotten_when_a_result_is_taken_back() -> None:
    men = built("swiss", 2)
    win(men, 1, 1)
    assert add_next_stage(men, [1, 2]) == []
    men.refresh_from_db()
    assert men.ranked == [1, 2]
    services.withdraw_winner(match=match(men, 1))
    men.refresh_from_db()
    assert men.ranked is None
    assert not selectors.is_finished(men)


def test_options_are_settled_by_the_number_of_teams_and_refused_by_name() -> None:
    assert built("single", 3).options == {}
    assert built("swiss", 33).options == {"rounds": 6}
    assert built("swiss", 5, rounds=20).options == {"rounds": 5}
    assert built("groups", 5, advance=8).options == {"group_size": 4, "advance": 1}
    with pytest.raises(UnknownFormat):
        built("ladder", 4)
    with pytest.raises(BadOption, match="rounds"):
        built("single", 4, rounds=3)
    for value in (0, 33, True, "3", None):
        with pytest.raises(OptionOutOfRange, match="from 1 to 32"):
            services.check_options(format="swiss", options={"rounds": value})


def test_nobody_comes_late_into_another_format() -> None:
    men = built("consolation", 5)
    assert selectors.passing(men) is None
    with pytest.raises(NoLateEntry):
        services.join(bracket=men, number=9)
