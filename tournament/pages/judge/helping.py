"""Call somebody to the table, or say that nobody is needed any more."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import helping
from tournament.errors import TournamentError
from tournament.forms.judge.helping import HelpForm
from tournament.models import HelpCall, Sitting
from tournament.pages.access import OfficialRequest
from tournament.pages.answers import blame
from tournament.pages.judge.access import back_to, on_match
from tournament.pages.judge.phone import phone
from tournament.pages.judge.sheet import show


@require_POST
@on_match
def ask(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Call somebody; the control room shows it at once."""
    form = HelpForm(request.POST)
    if not form.is_valid():
        return show(request, sitting, help=form, status=422)
    try:
        helping.ask(sitting=sitting, by=request.user, **form.cleaned_data, **phone(request))
    except TournamentError as error:
        return show(request, sitting, help=form, status=blame(form, error))
    messages.success(request, _("You have called for help."))
    return back_to(sitting)


@require_POST
@on_match
def close(request: OfficialRequest, sitting: Sitting, asked: int) -> HttpResponse:
    """Nobody is needed any more."""
    helping.close(call=get_object_or_404(HelpCall, sitting=sitting, pk=asked), by=request.user)
    return back_to(sitting)
