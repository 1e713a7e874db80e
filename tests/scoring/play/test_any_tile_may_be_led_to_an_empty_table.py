"""Before the lead there is no end to fit: the player in turn may lay any tile of the hand, on any layout."""

import pytest

from scoring.hands import Seat
from scoring.layouts import empty
from scoring.referee.legal import Laying, Legal, legal
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.tiles import parse_tile

HAND = tuple(map(parse_tile, ["0-0", "1-6", "2-3", "5-5"]))
TABLES = [*all_rulesets(), get("matador", {"matador_laid": "LENGTHWISE"})]


@pytest.mark.parametrize("ruleset", TABLES, ids=repr)
def test_every_tile_held_may_be_led(ruleset: Ruleset) -> None:
    assert legal(empty(ruleset), Seat(1), HAND, ruleset) == Legal(tuple(Laying(tile, None) for tile in HAND), None)


@pytest.mark.parametrize("ruleset", TABLES, ids=repr)
def test_nobody_draws_instead(ruleset: Ruleset) -> None:
    assert legal(empty(ruleset), Seat(1), HAND, ruleset, stock=10).otherwise is None
