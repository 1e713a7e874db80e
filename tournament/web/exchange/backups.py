"""Back-ups of the installation: the last one, one made now, a download; and how full the disk is."""

from django import forms
from django.conf import settings
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core.errors import NotAllowed
from tournament.documents.queue import storage
from tournament.exchange import tasks
from tournament.exchange.backup import making
from tournament.models import Club, Tournament
from tournament.web.frame.access import FORM, READ, OfficialRequest, needs_in_club
from tournament.web.frame.answers import sent, submit, success
from tournament.web.frame.proof import needs_proof

REASONS = {
    making.Reason.NIGHT: gettext_lazy("of the night"),
    making.Reason.ROUND: gettext_lazy("after a round"),
    making.Reason.ASKED: gettext_lazy("asked for"),
    making.Reason.UPGRADE: gettext_lazy("before an upgrade"),
    making.Reason.RESTORE: gettext_lazy("before a restore"),
}
OVERDUE = 26 * 60 * 60  # seconds: a night and a slow morning


@needs_in_club(permissions.ORGANIZE, FORM)
def listing(request: OfficialRequest, club: Club) -> HttpResponse:
    """List the back-ups; a POST asks for one, which a worker makes."""
    form = forms.Form(sent(request))
    done, status = submit(
        form,
        lambda: making.ask(club, by=request.user),
        lambda _asked: _made_soon(request, club),
    )
    return done or render(request, "exchange/backups.html", _context(request, club, form), status=status)


def _made_soon(request: OfficialRequest, club: Club) -> HttpResponse:
    tasks.wake_backup()
    return success(request, _("The back-up is being made."), "organizer:backups", club.pk)


def _context(request: OfficialRequest, club: Club, form: forms.Form) -> dict[str, object]:
    found, free = making.listing(), storage.free_room()
    age = (timezone.now() - found[0].made).total_seconds() if found else None
    return {
        "club": club,
        "form": form,
        "backups": [(one, REASONS[one.reason]) for one in found],
        "refusal": _refusal(request),
        "coming": making.is_coming(),
        "failure": making.failure(),
        "overdue": bool(settings.BACKUPS) and age is not None and age > OVERDUE,
        "never": bool(settings.BACKUPS) and age is None and Tournament.objects.exists(),
        "free": free,
        "little": free < storage.LITTLE,
        "kept": settings.BACKUPS,
    }


def _refusal(request: OfficialRequest) -> str:
    try:
        making.require(request.user)
    except NotAllowed as error:
        return str(error)
    return ""


@needs_in_club(permissions.ORGANIZE, READ)
@needs_proof
def download(request: OfficialRequest, club: Club, name: str) -> HttpResponseBase:
    """Download a back-up; the journal records who did."""
    found = making.fetch(name, club, by=request.user)
    if found is None:
        raise Http404
    return FileResponse(found.path.open("rb"), as_attachment=True, filename=name, content_type="application/zip")
