"""Whatever is written down as a hand is answered with findings, and soon."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.hands import Move, Play, Seat
from scoring.referee import quick
from scoring.referee.replaying import replay
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.tiles import Tile, tile_set
from tests.scoring.play.dealt import Played, games, hands_played, knock, lay, played, tiles

any_tiles = st.sampled_from((*tile_set(9), Tile(13, 13), Tile(99, 99)))
any_places = st.none() | st.integers(-2, 11)
any_moves = st.builds(
    Move,
    st.integers(-1, 11).map(Seat),
    st.sampled_from(("lay", "lay", "lay", "pass", "draw", "wrong", "swap")),
    st.none() | any_tiles,
    any_places,
    any_places,
)
any_deals = st.lists(st.lists(any_tiles, max_size=8).map(tuple), max_size=11).map(tuple)
any_plays = st.builds(
    Play, any_deals, st.lists(any_moves, max_size=30).map(tuple), st.lists(any_tiles, max_size=9).map(tuple)
)
any_leader = st.none() | st.integers(0, 1).map(Seat)


@given(any_plays, games, any_leader, st.booleans())
def test_a_play_made_up(play: Play, ruleset: Ruleset, leader: Seat | None, first_hand: bool) -> None:
    found = replay(play, ruleset, leader, first_hand)
    assert not found.valid
    assert not quick.verdict(play, ruleset)


@given(hands_played, st.lists(any_moves, min_size=1, max_size=4), st.data())
def test_rubbish_in_the_middle(hand: Played, rubbish: list[Move], data: st.DataObject) -> None:
    moves = hand.play.moves
    at = data.draw(st.integers(0, len(moves)))
    replay(replace(hand.play, moves=(*moves[:at], *rubbish, *moves[at:])), hand.ruleset, hand.leader, hand.first_hand)


def test_a_hundred_thousand_moves() -> None:
    deal = played(1, get("saci")).play.deal
    for kind in (lay(0, "7-7"), knock(0), lay(0, "0-1", kind="wrong"), Move(Seat(0), "draw"), Move(Seat(0), "swap")):
        found = replay(Play(deal, (kind,) * 100_000), get("saci"))
        assert not found.valid
        assert len(found.findings) < 110


def test_a_hundred_thousand_tiles() -> None:
    found = replay(Play((tiles("7-7") * 100_000, (), (), ()), ()), get("saci"))
    assert len(found.findings) < 110


def test_a_table_with_a_seat_too_many_is_not_judged() -> None:
    deal = (*played(1, get("saci")).play.deal, ())
    found = replay(Play(deal, (knock(0), knock(1))), get("saci"))
    assert [finding.code for finding in found.findings] == ["wrong-seats", "rest-not-judged"]
    assert found.findings[1].params == {"move": 1, "moves": 2}
