"""The language of the club's pages."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import club_language, permissions
from tournament.errors import TournamentError
from tournament.forms.languages import ClubLanguageForm
from tournament.models import Club
from tournament.pages.access import OfficialRequest, needs_in_club
from tournament.pages.answers import SeeOther, blame


@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.ORGANIZE)
def language(request: OfficialRequest, club: Club) -> HttpResponse:
    """Choose it."""
    given = request.POST if request.method == "POST" else None
    form, status = ClubLanguageForm(given, initial={"language": club.language}), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                club_language.choose(club=club, language=form.cleaned_data["language"], by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The language of the club's pages is kept."))
                return SeeOther(resolve_url("organizer:home"))
    return render(request, "organizer/language.html", {"club": club, "form": form}, status=status)
