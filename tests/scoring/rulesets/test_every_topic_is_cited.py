"""Whatever a finding rests on, the system names its own rule for it."""

from typing import get_args

import pytest

from scoring.policies import Topic
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets

FROM_SACI: tuple[Topic, ...] = ("wrong-domino", "recount", "officials")
EVERY = pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)


@EVERY
def test_no_topic_is_left_out(ruleset: Ruleset) -> None:
    assert set(ruleset.cites) == set(get_args(Topic))
    assert all(ruleset.cites.values())


@EVERY
def test_a_system_with_one_set_names_it(ruleset: Ruleset) -> None:
    doubles = {double for deals in ruleset.deals.values() for double in deals}
    assert ruleset.cites["set"] == ("double-six set" if doubles == {6} else "domino set")


@EVERY
def test_a_rule_taken_from_elsewhere_says_so(ruleset: Ruleset) -> None:
    assert all("SACI rule" in ruleset.cites[topic] for topic in FROM_SACI)


@EVERY
def test_the_document_is_named(ruleset: Ruleset) -> None:
    assert any(
        name in ruleset.source
        for name in ("SACI", "Castel", "Sala de juegos", "Angulo", "FED", "Cuban", "jamaica", "gambiter")
    )
