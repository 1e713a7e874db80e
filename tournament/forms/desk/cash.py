"""Forms of a cash box: open it, move change, count it, close it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournament import amounts, cash
from tournament.forms.keyed import KeyedForm
from tournament.forms.organizer.amounts import MoneyField
from tournament.models import CashMove, CashSession


class OpenForm(KeyedForm):
    """A name for the desk, and what lies in its box."""

    desk = forms.CharField(
        label=gettext_lazy("Name of the desk"),
        max_length=cash.LONGEST_NAME,
        help_text=gettext_lazy("It stands on the report: for example Desk 1, or the name of the hall."),
    )
    float_cents = MoneyField(
        label=gettext_lazy("Money in the box"), help_text=gettext_lazy("The change that the box begins with.")
    )


class MoveForm(KeyedForm):
    """Change put in, or money taken to the safe."""

    kind = forms.ChoiceField(label=gettext_lazy("What happens"), choices=CashMove.Kind.choices, initial="out")
    amount_cents = MoneyField(label=gettext_lazy("Amount"))
    reason = forms.CharField(
        label=gettext_lazy("What for"),
        max_length=cash.LONGEST_REASON,
        help_text=gettext_lazy("For example: change from the bank, notes to the safe."),
    )


class CountForm(forms.Form):
    """How many there are of each note and coin; an empty field is none."""

    def __init__(self, box: CashSession, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        currency = box.tournament.currency
        for piece in amounts.denominations(currency):
            self.fields[f"n{piece}"] = forms.IntegerField(
                label=amounts.written(piece, currency),
                min_value=0,
                max_value=cash.MOST_PIECES,
                required=False,
                widget=forms.NumberInput({"inputmode": "numeric", "autocomplete": "off"}),
            )

    @property
    def counted(self) -> dict[int, int]:
        """How many of each by its cents, only what was filled in."""
        counts = {int(name[1:]): self.cleaned_data[name] for name in self.fields if name.startswith("n")}
        return {piece: number for piece, number in counts.items() if number is not None}


class ClosingForm(KeyedForm, CountForm):
    """The second look: the same count, what was expected when it was shown, and a remark for a difference."""

    expected_cents = forms.IntegerField(widget=forms.HiddenInput)
    remark = forms.CharField(
        label=gettext_lazy("Remark"),
        max_length=cash.LONGEST_REMARK,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("Needed when there is a difference."),
    )

    def __init__(self, box: CashSession, *args: Any, **kwargs: Any) -> None:
        super().__init__(box, *args, **kwargs)
        for name in self.fields:
            if name.startswith("n"):
                self.fields[name].widget = forms.HiddenInput()
