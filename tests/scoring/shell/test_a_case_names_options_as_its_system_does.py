"""A case sets an option by the option's own name and value; the names in cases that we were given mean the same."""

import pytest

from scoring.errors import ScoringError
from scoring.ruleset import Option, Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.shell.cases.case import Case
from scoring.shell.cases.words import GIVEN, OF_TABLE, chosen

OFFERED = [(ruleset, option) for ruleset in all_rulesets() for option in ruleset.options if option.name not in OF_TABLE]


@pytest.mark.parametrize(("ruleset", "option"), OFFERED, ids=lambda one: getattr(one, "key", getattr(one, "name", "")))
def test_every_option_takes_its_values_and_no_other(ruleset: Ruleset, option: Option) -> None:
    for value in [choice.value for choice in option.choices] or option.bounds or ():
        assert getattr(chosen(ruleset, Case({option.name: value})), option.name) == value
    with pytest.raises(ScoringError):
        chosen(ruleset, Case({option.name: "SIDEWAYS"}))


@pytest.mark.parametrize("name", GIVEN)
def test_a_given_name_means_an_option_and_a_value_it_has(name: tuple[str, object]) -> None:
    option, value = GIVEN[name]
    system = next(ruleset for ruleset, offered in OFFERED if offered.name == option and offered.accepts(value))
    assert getattr(chosen(system, Case(dict([name]))), option) == value


def test_a_fact_of_the_hand_is_no_option() -> None:
    latino = get("latino")
    assert chosen(latino, Case({"capicu": True, "pase_redondo": [1]})) == latino
