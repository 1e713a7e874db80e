"""The forms that bring a roster in."""

from django import forms
from django.utils.translation import gettext_lazy


class RosterFileForm(forms.Form):
    """The file as the club sends it. What it holds is for the step to say."""

    file = forms.FileField(
        label=gettext_lazy("Roster file"),
        widget=forms.FileInput({"accept": ".csv,.txt,.xlsx"}),
        help_text=gettext_lazy("CSV or XLSX. Nothing is written before you have seen what each row means."),
    )


class RosterConsentForm(forms.Form):
    """What happens besides when a roster is taken over."""

    register = forms.BooleanField(
        label=gettext_lazy("Also register everybody whom the rules let in"), required=False, initial=True
    )
    rules_accepted = forms.BooleanField(
        label=gettext_lazy("Everybody on this list has accepted the rules (SACI rule 1)"), required=False
    )


class ResultsFileForm(forms.Form):
    """The file as the club kept it. What it holds is for the step to say."""

    file = forms.FileField(
        label=gettext_lazy("File of past results"),
        widget=forms.FileInput({"accept": ".csv,.txt,.xlsx"}),
        help_text=gettext_lazy("CSV or XLSX. Nothing is written before you have seen what each row means."),
    )


class ResultsConsentForm(forms.Form):
    """What happens besides when past results are taken over."""

    add_people = forms.BooleanField(
        label=gettext_lazy("Also add the people whom the club does not know, as members not in good standing"),
        required=False,
    )
