"""What a page says when a step refused: the sentence at its field, and the right status."""

import secrets
from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpResponseRedirect

from tournament.errors import Conflict, TournamentError


class SeeOther(HttpResponseRedirect):
    """303: the write is done, look at the page that shows it."""

    status_code = HTTPStatus.SEE_OTHER


def status_of(error: TournamentError) -> int:
    """409 when the day has moved on meanwhile, 422 when the input cannot be accepted."""
    return HTTPStatus.CONFLICT if isinstance(error, Conflict) else HTTPStatus.UNPROCESSABLE_ENTITY


def blame(form: forms.Form, error: TournamentError) -> int:
    """Put the sentence at the field that it belongs to, or over the whole form; returns the status."""
    form.add_error(error.field if error.field in form.fields else None, str(error))
    return status_of(error)


def new_key() -> str:
    """A one-time key: a form sent twice with it is one write."""
    return secrets.token_urlsafe(16)


class KeyedForm(forms.Form):
    """A form that writes once: its hidden key is made when it is first shown, and kept when it is shown again."""

    key = forms.CharField(min_length=8, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["key"].initial = new_key
