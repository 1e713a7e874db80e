"""Both teams agree to the final sheet: rules 4 and 15."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import issuing, tasks
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.judge.rulings import SignForm
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
