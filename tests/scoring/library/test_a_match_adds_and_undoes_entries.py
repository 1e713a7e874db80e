"""A match: entries in any form are added and undone; totals, lead and winner follow."""

import random

import pytest
from hypothesis import given, settings

import scoring
from scoring.sheets import total_sheet
from tests.scoring.library.hands_in_play import play_on, rules, seeds

SACI = scoring.rules("saci", target=150)


@settings(max_examples=5, deadline=None)
@given(rules, seeds)
def test_a_match_is_played_to_its_winner(rules: scoring.Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = scoring.Match(rules)
    while match.winner is None and len(match.entries) < 8:
        match.add(play_on(match.deal(rng), rng, 400, mistakes=0))
    assert match.sheet == total_sheet(match.entries, rules)
    assert scoring.Match.from_text(match.text) == match
    assert scoring.Match(rules, match.entries).totals == match.totals


def test_every_form_of_an_entry_is_taken() -> None:
    match = scoring.Match(SACI)
    assert match.add("domino 1 pips 15/0/3/5").totals == {"A": 0, "B": 23}
    match.add({"kind": "wrong_domino", "seat": 2, "tile": "3-5"})
    match.add(match.entries[0])
    assert match.totals == {"A": 0, "B": 46}
    assert match.lead.seat == 1
    assert repr(match) == "<Match saci: 3 entries, A 0 B 46>"


def test_undo_takes_the_last_entry_off() -> None:
    match = scoring.Match(SACI, ["domino 1 pips 15/0/3/5"])
    twin = match.copy()
    before = match.sheet
    match.add("false-pass 0")
    assert match.undo().kind == "false_pass"  # type: ignore[union-attr]  # it was a penalty
    assert match.sheet == before
    match.undo()
    assert match.entries == ()
    assert len(twin.entries) == 1
    with pytest.raises(scoring.WrongValue, match="undo: nothing has been written"):
        match.undo()


def test_an_entry_that_cannot_be_true_is_refused_with_its_findings() -> None:
    match = scoring.Match(SACI)
    with pytest.raises(scoring.RefusedEntry, match="entry 1: ") as refused:
        match.add("domino 1 pips 150/0/3/5")
    assert refused.value.findings == tuple(f for f in match.check("domino 1 pips 150/0/3/5") if f.severity == "error")
    assert match.entries == ()
    assert scoring.check("domino 1 pips 15/0/3/5", SACI) == ()
    assert scoring.check("domino 1 pips 150/0/3/5", match)


def test_the_winner_is_the_side_that_reaches_the_target() -> None:
    match = scoring.Match(scoring.rules("saci", target=60), ["domino 0 pips 0/30/10/30"])
    assert match.winner == "A"
    with pytest.raises(scoring.WrongValue, match="deal: the match is over"):
        match.deal(random.Random(1))
