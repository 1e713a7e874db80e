"""The forms that make an account and give it a new password."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Official


class PasswordForm(forms.Form):
    """A new password, typed twice and never shown again."""

    password1 = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text=gettext_lazy("Eight characters at least, and not a common word."),
    )
    password2 = forms.CharField(
        label=gettext_lazy("Password again"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("password1") and data.get("password2") and data["password1"] != data["password2"]:
            self.add_error("password2", _("The two passwords differ."))
        return data


class OfficialForm(PasswordForm):
    """Who, and what this person may do."""

    full_name = forms.CharField(label=gettext_lazy("Name"), max_length=150)
    username = forms.CharField(label=gettext_lazy("User name"), max_length=150)
    role = forms.ChoiceField(
        label=gettext_lazy("May work as"), choices=Official.Role.choices, widget=forms.RadioSelect, initial="judge"
    )
