"""The bare loop is no straw man: it accepts what is right, and refuses what is not."""

import random
from dataclasses import replace

import pytest

from benchmarks.floor import bare, is_right
from scoring.hands import SEATS, Move, Play
from scoring.simulation import play_hand, random_policy

PLAYS = [play_hand(random.Random(seed), random_policy, SEATS[seed % 4]).play for seed in range(50)]


def test_a_complete_hand_is_right() -> None:
    assert all(is_right(bare(play)) for play in PLAYS)


@pytest.mark.parametrize("play", PLAYS)
def test_a_hand_that_stops_early_is_not(play: Play) -> None:
    assert not is_right(bare(replace(play, moves=play.moves[:-1])))


@pytest.mark.parametrize("play", PLAYS)
def test_a_pass_in_place_of_a_tile_is_not(play: Play) -> None:
    place = next(place for place, move in enumerate(play.moves) if place and move.kind == "lay")
    passed = Move(play.moves[place].seat, "pass")
    assert not is_right(bare(replace(play, moves=(*play.moves[:place], passed, *play.moves[place + 1 :]))))


@pytest.mark.parametrize("play", PLAYS)
def test_a_tile_at_two_seats_is_not(play: Play) -> None:
    first, second, *others = play.deal
    assert not is_right(bare(replace(play, deal=(first, (first[0], *second[1:]), *others))))
