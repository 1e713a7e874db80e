"""What a page says when a step refused: the sentence at its field, and the right status."""

from http import HTTPStatus

from django import forms
from django.http import HttpResponseRedirect

from tournament.eligibility import NotEligible
from tournament.errors import Conflict, Refused, TooMany, TournamentError


class SeeOther(HttpResponseRedirect):
    """303: the write is done, look at the page that shows it."""

    status_code = HTTPStatus.SEE_OTHER


def status_of(error: TournamentError) -> int:
    """409 when the day has moved on meanwhile, 429 for too many, 422 when the input cannot be accepted."""
    if isinstance(error, TooMany):
        return HTTPStatus.TOO_MANY_REQUESTS
    return HTTPStatus.CONFLICT if isinstance(error, Conflict) else HTTPStatus.UNPROCESSABLE_ENTITY


def blame(form: forms.Form, error: TournamentError) -> int:
    """Put the sentence at the field that it belongs to, or over the whole form; returns the status."""
    form.add_error(error.field if error.field in form.fields else None, str(error))
    return status_of(error)


def blame_all(form: forms.Form, error: TournamentError) -> int:
    """The same with everything that keeps a person out at once, not only what the step met first."""
    status = blame(form, error)
    if isinstance(error, NotEligible):
        for finding in error.findings[1:]:
            blame(form, Refused(finding.message, field=finding.field, rule=finding.rule))
    return status
