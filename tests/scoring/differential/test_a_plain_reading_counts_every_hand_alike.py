"""Random hands of all systems, half of them in each run, with wrong dominoes, false passes and unnoted draws: a second,
plain reading of the rules (`plain/`) and the engine agree on every move, end, point and lead, and no true hand is
refused.
"""

import random
from typing import Final

import pytest

from scoring.rulesets import all_rulesets
from tests.scoring.differential.comparing import differences
from tests.scoring.differential.plain.rules import OFFERED, TABLES
from tests.support.thorough import THOROUGH, often, some

HANDS: Final = often(15, 2_000)
"""Hands of each system; the matches with an even seed have the defaults, the others random options."""
FROM: Final = 0 if THOROUGH else random.randrange(10**6)


def test_every_system_has_a_plain_reading() -> None:
    assert [ruleset.key for ruleset in all_rulesets()] == list(OFFERED)
    for ruleset in all_rulesets():
        table = TABLES.get(ruleset.key, [{}])[0]
        of_a_match = {option.name for option in ruleset.options} - {"fewest_divisions"}  # that one is of a tournament
        assert of_a_match - set(OFFERED[ruleset.key]) <= set(table)


@pytest.mark.slow
def test_no_difference() -> None:
    for system in some(list(OFFERED)):
        hands, seed = 0, FROM
        while hands < HANDS:
            played, found = differences(system, seed)
            assert found == [], (system, seed)
            hands += played
            seed += 1
