"""Counts that no deal leaves: the phone refuses them as the engine does, before they wait for the network."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from scoring.entries import Hand
from scoring.entries.kinds import End
from scoring.hands import Seat
from scoring.sheets import total_sheet
from scoring.tiles import parse_tile
from tests.web.matches.phone.scenes import after, differences
from tournament.core import rule_systems

FIGURES = ((0, 169, 3, 5), (0, 70, 70, 70), (0, 0, 0, 0), (4, 0, 1, 0), (60, 60, 1, 0), (30, 31, 0, 1), (400, 90, 9, 2))
SIDES = ((0, 0), (200, 3), (3, 200), (120, 121), (1, 0), (0, 5))
HELD = (("0-0", "0-1"), ("6-6", "6-0"), ("1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "0-1", "2-2"), ())


WAYS: tuple[tuple[End, Seat | None], ...] = (("domino", Seat(0)), ("domino", Seat(3)), ("block", None))


def counts() -> Iterator[dict[str, Any]]:
    """What is left, by player, by team and by tiles, which go round the table."""
    yield from ({"pips": pips, "tiles": None} for pips in FIGURES)
    yield from ({"pips": None, "tiles": None, "side_pips": sides} for sides in SIDES)
    for turn in range(4):
        held = tuple(tuple(map(parse_tile, tiles)) for tiles in (*HELD[turn:], *HELD[:turn]))
        yield {"pips": None, "tiles": held}


def test_every_system_refuses_them_alike() -> None:
    scenes = [
        after(total_sheet([], ruleset), [Hand(end, by, recount=None, leader=Seat(1), **count)], ruleset)
        for ruleset, (end, by), count in product(rule_systems.offered(), WAYS, counts())
    ]
    assert differences(scenes) == []
