"""Export a tournament as one file, and import one from a file.

Forms to import a tournament.
"""

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.exchange.archive import export, importing, people
from tournament.models import ArchiveUpload, Club, Tournament
from tournament.web.frame.access import FORM, READ, OfficialRequest, needs, needs_in_club, saw_places
from tournament.web.frame.answers import SeeOther, sent, status_of, submit, success
from tournament.web.frame.middleware import takes_up_to


class ArchiveFileForm(forms.Form):
    """The saved file. The step checks its content."""

    file = forms.FileField(
        label=gettext_lazy("File of a tournament"),
        widget=forms.FileInput({"accept": ".json,application/json"}),
        help_text=gettext_lazy(
            "A file exported here or on another installation. You see a preview before anything is saved."
        ),
    )


class ArchiveConsentForm(forms.Form):
    """The confirmation of a preview: `token` identifies it."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=64)


MOST_READ = export.LARGEST + 1  # enough for the step to see that a file is too large
LONGEST_FORM = export.LARGEST + 1024 * 1024  # the multipart body is longer than its file
FATES = {
    people.Fate.KNOWN: gettext_lazy("already known"),
    people.Fate.NEW: gettext_lazy("new"),
    people.Fate.RENUMBERED: gettext_lazy("new, without the member number"),
}


@needs(permissions.ORGANIZE, READ)
def download(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Download the tournament as an archive file."""
    saw_places(request, tournament)
    response = HttpResponse(export.export(tournament), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{export.file_name(tournament)}"'
    return response


@takes_up_to(LONGEST_FORM)
@needs_in_club(permissions.ORGANIZE, FORM)
def upload(request: OfficialRequest, club: Club) -> HttpResponse:
    """Upload an archive file for a preview; no tournament is imported yet."""
    form = ArchiveFileForm(sent(request), request.FILES or None)

    def keep() -> ArchiveUpload:
        file = form.cleaned_data["file"]
        return importing.upload(club=club, name=file.name, content=file.read(MOST_READ), by=request.user)

    done, status = submit(
        form, keep, lambda found: SeeOther(resolve_url("organizer:archive-preview", club.pk, found.pk))
    )
    return done or render(request, "exchange/archive.html", {"club": club, "form": form}, status=status)


@needs_in_club(permissions.ORGANIZE, FORM)
def preview(request: OfficialRequest, club: Club, pk: int) -> HttpResponse:
    """Preview the file: its content, and how its people are matched; a POST imports the tournament."""
    found = get_object_or_404(ArchiveUpload, pk=pk, club=club)
    if found.tournament is not None:
        return SeeOther(resolve_url("organizer:day", found.tournament.slug))
    problem, status = None, 200
    if request.method == "POST":
        form = ArchiveConsentForm(request.POST)
        try:
            token = form.cleaned_data["token"] if form.is_valid() else ""  # "" never matches: shown as changed
            tournament = importing.apply(found=found, token=token, by=request.user)
        except TournamentError as error:
            problem, status = str(error), status_of(error)
        else:
            return success(request, _("{name} is imported.").format(name=tournament), "organizer:day", tournament.slug)
    try:
        report = importing.look(content=bytes(found.content), club=club)
    except TournamentError as error:  # imported meanwhile from another upload, or people changed
        context = {"club": club, "form": ArchiveFileForm(), "problem": str(error)}
        return render(request, "exchange/archive.html", context, status=status_of(error))
    context = {
        "club": club,
        "upload": found,
        "report": report,
        "problem": problem,
        "form": ArchiveConsentForm(initial={"token": report.token}),
        "people": [(one, FATES[one.fate]) for one in report.people],
        "counts": [(FATES[fate], report.counted(fate)) for fate in people.Fate],
    }
    return render(request, "exchange/archive_preview.html", context, status=status)
