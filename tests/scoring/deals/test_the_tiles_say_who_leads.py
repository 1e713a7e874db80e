"""The highest double leads, or the heaviest tile, or the tiles are dealt again; the right to lead may pass on."""

import pytest

from scoring.hands import Seat
from scoring.referee.start import Leading, first_lead, lead_of
from scoring.rulesets import get
from scoring.tiles import parse_tile
from tests.scoring.play.dealt import tiles


@pytest.mark.parametrize(
    ("key", "hands", "leader", "tile"),
    [
        ("draw", ["3-3 5-6 0-6 1-6 2-6 3-6 4-6", "4-4 0-0 1-2 1-3 1-4 1-5 0-1"], 1, "4-4"),
        ("matador", ["3-3 5-6", "4-4 0-1"], 1, "4-4"),
        ("matador", ["3-5 0-1", "2-6 1-2"], 1, "2-6"),
        ("basque", ["4-5", "3-6"], 1, "3-6"),
        ("saci", ["0-1", "6-6", "0-2", "0-3"], 1, "6-6"),
        ("cyprus", ["8-9", "9-9"], 1, "9-9"),
    ],
)
def test_the_holder_of_the_tile_leads_it(key: str, hands: list[str], leader: int, tile: str) -> None:
    found = first_lead([tiles(hand) for hand in hands], get(key))
    assert found == Leading(Seat(leader), parse_tile(tile))


@pytest.mark.parametrize(
    ("key", "hands"),
    [
        ("cyprus", ["8-9", "7-9", "0-0", "8-8"]),
        ("draw", ["1-2", "3-4"]),
        ("saci", ["0-1", "5-5"]),
        ("matador", ["", ""]),
    ],
)
def test_else_the_tiles_are_dealt_again(key: str, hands: list[str]) -> None:
    assert first_lead([tiles(hand) for hand in hands], get(key)) == Leading(None, redeal=True)


def test_a_player_with_the_right_but_not_the_double_loses_the_turn() -> None:
    hands = [tiles(hand) for hand in ("0-1", "0-2", "0-3", "6-6")]
    found = first_lead(hands, get("garrafina"), entitled=Seat(1))
    assert found == Leading(Seat(3), parse_tile("6-6"), (Seat(1), Seat(2)))
    assert lead_of(hands, get("garrafina"), Seat(3)).turns_lost == ()


def test_drawn_before_the_deal_the_lead_is_free() -> None:
    hands = [tiles(hand) for hand in ("0-1", "6-6")]
    assert first_lead(hands, get("international")) == Leading(None)
    assert lead_of(hands, get("international"), Seat(0), first_hand=True) == Leading(Seat(0))


def test_a_later_hand_is_led_by_who_has_the_right_with_any_tile() -> None:
    assert lead_of([tiles("0-1"), tiles("6-6")], get("saci"), Seat(0)) == Leading(Seat(0))
