"""Bring a roster in: the file, what each row means, and, on consent, all of it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournament import exporting, importing, permissions
from tournament.errors import TournamentError
from tournament.forms.organizer.rosters import RosterConsentForm, RosterFileForm
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.bodies import LONGEST_ROSTER, takes_up_to
from tournament.pages.downloads import table_file
from tournament.pages.organizer.imports import LISTED, MOST_READ, page_of, rosters_of

FATES = {
    importing.NEW: gettext_lazy("new"),
    importing.CHANGED: gettext_lazy("changed"),
    importing.KNOWN: gettext_lazy("already known"),
    importing.REFUSED: gettext_lazy("refused"),
}


@takes_up_to(LONGEST_ROSTER)
@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def upload(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Read the file; nothing but its preview is written."""
    form, status = RosterFileForm(), 200
    if request.method == "POST":
        form, status = RosterFileForm(request.POST, request.FILES), 422
        if form.is_valid():
            file = form.cleaned_data["file"]
            try:
                found = importing.preview(
                    club=tournament.club,
                    tournament=tournament,
                    file_name=file.name,
                    content=file.read(MOST_READ),
                    by=request.user,
                )
            except TournamentError as error:
                status = blame(form, error)
            else:
                for note in found.notes:
                    messages.warning(request, note)
                return SeeOther(resolve_url("organizer:roster-preview", tournament.slug, found.pk))
    context = {"tournament": tournament, "form": form, "imports": rosters_of(tournament)[:LISTED]}
    return render(request, "organizer/roster.html", context, status=status)


@require_safe
@needs(permissions.ORGANIZE)
def template(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """A roster to fill in: with the mark and the semicolons that spreadsheet programs of any language read well."""
    return table_file("csv", exporting.roster_sample())


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def preview(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Each row's fate, counted and narrowed; a POST takes the roster over."""
    found = get_object_or_404(rosters_of(tournament), pk=pk)
    form, status = RosterConsentForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                importing.apply(roster_import=found, by=request.user, **form.cleaned_data)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The roster has been taken over."))
                return SeeOther(resolve_url("organizer:roster-preview", tournament.slug, pk))
    counts = importing.count_fates(found.rows)
    context = {
        "tournament": tournament,
        "import": found,
        "form": form,
        "counts": [(key, FATES[key], count) for key, count in counts.items()],
        **page_of(request, found.rows, counts),
        "registered": sum("registered" in row for row in found.rows),
    }
    return render(request, "organizer/roster_preview.html", context, status=status)
