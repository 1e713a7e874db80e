"""A call for help from a table."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.keyed import KeyedForm
from tournament.helping import LONGEST
from tournament.models import HelpCall


class HelpForm(KeyedForm):
    """What somebody is needed for; one button for each kind."""

    kind = forms.ChoiceField(choices=HelpCall.Kind.choices)
    words = forms.CharField(label=_("In words"), required=False, max_length=LONGEST)
