"""What a place costs: the club's prices, and what everybody would pay now."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import permissions, pricing
from tournament import prices as schedule
from tournament.errors import TournamentError
from tournament.forms.organizer.prices import PriceForm
from tournament.models import Price, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def prices(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The prices from the top, and one more."""
    form, status = PriceForm(tournament, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                price = pricing.add(tournament=tournament, details=form.details(), by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The price {name} is added.").format(name=price))
                return SeeOther(resolve_url("organizer:prices", tournament.slug))
    context = {
        "tournament": tournament,
        "form": form,
        "prices": schedule.of(tournament),
        "table": schedule.table(tournament, timezone.now()),
    }
    return render(request, "organizer/prices.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def change(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Write a price anew at its place."""
    price = get_object_or_404(tournament.prices, pk=pk, dropped_at=None)
    form, status = PriceForm(tournament, request.POST if request.method == "POST" else None, price=price), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                pricing.change(price=price, details=form.details(), by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The price {name} is changed.").format(name=price))
                return SeeOther(resolve_url("organizer:prices", tournament.slug))
    context = {"tournament": tournament, "price": price, "form": form}
    return render(request, "organizer/price.html", context, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def rise(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Move a price up by one."""
    return _do(request, tournament, pk, pricing.raise_one, _("The price {name} was moved up."))


@require_POST
@needs(permissions.ORGANIZE)
def drop(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """End a price."""
    return _do(request, tournament, pk, pricing.drop, _("The price {name} was dropped."))


def _do(
    request: OfficialRequest, tournament: Tournament, pk: int, step: Callable[..., Price], sentence: str
) -> HttpResponse:
    price = get_object_or_404(tournament.prices, pk=pk)
    try:
        step(price=price, by=request.user)
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, sentence.format(name=price))
    return SeeOther(resolve_url("organizer:prices", tournament.slug))
