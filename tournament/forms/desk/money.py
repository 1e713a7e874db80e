"""Forms that give money back."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.forms.keyed import KeyedForm


class ReversalForm(KeyedForm):
    """Why money is given back."""

    reason = forms.CharField(label=gettext_lazy("Why is the money given back?"), max_length=200)
