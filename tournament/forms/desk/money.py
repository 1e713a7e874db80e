"""Forms that take money and give it back."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.forms.keyed import KeyedForm
from tournament.models import Payment


class FeeForm(KeyedForm):
    """How a fee is paid; the amount is what is owed."""

    method = forms.ChoiceField(label=gettext_lazy("Paid by"), choices=Payment.Method.choices, initial="cash")
    reference = forms.CharField(
        label=gettext_lazy("Reference"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("The number on the card slip or the transfer, if there is one."),
    )


class ReversalForm(KeyedForm):
    """Why money is given back."""

    reason = forms.CharField(label=gettext_lazy("Why is the money given back?"), max_length=200)
