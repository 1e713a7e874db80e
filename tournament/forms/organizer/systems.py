"""The rule systems and their options as form fields, made from what each ruleset says of itself."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language

import scoring.rulesets
from scoring.ruleset import Names, Option, Ruleset


def spoken(names: Names) -> str:
    """A text in the language now active, in English where there is none."""
    return names.get((get_language() or "en").split("-")[0], names["en"])


def system_choices() -> list[tuple[str, str]]:
    """The rule systems by name."""
    return [(ruleset.key, spoken(ruleset.name)) for ruleset in scoring.rulesets.all_rulesets()]


def field_name(ruleset: Ruleset, option: Option) -> str:
    """The name of an option's field: two systems may both have a target."""
    return f"{ruleset.key}-{option.name}"


def option_fields(ruleset: Ruleset) -> dict[str, forms.Field]:
    """A field for each option of a rule system, with its default."""
    return {field_name(ruleset, option): _field(option, ruleset.settings[option.name]) for option in ruleset.options}


def chosen(ruleset: Ruleset, data: Mapping[str, Any]) -> dict[str, Any]:
    """The options that were set otherwise than the system does by itself."""
    wanted = {option.name: data.get(field_name(ruleset, option)) for option in ruleset.options}
    return {name: value for name, value in wanted.items() if value not in (None, "", ruleset.settings[name])}


def options_of(ruleset: Ruleset) -> list[tuple[str, str]]:
    """What each option means and how it is set, in words."""
    return [(spoken(option.meaning), _value(option, ruleset.settings[option.name])) for option in ruleset.options]


def _value(option: Option, value: object) -> str:
    return next((spoken(choice.meaning) for choice in option.choices if choice.value == value), str(value))


def _field(option: Option, default: object) -> forms.Field:
    label = spoken(option.meaning)
    if option.bounds is not None:
        least, most = option.bounds
        return forms.IntegerField(label=label, min_value=least, max_value=most, initial=default, required=False)
    choices = [(choice.value, spoken(choice.meaning)) for choice in option.choices]
    return forms.ChoiceField(label=label, choices=choices, initial=default, widget=forms.RadioSelect, required=False)
