"""docs/rules/: a page for each rule system and none besides, listed in the order of the registry."""

import re

import pytest

from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from tests.docs.pages import read, rows
from tests.docs.rules_pages import FOLDER

INDEX = read("docs/rules/README.md")
LISTED = rows(INDEX, "page")


def test_each_rule_system_has_a_page_and_each_page_its_rule_system() -> None:
    pages = {path.stem for path in FOLDER.glob("*.md")} - {"README"}
    assert pages == {ruleset.key for ruleset in all_rulesets()}


def test_the_pages_are_listed_in_the_order_of_the_registry() -> None:
    assert [row[0] for row in LISTED] == [f"[{ruleset.key}]({ruleset.key}.md)" for ruleset in all_rulesets()]


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_the_list_has_the_names_the_players_and_the_sets(ruleset: Ruleset) -> None:
    row = next(row for row in LISTED if row[0].startswith(f"[{ruleset.key}]"))
    assert row[1:4] == [ruleset.name["en"], ruleset.name["es"], ruleset.name["eu"]]
    tables = [table for deals in ruleset.deals.values() for table in deals.items()]
    players = {number for _, dealt in tables for number in dealt}
    assert row[4] == (str(min(players)) if len(players) == 1 else f"{min(players)} to {max(players)}")
    assert row[6] == ", ".join(str(double) for double in sorted({double for double, _ in tables}))


def test_what_they_differ_in_is_told_of_each() -> None:
    after = INDEX[INDEX.index("## What they differ in") :]
    assert re.findall(r"^\| (\w+) \|", after, re.MULTILINE)[1:] == [ruleset.key for ruleset in all_rulesets()]
