"""What a program's token is for, what it may do, and until when."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, ngettext_lazy

from tournament import tokens
from tournament.models import Token

TIMES = (7, 30, tokens.USUAL, tokens.LONGEST)  # days
EXPLAINED = {
    Token.Scope.READ: gettext_lazy("Look only: it reads what you may read, and writes nothing"),
    Token.Scope.DESK: gettext_lazy("Desk: what the desk may do"),
    Token.Scope.JUDGE: gettext_lazy("Judge: what a judge may do"),
    Token.Scope.ORGANIZER: gettext_lazy("Organizer: everything that you may do in this club"),
}


class TokenForm(forms.Form):
    """A new token; `scopes`: those that the account has itself."""

    name = forms.CharField(
        label=gettext_lazy("What it is for"),
        max_length=tokens.NAME_LENGTH,
        help_text=gettext_lazy("So that you know later which one to take back, such as: results on our website."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(label=gettext_lazy("What it may do"), widget=forms.RadioSelect, initial=Token.Scope.READ)
    days = forms.TypedChoiceField(
        label=gettext_lazy("For how long"),
        coerce=int,
        choices=[(days, ngettext_lazy("{days} day", "{days} days", days)) for days in TIMES],
        initial=tokens.USUAL,
    )

    def __init__(self, data: Any = None, *, scopes: list[Token.Scope]) -> None:
        super().__init__(data)
        self.fields["scope"].choices = [(scope, EXPLAINED[scope]) for scope in scopes]  # type: ignore[attr-defined] # a choice
        days = self.fields["days"]
        days.choices = [(value, str(label).format(days=value)) for value, label in days.choices]  # type: ignore[attr-defined] # a choice
