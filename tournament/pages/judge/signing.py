"""Both teams agree to the final sheet (rules 4 and 15), or a second official does."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import confirming, issuing, tasks
from tournament.address import base_url
from tournament.errors import Conflict, Refused, TournamentError
from tournament.forms.judge.rulings import ConfirmForm, SendBackForm, SignForm
from tournament.forms.judge.sheet_form import SheetForm
from tournament.models import Sitting
from tournament.pages.access import OfficialRequest
from tournament.pages.answers import status_of
from tournament.pages.judge.access import back_to, on_match
from tournament.pages.judge.phone import phone
from tournament.pages.judge.sheet import show

Values = dict[str, Any]


@require_POST
@on_match
def sign(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Take one team's initials; with the second the winner moves on."""

    def write(values: Values) -> str:
        signed, papers = issuing.sign(
            sitting=sitting,
            side=values["side"],
            initials=values["initials"],
            version=values["version"],
            by=request.user,
            base_url=base_url(request),
            **phone(request),
        )
        tasks.wake(*papers)
        over = signed.state == Sitting.State.FINISHED
        return _("Both teams have signed: the match is over.") if over else _("Signed.")

    return _answer(request, sitting, "sign", SignForm(request.POST, sitting=sitting), write, (TournamentError,))


@require_POST
@on_match
def confirm(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Take a second official's assent; the winner moves on. Who wrote on the sheet is refused."""

    def write(values: Values) -> str:
        _done, papers = issuing.confirm(
            sitting=sitting,
            initials=values["initials"],
            version=values["version"],
            sent_back=values["sent_back"] or 0,
            by=request.user,
            base_url=base_url(request),
            **phone(request),
        )
        tasks.wake(*papers)
        return _("The sheet is confirmed.")

    return _answer(request, sitting, "confirm", ConfirmForm(request.POST, sitting=sitting), write)


@require_POST
@on_match
def send_back(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Take a second official's objection: the table is told why."""

    def write(values: Values) -> str:
        confirming.send_back(
            sitting=sitting, reason=values["reason"], version=values["version"], by=request.user, **phone(request)
        )
        return _("The sheet went back to the table.")

    return _answer(request, sitting, "objection", SendBackForm(request.POST, sitting=sitting), write)


def _answer(
    request: OfficialRequest,
    sitting: Sitting,
    name: str,
    form: SheetForm,
    write: Callable[[Values], str],
    at_the_form: tuple[type[TournamentError], ...] = (Refused, Conflict),
) -> HttpResponse:
    """Write what was sent and say so, or the match again with the form of this `name` and what is wrong in it.

    `at_the_form`: refusals that are told there; another is an answer of its own, such as that somebody has no right.
    """
    shown: Values = {name: form}
    if not form.is_valid():
        return show(request, sitting, status=422, **shown)
    try:
        said = write(form.cleaned_data)
    except at_the_form as error:
        form.refuse(error)
        return show(request, sitting, status=status_of(error), **shown)
    messages.success(request, said)
    return back_to(sitting)
