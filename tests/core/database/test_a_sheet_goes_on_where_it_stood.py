"""What is kept of the sheets that were folded lately changes nothing: each is what all its lines fold into."""

import json
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import entries, rulesets, sheets
from scoring.entries import Entry
from scoring.ruleset import Ruleset
from tests.scoring.strategies import entries_for
from tests.scoring.written import SACI, domino
from tournament.matches import entry_queries


def texts(written: list[Entry]) -> list[str]:
    return [json.dumps(entries.to_data(entry)) for entry in written]


@given(st.sampled_from(rulesets.all_rulesets()), st.data())
def test_in_every_way_it_can_grow(ruleset: Ruleset, data: st.DataObject) -> None:
    written = data.draw(st.lists(entries_for(ruleset), max_size=12))
    lines = texts(written)
    seen = data.draw(st.lists(st.integers(0, len(written)), max_size=8))
    for number in [*seen, len(written)]:
        assert entry_queries.replay_sheet(lines[:number], ruleset) == sheets.total_sheet(written[:number], ruleset)


@given(st.data())
def test_two_that_began_alike(data: st.DataObject) -> None:
    before, one, other = (data.draw(st.lists(entries_for(SACI), max_size=4)) for _ in range(3))
    for written in (before, before + one, before + other, before + one):
        assert entry_queries.replay_sheet(texts(written), SACI) == sheets.total_sheet(written, SACI)


def test_other_rules_make_another_sheet_of_the_same_lines() -> None:
    written: list[Entry] = [domino(0, 0, 25, 3, 5)]
    short = rulesets.get("saci", {"target": 30})
    assert entry_queries.replay_sheet(texts(written), SACI).outcome is None
    assert entry_queries.replay_sheet(texts(written), short).outcome is not None


def test_only_the_lines_that_came_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = texts([domino(number % 2, 1, 1, 1, 1, recount=number) for number in range(8)])
    entry_queries.replay_sheet(lines[:6], SACI)
    read = mock.Mock(wraps=entries.from_data)
    monkeypatch.setattr(entries, "from_data", read)
    for number in (7, 7, 8):
        entry_queries.replay_sheet(lines[:number], SACI)
    assert [call.args[0]["recount"] for call in read.call_args_list] == [6, 7]


def test_no_more_are_kept_than_a_hall_needs() -> None:
    for number in range(entry_queries.KEPT + 20):
        entry_queries.replay_sheet(texts([domino(0, 0, 1, 1, 1, recount=number)]), SACI)
    assert len(entry_queries._lately) == entry_queries.KEPT
