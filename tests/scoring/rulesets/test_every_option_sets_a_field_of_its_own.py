"""An option is a field of its ruleset with some of the values that the field can have, the default first."""

from dataclasses import fields
from typing import Any, get_args

import pytest

from scoring.penalties import FALSE_PASS
from scoring.ruleset import Option, Ruleset
from scoring.rulesets import all_rulesets

FIELDS = {field.name: field.type for field in fields(Ruleset)}
OFFERED = [(ruleset, option) for ruleset in all_rulesets() for option in ruleset.options]
IDS = [f"{ruleset.key}-{option.name}" for ruleset, option in OFFERED]


def values_of(name: str, ruleset: Ruleset) -> set[str]:
    """Every value that the field of this name can have."""
    if name == "false_pass":
        return set(FALSE_PASS.rulings)
    if name == "deal":
        return set(ruleset.deals)
    return set(get_args(FIELDS[name]))


@pytest.mark.parametrize(("ruleset", "option"), OFFERED, ids=IDS)
def test_its_name_is_a_field_and_accepts_the_default(ruleset: Ruleset, option: Option) -> None:
    assert option.name in FIELDS
    assert option.accepts(getattr(ruleset, option.name))


@pytest.mark.parametrize(("ruleset", "option"), OFFERED, ids=IDS)
def test_it_has_either_values_or_bounds(ruleset: Ruleset, option: Option) -> None:
    assert bool(option.choices) != (option.bounds is not None)
    if option.bounds is not None:
        assert option.bounds[0] < option.bounds[1]


@pytest.mark.parametrize(("ruleset", "option"), [pair for pair in OFFERED if pair[1].choices])
def test_every_value_is_one_of_its_policy_and_the_default_is_offered_first(ruleset: Ruleset, option: Option) -> None:
    values = [choice.value for choice in option.choices]
    assert len(values) == len(set(values)) > 1
    assert set(values) <= values_of(option.name, ruleset)
    assert values[0] == getattr(ruleset, option.name)


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_no_option_is_there_twice(ruleset: Any) -> None:
    names = [option.name for option in ruleset.options]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", sorted({option.name for _, option in OFFERED if option.choices} - {"deal"}))
def test_every_value_of_a_policy_is_offered_by_some_system_or_is_its_default(name: str) -> None:
    offered = {choice.value for _, option in OFFERED if option.name == name for choice in option.choices}
    assert offered | {getattr(ruleset, name) for ruleset in all_rulesets()} == values_of(name, all_rulesets()[0])
