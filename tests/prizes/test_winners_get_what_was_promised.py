"""Who gets what: the winners of each bracket and of the championship, and those who came second and third (rule 3)."""

import pytest

from tests.cast import SEED, enter
from tests.prizes.winners import decide, decide_all, parts, pledge
from tournament.core.errors import Conflict
from tournament.lottery import championship, holding
from tournament.models import Division, Tournament
from tournament.prizes import pledges, winners


def amounts(tournament: Tournament) -> list[tuple[str, list[int | None]]]:
    """Each prize with what its players get."""
    return [
        (str(one.prize.division or "championship"), [part.cents for part in one.parts])
        for one in winners.board(tournament).winnings
    ]


def test_nobody_has_won_before_the_bracket_has_ended(drawn: Tournament, men: Division) -> None:
    first = pledge(drawn, "men", 1, cents=100_00)
    third = pledge(drawn, "men", 3, cents=20_00)
    board = winners.board(drawn)
    assert [one.teams for one in board.winnings] == [None, None]
    decide(men)
    assert [part.cents for part in parts(first)] == [50_00, 50_00]
    assert [part.cents for part in parts(third)] == [10_00] * 4  # two teams lost in the round before the final
    assert {part.team.number for part in parts(third)}.isdisjoint({part.team.number for part in parts(first)})


def test_a_prize_for_each_player_is_not_divided(drawn: Tournament, men: Division) -> None:
    prize = pledge(drawn, "men", 1, cents=25_00, each="player")
    decide(men)
    assert [part.cents for part in parts(prize)] == [25_00, 25_00]


def test_a_trophy_for_a_team_is_one_thing(drawn: Tournament, men: Division) -> None:
    cup, medals = pledge(drawn, "men", 1, name="Cup"), pledge(drawn, "men", 1, name="Medal", each="player")
    decide(men)
    assert [(part.slot, part.cents) for part in parts(cup)] == [(0, 0)]
    assert [(part.slot, part.cents) for part in parts(medals)] == [(0, 0), (1, 0)]


def test_the_shares_of_the_pool_add_up_to_the_cent(drawn: Tournament) -> None:
    pledges.set_pool(tournament=drawn, cents=100_01, by=None)
    for bracket, place, part in (("men", 1, 3333), ("men", 3, 1667), ("women", 1, 2500), ("championship", 1, 2500)):
        pledge(drawn, bracket, place, part=part)
    decide_all(drawn)
    board = winners.board(drawn)
    assert board.left_cents == 0
    assert sum(part.cents or 0 for one in board.winnings for part in one.parts) == 100_01
    third = board.winnings[1].parts
    assert [part.cents for part in third] == [4_17, 4_17, 4_17, 4_16]  # 16.67 for two teams of two


def test_a_pool_that_is_part_of_the_fees_grows_until_it_is_fixed(drawn: Tournament) -> None:
    pledges.set_pool(tournament=drawn, fees_part=6000, by=None)
    share = pledge(drawn, "men", 1, part=10_000)
    assert winners.board(drawn).pool_cents == 108_00  # 60 per cent of 12 x 15 dollars
    with pytest.raises(Conflict, match="The pool has changed"):
        pledges.fix_pool(tournament=drawn, seen_cents=99_00, by=None)
    pledges.fix_pool(tournament=drawn, seen_cents=108_00, by=None)
    board = winners.board(drawn)
    assert not board.pool_is_open
    assert board.winnings[0].prize == share
    assert board.winnings[0].cents == 108_00


def test_the_winner_of_the_only_bracket_is_the_champion(tournament: Tournament, men: Division) -> None:
    prize = pledge(tournament, "championship", 1, name="Cup")
    assert winners.board(tournament).winnings[0].teams is None
    enter(men, 4)
    holding.hold(division=men, by=None, seed=SEED)
    decide(men)
    (part,) = parts(prize)
    assert part.team == championship.champion_of(tournament)
