"""A player comes, pays at the door, leaves, or gives the place back."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import draw, fees, permissions, registration
from tournament.errors import TournamentError
from tournament.models import Registration, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, status_of
from tournament.pages.desk import cards, listing, places
from tournament.pages.desk.cards import Card
from tournament.pages.desk.cash import working


@require_POST
@needs(permissions.DESK)
def arrive(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Paid in cash, and present: both or neither."""
    place = get_object_or_404(listing.rows(tournament), number=number)

    def both() -> str:
        payment = fees.check_in(
            registration=place,
            key=request.POST.get("key", ""),
            by=request.user,
            session=working.box_of(request, tournament),
        )
        return _("{name} has paid (receipt {receipt}) and is present.").format(name=place.person, receipt=payment)

    return _do(request, place, both)


@require_POST
@needs(permissions.DESK)
def present(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Come, or gone again: the field `present` is "yes" or "no"."""
    place = get_object_or_404(listing.rows(tournament), number=number)
    here = request.POST.get("present") == "yes"

    def note() -> str:
        registration.set_present(registration=place, present=here, by=request.user)
        sentence = _("{name} is present.") if here else _("{name} is not present.")
        return sentence.format(name=place.person)

    return _do(request, place, note)


@require_POST
@needs(permissions.DESK)
def withdraw(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Give the place back; what was paid is given back on its own."""
    place = get_object_or_404(listing.rows(tournament), number=number)

    def leave() -> str:
        draw.withdraw(registration=place, by=request.user)
        return _("{name} has withdrawn.").format(name=place.person)

    return _do(request, place, leave)


def _do(request: OfficialRequest, place: Registration, step: Callable[[], str]) -> HttpResponse:
    """Take a step; then the row again for htmx, the place's own page otherwise."""
    refusal, status = "", 200
    try:
        done = step()
    except TournamentError as error:
        refusal, status = str(error), status_of(error)
    if request.htmx:
        return places.row(request, listing.rows(place.tournament).get(pk=place.pk), refusal=refusal, status=status)
    if refusal:
        return cards.show(request, Card(place.tournament, place.person), refusal=refusal, status=status)
    messages.success(request, done)
    if request.POST.get("back") == "list":
        return SeeOther(f"{resolve_url('desk:places', place.tournament.slug)}?{_search_of(request)}")
    return SeeOther(resolve_url("desk:place", place.tournament.slug, place.number))


def _search_of(request: OfficialRequest) -> str:
    """The search that the list was showing, as its address writes it."""
    return urlencode({name: request.POST[name] for name in ("q", "show", "bracket") if request.POST.get(name)})
