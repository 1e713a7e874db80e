"""What a judge without an account types to come in: the PIN of the pass, and its code where no link was scanned."""

from django import forms
from django.utils.translation import gettext_lazy as _


class PinForm(forms.Form):
    """The PIN of a pass that is known already."""

    pin = forms.CharField(
        label=_("PIN"),
        max_length=12,  # six digits, and the blanks that people put between them
        error_messages={"required": _("Write the PIN: the six digits on your pass.")},
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "class": "pin"}),
    )


class CodeForm(PinForm):
    """Which pass, and its PIN."""

    code = forms.CharField(
        label=_("Code of the pass"),
        max_length=12,
        error_messages={"required": _("Write the code: the six letters and digits on your pass.")},
        widget=forms.TextInput(
            {"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false", "class": "code"}
        ),
    )
    field_order = ("code", "pin")
