"""What may be changed while the tournament runs."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import choosing, formats, freezing, issuing, opening, permissions, systems, tasks
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.organizer.systems import options_of
from tournament.forms.organizer.tournaments import BracketForm, SettingsForm
from tournament.models import Division, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def settings(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Name, date, place, fees, tables, language."""
    if request.method != "POST":
        return _page(request, tournament, SettingsForm.showing(tournament), BracketForm())
    form, status = SettingsForm(request.POST), 422
    if form.is_valid():
        try:
            _changed, papers = issuing.change_tournament(
                tournament=tournament, by=request.user, base_url=base_url(request), **form.changes()
            )
        except TournamentError as error:
            status = blame(form, error)
        else:
            tasks.wake(*papers)
            messages.success(request, _("The settings are saved."))
            return SeeOther(resolve_url("organizer:settings", tournament.slug))
    return _page(request, tournament, form, BracketForm(), status)


@require_POST
@needs(permissions.ORGANIZE)
def add_bracket(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """One more pool, with a lottery of its own."""
    form, status = BracketForm(request.POST), 422
    if form.is_valid():
        try:
            division = opening.add_division(tournament=tournament, by=request.user, **form.cleaned_data)
        except TournamentError as error:
            status = blame(form, error)
        else:
            messages.success(request, _("The bracket {name} is added.").format(name=division))
            return SeeOther(resolve_url("organizer:settings", tournament.slug))
    return _page(request, tournament, SettingsForm.showing(tournament), form, status)


def _brackets(tournament: Tournament) -> list[tuple[str, str, str]]:
    """Name and key of each bracket and of the championship, and how it is played."""
    pools = tournament.divisions.filter(kind=Division.Kind.POOL)
    known = [(freezing.division_name(one), one.key) for one in pools]
    known.append((_("Championship"), choosing.CHAMPIONSHIP))
    return [(name, key, formats.told(*choosing.chosen_for(tournament, key))) for name, key in known]


def _page(
    request: OfficialRequest, tournament: Tournament, form: SettingsForm, bracket_form: BracketForm, status: int = 200
) -> HttpResponse:
    ruleset = opening.ruleset_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "bracket_form": bracket_form,
        "system": systems.spoken(ruleset.name),
        "goal": systems.goal(ruleset),
        "options": options_of(ruleset),
        "brackets": _brackets(tournament),
    }
    return render(request, "organizer/settings.html", context, status=status)
