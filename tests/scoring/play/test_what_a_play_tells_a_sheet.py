"""A hand with its play: judged by who had to lead, held against what was written, and told with what earns points."""

from dataclasses import replace

import pytest

from scoring.entries import Hand
from scoring.findings import error
from scoring.hands import Move, Play, Seat
from scoring.referee.replaying import gather
from scoring.rulesets import get
from scoring.sheets import check
from scoring.sheets.evidence import with_facts
from scoring.tiles import parse_tile
from tests.scoring.play.dealt import knock, lay, played, tiles
from tests.scoring.written import SACI, START, standing

LATER = played(5, SACI, first_hand=False)
FIRST = played(5, SACI)
WRITTEN = Hand("domino", Seat(0), (0, 1, 1, 1), None, None)


def with_play(play: Play, leader: Seat | None = None) -> Hand:
    return Hand("void", None, None, None, None, leader=leader, play=play)


def codes(hand: Hand, leader: int) -> list[str]:
    return [finding.code for finding in check(standing(0, 0, leader), hand, SACI)]


def test_whom_the_sheet_expects_must_have_led_unless_another_is_noted() -> None:
    assert LATER.leader is not None
    expected = (LATER.leader + 1) % 4
    assert codes(with_play(LATER.play), LATER.leader) == ["play-disagrees"]
    assert codes(with_play(LATER.play), expected)[0] == "wrong-leader"
    assert codes(with_play(LATER.play, LATER.leader), expected)[0] == "play-disagrees"


def test_in_a_first_hand_the_tiles_say_who_leads_with_what() -> None:
    lead = FIRST.play.moves[0]
    other = next(tile for tile in FIRST.play.deal[lead.seat] if tile != lead.tile)
    play = Play(FIRST.play.deal, (Move(lead.seat, "lay", other),))
    assert "wrong-lead-tile" in [finding.code for finding in check(START, with_play(play), SACI)]
    assert "wrong-lead-tile" not in codes(with_play(play), lead.seat)


def test_what_was_written_otherwise_is_told_field_by_field() -> None:
    hand = with_play(FIRST.play)
    assert check(START, hand, SACI)[:1] == (error("play-disagrees", "SACI rule 14", "end", what="end"),)


@pytest.mark.parametrize(
    ("options", "passes", "salida", "redondos"),
    [
        ({}, 0, False, []),
        ({}, 1, True, []),
        ({}, 3, True, [0]),
        ({"opening_pass": "PASE_REDONDO"}, 1, True, []),
        ({"opening_pass": "PASE_REDONDO"}, 2, True, []),
        ({"opening_pass": "PASE_REDONDO"}, 3, False, [0]),
        ({"opening_pass": "PASE_SALIDA"}, 2, True, []),
        ({"opening_pass": "PASE_SALIDA"}, 3, True, []),
        ({"pase_salida": "DOUBLE_ONLY"}, 1, True, []),
    ],
)
def test_an_opening_tile_that_makes_others_pass(
    options: dict[str, object], passes: int, salida: bool, redondos: list[int]
) -> None:
    ruleset = get("latino", options)
    moves = (lay(0, "6-6"), Move(Seat(1), "draw"), *map(knock, range(1, passes + 1)), lay(passes + 1 & 3, "5-6", 0))
    told = with_facts(WRITTEN, Play(((),) * 4, moves), gather(moves, ruleset, ((),) * 4, 4, "domino"), ruleset)
    assert (told.pase_salida, list(told.pases_redondos)) == (salida, redondos)
    again = (*moves, knock(0), knock(1), knock(2), knock(3), lay(1, "4-5", 0))
    later = with_facts(WRITTEN, Play(((),) * 4, again), gather(again, ruleset, ((),) * 4, 4, "domino"), ruleset)
    assert list(later.pases_redondos) == [*redondos, passes + 1 & 3]


def test_only_an_opening_double_may_count() -> None:
    ruleset = get("latino", {"pase_salida": "DOUBLE_ONLY"})
    moves = (lay(0, "5-6"), knock(1), lay(2, "6-6", 1))
    told = with_facts(WRITTEN, Play(((),) * 4, moves), gather(moves, ruleset, ((),) * 4, 4, "domino"), ruleset)
    assert not told.pase_salida


@pytest.mark.parametrize(("locking", "redondos"), [("NOT_COUNTED", []), ("COUNTED", [2])])
def test_the_locking_tile_may_count(locking: str, redondos: list[int]) -> None:
    ruleset = get("latino", {"locking_tile": locking})
    moves = (lay(0, "5-6"), lay(1, "6-6", 1), lay(2, "5-5", 0))
    told = with_facts(WRITTEN, Play(((),) * 4, moves), gather(moves, ruleset, ((),) * 4, 4, "block"), ruleset)
    assert (told.end, list(told.pases_redondos)) == ("block", redondos)


def test_what_earns_nothing_here_is_not_told() -> None:
    moves = (lay(0, "6-6"), knock(1), knock(2), knock(3), lay(0, "5-6", 0))
    told = with_facts(WRITTEN, Play(((),) * 4, moves), gather(moves, SACI, ((),) * 4, 4, "domino"), SACI)
    assert (told.pase_salida, told.pases_redondos) == (False, ())


def test_an_opening_that_nobody_noted_earns_nothing() -> None:
    moves = (Move(Seat(0), "lay"), knock(1), lay(2, "6-6", 1))
    for options in ({}, {"pase_salida": "DOUBLE_ONLY"}):
        ruleset = get("latino", options)
        told = with_facts(WRITTEN, Play(((),) * 4, moves), gather(moves, ruleset, ((),) * 4, 4, "domino"), ruleset)
        assert not told.pase_salida


def test_everything_that_a_play_tells_takes_the_place_of_what_was_written() -> None:
    written = Hand(
        "domino",
        Seat(0),
        (9, 9, 9, 9),
        ((), (), (), ()),
        23,
        (1, 1),
        leader=Seat(3),
        side_pips=(9, 9),
        ends_before=(2, 2),
        special="capicu",
        swapped_by=Seat(1),
    )
    moves = (lay(0, "5-6"), lay(1, "6-6", 1), lay(2, "4-5", 0))
    left = (tiles("1-1"), (), tiles("2-2 3-3"), ())
    facts = gather(moves, SACI, left, 4, "block", Seat(2))
    assert with_facts(written, Play(left, moves), facts, SACI) == Hand(
        "block",
        Seat(2),
        None,
        left,
        23,
        (4, 6),
        leader=Seat(0),
        last=tiles("4-5")[0],
        ends_before=(5, 6),
        swapped_by=Seat(2),
    )


def test_a_tile_that_lay_face_up_must_have_been_shown_by_its_player() -> None:
    shown = parse_tile("1-2")
    sheet = replace(standing(0, 0), exposed={Seat(1): (shown,)})
    missing = error("exposed-not-in-play", "SACI rule 13", "play", tile="1-2", seat=1)
    deal = (tiles("6-6"), tiles("1-2"), (), ())
    for moves, found in (
        ((lay(0, "6-6"), lay(1, "1-2", kind="wrong")), False),
        ((lay(0, "6-6"), lay(1, "1-2", 0)), True),
        ((lay(0, "6-6"), lay(2, "1-2", kind="wrong")), True),
    ):
        assert (missing in check(sheet, with_play(Play(deal, moves)), SACI)) == found
