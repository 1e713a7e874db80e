"""An address of another program, and what it is told."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournament import webhooks
from tournament.models import Webhook


class ChangeWebhookForm(forms.Form):
    """Where messages go, and of which events."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=webhooks.LONGEST,
        widget=forms.URLInput({"autocomplete": "off", "placeholder": "https://"}),
        help_text=gettext_lazy("Of the program that is to be told: it begins with https:// or http://."),
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("What it is told"),
        choices=[(name, webhooks.NAMES[name]) for name in webhooks.EVENTS],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any = None, *, webhook: Webhook | None = None) -> None:
        initial: dict[str, Any] = {"events": webhooks.EVENTS}
        if webhook is not None:
            initial = {"address": webhook.address, "events": webhook.events}
        super().__init__(data, initial=initial)


class MakeWebhookForm(ChangeWebhookForm):
    """And of which tournaments."""

    whole_club = forms.BooleanField(
        label=gettext_lazy("Of every tournament of the club, those to come too"), required=False
    )
