"""Forms that write once, however often they are sent."""

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext as _


def new_key() -> str:
    """A one-time key: a form sent twice with it is one write."""
    return secrets.token_urlsafe(16)


class KeyedForm(forms.Form):
    """A form whose hidden key is made when it is first shown, and kept when it is shown again."""

    key = forms.CharField(min_length=8, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["key"].initial = new_key

    def clean(self) -> dict[str, Any]:
        """A key that cannot be one is said over the form: nobody sees its field."""
        data = super().clean() or {}
        if "key" in self.errors:
            self.add_error(None, _("This form has no valid key: open the page again."))
        return data
