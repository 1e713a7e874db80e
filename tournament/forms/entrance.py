"""The form of the first visit."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.languages import language_field


class SetupForm(forms.Form):
    """Club and organizer; the club's name is not asked when the demonstration club is loaded."""

    club_name = forms.CharField(label=_("Name of the club"), max_length=120, required=False)
    language = language_field()
    full_name = forms.CharField(label=_("Your name"), max_length=150)
    username = forms.CharField(label=_("User name"), max_length=150)
    password1 = forms.CharField(label=_("Password"), widget=forms.PasswordInput(render_value=True), max_length=200)
    password2 = forms.CharField(
        label=_("Password again"), widget=forms.PasswordInput(render_value=True), max_length=200
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("password1") and data.get("password2") and data["password1"] != data["password2"]:
            self.add_error("password2", _("The two passwords differ."))
        return data
