"""Counts that no deal leaves: the phone refuses them as the engine does, before they wait for the network."""

from itertools import product

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.sheets import total_sheet
from scoring.tiles import parse_tile
from tests.web.matches.phone.scenes import after, differences
from tournament.core import rule_systems

FIGURES = ((0, 169, 3, 5), (0, 70, 70, 70), (0, 0, 0, 0), (4, 0, 1, 0), (60, 60, 1, 0), (30, 31, 0, 1), (400, 90, 9, 2))
SIDES = ((0, 0), (200, 3), (3, 200), (120, 121), (1, 0), (0, 5))
HELD = (("0-0", "0-1"), ("6-6", "6-0"), ("1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "0-1", "2-2"), ())


def test_every_system_refuses_them_alike() -> None:
    tiles = [tuple(tuple(map(parse_tile, held)) for held in (*HELD[turn:], *HELD[:turn])) for turn in range(4)]
    counts = [
        *({"pips": pips, "tiles": None} for pips in FIGURES),
        *({"pips": None, "tiles": None, "side_pips": sides} for sides in SIDES),
        *({"pips": None, "tiles": held} for held in tiles),
    ]
    ways = (("domino", Seat(0)), ("domino", Seat(3)), ("block", None))
    scenes = [
        after(total_sheet([], ruleset), [Hand(end, by, recount=None, leader=Seat(1), **count)], ruleset)
        for ruleset, (end, by), count in product(rule_systems.offered(), ways, counts)
    ]
    assert differences(scenes) == []
