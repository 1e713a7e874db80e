"""The rule systems and their options as form fields, made from what each ruleset says of itself."""

from collections.abc import Mapping
from typing import Any

from django import forms

import scoring.rulesets
from scoring.ruleset import Option, Ruleset
from tournament.systems import offered, seated, settable, spoken, values_of


def system_choices() -> list[tuple[str, str]]:
    """Every rule system by name; one that is not for teams of two is refused by the step, which says why."""
    return [(ruleset.key, spoken(ruleset.name)) for ruleset in scoring.rulesets.all_rulesets()]


def not_for_pairs() -> str:
    """The names of the rule systems that no tournament can be played under."""
    names = [spoken(ruleset.name) for ruleset in scoring.rulesets.all_rulesets() if seated(ruleset) is None]
    return ", ".join(names)


def field_name(ruleset: Ruleset, option: Option) -> str:
    """The name of an option's field: two systems may both have a target."""
    return f"{ruleset.key}-{option.name}"


def option_fields(ruleset: Ruleset) -> dict[str, forms.Field]:
    """A field for each option of a rule system that a tournament may set, with its default."""
    return {field_name(ruleset, option): _field(ruleset, option) for option in settable(ruleset)}


def chosen(key: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The options that were set otherwise than the system does by itself."""
    for ruleset in offered():
        if ruleset.key == key:
            wanted = {option.name: data.get(field_name(ruleset, option)) for option in settable(ruleset)}
            return {name: value for name, value in wanted.items() if value not in (None, "", ruleset.settings[name])}
    return {}


def options_of(ruleset: Ruleset) -> list[tuple[str, str]]:
    """What each option means and how it is set, in words."""
    return [(spoken(option.meaning), _value(option, ruleset.settings[option.name])) for option in settable(ruleset)]


def _value(option: Option, value: object) -> str:
    return next((spoken(choice.meaning) for choice in option.choices if choice.value == value), str(value))


def _field(ruleset: Ruleset, option: Option) -> forms.Field:
    label, default = spoken(option.meaning), ruleset.settings[option.name]
    if (values := values_of(ruleset, option)) is not None:
        numbers = [(value, str(value)) for value in values]
        return forms.TypedChoiceField(
            label=label, choices=numbers, initial=default, coerce=int, empty_value=None, required=False
        )
    if option.bounds is not None:
        least, most = option.bounds
        return forms.IntegerField(label=label, min_value=least, max_value=most, initial=default, required=False)
    choices = [(choice.value, spoken(choice.meaning)) for choice in option.choices]
    return forms.ChoiceField(label=label, choices=choices, initial=default, widget=forms.RadioSelect, required=False)
