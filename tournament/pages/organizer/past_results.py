"""Bring the results of past tournaments in: the file, what each row means, and, on consent, all of it."""

from typing import Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournament import exporting, importing, permissions
from tournament.errors import TournamentError
from tournament.forms.organizer.rosters import ResultsConsentForm, ResultsFileForm
from tournament.models import ResultsImport, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.bodies import LONGEST_ROSTER, takes_up_to
from tournament.pages.downloads import table_file
from tournament.pages.organizer.imports import MOST_READ, page_of, results_of

FATES: Final = {
    importing.NEW: gettext_lazy("new"),
    importing.CHANGED: gettext_lazy("changed"),
    importing.KNOWN: gettext_lazy("already known"),
    importing.UNKNOWN: gettext_lazy("nobody of this name"),
    importing.REFUSED: gettext_lazy("refused"),
}


@takes_up_to(LONGEST_ROSTER)
@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def upload(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Read the file; nothing but its preview is written."""
    form, status = ResultsFileForm(), 200
    if request.method == "POST":
        form, status = ResultsFileForm(request.POST, request.FILES), 422
        if form.is_valid():
            file = form.cleaned_data["file"]
            try:
                found = importing.preview_results(
                    club=tournament.club, file_name=file.name, content=file.read(MOST_READ), by=request.user
                )
            except TournamentError as error:
                status = blame(form, error)
            else:
                for note in found.notes:
                    messages.warning(request, note)
                return SeeOther(resolve_url("organizer:past-preview", tournament.slug, found.pk))
    context = {"tournament": tournament, "form": form, "imports": results_of(tournament.club)}
    return render(request, "organizer/past_results.html", context, status=status)


@require_safe
@needs(permissions.ORGANIZE)
def template(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """A table to fill in."""
    return table_file("csv", exporting.results_sample())


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def preview(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Each row's fate, counted and narrowed; a POST takes the results over."""
    found = get_object_or_404(ResultsImport, pk=pk, club=tournament.club)
    form, status = ResultsConsentForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                importing.apply_results(results_import=found, by=request.user, **form.cleaned_data)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The results have been taken over."))
                return SeeOther(resolve_url("organizer:past-preview", tournament.slug, pk))
    counts = importing.count_fates(found.rows, importing.RESULT_FATES)
    context = {
        "tournament": tournament,
        "import": found,
        "form": form,
        "counts": [(key, FATES[key], count) for key, count in counts.items()],
        "unknown": importing.unknown_people(found.rows),
        **page_of(request, found.rows, counts),
    }
    return render(request, "organizer/past_preview.html", context, status=status)
