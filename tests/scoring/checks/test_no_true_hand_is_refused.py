"""What was played by the rules can be written, however it is told: also after wrong dominoes, on every table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.entries import Entry, Hand, pips_of
from scoring.findings import Finding
from scoring.referee.replaying import Facts, replay
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Lead, Sheet, check, total_sheet
from tests.scoring.penalties import wrong_domino
from tests.scoring.play.dealt import GAMES, Played, played
from tests.support.thorough import often

SLIPS = (0.0, 0.05, 0.4)


def penalties(hand: Played) -> list[Entry]:
    """The wrong dominoes of the play, as the judge writes them when they happen."""
    return [wrong_domino(move.seat, move.tile) for move in hand.play.moves if move.kind == "wrong"]


def told(facts: Facts, hand: Played) -> Iterator[Hand]:
    """The hand by its tiles, by pips and by sides, with the ends and without, and move by move."""
    assert facts.end is not None
    in_tiles = Hand(facts.end, facts.by, None, facts.left, None, facts.ends, leader=facts.leader)
    in_tiles = replace(in_tiles, swapped_by=facts.swapped_by)
    in_pips = replace(in_tiles, tiles=None, pips=pips_of(facts.left))
    in_sides = replace(in_tiles, tiles=None, side_pips=by_side(facts, hand.ruleset))
    for way in (in_tiles, in_pips, in_sides):
        yield way
        yield replace(way, ends=None)
    yield replace(in_tiles, tiles=None, ends=None, play=hand.play)


def by_side(facts: Facts, ruleset: Ruleset) -> tuple[int, ...]:
    seats = ruleset.seating.seats_by_side
    return tuple(sum(facts.pips[seat] for seat in seats[side]) for side in ruleset.seating.sides)


def refused(hand: Played) -> list[tuple[Hand, Sequence[Finding]]]:
    """Every way to tell the hand that has errors."""
    facts = replay(hand.play, hand.ruleset, hand.leader, hand.first_hand).facts
    before = sheet(penalties(hand), hand)
    ways = [(way, check(before, way, hand.ruleset)) for way in told(facts, hand)]
    return [(way, found) for way, found in ways if any(finding.severity == "error" for finding in found)]


def sheet(entries: Sequence[Entry], hand: Played) -> Sheet:
    """A match that begins with this hand, or is under way with this leader expected."""
    sheet = total_sheet(entries, hand.ruleset)
    if hand.first_hand:
        return sheet
    if hand.ruleset.later_lead == "AS_FIRST":
        return replace(sheet, next_lead=Lead(hand.leader, None, hand.ruleset.first_lead))
    return replace(
        sheet, next_lead=Lead(hand.leader, None, "ENTITLED" if hand.ruleset.later_lead == "ENTITLED" else "FREE")
    )


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=often(8, 2_000))
@given(seed=st.integers(0, 10**9), first=st.booleans(), wrong=st.sampled_from(SLIPS))
def test_on_every_table(game: tuple[str, dict[str, object]], seed: int, first: bool, wrong: float) -> None:
    assert refused(played(seed, get(*game), first, wrong=wrong)) == []


@pytest.mark.parametrize("seed", [10, 42])
def test_a_block_that_an_exposed_tile_allows(seed: int) -> None:
    hand = played(seed, get("saci"), wrong=0.4)
    facts = replay(hand.play, hand.ruleset, hand.leader, hand.first_hand).facts
    assert facts.ends is not None
    assert facts.end == "block"
    assert facts.ends[0] != facts.ends[1]
    assert refused(hand) == []
