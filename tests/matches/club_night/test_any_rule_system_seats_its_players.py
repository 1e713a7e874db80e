"""A friendly table is made for every rule system, and for every number of players that it can be played by."""

import pytest

from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from tests.matches.club_night.seated import seat
from tournament.core.errors import Refused
from tournament.matches import club_night
from tournament.matches.club_night import Shape
from tournament.models import Club, FriendlyTable

every_system = pytest.mark.parametrize("system", all_rulesets(), ids=lambda system: system.key)


@every_system
def test_the_system_s_own_table_is_among_those_offered(system: Ruleset) -> None:
    assert club_night.usual(system) in club_night.shapes(system)


@every_system
def test_every_table_that_is_offered_can_be_made(club: Club, system: Ruleset) -> None:
    for shape in club_night.shapes(system):
        ruleset = club_night.ruleset_of(seat(club, system.key, shape))
        assert (ruleset.players, ruleset.seating.teams) == (shape.players, shape.teams)


def test_two_to_ten_players_and_two_to_five_teams_are_seated() -> None:
    offered = {shape for system in all_rulesets() for shape in club_night.shapes(system)}
    assert {shape.players for shape in offered if shape.team_size == 1} == set(range(2, 11))
    assert {shape.teams for shape in offered if shape.team_size > 1} == {2, 3, 4, 5}


def test_more_players_get_a_larger_set(club: Club) -> None:
    assert club_night.ruleset_of(seat(club, "matador", Shape(4, 1))).double == 6
    assert club_night.ruleset_of(seat(club, "matador", Shape(5, 1))).double == 9
    assert club_night.ruleset_of(seat(club, "matador", Shape(9, 1))).double == 12


def test_a_set_that_was_chosen_stays(club: Club) -> None:
    assert club_night.ruleset_of(seat(club, "matador", Shape(4, 1), double=12)).double == 12
    with pytest.raises(Refused) as refused:
        seat(club, "matador", Shape(9, 1), double=6)
    assert refused.value.field == "shape"


@pytest.mark.parametrize(
    ("ruleset", "shape"), [("saci", Shape(5, 1)), ("garrafina", Shape(4, 2)), ("draw", Shape(9, 2))]
)
def test_a_table_that_the_rules_do_not_know_is_refused(club: Club, ruleset: str, shape: Shape) -> None:
    with pytest.raises(Refused) as refused:
        seat(club, ruleset, shape)
    assert refused.value.field == "shape"
    assert not FriendlyTable.objects.filter(club=club).exists()


def test_an_unknown_system_and_an_unknown_option_are_refused_at_their_fields(club: Club) -> None:
    with pytest.raises(Refused) as refused:
        seat(club, "chess")
    assert refused.value.field == "ruleset"
    with pytest.raises(Refused) as refused:
        seat(club, target="many")
    assert refused.value.field == "options"
