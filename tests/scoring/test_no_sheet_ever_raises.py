"""Entries true or not: they fold, and every one of them can be checked."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Entry
from scoring.rulesets import get
from scoring.sheets import check, fold
from tests.scoring.strategies import any_sheets, entries

chosen = st.fixed_dictionaries(
    {
        "count_scope": st.sampled_from(("ALL", "OPP")),
        "tie": st.sampled_from(("VOID_SAME_LEADER", "VOID_ROTATE", "LEADERS_TEAM")),
        "false_pass": st.sampled_from(("void_deduct_25", "void_award_25", "award_pips_and_deduct_25")),
    }
)


@given(any_sheets, entries, chosen)
def test_any_entries_under_any_options(before: list[Entry], entry: Entry, options: dict[str, str]) -> None:
    ruleset = get("saci", options)
    sheet = fold(before, ruleset)
    assert sheet.entries == tuple(before)
    assert [line.entry for line in sheet.lines] == before
    for finding in check(sheet, entry, ruleset):
        assert finding.code
        assert finding.rule
        assert all(type(value) in (int, str) for value in finding.params.values())
