"""Both teams agree to the final sheet (rules 4 and 15), or a second official does."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import confirming, issuing, tasks
from tournament.address import base_url
from tournament.errors import Conflict, Refused, TournamentError
from tournament.forms.judge.rulings import ConfirmForm, SendBackForm, SignForm
from tournament.models import Sitting
from tournament.pages.access import OfficialRequest
from tournament.pages.answers import status_of
from tournament.pages.judge.access import back_to, on_match
from tournament.pages.judge.phone import phone
from tournament.pages.judge.sheet import show


@require_POST
@on_match
def sign(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Take one team's initials; with the second the winner moves on."""
    form = SignForm(request.POST, sitting=sitting)
    if not form.is_valid():
        return show(request, sitting, sign=form, status=422)
    values = form.cleaned_data
    try:
        signed, papers = issuing.sign(
            sitting=sitting,
            side=values["side"],
            initials=values["initials"],
            version=values["version"],
            by=request.user,
            base_url=base_url(request),
            **phone(request),
        )
    except TournamentError as error:
        form.refuse(error)
        return show(request, sitting, sign=form, status=status_of(error))
    tasks.wake(*papers)
    over = signed.state == Sitting.State.FINISHED
    messages.success(request, _("Both teams have signed: the match is over.") if over else _("Signed."))
    return back_to(sitting)


@require_POST
@on_match
def confirm(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Take a second official's assent; the winner moves on. Who wrote on the sheet is refused."""
    form = ConfirmForm(request.POST, sitting=sitting)
    if not form.is_valid():
        return show(request, sitting, confirm=form, status=422)
    values = form.cleaned_data
    try:
        _done, papers = issuing.confirm(
            sitting=sitting,
            initials=values["initials"],
            version=values["version"],
            sent_back=values["sent_back"] or 0,
            by=request.user,
            base_url=base_url(request),
            **phone(request),
        )
    except (Refused, Conflict) as error:
        form.refuse(error)
        return show(request, sitting, confirm=form, status=status_of(error))
    tasks.wake(*papers)
    messages.success(request, _("The sheet is confirmed."))
    return back_to(sitting)


@require_POST
@on_match
def send_back(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Take a second official's objection: the table is told why."""
    form = SendBackForm(request.POST, sitting=sitting)
    if not form.is_valid():
        return show(request, sitting, objection=form, status=422)
    values = form.cleaned_data
    try:
        confirming.send_back(
            sitting=sitting, reason=values["reason"], version=values["version"], by=request.user, **phone(request)
        )
    except (Refused, Conflict) as error:
        form.refuse(error)
        return show(request, sitting, objection=form, status=status_of(error))
    messages.success(request, _("The sheet went back to the table."))
    return back_to(sitting)
