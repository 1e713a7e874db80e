"""Mend what is known of a person."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import members, permissions
from tournament.errors import TournamentError
from tournament.forms.desk.places import PersonForm
from tournament.models import Person, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def change(request: OfficialRequest, tournament: Tournament, person_id: int) -> HttpResponse:
    """Name, sponsor, birth date, phone; then the card again. The standing is the organizer's."""
    person = get_object_or_404(Person, club=tournament.club, pk=person_id)
    form, status = PersonForm(person, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                members.change_person(person=person, details=form.details(), by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("{name} is up to date.").format(name=person))
                return SeeOther(resolve_url("desk:card", tournament.slug, person.pk))
    context = {"tournament": tournament, "person": person, "form": form}
    return render(request, "desk/person.html", context, status=status)
