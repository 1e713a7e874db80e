"""The names of rules that the rule systems cite are in the catalogues; what is taken over names both rules."""

import pytest
from django.utils import translation

from scoring import rulesets
from tournament.core.errors import RULES, SACI_RULE, TAKEN_OVER, cite


def names() -> set[str]:
    """Every name of a rule; of one taken over its own and the other's."""
    found: set[str] = set()
    for ruleset in rulesets.all_rulesets():
        for rule in ruleset.cites.values():
            taken_over = TAKEN_OVER.fullmatch(rule)
            found |= {rule} if taken_over is None else {*taken_over.groups()}
    return {name for name in found if not SACI_RULE.fullmatch(name)}


def test_every_name_can_be_translated() -> None:
    assert names() <= set(RULES)


@pytest.mark.parametrize("language", ["en", "es", "eu"])
def test_no_name_brings_brackets_into_those_it_is_told_in(language: str) -> None:
    with translation.override(language):
        assert [rule for rule in RULES if set("()") & set(cite(rule))] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "SACI 500, as SACI rule 12"),
        ("es", "500 del SACI, como regla 12 del SACI"),
        ("eu", "SACIren 500, SACIren 12. araua bezala"),
    ],
)
def test_a_rule_taken_over_names_both(language: str, said: str) -> None:
    with translation.override(language):
        assert cite("SACI 500, as SACI rule 12") == said
