"""A judge calls both teams of a match to the table again."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import tables
from tournament.errors import Conflict
from tournament.models import Sitting
from tournament.pages.access import OfficialRequest
from tournament.pages.judge.access import back_to, on_match


@require_POST
@on_match
def call(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """They are called on the wall, on phones and public pages, until they begin to play."""
    try:
        called = tables.call(sitting=sitting, by=request.user)
    except Conflict as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Both teams are called to table {number}.").format(number=called.table))
    return back_to(sitting)
