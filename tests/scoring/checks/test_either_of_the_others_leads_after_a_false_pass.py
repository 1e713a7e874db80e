"""After a false pass "the non-penalized team will start the next hand" (SACI rule 12): either of its players."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Hand
from scoring.hands import Move, Play, Seat
from scoring.notation import parse_match
from scoring.rulesets import get
from scoring.sheets import Lead, check, total_sheet
from tests.scoring.penalties import false_pass
from tests.scoring.play.dealt import played
from tests.scoring.written import ONE, SACI, THREE, TWO, ZERO, domino, errors, warnings

AFTER = total_sheet([false_pass(TWO)], SACI)
WON = domino(0, 0, 15, 3, 5)


def test_the_seat_after_the_offender_is_expected_first() -> None:
    assert AFTER.next_lead == Lead(THREE, "B", "FREE", either=True)


@pytest.mark.parametrize("leader", [ONE, THREE])
def test_either_of_them_may_be_noted(leader: Seat) -> None:
    hand = replace(WON, leader=leader)
    assert errors(hand, AFTER) == warnings(hand, AFTER) == []


@pytest.mark.parametrize("leader", [ZERO, TWO])
def test_a_leader_of_the_offenders_is_a_doubt(leader: Seat) -> None:
    assert warnings(replace(WON, leader=leader), AFTER) == ["unexpected-leader"]


@given(st.integers(0, 10**9), st.booleans())
def test_a_complete_play_may_begin_with_either(seed: int, noted: bool) -> None:
    hand = played(seed, SACI, first_hand=False)
    leader = hand.play.moves[0].seat
    after = total_sheet([false_pass(TWO if leader % 2 else ONE)], SACI)
    told = Hand("void", None, None, None, None, leader=leader if noted else None, play=hand.play)
    assert {finding.code for finding in check(after, told, SACI)} == {"play-disagrees"}  # it was not void


def test_a_play_that_the_offenders_begin_is_refused() -> None:
    hand = played(1, SACI, first_hand=False)
    after = total_sheet([false_pass(hand.play.moves[0].seat)], SACI)
    assert "wrong-leader" in errors(Hand("void", None, None, None, None, play=hand.play), after)


def test_a_play_of_a_seat_that_is_not_there_is_refused() -> None:
    nowhere = Play(((),) * 4, (Move(Seat(9), "pass"),))
    assert "no-such-seat" in errors(Hand("void", None, None, None, None, play=nowhere), AFTER)


def test_only_that_next_hand() -> None:
    sheet = total_sheet([false_pass(TWO), replace(WON, leader=ONE)], SACI)
    assert sheet.next_lead == Lead(ZERO, "A")


def test_where_the_same_player_leads_again_nobody_else_does() -> None:
    club = get("international")
    entries = parse_match("rules international\ndomino 0 leader 0 pips 0/15/3/5\nfalse-pass 2").entries
    assert not total_sheet(entries, club).next_lead.either
