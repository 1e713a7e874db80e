"""Look-ups of rule systems, and the options a club may set."""

from typing import Any

import pytest

from scoring.errors import UnknownOption, UnknownRuleset
from scoring.ruleset import FALSE_PASS, Ruleset
from scoring.rulesets import all_rulesets, get


def test_the_defaults_are_the_recommended_readings() -> None:
    assert get("saci").settings == {
        "target": 200,
        "count_scope": "ALL",
        "tie": "VOID_SAME_LEADER",
        "false_pass": "void_deduct_25",
    }


@pytest.mark.parametrize("key", ["", "SACI", "chess", None, 7, []])
def test_an_unknown_system_has_a_named_error(key: Any) -> None:
    with pytest.raises(UnknownRuleset):
        get(key)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("colour", "red"),
        ("key", "mine"),
        ("count_scope", "SOME"),
        ("count_scope", ["ALL"]),
        ("tie", None),
        ("target", 0),
        ("target", True),
        ("target", "200"),
        ("target", 10**100),
        (7, 7),
    ],
)
def test_an_unknown_option_has_a_named_error(name: Any, value: object) -> None:
    with pytest.raises(UnknownOption) as caught:
        get("saci", {name: value})
    assert caught.value.option == str(name)


def test_chosen_options_leave_the_registry_as_it_was() -> None:
    assert get("saci", {"target": 100, "count_scope": "OPP"}).settings["target"] == 100
    assert get("saci").target == 200


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_settings_can_be_given_back(ruleset: Ruleset) -> None:
    assert get(ruleset.key, ruleset.settings) == ruleset


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_everything_a_club_chooses_has_its_meaning_in_three_languages(ruleset: Ruleset) -> None:
    meanings = [ruleset.name]
    for option in ruleset.options:
        meanings += [option.meaning, *(choice.meaning for choice in option.choices)]
    for meaning in meanings:
        assert set(meaning) == {"en", "es", "eu"}
        assert all(meaning.values())


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_every_value_an_option_offers_can_be_chosen(ruleset: Ruleset) -> None:
    for option in ruleset.options:
        values: list[object] = [choice.value for choice in option.choices] or list(option.bounds or ())
        assert values
        for value in values:
            assert get(ruleset.key, {option.name: value}).settings[option.name] == value


def test_every_false_pass_ruling_is_offered() -> None:
    (option,) = (option for option in get("saci").options if option.name == "false_pass")
    assert {choice.value for choice in option.choices} == set(FALSE_PASS)
