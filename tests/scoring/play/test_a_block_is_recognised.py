"""A hand is over when nobody can ever play; the passes by which players see it are accepted, one round of them."""

from dataclasses import replace

import pytest

from scoring.hands import Move, Play, Seat
from scoring.referee import quick
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.rulesets import get
from scoring.tiles import tile_set
from tests.scoring.play.dealt import knock, lay, played, tiles

SACI = get("saci")
BLOCKED = next(
    hand
    for hand in (played(seed, SACI) for seed in range(99))
    if replay(hand.play, SACI, first_hand=True).facts.end == "block"
)
LOCKER = BLOCKED.play.moves[-1].seat


def knocks(number: int, first: int = LOCKER + 1) -> tuple[Move, ...]:
    return tuple(knock((first + step) % 4) for step in range(number))


@pytest.mark.parametrize("passes", range(5))
def test_up_to_a_round_of_passes_may_follow(passes: int) -> None:
    play = Play(BLOCKED.play.deal, BLOCKED.play.moves + knocks(passes))
    found = replay(play, SACI, first_hand=True)
    assert found.findings == ()
    assert found.facts == replay(BLOCKED.play, SACI, first_hand=True).facts
    assert quick.verdict(play, SACI)


@pytest.mark.parametrize("more", [knocks(5), knocks(9), knocks(1, LOCKER), (lay(LOCKER, "0-0", 0),)])
def test_nothing_else_may_follow(more: tuple[Move, ...]) -> None:
    play = Play(BLOCKED.play.deal, BLOCKED.play.moves + more)
    found = replay(play, SACI, first_hand=True)
    assert [finding.code for finding in found.findings] == ["moves-after-the-end"]
    assert not quick.verdict(play, SACI)


def test_after_a_domino_nobody_passes() -> None:
    referee = Referee(get("draw", {"players": 2}), (tiles("6-6"), tiles("0-6")))
    assert referee.push(lay(0, "6-6")) == ()
    assert referee.ended == "domino"
    (found,) = referee.push(knock(1))
    assert found.code == "moves-after-the-end"


def test_two_blank_ends_without_matadors_end_the_hand_at_once() -> None:
    ruleset = get("matador", {"players": 2})
    referee = Referee(ruleset, (tiles("0-0 1-6 3-4 4-4"), tiles("2-5 0-1 0-2 5-5")), leader=Seat(0), first_hand=False)
    moves = (lay(1, "5-5"), lay(0, "1-6", 0), lay(1, "0-1", 0), lay(0, "3-4", 1), lay(1, "2-5", 1), lay(0, "0-0", 1))
    for move in moves:
        assert referee.ended is None
        assert referee.push(move) == ()
    assert referee.stock > 0
    assert referee.ended == "block"


def test_as_long_as_there_is_something_to_draw_it_is_not_blocked() -> None:
    sixes, deal = tiles("0-6 1-6 2-6 3-6 4-6 5-6"), (tiles("6-6 1-1"), tiles("2-2 3-3"))
    useless = tuple(tile for tile in tile_set(6) if tile not in (*sixes, *deal[0], *deal[1]))
    referee = Referee(get("draw", {"players": 2}), deal, (*useless, *sixes), first_hand=True)
    assert referee.push(lay(0, "6-6")) == ()
    for number, tile in enumerate(useless, 1):
        seat = number % 2
        assert referee.push(Move(Seat(seat), "draw", tile)) == ()
        assert referee.push(knock(seat)) == ()
        assert referee.ended is None


def test_the_last_tile_drawn_may_be_the_end() -> None:
    ruleset = replace(get("draw", {"players": 2}), reserve=23)
    referee = Referee(ruleset, (tiles("6-6 1-1"), tiles("2-2 3-3")), first_hand=True)
    assert referee.push(lay(0, "6-6")) == ()
    assert referee.ended is None
    assert referee.push(lay(1, "4-4", kind="draw")) == ()
    assert referee.ended == "block"
    # it is seen by a round of passes, the player's who drew first
    assert [referee.push(knock(seat)) for seat in (1, 0)] == [(), ()]
    assert referee.push(knock(1)) != ()


def test_a_cross_is_not_blocked_while_an_arm_may_come_to_be_open() -> None:
    deal = tuple(tiles(hand) for hand in ("6-6 1-1", "1-6 2-2", "2-6 3-3", "3-6 0-4"))
    referee = Referee(get("garrafina"), deal, first_hand=True)
    for move in (lay(0, "6-6"), lay(1, "1-6", 1), lay(2, "2-6", 2), lay(3, "3-6", 3)):
        assert referee.push(move) == ()
        assert referee.ended is None


def test_a_cross_is_blocked_when_no_arm_can_ever_be_used() -> None:
    deal = tuple(tiles(hand) for hand in ("6-6 0-0", "1-6 4-4", "2-6 5-5", "3-6 0-4"))
    referee = Referee(get("garrafina", {"swap": "OFF"}), deal, first_hand=True)
    for move in (lay(0, "6-6"), lay(1, "1-6", 1), lay(2, "2-6", 2)):
        assert referee.push(move) == ()
        assert referee.ended is None
    assert referee.push(lay(3, "3-6", 3)) == ()
    assert referee.ended == "block"
    assert [referee.push(knock(seat)) for seat in range(4)] == [(), (), (), ()]


def test_a_star_that_cannot_be_completed_is_blocked() -> None:
    deal = tuple(tiles(hand) for hand in ("9-9 1-1", "1-9 2-2", "2-9 3-3", "3-9 1-2"))
    referee = Referee(get("cyprus"), deal, first_hand=True)
    for move in (lay(0, "9-9"), lay(1, "1-9"), lay(2, "2-9")):
        assert referee.push(move) == ()
        assert referee.ended is None
    assert referee.push(lay(3, "3-9")) == ()
    assert referee.ended == "block"
