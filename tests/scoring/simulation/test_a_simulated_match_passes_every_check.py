"""Whatever the simulator plays, the checks accept: neither invents rules of its own."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Entry, Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import advance, total_sheet
from scoring.simulation import greedy_policy, play_hand, play_match, random_policy
from scoring.tiles import tile_set
from tests.scoring.strategies import matches
from tests.scoring.written import SACI, errors


@given(matches)
def test_no_entry_of_a_match_has_an_error(match: tuple[Entry, ...]) -> None:
    sheet = total_sheet([], SACI)
    for entry in match:
        assert errors(entry, sheet) == []
        sheet = advance(sheet, entry, SACI)
    assert sheet == total_sheet(match, SACI)


@given(matches)
def test_pips_left_and_the_two_ends_are_even_together(match: tuple[Entry, ...]) -> None:
    for entry in match:
        if isinstance(entry, Hand) and entry.pips is not None and entry.ends is not None:
            assert (sum(entry.pips) + sum(entry.ends)) % 2 == 0
            if entry.end == "block":
                assert entry.ends[0] == entry.ends[1]


@pytest.mark.parametrize("tie", ["VOID_SAME_LEADER", "VOID_ROTATE", "LEADERS_TEAM"])
@pytest.mark.parametrize("false_pass", ["void_deduct_25", "void_award_25", "award_pips_and_deduct_25"])
def test_under_every_option(tie: str, false_pass: str) -> None:
    ruleset = get("saci", {"tie": tie, "false_pass": false_pass, "count_scope": "OPP"})
    for seed in range(5):
        sheet = total_sheet([], ruleset)
        for entry in play_match(random.Random(seed), ruleset, greedy_policy, penalties=0.2):
            assert errors(entry, sheet, ruleset) == []
            sheet = advance(sheet, entry, ruleset)
        assert sheet.outcome is not None


def test_penalties_happen_only_when_asked_for() -> None:
    rng = random.Random(5)
    clean = [entry for _ in range(30) for entry in play_match(rng, SACI)]
    spoilt = [entry for _ in range(30) for entry in play_match(rng, SACI, penalties=0.1)]
    assert {type(entry) for entry in clean} == {Hand}
    assert {getattr(entry, "kind", "hand") for entry in spoilt} == {"hand", "false_pass", "wrong_domino"}


@pytest.mark.parametrize("penalties", [-0.1, 1.0, float("nan")])
def test_a_match_of_nothing_but_penalties_is_refused(penalties: float) -> None:
    with pytest.raises(ValueError, match="probability"):
        play_match(random.Random(1), SACI, penalties=penalties)


def test_the_same_seed_plays_the_same_match() -> None:
    assert play_match(random.Random(9), SACI) == play_match(random.Random(9), SACI)


@given(st.integers(0, 10**9), st.none() | st.integers(0, 3), st.sampled_from((random_policy, greedy_policy)))
def test_no_tile_is_lost_or_doubled(seed: int, leader: int | None, policy: object) -> None:
    chosen = greedy_policy if policy is greedy_policy else random_policy
    played = play_hand(random.Random(seed), chosen, None if leader is None else Seat(leader))
    left = [tile for held in played.left for tile in held]
    assert len(set(left)) == len(left) == 28 - played.laid
    assert set(left) < set(tile_set(6))
    assert played.last not in left
    assert leader in (None, played.leader)
