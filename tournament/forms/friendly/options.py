"""The options of a rule system as form fields, each with its usual value."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.ruleset import Option, Ruleset
from tournament import friendly
from tournament.friendly import SET
from tournament.systems import spoken


def option_field(ruleset: Ruleset, option: Option) -> forms.Field:
    """A field for one option. The set of dominoes is left to the players' number, unless somebody chooses it."""
    label, usual = spoken(option.meaning), ruleset.settings[option.name]
    if option.bounds is None:
        choices = [(choice.value, spoken(choice.meaning)) for choice in option.choices]
        return forms.ChoiceField(label=label, choices=choices, initial=usual, widget=forms.RadioSelect, required=False)
    values = friendly.values_of(ruleset, option)
    if values is None:
        least, most = option.bounds
        return forms.IntegerField(label=label, min_value=least, max_value=most, initial=usual, required=False)
    numbers: list[tuple[object, object]] = [(value, str(value)) for value in values]
    if option.name == SET:
        numbers = [("", _("the smallest one that is enough")), *numbers]
    return forms.TypedChoiceField(
        label=label,
        choices=numbers,
        initial="" if option.name == SET else usual,
        coerce=int,
        empty_value=None,
        required=False,
    )
