"""A whole tournament as one file, and one that is taken in from a file."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournament import archive, permissions
from tournament.errors import TournamentError
from tournament.forms.organizer.archives import ArchiveConsentForm, ArchiveFileForm
from tournament.models import ArchiveUpload, Club, Tournament
from tournament.pages.access import OfficialRequest, needs, needs_in_club
from tournament.pages.answers import SeeOther, blame, status_of
from tournament.pages.bodies import takes_up_to

MOST_READ = archive.LARGEST + 1  # enough for the step to see that a file is too large
LONGEST_FORM = archive.LARGEST + 1024 * 1024
FATES = {
    archive.Fate.KNOWN: gettext_lazy("already known"),
    archive.Fate.NEW: gettext_lazy("new"),
    archive.Fate.RENUMBERED: gettext_lazy("new, without the member number"),
}


@require_safe
@needs(permissions.ORGANIZE)
def download(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The tournament as a file."""
    response = HttpResponse(archive.export(tournament), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{archive.file_name(tournament)}"'
    return response


@takes_up_to(LONGEST_FORM)
@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.ORGANIZE)
def upload(request: OfficialRequest, club: Club) -> HttpResponse:
    """Look at a file; nothing of it is written."""
    form, status = ArchiveFileForm(), 200
    if request.method == "POST":
        form, status = ArchiveFileForm(request.POST, request.FILES), 422
        if form.is_valid():
            file = form.cleaned_data["file"]
            try:
                found = archive.upload(club=club, name=file.name, content=file.read(MOST_READ), by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                return SeeOther(resolve_url("organizer:archive-preview", club.pk, found.pk))
    return render(request, "organizer/archive.html", {"club": club, "form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.ORGANIZE)
def preview(request: OfficialRequest, club: Club, pk: int) -> HttpResponse:
    """What is in the file and what becomes of its people; a POST takes the tournament in."""
    found = get_object_or_404(ArchiveUpload, pk=pk, club=club)
    if found.tournament is not None:
        return SeeOther(resolve_url("organizer:day", found.tournament.slug))
    problem, status = None, 200
    if request.method == "POST":
        form = ArchiveConsentForm(request.POST)
        try:
            token = form.cleaned_data["token"] if form.is_valid() else ""
            tournament = archive.apply(found=found, token=token, by=request.user)
        except TournamentError as error:
            problem, status = str(error), status_of(error)
        else:
            messages.success(request, _("{name} is in this club now.").format(name=tournament))
            return SeeOther(resolve_url("organizer:day", tournament.slug))
    try:
        report = archive.look(content=bytes(found.content), club=club)
    except TournamentError as error:  # taken in meanwhile from another upload, or people changed
        context = {"club": club, "form": ArchiveFileForm(), "problem": str(error)}
        return render(request, "organizer/archive.html", context, status=status_of(error))
    context = {
        "club": club,
        "upload": found,
        "report": report,
        "problem": problem,
        "form": ArchiveConsentForm(initial={"token": report.token}),
        "people": [(one, FATES[one.fate]) for one in report.people],
        "counts": [(FATES[fate], report.counted(fate)) for fate in archive.Fate],
    }
    return render(request, "organizer/archive_preview.html", context, status=status)
