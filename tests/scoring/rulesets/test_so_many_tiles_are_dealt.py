"""The deal tables of the sources: tiles each player gets, by set and by players."""

from collections.abc import Iterable
from typing import Any

import pytest

from scoring.rulesets import all_rulesets, get
from scoring.tiles import tile_set


def dealt(key: str, double: int, deal: str, players: Iterable[int]) -> list[int]:
    chosen = {"double": double, "deal": deal}
    return [get(key, {**chosen, "players": number}).tiles_each for number in players]


@pytest.mark.parametrize(
    ("players", "double", "each", "stock"),
    [(10, 9, 5, 5), (4, 6, 7, 0), (8, 9, 6, 7)],
    ids=["DRW-12", "DRW-14", "DRW-16"],
)
def test_the_draw_game_deals_as_the_worked_cases(players: int, double: int, each: int, stock: int) -> None:
    assert get("draw", {"players": players, "double": double}).tiles_each == each
    assert len(tile_set(double)) - players * each == stock


def test_the_draw_game_deals_as_many_as_the_set_allows() -> None:
    for double, most in ((6, 4), (9, 10), (12, 10)):
        for players in range(2, most + 1):
            largest = max(each for each in (7, 6, 5) if players * each <= len(tile_set(double)))
            assert get("draw", {"players": players, "double": double}).tiles_each == largest


@pytest.mark.parametrize("double", [9, 12])
def test_cyprus_deals_by_three_tables(double: int) -> None:
    seats = range(4, 11)
    assert dealt("cyprus", double, "BELL", seats) == [13, 11, 9, 7, 6, 6, 5]
    assert dealt("cyprus", double, "BOTERMANS", seats) == [13, 11, 9, 7, 5, 5, 5]
    assert dealt("cyprus", double, "CELKO", seats) == [9, 8, 7, 7, 6, 6, 5]


def test_matador_deals_seven_or_by_one_of_two_tables() -> None:
    assert dealt("matador", 6, "SEVEN", range(2, 5)) == [7, 7, 7]
    assert dealt("matador", 9, "SEVEN", range(2, 8)) == [7] * 6
    assert dealt("matador", 6, "SEVEN_SIX_FIVE", range(2, 5)) == [7, 6, 5]
    assert dealt("matador", 9, "SEVEN_OR_FIVE", range(3, 11)) == [7, 7, 7, 7, 5, 5, 5, 5]


@pytest.mark.parametrize(
    "key", ["saci", "saci500", "international", "latino", "casual", "basque", "garrafina", "fed", "jamaican"]
)
def test_a_table_of_four_with_a_double_six_set_deals_it_all(key: str) -> None:
    assert get(key).tiles_each == 7


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_no_table_deals_more_tiles_than_the_set_has(ruleset: Any) -> None:
    for deals in ruleset.deals.values():
        for double, table in deals.items():
            assert all(players * each <= len(tile_set(double)) for players, each in table.items())
