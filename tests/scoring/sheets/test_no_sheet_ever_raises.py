"""Entries true or not, of any rule system and any table: they fold, and every one of them can be checked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Entry, Forfeit, Hand, Void, from_data, to_data
from scoring.errors import UnknownOption
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.sheets import check, total_sheet
from scoring.tiles import Tile, tile
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.strategies import entries_for
from tests.scoring.written import SACI, START

FAR = Seat(7)


@st.composite
def chosen(draw: st.DrawFn) -> Ruleset:
    """Any rule system with any of its options, where somebody can sit down to it."""
    ruleset = draw(st.sampled_from(all_rulesets()))
    options: dict[str, object] = {}
    for option in ruleset.options:
        if draw(st.booleans()):
            low, high = option.bounds or (0, 0)
            values = [choice.value for choice in option.choices]
            options[option.name] = draw(st.sampled_from(values) if values else st.integers(low, high))
    try:
        return get(ruleset.key, options)
    except UnknownOption:
        return ruleset


@given(chosen(), st.data())
def test_any_entries_under_any_options(ruleset: Ruleset, data: st.DataObject) -> None:
    entries = entries_for(ruleset)
    before = data.draw(st.lists(entries, max_size=10))
    entry = data.draw(entries)
    sheet = total_sheet(before, ruleset)
    assert sheet.entries == tuple(before)
    assert [line.entry for line in sheet.lines] == before
    for finding in check(sheet, entry, ruleset):
        assert finding.code
        assert finding.rule
        assert all(type(value) in (int, str) for value in finding.params.values())


@given(chosen(), st.data())
def test_any_entry_survives_its_data(ruleset: Ruleset, data: st.DataObject) -> None:
    entry = data.draw(entries_for(ruleset))
    assert from_data(to_data(entry), ruleset.seating) == entry


@pytest.mark.parametrize(
    ("entry", "codes"),
    [
        (Hand("domino", FAR, (0, 1, 2, 3), None, None), ["seat-not-at-table"]),
        (Hand("domino", Seat(0), (0, 1, 2, 3, 4), None, None), ["not-one-for-each-seat"]),
        (Hand("domino", Seat(0), (), None, None), ["not-one-for-each-seat"]),
        (Hand("domino", Seat(0), None, ((), (tile(0, 1),)), None), ["not-one-for-each-seat"]),
        (Hand("domino", Seat(0), None, None, None, side_pips=(3,)), ["not-one-for-each-side"]),
        (Hand("domino", Seat(0), (0, -1, 2, 3), None, None), ["negative-pips"]),
        (Hand("block", Seat(0), (1, 2, 3, 10**9), None, None), ["seats-too-heavy", "count-missing"]),
        (Hand("block", Seat(0), (9, 9, 9, 10**5000), None, None), ["seats-too-heavy", "count-missing"]),
        (Hand("block", Seat(0), (9, 9, 9, 9), None, None, leader=FAR), ["seat-not-at-table"]),
        (Hand("block", Seat(0), (9, 9, 9, 9), None, None, swapped_by=Seat(0)), ["swap-not-allowed"]),
        (false_pass(FAR), ["seat-not-at-table"]),
        (false_pass(Seat(-1)), ["seat-not-at-table"]),
        (false_pass(Seat(0), (1, 2)), ["not-one-for-each-seat"]),
        (wrong_domino(FAR, None), ["seat-not-at-table"]),
        (wrong_domino(Seat(0), Tile(7, 7)), ["tile-not-in-set"]),
        (Forfeit("C", "not at this table"), ["side-not-in-match"]),
        (Void(-4, "no such line"), ["void-unknown"]),
    ],
)
def test_what_is_of_another_table_is_found_and_folds(entry: Entry, codes: list[str]) -> None:
    assert [finding.code for finding in check(START, entry, SACI) if finding.severity == "error"] == codes
    assert total_sheet([entry, entry], SACI).totals.keys() == {"A", "B"}
