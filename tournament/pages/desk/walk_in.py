"""Give a place to somebody who has just walked in and is on no list."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import permissions, registration
from tournament.eligibility import NotEligible
from tournament.errors import TournamentError
from tournament.forms.desk.places import WalkInForm
from tournament.models import Registration, Tournament, User
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame_all


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def walk_in(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Write a new person down and register him; then his card, where he pays."""
    form = WalkInForm(
        tournament,
        request.POST if request.method == "POST" else None,
        initial={"name": request.GET.get("name", "")[:120]},
        organizes=request.user.has_perm(permissions.ORGANIZE, tournament),
    )
    status = 200 if request.method != "POST" else 422
    if form.is_valid():
        try:
            return _registered(request, _register(form, tournament, request.user))
        except TournamentError as error:
            status = blame_all(form, error)
            if isinstance(error, NotEligible):
                form.may_be_let_in = any(finding.can_be_waived for finding in error.findings)
    return render(request, "desk/walk_in.html", {"tournament": tournament, "form": form}, status=status)


def _register(form: WalkInForm, tournament: Tournament, by: User) -> Registration:
    division = form.cleaned_data["division"]
    return registration.register_walk_in(
        tournament=tournament,
        division=division,
        rules_accepted=form.cleaned_data["rules_accepted"],
        by=by,
        details=form.details(),
        key=form.cleaned_data["key"],
        exception=form.cleaned_data.get("exception", ""),
        waiting=division is not None and division.bracket_id is not None,  # as the form said of this bracket
    )


def _registered(request: OfficialRequest, place: Registration) -> HttpResponse:
    late = _("{name} waits, as number {number}, until officials decide.")
    sentence = late if place.substitute else _("{name} is registered as number {number}.")
    messages.success(request, sentence.format(name=place.person, number=place.number))
    return SeeOther(resolve_url("desk:card", place.tournament.slug, place.person_id))
