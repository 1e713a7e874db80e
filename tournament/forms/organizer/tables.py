"""What is said of a table of the hall, and where a match goes on."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import tables

STAYS, LEAVES = "stays", "leaves"


class NameForm(forms.Form):
    """A name beside the number."""

    name = forms.CharField(
        label=gettext_lazy("Name of the table"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("For example: by the window. Empty: its number is enough."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class CloseForm(forms.Form):
    """Why a table is out of order, and what becomes of the match that is played there."""

    reason = forms.CharField(
        label=gettext_lazy("Why is it out of order?"), max_length=200, widget=forms.TextInput({"autocomplete": "off"})
    )
    fate = forms.ChoiceField(
        label=gettext_lazy("The match that is played there"),
        choices=[
            (STAYS, gettext_lazy("is played to its end here")),
            (LEAVES, gettext_lazy("moves: to a free table by lot, or to the next one that comes free")),
        ],
        initial=STAYS,
        required=False,
        widget=forms.RadioSelect,
    )

    @property
    def vacate(self) -> bool:
        """Whether the match leaves."""
        return bool(self.cleaned_data["fate"] == LEAVES)


class MoveForm(forms.Form):
    """The free table where a match goes on."""

    table = forms.TypedChoiceField(label=gettext_lazy("Goes on at"), coerce=int)

    def __init__(self, free: Sequence[tables.Table], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["table"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for the type checker
        field.choices = [(one.number, _called(one)) for one in free]
        # Somebody was quicker: the step says so better than "not one of the available choices".
        field.error_messages["invalid_choice"] = _("This table is not free now: choose another one.")


def _called(table: tables.Table) -> str:
    text = _("Table {number}").format(number=table.number)
    return f"{text} ({table.name})" if table.name else text
