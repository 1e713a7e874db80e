"""A system that nobody has heard of is found, set and scored like the others: nothing else knows any key."""

import ast
from pathlib import Path

import pytest

import scoring
from scoring import rulesets
from scoring.entries import Hand
from scoring.errors import UnknownOption, UnknownRuleset
from scoring.hands import Seat
from scoring.options import only
from scoring.options.match import PLAYERS, TARGET
from scoring.options.points import COUNT_SCOPE
from scoring.ruleset import Ruleset
from scoring.rulesets.citing import every_topic
from scoring.sheets import check, total_sheet

THREES = Ruleset(
    key="threes",
    name={"en": "Threes", "es": "Treses", "eu": "Hirukoak"},
    source="Nobody, nowhere",
    target=30,
    players=3,
    team_size=1,
    team_sizes=(1,),
    deals={"NINE": {6: {2: 9, 3: 9}}},
    deal="NINE",
    first_lead="LOTTERY",
    later_lead="ROTATE",
    block_own="LEFT_OUT",
    cites=every_topic("Threes"),
    options=(TARGET, PLAYERS, only(COUNT_SCOPE, "ALL", "OPP")),
)


@pytest.fixture(autouse=True)
def _one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "RULESETS", (*rulesets.RULESETS, THREES))


def test_it_is_listed_last_and_found_by_its_key() -> None:
    assert rulesets.all_rulesets()[-1] is THREES
    assert rulesets.get("threes") == THREES


def test_its_options_are_its_own() -> None:
    assert rulesets.get("threes", {"target": 40, "players": 2}).settings == {
        "target": 40,
        "players": 2,
        "count_scope": "ALL",
    }
    with pytest.raises(UnknownOption):
        rulesets.get("threes", {"players": 4})
    with pytest.raises(UnknownOption):
        rulesets.get("threes", {"tie": "VOID_ROTATE"})


def test_a_match_is_scored_to_its_end() -> None:
    ruleset = rulesets.get("threes")
    out = Hand("domino", Seat(1), (12, 0, 9), None, None, leader=Seat(0))
    blocked = Hand("block", Seat(2), (10, 4, 6), None, None)
    assert not [finding for finding in check(total_sheet([], ruleset), out, ruleset) if finding.severity == "error"]
    sheet = total_sheet([out, blocked], ruleset)
    assert sheet.totals == {"A": 0, "B": 37, "C": 0}
    assert sheet.outcome is not None
    assert sheet.outcome.winners == ("B",)


def test_a_finding_cites_its_rule() -> None:
    ruleset = rulesets.get("threes")
    impossible = Hand("domino", Seat(1), (12, 5, 9), None, None)
    assert {finding.rule for finding in check(total_sheet([], ruleset), impossible, ruleset)} >= {"Threes"}


def test_it_goes_as_it_came() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "RULESETS", rulesets.RULESETS[:-1])
        with pytest.raises(UnknownRuleset):
            rulesets.get("threes")


def test_nobody_but_the_registry_asks_which_system_it_is() -> None:
    asking = set()
    for path in Path(scoring.__path__[0]).rglob("*.py"):
        text = path.read_text()
        for node in ast.walk(ast.parse(text)) if ".key" in text else ():
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                if any(isinstance(side, ast.Attribute) and side.attr == "key" for side in sides):
                    asking.add(path.relative_to(scoring.__path__[0]).as_posix())
    assert asking == {"rulesets/__init__.py", "profile/presets.py"}  # the registry of profiles has keys too
