"""A view holds what its seat has seen and nothing else."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from hypothesis import given, settings

import scoring
from scoring.ruleset import Ruleset
from tests.scoring.library.hands_in_play import hand_in_play, rules, seeds


def tiles_inside(value: object) -> Iterator[scoring.Tile]:
    """Every tile that can be reached from a value, private fields included; a function must hold none."""
    if isinstance(value, scoring.Tile):
        yield value
    elif isinstance(value, tuple | list | set | frozenset | dict):
        for item in value.items() if isinstance(value, dict) else value:
            yield from tiles_inside(item)
    elif is_dataclass(value) and not isinstance(value, Ruleset | type):
        for field in fields(value):
            yield from tiles_inside(getattr(value, field.name))
    elif callable(value):
        assert getattr(value, "__closure__", None) is None


@settings(max_examples=30, deadline=None)
@given(rules, seeds)
def test_no_hidden_tile_can_be_reached_from_a_view(rules: scoring.Ruleset, seed: int) -> None:
    hand = hand_in_play(rules, seed, 40)
    for seat in rules.seating.seats:
        view = hand.view(seat)
        own = {*view.hand, *(hand.play.deal[seat] if hand.play else ())}
        drawn = {move.tile for move in hand.moves if move.kind == "draw" and move.seat == seat}
        face_up = {move.tile for move in hand.moves if move.kind in ("lay", "wrong")}
        # The leader holds the tile that must lead, and everybody knows it.
        due = set() if hand.board.lead else {move.tile for move in hand.legal_moves() if move.kind == "lay"}
        assert set(tiles_inside(view)) <= own | drawn | face_up | (due if len(due) == 1 else set())


@settings(max_examples=20, deadline=None)
@given(rules, seeds)
def test_a_view_counts_what_it_does_not_show(rules: scoring.Ruleset, seed: int) -> None:
    hand = hand_in_play(rules, seed, 40)
    for seat in rules.seating.seats:
        view = hand.view(seat)
        assert view.hand == hand.hands[seat]
        assert view.held == tuple(map(len, hand.hands))
        assert (view.stock, view.ends, view.turn, view.board) == (hand.stock, hand.ends, hand.turn, hand.board)
        mine = [move for move in hand.legal_moves() if move.seat == seat]
        assert len(view.legal_moves) == len(
            {move._replace(tile=None) if move.kind == "draw" else move for move in mine}
        )


def test_a_drawn_tile_is_seen_by_its_seat_alone() -> None:
    rng = random.Random(5)
    hand = scoring.Hand.deal(scoring.rules("draw", players=2), rng)
    while not any(move.kind == "draw" for move in hand.legal_moves()):
        hand.push(hand.legal_moves()[0])
    move = hand.push(hand.legal_moves()[0])
    assert move.tile is not None
    assert hand.view(move.seat).moves[-1].tile == move.tile
    assert hand.view(1 - move.seat).moves[-1] == move._replace(tile=None)
    assert str(move.tile) not in repr(hand.view(1 - move.seat))
