"""Helpers that define an option with its texts in English, Spanish and Basque."""

from dataclasses import replace

from scoring.policies import Names
from scoring.ruleset import Choice, Option


def said(en: str, es: str, eu: str) -> Names:
    """Return a text by language."""
    return {"en": en, "es": es, "eu": eu}


def choice_of(name: str, meaning: Names, *choices: Choice) -> Option:
    """Return an option with named values, in the order in which they are offered."""
    return Option(name, meaning, choices)


def number_of(name: str, bounds: tuple[int, int], meaning: Names) -> Option:
    """Return an option that is a whole number within `bounds`, both included."""
    return Option(name, meaning, bounds=bounds)


def only(option: Option, *values: str) -> Option:
    """Return the same option with these values alone, in this order. Raises KeyError for a value it does not have."""
    choices = {choice.value: choice for choice in option.choices}
    return replace(option, choices=tuple(choices[value] for value in values))


def within(option: Option, low: int, high: int) -> Option:
    """Return the same number with other bounds, both included."""
    return replace(option, bounds=(low, high))
