"""The arithmetic of the case runner and the brackets of the tournament agree, though neither knows the other."""

import pytest

from brackets import tree
from scoring.shell.cases.running import elimination, finals


@pytest.mark.parametrize("teams", range(1, 129))
def test_a_bracket_has_the_matches_rounds_and_byes_of_the_tree(teams: int) -> None:
    built, counted = tree.build(teams), elimination(teams)
    assert counted.matches == len(built.matches)
    assert counted.rounds == len(built.rounds)
    assert counted.byes == tuple(int(played.bye is not None) for played in built.rounds)


def test_nobody_plays_in_an_empty_bracket() -> None:
    assert elimination(0) == (0, ())


@pytest.mark.parametrize(("brackets", "matches"), [((8, 4), 1), ((1, 1), 1), ((0, 4), 0), ((), 0), ((5, 3, 2), 2)])
def test_the_winners_of_brackets_that_have_one_meet(brackets: tuple[int, ...], matches: int) -> None:
    assert finals(brackets) == matches
