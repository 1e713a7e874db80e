"""The marks of a paper row become a line of the sheet, worth what the paper says, under every rule system."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import entries, rulesets, simulation
from scoring.entries import from_data
from scoring.profile.clock import Clock
from scoring.sheets import check, score, total_sheet
from tests.support.thorough import often
from tournament.core import rule_systems
from tournament.web.matches.double_entry.forms import cells_of
from tournament.web.matches.double_entry.rows import COUNT, PaperRow, PaperTable, split

PLAYERS = ("Ana", "Bruno", "Carla", "Diego")
OFFERED = {ruleset.key: ruleset for ruleset in rule_systems.offered()}
SACI = PaperTable(rulesets.get("saci"), PLAYERS, (1, 2))


def row(table: PaperTable = SACI, **cells: str) -> PaperRow:
    return PaperRow(cells, number=0, table=table)


@pytest.mark.parametrize("key", OFFERED)
def test_a_match_copied_from_its_paper_ends_as_it_did(key: str) -> None:
    table = PaperTable(OFFERED[key], PLAYERS, (1, 2))
    for seed in random.sample(range(10**6), often(1, 10)):
        print("seed", seed)
        played = simulation.play_match(random.Random(seed), table.ruleset)
        copied: list[entries.Entry] = []
        for entry in played:
            typed = row(table, **cells_of(entries.to_data(entry), table))
            assert typed.is_valid(), (typed.errors, typed.typed)
            line = from_data(typed.entry_data(), table.ruleset.seating)
            assert not [
                found
                for found in check(total_sheet(copied, table.ruleset), line, table.ruleset)
                if found.severity == "error"
            ]
            copied.append(line)
        was, now = total_sheet(played, table.ruleset), total_sheet(copied, table.ruleset)
        assert was.outcome is not None
        assert now.outcome is not None
        assert (now.outcome.winner, now.outcome.totals) == (was.outcome.winner, was.outcome.totals)


def test_more_than_a_side_can_hold_is_shared_by_both() -> None:
    """A hand that is over early: 14 tiles of double six have 118 pips at most."""
    assert split(125, "B", False, SACI.ruleset) == [118, 7]
    assert split(60, "B", False, SACI.ruleset) == [60, 0]


@given(st.sampled_from([*OFFERED]), st.integers(4, 60), st.sampled_from([*range(4)]), st.booleans())
def test_the_winners_one_figure_is_worth_what_the_paper_says(key: str, count: int, seat: int, locked: bool) -> None:
    ruleset = OFFERED[key]
    table = PaperTable(ruleset, PLAYERS, (1, 2))
    if table.mode != COUNT:
        return
    if locked and ruleset.count_scope == "ALL":
        count += count % 2
    side = "AB"[seat % 2]
    held = split(count, "A" if side == "A" else "B", locked, ruleset)
    hand = entries.Hand("block" if locked else "domino", seat, None, None, count, side_pips=tuple(held))  # type: ignore[arg-type] # a seat
    worth = score(hand, total_sheet([], ruleset), ruleset)
    assert (worth.winner, worth.pips) == (side, count)


@pytest.mark.parametrize(
    ("cells", "field"),
    [
        ({"count": "23"}, "what"),
        ({"what": "9"}, "what"),
        ({"what": "1"}, "count"),
        ({"what": "1", "count": "many"}, "count"),
        ({"what": "1", "count": "-3"}, "count"),
        ({"what": "1", "count": "23", "recount": "x"}, "recount"),
        ({"what": "L", "count": "38"}, "side"),
        ({"what": "1", "count": "38", "side": "B"}, "side"),
        ({"what": "W2", "note": "9-9"}, "note"),
        ({"what": "XA"}, "note"),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field(cells: dict[str, str], field: str) -> None:
    typed = row(SACI, **cells)
    assert not typed.is_readable
    assert field in typed.errors


def test_rulings_and_blanks_are_read_too() -> None:
    told = [row(what=what, note=note).is_readable for what, note in (("F1", ""), ("W4", "6-4"), ("XB", "went home"))]
    assert told == [True, True, True]
    timed = PaperTable(replace(SACI.ruleset, clock=Clock(30)), PLAYERS, (1, 2))
    assert cells_of({"kind": "bell", "in_play": True}, timed) == {"what": "B1"}
    bell = row(timed, what="B1")
    assert bell.is_readable
    assert bell.entry_data() == {"kind": "bell", "in_play": True}
    assert "B1" not in dict(SACI.whats)
    level = row(what="L2", side="=", count="40")
    assert level.is_valid()
    assert level.entry_data()["side_pips"] == [20, 20]
    assert row(what="").is_blank
    assert PaperRow(None, number=3, table=SACI).is_blank


@pytest.mark.parametrize("scope", ["ALL", "OPP"])
def test_where_a_false_pass_gives_the_pips_its_row_has_a_count(scope: str) -> None:
    rules = rulesets.get("saci", {"false_pass": "award_pips_and_deduct_25", "count_scope": scope})
    table = PaperTable(rules, PLAYERS, (1, 2))
    assert "count" in row(table, what="F2").errors
    typed = row(table, what="F2", count="37")
    assert typed.is_readable
    line = from_data(typed.entry_data())
    assert not check(total_sheet([], rules), line, rules)
    assert total_sheet([line], rules).totals["A"] == 37
    assert cells_of(typed.entry_data(), table) == {"what": "F2", "count": "37"}
