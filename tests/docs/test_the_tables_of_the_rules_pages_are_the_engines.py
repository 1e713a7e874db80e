"""docs/rules/: the tables of tiles dealt, of marks and of matadors say what the engine does."""

from collections.abc import Mapping
from typing import Final

import pytest

from scoring.layouts import empty
from scoring.referee.start import hand_sizes
from scoring.rulesets import get
from scoring.sheets.worth import marks
from scoring.tiles import tiles_in
from tests.docs.pages import rows
from tests.docs.rules_pages import page

SETS: Final = (6, 9, 12)


def spread(text: str) -> range:
    """Every number of "2 to 7", of "8 and 9", or the one that stands alone."""
    numbers = [int(word) for word in text.replace(" and ", " to ").split(" to ")]
    return range(numbers[0], numbers[-1] + 1)


def dealt(key: str, options: Mapping[str, object]) -> int:
    return hand_sizes(get(key, options))[0]


def test_the_draw_game_deals_what_its_table_says() -> None:
    told = {
        (int(double), players): int(each)
        for double, listed, each in rows(page("draw"), "set")
        for players in spread(listed)
    }
    assert told == {
        (double, players): dealt("draw", {"double": double, "players": players})
        for double in SETS
        for players in get("draw").deals["LARGEST"][double]
    }


@pytest.mark.parametrize("double", [9, 12])
def test_cyprus_deals_what_its_three_tables_say(double: int) -> None:
    names = ("BELL", "BOTERMANS", "CELKO")
    listed = rows(page("cyprus"), "players")
    assert [int(row[0]) for row in listed] == list(range(4, 11))
    for players, *told in listed:
        table = {"double": double, "players": int(players)}
        assert [int(each) for each in told] == [dealt("cyprus", {**table, "deal": name}) for name in names]


def test_pips_make_the_marks_of_the_basque_table() -> None:
    table = rows(page("basque"), "pips")
    assert len(table) > 5
    for pips, told in table:
        assert marks(int(pips), "DECADES") == int(told)


def test_each_set_has_the_matadors_of_the_table() -> None:
    table = {int(double): (int(makes), told) for double, makes, told in rows(page("matador"), "set")}
    assert set(table) == set(SETS)
    for double, (makes, told) in table.items():
        ruleset = get("matador", {"double": double, "players": 3})
        assert makes == double + 1
        assert " ".join(str(tile) for tile in tiles_in(empty(ruleset).matadors)) == told
