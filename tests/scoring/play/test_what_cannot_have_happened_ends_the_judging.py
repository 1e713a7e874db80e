"""Judging goes on from what was done, as near to it as it can have been; what cannot have been done ends it."""

from scoring.hands import Held, Move, Play, Seat
from scoring.layouts import empty
from scoring.referee import quick
from scoring.referee.replaying import replay
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.tiles import parse_tile
from tests.scoring.play.dealt import knock, lay, played, tiles

SACI = get("saci")
DRAW = get("draw", {"players": 2})
DEAL = tuple(
    tiles(hand)
    for hand in (
        "0-5 1-1 1-3 1-4 2-4 3-4 3-5",
        "0-0 0-3 3-3 4-4 4-5 4-6 5-6",
        "0-1 1-2 1-5 1-6 2-6 3-6 5-5",
        "0-2 0-4 0-6 2-2 2-3 2-5 6-6",
    )
)
TWO = (tiles("6-6 5-6 4-6 3-6 2-6 1-6 0-6"), tiles("0-0 0-1 0-2 0-3 0-4 0-5 4-5"))


def codes(ruleset: Ruleset, deal: Held, *moves: Move) -> list[list[str]]:
    """The codes of each move that was judged, and whether the rest was not."""
    found = replay(Play(deal, moves), ruleset, first_hand=True)
    stopped = [finding.code for finding in found.findings if finding.code == "rest-not-judged"]
    return [*([finding.code for finding in verdict] for verdict in found.verdicts), stopped]


def test_a_seat_that_is_not_there_does_nothing() -> None:
    for seat in (4, 9, -1):
        found = codes(SACI, DEAL, lay(3, "6-6"), lay(seat, "1-1", 0), knock(0))
        assert found == [[], ["no-such-seat"], ["rest-not-judged"]]


def test_a_tile_that_somebody_holds_is_not_drawn() -> None:
    found = codes(DRAW, TWO, lay(0, "6-6"), lay(1, "5-6", kind="draw"), knock(1))
    assert found == [[], ["wrong-drawn-tile"], ["rest-not-judged"]]


def test_who_shows_a_tile_out_of_turn_has_the_turn() -> None:
    found = codes(SACI, DEAL, lay(3, "6-6"), lay(1, "4-4", kind="wrong"), lay(1, "4-6", 0), lay(2, "1-6", 1))
    assert found == [[], ["out-of-turn"], [], [], []]


def test_a_star_may_be_begun_round_a_blank() -> None:
    table = empty(get("cyprus"))
    table.lead(parse_tile("0-0"))
    assert table.lay(Seat(0), parse_tile("0-3"), None, None)
    assert table.ends == ((3,),)


def test_a_tile_at_the_end_that_it_does_not_fit_is_not_passed_over() -> None:
    hand = played(3, SACI).play
    left = right = -1
    changed = 0
    for number, (seat, kind, tile, at, free) in enumerate(hand.moves):
        if kind != "lay" or tile is None:
            continue
        if at is not None and not tile.fits((right, left)[at]):
            moves = (*hand.moves[:number], Move(seat, kind, tile, 1 - at, free), *hand.moves[number + 1 :])
            assert not quick.verdict(Play(hand.deal, moves), SACI)
            changed += 1
        if at is None:
            left, right = tile.low, tile.high
        elif at == 0:
            left = tile.low + tile.high - left
        else:
            right = tile.low + tile.high - right
    assert changed > 5


def test_players_who_are_out_leave_more_tiles_to_the_others() -> None:
    five = get("cyprus", {"players": 5})
    assert (five.with_absent(0), five.bounds.each) == (five, 11)
    assert (five.with_absent(1).absent, five.with_absent(1).bounds.each) == (1, 13)


def test_a_tile_drawn_against_the_rules_has_been_drawn() -> None:
    found = codes(DRAW, TWO, lay(0, "6-6"), *[Move(Seat(1), "draw")] * 2, lay(1, "1-1", kind="draw"), knock(1))
    assert found[2:] == [["draw-not-allowed"], ["draw-not-allowed"], [], []]
