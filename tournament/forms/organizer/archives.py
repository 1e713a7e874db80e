"""The forms that take a tournament in."""

from django import forms
from django.utils.translation import gettext_lazy


class ArchiveFileForm(forms.Form):
    """The file as it was saved. What it holds is for the step to say."""

    file = forms.FileField(
        label=gettext_lazy("File of a tournament"),
        widget=forms.FileInput({"accept": ".json,application/json"}),
        help_text=gettext_lazy(
            "As it was saved here or elsewhere. Nothing is written before you have seen what it holds."
        ),
    )


class ArchiveConsentForm(forms.Form):
    """The consent to what was shown: `token` says what that was."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=64)
