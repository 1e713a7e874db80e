"""How each bracket is played, and the championship."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import choosing, freezing, permissions
from tournament.errors import TournamentError
from tournament.forms.organizer.formats import FormatForm
from tournament.models import Division, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def choose(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The formats in plain words, one of them chosen; `key` names a bracket or is "championship"."""
    division = tournament.divisions.filter(key=key, kind=Division.Kind.POOL).first()
    if division is None and key != choosing.CHAMPIONSHIP:
        raise Http404
    name = freezing.division_name(division) if division else _("Championship")
    form, status = FormatForm.showing(*choosing.chosen_for(tournament, key)), 200
    if request.method == "POST":
        form, status = FormatForm(request.POST), 422
        if form.is_valid():
            try:
                if division is not None:
                    choosing.choose(division=division, by=request.user, **form.choice())
                else:
                    choosing.choose_for_championship(tournament=tournament, by=request.user, **form.choice())
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("{name}: it is said how it is played.").format(name=name))
                return SeeOther(resolve_url("organizer:settings", tournament.slug))
    context = {"tournament": tournament, "name": name, "form": form, "championship": division is None}
    return render(request, "organizer/format.html", context, status=status)
