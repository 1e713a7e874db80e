"""A line, a line of sums, a cross and a star: what they show, what fits, where it goes, and why it does not."""

import pytest

from scoring import layouts
from scoring.hands import Seat
from scoring.layouts import Place, Table
from scoring.rulesets import get
from scoring.tiles import mask_of, parse_tile, suit, whole
from tests.scoring.play.dealt import tiles

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)
SACI = get("saci")
CROSS = get("garrafina", {"players": 3})
NEIGHBOUR = get("garrafina", {"players": 3, "open_arms": "LEFT_NEIGHBOUR"})
CYPRUS = get("cyprus")
MATADOR = get("matador")
LENGTHWISE = get("matador", {"matador_laid": "LENGTHWISE"})


def may_lay(table: Table, seat: Seat, tile: str, at: int | None, free: int | None = None) -> bool:
    return table.lay(seat, parse_tile(tile), at, free)


def places(table: Table, seat: Seat, tile: str) -> list[tuple[int | None, int | None]]:
    return [(place.at, place.free) for place in table.places(seat, parse_tile(tile))]


def led(table: Table, tile: str) -> Table:
    table.lead(parse_tile(tile))
    return table


@pytest.mark.parametrize("ruleset", [SACI, CROSS, CYPRUS, MATADOR])
def test_before_the_lead_anything_goes_anywhere(ruleset: object) -> None:
    table = layouts.empty(ruleset)  # type: ignore[arg-type]  # one of the rulesets above
    double = 9 if ruleset is CYPRUS else 6
    assert (table.ends, table.fitting(ONE), table.compulsory(ONE)) == ((), whole(double), whole(double))
    assert table.places(ONE, parse_tile("1-2")) == (Place(None),)


def test_a_line_has_two_ends() -> None:
    table = led(layouts.empty(SACI), "2-5")
    assert (table.ends, table.fitting(ZERO)) == (((2,), (5,)), suit(6, 2) | suit(6, 5))
    assert places(table, ZERO, "2-5") == [(0, None), (1, None)]
    assert not may_lay(table, ZERO, "1-2", 1)
    assert not may_lay(table, ZERO, "1-2", None)
    assert may_lay(table, ZERO, "1-2", 0)
    assert may_lay(table, ZERO, "5-5", 1)
    assert may_lay(table, ZERO, "5-6", 1)
    assert (table.ends, table.fitting(ZERO)) == (((1,), (6,)), suit(6, 1) | suit(6, 6))
    assert table.put(ZERO, parse_tile("0-1"), 1, None)
    assert table.ends == ((0,), (6,))
    assert not table.put(ZERO, parse_tile("1-2"), 0, None)
    assert [table.refusal(ZERO, parse_tile("1-2"), at, None) for at in (0, 1, 2, None)] == [
        "tile-does-not-fit",
        "tile-does-not-fit",
        "no-such-place",
        "no-such-place",
    ]
    assert (table.matadors, table.growing, table.dead(whole(6))) == (0, False, False)


def test_on_a_cross_everybody_has_an_arm() -> None:
    table = led(layouts.empty(CROSS), "6-6")
    assert table.ends == ((6,), (6,), (6,))
    assert may_lay(table, ZERO, "3-6", 0)
    assert not may_lay(table, ONE, "3-5", 0)
    assert table.ends == ((3,), (6,), (6,))
    assert (table.fitting(ZERO), table.fitting(ONE)) == (suit(6, 3), suit(6, 6))
    assert table.reach(ONE) == suit(6, 3) | suit(6, 6)
    assert places(table, ONE, "3-6") == [(1, None)]


def test_an_arm_lies_open_from_a_lost_turn_to_the_next_tile() -> None:
    table = layouts.cross(CROSS, {ZERO: (3, False)})
    table.lose_turn(ZERO)
    assert places(table, ONE, "3-6") == [(0, None), (1, None)]
    assert (table.fitting(ONE), table.compulsory(ONE)) == (suit(6, 3) | suit(6, 6), suit(6, 6))
    assert may_lay(table, TWO, "3-5", 0)
    assert not may_lay(table, TWO, "4-5", 0)
    assert table.ends == ((5,), (6,), (6,))
    unled = layouts.empty(CROSS)
    unled.lose_turn(ZERO)
    assert not may_lay(led(unled, "6-6"), ONE, "3-6", 0)


def test_only_the_arm_on_the_left_may_be_open() -> None:
    table = layouts.cross(NEIGHBOUR, {ZERO: (3, True), ONE: (4, True), TWO: (5, True)})
    assert [places(table, seat, "3-4") for seat in (ZERO, ONE, TWO)] == [
        [(0, None)],
        [(0, None), (1, None)],
        [(1, None)],
    ]
    assert table.fitting(ZERO) == suit(6, 3) | suit(6, 5)
    assert table.reach(ONE) == suit(6, 3) | suit(6, 4)
    assert not may_lay(table, ZERO, "4-6", 1)
    assert may_lay(table, TWO, "4-6", 1)


