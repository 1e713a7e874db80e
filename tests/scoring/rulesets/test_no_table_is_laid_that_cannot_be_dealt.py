"""Players, teams and sets must go together: five players find no place at a double-six table for pairs."""

import pytest

from scoring.errors import UnknownOption
from scoring.hands import Side
from scoring.rulesets import get


@pytest.mark.parametrize(
    ("key", "chosen", "named"),
    [
        ("saci", {"players": 5}, "players"),
        ("basque", {"players": 5}, "players"),
        ("basque", {"players": 3}, "team_size"),
        ("basque", {"players": 2}, "team_size"),
        ("draw", {"players": 5}, "players"),
        ("draw", {"double": 7}, "double"),
        ("draw", {"double": 9, "players": 11}, "players"),
        ("draw", {"double": 9, "players": 10, "deal": "SIX"}, "players"),
        ("draw", {"players": 4, "team_size": 3}, "team_size"),
        ("draw", {"players": 4, "team_size": 4}, "team_size"),
        ("draw", {"double": 12, "players": 9, "team_size": 2}, "team_size"),
        ("garrafina", {"players": 2}, "players"),
        ("matador", {"players": 5}, "players"),
        ("matador", {"double": 9, "players": 8}, "players"),
        ("matador", {"players": 2, "deal": "SEVEN_OR_FIVE"}, "players"),
        ("cyprus", {"players": 3}, "players"),
        ("cyprus", {"double": 6}, "double"),
        ("cyprus", {"double": 10}, "double"),
    ],
)
def test_a_table_that_cannot_be(key: str, chosen: dict[str, object], named: str) -> None:
    with pytest.raises(UnknownOption) as caught:
        get(key, chosen)
    assert caught.value.option == named


@pytest.mark.parametrize(
    ("teams", "size"), [(2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (4, 2), (5, 2), (2, 1), (10, 1)]
)
def test_every_team_game_of_the_draw_game_can_be_set_up(teams: int, size: int) -> None:
    ruleset = get("draw", {"double": 9, "players": teams * size, "team_size": size})
    sides: list[Side] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
    assert list(ruleset.seating.sides) == sides[:teams]
    assert all(len(seats) == size for seats in ruleset.seating.seats_by_side.values())


def test_two_or_three_play_the_basque_game_for_themselves() -> None:
    assert len(get("basque", {"players": 3, "team_size": 1}).seating.sides) == 3
    assert len(get("basque", {"players": 2, "team_size": 1}).seating.sides) == 2
    assert len(get("basque", {"team_size": 1}).seating.sides) == 4
