"""Give a place to somebody the club knows, or to somebody who has just walked in."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament import members, permissions, registration
from tournament.eligibility import NotEligible
from tournament.errors import Refused, TournamentError
from tournament.forms.desk.places import PlaceForm, WalkInForm
from tournament.models import Person, Registration, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.desk import listing


@require_safe
@needs(permissions.DESK)
def choose(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Look for the person first: whoever is known needs no second entry."""
    if not listing.takes_players(tournament):
        return _all_drawn(request, tournament)
    text = request.GET.get("q", "").strip()[: listing.LONGEST_SEARCH]
    found = list(members.find(club=tournament.club, text=text)) if text else []
    places = {place.person_id: place for place in tournament.registrations.filter(person__in=found, withdrawn_at=None)}
    context = {
        "tournament": tournament,
        "text": text,
        "people": [(person, places.get(person.pk)) for person in found],
    }
    part = request.htmx and not request.htmx.history_restore_request
    return render(request, "desk/found.html" if part else "desk/choose.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def known(request: OfficialRequest, tournament: Tournament, person_id: int) -> HttpResponse:
    """Register a person of the club."""
    person = get_object_or_404(Person.objects.select_related("sponsor"), club=tournament.club, pk=person_id)
    if request.method != "POST" and not listing.takes_players(tournament):
        return _all_drawn(request, tournament)
    form, status = PlaceForm(tournament, request.POST if request.method == "POST" else None, person=person), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                place = registration.register(
                    tournament=tournament, person=person, by=request.user, **form.cleaned_data
                )
            except TournamentError as error:
                status = _blame_all(form, error)
            else:
                return _registered(request, place)
    context = {"tournament": tournament, "person": person, "form": form}
    return render(request, "desk/known.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def walk_in(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Register somebody who is on no list."""
    if request.method != "POST" and not listing.takes_players(tournament):
        return _all_drawn(request, tournament)
    initial = {"name": request.GET.get("name", "")[:120]}
    form, status = WalkInForm(tournament, request.POST if request.method == "POST" else None, initial=initial), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                place = registration.register_walk_in(
                    tournament=tournament,
                    division=form.cleaned_data["division"],
                    rules_accepted=form.cleaned_data["rules_accepted"],
                    by=request.user,
                    details=form.details(),
                    key=form.cleaned_data["key"],
                )
            except TournamentError as error:
                status = _blame_all(form, error)
            else:
                return _registered(request, place)
    return render(request, "desk/walk_in.html", {"tournament": tournament, "form": form}, status=status)


def _all_drawn(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    return render(request, "desk/all_drawn.html", {"tournament": tournament})


def _blame_all(form: PlaceForm, error: TournamentError) -> int:
    """Everything that keeps a person out at once, not only what the step met first."""
    status = blame(form, error)
    if isinstance(error, NotEligible):
        for finding in error.findings[1:]:
            blame(form, Refused(finding.message, field=finding.field, rule=finding.rule))
    return status


def _registered(request: OfficialRequest, place: Registration) -> HttpResponse:
    sentence = _("{name} is registered as number {number}.")
    messages.success(request, sentence.format(name=place.person, number=place.number))
    return SeeOther(resolve_url("desk:place", place.tournament.slug, place.number))