def test_why_a_tile_does_not_go_on_a_cross() -> None:
    table = layouts.cross(CROSS, {ZERO: (3, False)})
    assert [table.refusal(ONE, parse_tile("3-5"), at, None) for at in (None, -1, 0, 1, 2, 3)] == [
        "no-such-place",
        "no-such-place",
        "arm-closed",
        "tile-does-not-fit",
        "tile-does-not-fit",
        "no-such-place",
    ]
    assert [table.put(ONE, parse_tile("3-5"), at, None) for at in (None, -1, 1, 3, 0)] == [False] * 4 + [True]


def test_a_star_grows_eight_arms_first() -> None:
    table = led(layouts.empty(CYPRUS), "9-9")
    assert (table.growing, table.ends, table.fitting(ZERO)) == (True, (), suit(9, 9))
    for number in range(8):
        assert table.growing
        assert places(table, ZERO, f"{number}-9") == [(None, None)]
        assert not may_lay(table, ZERO, f"{number}-9", 0)
        assert may_lay(table, ZERO, f"{number}-9", None)
    assert not table.growing
    assert table.ends == tuple((number,) for number in range(8))
    assert table.fitting(ZERO) == whole(9) & ~mask_of(tiles("8-8 8-9 9-9"))
    assert not may_lay(table, ZERO, "8-9", None)
    assert may_lay(table, ZERO, "7-8", 7)
    assert places(table, ZERO, "7-8") == [(7, None)]
    assert places(table, ZERO, "0-1") == [(0, None), (1, None)]


def test_why_a_tile_does_not_go_on_a_star() -> None:
    growing, grown = layouts.star(CYPRUS, [4, 5]), layouts.star(CYPRUS, [0, 1, 2, 3, 4, 5, 6, 7])
    tile = parse_tile("4-8")
    assert [growing.refusal(ZERO, tile, at, None) for at in (None, -1, 0, 1, 2)] == [
        "tile-does-not-fit",
        "no-such-place",
        "star-not-complete",
        "tile-does-not-fit",
        "no-such-place",
    ]
    assert [grown.refusal(ZERO, tile, at, None) for at in (None, 8)] == ["no-such-place", "no-such-place"]
    assert [growing.put(ZERO, tile, at, None) for at in (None, -1, 2, 1, 0)] == [False] * 4 + [True]
    assert growing.ends == ((8,), (5,))


def test_where_halves_add_up_matadors_go_anywhere() -> None:
    table = led(layouts.empty(MATADOR), "2-5")
    assert table.matadors == mask_of(tiles("0-0 1-6 2-5 3-4"))
    assert table.fitting(ZERO) == suit(6, 5) | suit(6, 2) | table.matadors
    assert places(table, ZERO, "2-3") == [(1, None)]
    assert not may_lay(table, ZERO, "2-3", 0)
    assert not may_lay(table, ZERO, "2-3", None)
    assert not may_lay(table, ZERO, "2-3", 2)
    assert may_lay(table, ZERO, "2-3", 1)
    assert may_lay(table, ZERO, "1-6", 0)
    assert table.ends == ((1, 6), (3,))
    assert places(table, ZERO, "1-1") == [(0, None)]
    assert places(table, ZERO, "3-4") == [(0, None), (1, None)]
    assert table.put(ZERO, parse_tile("4-4"), 0, None)
    assert table.ends == ((1, 6), (4,))
    assert [table.refusal(ZERO, parse_tile("2-2"), at, None) for at in (0, 1, 2, None)] == [
        "tile-does-not-fit",
        "tile-does-not-fit",
        "no-such-place",
        "no-such-place",
    ]


def test_two_blank_ends_are_dead_without_a_matador() -> None:
    table = layouts.line(MATADOR, (0,), (0,))
    assert table.fitting(ZERO) == table.matadors
    assert not table.dead(mask_of(tiles("0-0 1-6 2-5")))
    assert table.dead(mask_of(tiles("0-0 1-6 2-5 3-4")))


def test_other_ends_are_never_dead() -> None:
    """A player who cannot lay a tile draws, even where no tile is left that fits (002 L82)."""
    every_five_and_matador = mask_of(tiles("0-0 1-6 2-5 3-4 0-5 1-5 3-5 4-5 5-5 5-6"))
    table = layouts.line(MATADOR, (2,), (0,))
    assert not table.fitting(ZERO) & ~every_five_and_matador
    assert not table.dead(every_five_and_matador)
    assert not layouts.line(MATADOR, (0, 4), (0,)).dead(whole(6))


def test_lengthwise_the_player_says_which_half_is_free() -> None:
    table = layouts.line(LENGTHWISE, (2,), (0,))
    assert places(table, ZERO, "1-6") == [(0, 1), (0, 6), (1, 1), (1, 6)]
    assert places(table, ZERO, "0-0") == [(0, None), (1, None)]
    assert not may_lay(table, ZERO, "1-6", 0)
    assert not may_lay(table, ZERO, "1-6", 0, 3)
    assert table.refusal(ZERO, parse_tile("1-6"), 0, None) == "no-such-half"
    assert table.refusal(ZERO, parse_tile("1-1"), 0, None) == "tile-does-not-fit"
    assert may_lay(table, ZERO, "1-6", 0, 6)
    assert table.ends == ((6,), (0,))
    assert may_lay(table, ZERO, "0-0", 0)
    assert [set(shown) for shown in table.ends] == [{0}, {0}]
