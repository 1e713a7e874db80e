"""Forms of a format: the format of a bracket or of the championship, with its options."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy

from tournament.models import Format
from tournament.tournaments import formats

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class Shown:
    """A format to choose, ticked or not, with the fields of its options."""

    way: formats.Way
    chosen: bool
    options: list[BoundField]


def field_of(key: str, option: formats.Option) -> str:
    """The name of an option's field: formats share it, unless the option has another default there."""
    first = next(one for options in formats.OPTIONS.values() for one in options if one.name == option.name)
    return option.name if first.default == option.default else f"{key}_{option.name}"


def format_fields(label: "_StrPromise", prefix: str = "") -> dict[str, forms.Field]:
    """The fields by name, each with the prefix; the default is SACI's own format."""
    choices = [(key.value, key.label) for key in Format]
    found: dict[str, forms.Field] = {
        f"{prefix}format": forms.ChoiceField(
            label=label, choices=choices, initial=Format.SINGLE, widget=forms.RadioSelect, required=False
        )
    }
    # All formats' options are on the page.
    for key, options in formats.OPTIONS.items():
        for option in options:
            found[f"{prefix}{field_of(key, option)}"] = forms.IntegerField(
                label=option.label,
                help_text=option.help,
                min_value=option.least,
                max_value=option.most,
                initial=option.default,
                required=False,
            )
    return found


def chosen_format(data: Mapping[str, Any], prefix: str = "") -> tuple[str, dict[str, int]]:
    """The chosen format and its own options."""
    # Nothing chosen: a form that does not show the field.
    key = data.get(f"{prefix}format") or Format.SINGLE.value
    wanted = {option.name: data.get(f"{prefix}{field_of(key, option)}") for option in formats.OPTIONS.get(key, ())}
    return key, {name: value for name, value in wanted.items() if value is not None}


def format_choices(form: forms.Form, prefix: str = "") -> Iterator[Shown]:
    """Every format as the form shows it."""
    ticked = form[f"{prefix}format"].value() or Format.SINGLE.value
    for way in formats.ways():
        yield Shown(way, way.key == ticked, [form[f"{prefix}{field_of(way.key, option)}"] for option in way.options])


class FormatForm(forms.Form):
    """The format of one bracket, or of the championship."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(format_fields(gettext_lazy("How it is played")))

    @classmethod
    def showing(cls, key: str, options: Mapping[str, Any]) -> "FormatForm":
        """The form with the current choice."""
        own = {option.name: field_of(key, option) for option in formats.OPTIONS.get(key, ())}
        return cls(initial={"format": key, **{own.get(name, name): value for name, value in options.items()}})

    def ways(self) -> Iterator[Shown]:
        """Every format, the chosen one ticked."""
        return format_choices(self)

    def choice(self) -> dict[str, Any]:
        """The choice, as keywords of the step."""
        key, options = chosen_format(self.cleaned_data)
        return {"key": key, "options": options}
