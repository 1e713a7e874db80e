"""Worked cases that a table of a tournament can have: what they ask of the engine is asked of the phone."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scoring.entries import Entry
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, total_sheet
from scoring.shell.cases import hands, rulings
from scoring.shell.cases.running import run_line
from tests.support.thorough import often, some
from tests.web.matches.phone.scenes import Scene, after, differences
from tournament.core import rule_systems

CASES = Path(__file__).parents[3] / "scoring/cases"
LINES = [line for path in sorted(CASES.glob("*.jsonl")) for line in path.read_bytes().splitlines()]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """What the cases that are run ask of the engine, where the phone can be asked as well."""
    scenes: list[Scene] = []

    def keep(sheet: Sheet, entries: Sequence[Entry], ruleset: Ruleset) -> Sheet:
        scene = after(sheet, entries, ruleset)
        if rule_systems.fits(ruleset) and not sheet.eliminated:
            scenes.append(scene)
        return scene.after

    def one(sheet: Sheet, entry: Entry, ruleset: Ruleset) -> Sheet:
        return keep(sheet, [entry], ruleset)

    def all_of(entries: Sequence[Entry], ruleset: Ruleset) -> Sheet:
        return keep(total_sheet([], ruleset), entries, ruleset)

    for room, name, spy in ((hands, "advance", one), (rulings, "advance", one), (hands, "total_sheet", all_of)):
        monkeypatch.setattr(room, name, spy)
    return scenes


def test_the_phone_gives_what_the_engine_gives(asked: list[Scene]) -> None:
    faults: list[Any] = [fault for number, line in some([*enumerate(LINES)]) for fault in run_line(number, line).faults]
    assert faults == []
    assert len(asked) > often(40, 100)
    assert differences(asked) == []
