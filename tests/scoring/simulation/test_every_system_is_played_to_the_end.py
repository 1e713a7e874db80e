"""Any rule system with any options: its hands are legal, its matches come to an end, and no entry has an error."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Entry
from scoring.errors import UnknownOption
from scoring.referee.replaying import replay
from scoring.ruleset import Option, Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.sheets import advance, total_sheet
from scoring.simulation import POLICIES, play_any, play_match
from tests.scoring.play.dealt import GAMES
from tests.scoring.written import errors
from tests.support.thorough import some

KEYS = [ruleset.key for ruleset in all_rulesets()]
LONGEST = 300
"""The highest target: where losers pay, a match to 2000 goes on for ever."""
policies = st.sampled_from(sorted(POLICIES))
seeds = st.integers(0, 10**9)


def value_of(rng: random.Random, option: Option) -> object:
    if not option.bounds:
        return rng.choice(option.choices).value
    low, high = option.bounds
    return rng.randint(low, min(high, LONGEST))


def with_some_options(key: str, seed: int) -> Ruleset:
    """Two options set at random, of those that can be set together."""
    rng = random.Random(seed)
    ruleset = get(key)
    for option in rng.sample(ruleset.options, 2):
        try:
            ruleset = ruleset.with_options({option.name: value_of(rng, option)})
        except UnknownOption:
            continue
    return ruleset


def found(match: tuple[Entry, ...], ruleset: Ruleset) -> list[str]:
    """The errors of every entry on the sheet it was written on."""
    sheet, codes = total_sheet([], ruleset), []
    for entry in match:
        codes += errors(entry, sheet, ruleset)
        sheet = advance(sheet, entry, ruleset)
    return codes


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("policy", POLICIES)
def test_a_hand_is_legal_to_its_end(game: tuple[str, dict[str, object]], policy: str) -> None:
    ruleset = get(*game)
    for seed in some(range(10), one_in=3):
        hand = play_any(random.Random(seed), ruleset, POLICIES[policy])
        replayed = replay(hand.play, ruleset, hand.leader, first_hand=True)
        assert (replayed.findings, replayed.facts) == ((), hand.facts), seed


@pytest.mark.parametrize("game", GAMES)
def test_a_match_ends_without_an_error(game: tuple[str, dict[str, object]]) -> None:
    ruleset = get(*game)
    match = play_match(random.Random(8), ruleset, POLICIES["greedy"])
    assert found(match, ruleset) == []
    assert total_sheet(match, ruleset).outcome is not None


@pytest.mark.parametrize("key", KEYS)
@given(seed=seeds, policy=policies)
def test_a_hand_under_any_options(key: str, seed: int, policy: str) -> None:
    ruleset = with_some_options(key, seed)
    hand = play_any(random.Random(seed), ruleset, POLICIES[policy])
    assert replay(hand.play, ruleset, hand.leader, first_hand=True).findings == ()
    assert errors(hand.entry_under(ruleset), total_sheet([], ruleset), ruleset) == []


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_under_any_options(key: str, seed: int) -> None:
    ruleset = with_some_options(key, seed)
    match = play_match(random.Random(seed), ruleset, POLICIES["random"])
    assert found(match, ruleset) == []
    assert total_sheet(match, ruleset).outcome is not None
