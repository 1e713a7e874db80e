"""How a bracket is played, as fields of a form: one choice, and the numbers that each format lets one choose."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy

from tournament import formats
from tournament.models import Format

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class Shown:
    """A format to choose, ticked or not, with the fields of its options."""

    way: formats.Way
    chosen: bool
    options: list[BoundField]


def fields(label: "_StrPromise", prefix: str = "") -> dict[str, forms.Field]:
    """The fields by name, each with the prefix before it; nothing chosen is SACI's own format."""
    choices = [(key.value, key.label) for key in Format]
    found: dict[str, forms.Field] = {
        f"{prefix}format": forms.ChoiceField(
            label=label, choices=choices, initial=Format.SINGLE, widget=forms.RadioSelect, required=False
        )
    }
    for options in formats.OPTIONS.values():
        for option in options:
            found[f"{prefix}{option.name}"] = forms.IntegerField(
                label=option.label,
                help_text=option.help,
                min_value=option.least,
                max_value=option.most,
                initial=option.default,
                required=False,
            )
    return found


def chosen(data: Mapping[str, Any], prefix: str = "") -> tuple[str, dict[str, int]]:
    """The format that was chosen, and its own options."""
    key = data.get(f"{prefix}format") or Format.SINGLE.value
    wanted = {option.name: data.get(f"{prefix}{option.name}") for option in formats.OPTIONS.get(key, ())}
    return key, {name: value for name, value in wanted.items() if value is not None}


def shown(form: forms.Form, prefix: str = "") -> Iterator[Shown]:
    """Every format as the form shows it."""
    ticked = form[f"{prefix}format"].value() or Format.SINGLE.value
    for way in formats.ways():
        yield Shown(way, way.key == ticked, [form[f"{prefix}{option.name}"] for option in way.options])


class FormatForm(forms.Form):
    """How one bracket, or the championship, is played."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(fields(gettext_lazy("How it is played")))

    @classmethod
    def showing(cls, key: str, options: Mapping[str, Any]) -> "FormatForm":
        """The form with what was chosen."""
        return cls(initial={"format": key, **options})

    def ways(self) -> Iterator[Shown]:
        """Every format, the chosen one ticked."""
        return shown(self)

    def choice(self) -> dict[str, Any]:
        """What was chosen, by the names of the step."""
        key, options = chosen(self.cleaned_data)
        return {"key": key, "options": options}
