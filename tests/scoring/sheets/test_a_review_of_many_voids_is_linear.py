"""Reviewing a sheet takes work in proportion to its length, however many of its lines are voids; counted, not timed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.entries import Entry, Void
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from scoring.sheets import check, total_sheet
from scoring.sheets.checks import ALWAYS_TOTALLED, RETOTALLED, review
from scoring.sheets.folding import advance, voided
from scoring.sheets.ledger import Ledger
from tests.scoring.penalties import false_pass
from tests.scoring.strategies import entries_for, rulesets
from tests.scoring.written import SACI, ZERO, block, domino
from tests.support.thorough import often


def many(hands: int) -> list[Entry]:
    """Level blocks, which never end a match, and a void of each."""
    level: list[Entry] = [block(0, 5, 5, 5, 5) for _ in range(hands)]
    return [*level, *(Void(number, "misread") for number in range(1, hands + 1))]


@pytest.mark.parametrize("hands", [50, 200, 800])
def test_the_lines_written_are_in_proportion(hands: int, monkeypatch: pytest.MonkeyPatch) -> None:
    written = 0
    write = Ledger.write

    def counting(self: Ledger, *args: object, **kwargs: object) -> None:
        nonlocal written
        written += 1
        write(self, *args, **kwargs)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(Ledger, "write", counting)
    entries = many(hands)
    assert [finding for found in review(entries, SACI) for finding in found] == []
    assert written <= (RETOTALLED + 1) * len(entries) + ALWAYS_TOTALLED


def one_by_one(entries: list[Entry], ruleset: Ruleset) -> list[tuple[Finding, ...]]:
    """The same by its meaning: each void against the whole sheet before it."""
    voids, sheet, found = voided(entries), total_sheet((), ruleset), []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Void):
            found.append(check(total_sheet(entries[: number - 1], ruleset), entry, ruleset))
        elif number in voids:
            found.append(())
        else:
            found.append(check(sheet, entry, ruleset))
            sheet = advance(sheet, entry, ruleset)
    return found


@settings(max_examples=often(20, 500))
@given(st.data())
def test_an_ordinary_sheet_is_reviewed_exactly(data: st.DataObject) -> None:
    ruleset = data.draw(rulesets)
    entries = data.draw(st.lists(entries_for(ruleset), max_size=12))
    assert review(entries, ruleset) == one_by_one(entries, ruleset)


def test_the_last_void_is_told_what_it_leaves_behind() -> None:
    played: list[Entry] = [false_pass(ZERO), domino(0, 0, 40, 40, 20), domino(0, 0, 40, 40, 30), domino(1, 5, 0, 5, 5)]
    entries: list[Entry] = [*many(600), *played, Void(1_201, "it did not fit")]
    assert [(finding.code, finding.params) for finding in review(entries, SACI)[-1]] == [
        ("entries-after-the-end", {"entries": 1})
    ]
