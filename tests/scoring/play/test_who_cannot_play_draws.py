"""Who holds nothing that fits draws or passes; the last tiles of the stock may stay where they are."""

from collections.abc import Mapping

import pytest

from scoring import layouts
from scoring.hands import Seat
from scoring.referee.legal import legal
from scoring.rulesets import get
from scoring.tiles import parse_tile
from tests.scoring.play.dealt import tiles

Options = Mapping[str, object]
BASQUE_DRAWS: Options = {"players": 2, "team_size": 1, "unable": "DRAW_UNTIL"}


@pytest.mark.parametrize(
    ("key", "options", "ends", "hand", "stock", "expected"),
    [
        ("draw", {}, (2, 5), "2-3 1-1", 1, ("2-3", None)),
        ("draw", {}, (2, 5), "1-3 1-1", 2, ("", "draw-one")),
        ("draw", {}, (2, 5), "1-3 1-1", 0, ("", "pass")),
        ("basque", BASQUE_DRAWS, (2, 5), "1-3 1-1", 2, ("", "draw-until")),
        ("basque", {}, (2, 5), "1-3 1-1", 2, ("", "pass")),
        ("saci", {}, (0, 0), "2-3 5-6 4-4", 0, ("", "pass")),
        ("matador", {"reserve": 2}, (0, 0), "0-6", 2, ("", "pass")),
        ("matador", {"reserve": 2}, (0, 0), "0-6", 3, ("", "draw-until")),
        ("matador", {"unable": "DRAW_ONE"}, (0, 0), "0-6", 2, ("", "draw-one")),
        ("matador", {}, (0, 0), "3-4", 2, ("3-4 3-4", None)),
        ("matador", {"draw_with_matador": "YES"}, (0, 0), "3-4", 2, ("3-4 3-4", "draw-until")),
        ("matador", {"draw_with_matador": "YES"}, (3, 0), "3-4 4-5", 2, ("3-4 3-4 4-5", None)),
        ("matador", {"draw_with_matador": "YES"}, (0, 0), "3-4", 0, ("3-4 3-4", None)),
    ],
)
def test_worked_turns(
    key: str, options: Options, ends: tuple[int, int], hand: str, stock: int, expected: tuple[str, str | None]
) -> None:
    ruleset = get(key, options)
    table = layouts.line(ruleset, (ends[0],), (ends[1],))
    found = legal(table, Seat(0), tiles(hand), ruleset, stock=stock)
    assert (" ".join(str(laying.tile) for laying in found.moves), found.otherwise) == expected


@pytest.mark.parametrize(
    ("options", "stock", "expected"),
    [({"unable": "DRAW_ONE"}, 2, "draw-one"), ({"unable": "DRAW_ONE"}, 1, "pass"), ({}, 2, "pass")],
)
def test_while_the_star_is_built(options: Options, stock: int, expected: str) -> None:
    ruleset = get("cyprus", options)
    found = legal(layouts.star(ruleset, [4]), Seat(0), tiles("3-3"), ruleset, stock=stock)
    assert found == ((), expected, False)


@pytest.mark.parametrize(("when", "expected"), [("STAR_ONLY", "pass"), ("THROUGHOUT", "draw-one")])
def test_option_no_drawing_once_the_star_stands(when: str, expected: str) -> None:
    ruleset = get("cyprus", {"unable": "DRAW_ONE", "draw_when": when})
    table = layouts.star(ruleset, [0, 1, 2, 3, 4, 5, 6, 7])
    assert legal(table, Seat(0), tiles("8-8"), ruleset, stock=9).otherwise == expected


@pytest.mark.parametrize(
    ("drawn", "rule", "expected"),
    [
        ("5-5", "MAY_KEEP", ("5-5", "pass")),
        ("5-5", "MUST_LAY", ("5-5", None)),
        ("0-0", "MAY_KEEP", ("", "pass")),
        ("0-0", "MUST_LAY", ("", "pass")),
    ],
)
def test_after_the_one_tile_drawn(drawn: str, rule: str, expected: tuple[str, str | None]) -> None:
    ruleset = get("draw", {"drawn": rule})
    table = layouts.line(ruleset, (2,), (5,))
    found = legal(table, Seat(0), tiles(f"1-3 {drawn}"), ruleset, stock=3, drawn=parse_tile(drawn))
    assert (" ".join(str(laying.tile) for laying in found.moves[:1]), found.otherwise) == expected
