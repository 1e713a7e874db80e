"""The options that rule systems offer, by subject: what clubs decide for themselves. Each system picks its own.

A rule system names the option; its own field holds the default. `policies` gives the letter and number of each gap.
"""

from dataclasses import replace

from scoring.ruleset import Choice, Option


def choice_of(name: str, en: str, es: str, eu: str, pt: str, *choices: Choice) -> Option:
    """Return an option with named values, in the order in which they are offered."""
    return Option(name, {"en": en, "es": es, "eu": eu, "pt": pt}, choices)


def number_of(name: str, bounds: tuple[int, int], en: str, es: str, eu: str, pt: str) -> Option:
    """Return an option that is a whole number within `bounds`, both included."""
    return Option(name, {"en": en, "es": es, "eu": eu, "pt": pt}, bounds=bounds)


def only(option: Option, *values: str) -> Option:
    """Return the same option with these values alone, in this order. Raises KeyError for a value it does not have."""
    choices = {choice.value: choice for choice in option.choices}
    return replace(option, choices=tuple(choices[value] for value in values))


def within(option: Option, low: int, high: int) -> Option:
    """Return the same number with other bounds, both included."""
    return replace(option, bounds=(low, high))
