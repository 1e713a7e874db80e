"""Figures that combinatorics gives exactly, from what the engine says of sets, deals and leads (rules.md J2)."""

from itertools import islice
from math import comb

import pytest

from scoring.hands import SEATS
from scoring.layouts import line
from scoring.referee.start import hand_sizes, lead_of, may_ask_redeal
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.tiles import Tile, suits, tile_set

DOUBLES = [tile for tile in tile_set(6) if tile.is_double]
OTHERS = [tile for tile in tile_set(6) if not tile.is_double]
HANDS = comb(28, 7)


def share_of(doubles: int) -> float:
    """How many of the hands of seven have so many doubles."""
    return comb(7, doubles) * comb(21, 7 - doubles) / HANDS


def hand_with(doubles: int) -> tuple[Tile, ...]:
    return (*DOUBLES[:doubles], *OTHERS[: 7 - doubles])


@pytest.mark.parametrize(
    ("number", "tiles", "pips", "halves"), [(6, 28, 168, 8), (9, 55, 495, 11), (12, 91, 1092, 14), (15, 136, 2040, 17)]
)
def test_a_set(number: int, tiles: int, pips: int, halves: int) -> None:
    whole = tile_set(number)
    assert (len(whole), sum(tile.pips for tile in whole)) == (tiles, pips)
    for each in range(number + 1):
        assert sum((tile.low == each) + (tile.high == each) for tile in whole) == halves
        assert suits(number)[each].bit_count() == number + 1


def test_hands_and_deals() -> None:
    each, left = hand_sizes(get("saci"))
    assert (each, left) == (7, 0)
    assert comb(28, each) == 1_184_040
    assert comb(28, each) * comb(21, each) * comb(14, each) == 472_518_347_558_400


@pytest.mark.parametrize(
    ("doubles", "share"),
    list(enumerate((0.098206, 0.320807, 0.360908, 0.176915, 0.039315, 0.003725, 0.000124, 8.4e-7))),
)
def test_doubles_in_a_hand(doubles: int, share: float) -> None:
    assert sum(tile.is_double for tile in hand_with(doubles)) == doubles
    assert share_of(doubles) == pytest.approx(share, rel=0.003, abs=5e-7)


@pytest.mark.parametrize(("redeal", "share"), [("FOUR", 0.043164), ("FIVE", 0.003850), ("NEVER", 0)])
def test_how_often_a_hand_may_ask_for_a_new_deal(redeal: str, share: float) -> None:
    ruleset = get("casual", {"redeal": redeal})
    asking = sum(share_of(doubles) for doubles in range(8) if may_ask_redeal(hand_with(doubles), ruleset))
    assert asking == pytest.approx(share, abs=5e-7)


def test_how_often_the_double_six_is_passed_on() -> None:
    fitting = line(get("saci"), (6,), (6,)).fitting(SEATS[0]).bit_count() - 1  # but 6-6 itself
    assert comb(27 - fitting, 7) / comb(27, 7) == pytest.approx(0.130942, abs=5e-7)


def test_how_often_two_players_have_no_double() -> None:
    ruleset = get("draw", {"players": 2})
    without = list(islice(OTHERS, 14))
    assert lead_of((without[:7], without[7:]), ruleset, first_hand=True).redeal
    assert not lead_of(((*without[:6], DOUBLES[0]), without[7:]), ruleset, first_hand=True).redeal
    assert comb(len(OTHERS), 14) / comb(28, 14) == pytest.approx(0.002899, abs=5e-7)


@pytest.mark.parametrize(("players", "aside"), [(2, 1 / 2), (3, 1 / 4)])
def test_how_often_the_double_six_is_not_dealt(players: int, aside: float) -> None:
    each, left = hand_sizes(get("basque", {"players": players, "team_size": 1}))
    assert left / (each * players + left) == aside


def star_can_be_finished(ruleset: Ruleset) -> float:
    """P(eight of the other nine nines are in hands, given that 9-9 is)."""
    in_hands = ruleset.tiles_each * ruleset.players - 1
    others = len(tile_set(9)) - 1
    deals = comb(others, in_hands)
    return sum(comb(9, nines) * comb(others - 9, in_hands - nines) for nines in (8, 9)) / deals


@pytest.mark.parametrize(
    ("deal", "players", "share"),
    [
        ("BELL", 4, 0.931), ("BELL", 5, 1), ("BELL", 6, 1), ("BELL", 7, 0.741), ("BELL", 8, 0.670), ("BELL", 9, 1),
        ("BELL", 10, 0.810), ("CELKO", 4, 0.097), ("CELKO", 5, 0.213), ("CELKO", 6, 0.299),
        ("BOTERMANS", 8, 0.213), ("BOTERMANS", 9, 0.467),
    ],
)  # fmt: skip
def test_how_often_the_star_can_be_finished(deal: str, players: int, share: float) -> None:
    ruleset = get("cyprus", {"players": players, "deal": deal})
    assert star_can_be_finished(ruleset) == pytest.approx(share, abs=5e-4)


def test_how_many_deals_it_takes_until_the_double_nine_is_dealt() -> None:
    each, left = hand_sizes(get("cyprus", {"players": 4, "deal": "CELKO"}))
    assert (each * 4 + left) / (each * 4) == 55 / 36
