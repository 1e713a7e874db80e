"""Steer the wall: what takes turns, what alone is shown now, a line for the hall, sponsors' pictures."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament import freezing, permissions, sponsors
from tournament import wall as steering
from tournament.errors import TournamentError
from tournament.forms.organizer.wall import MessageForm, PictureForm, TurnsForm
from tournament.models import Tournament, Wall, WallPicture
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.bodies import takes_up_to

LONGEST_PICTURE = sponsors.LARGEST_FILE + 256 * 1024  # bytes, with its form


@require_safe
@needs(permissions.ORGANIZE)
def wall(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """What the wall shows, and all that it can show."""
    return _show(request, tournament)


@require_POST
@needs(permissions.ORGANIZE)
def turns(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Choose what takes turns; whatever was held alone goes on being held."""
    form = TurnsForm(request.POST)
    if form.is_valid():
        return _steer(request, tournament, form, "turns", **form.cleaned_data)
    return _show(request, tournament, status=422, turns=form)


@require_POST
@needs(permissions.ORGANIZE)
def message(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Write a line for the hall, or take it away."""
    form = MessageForm(request.POST)
    if form.is_valid():
        return _steer(request, tournament, form, "message", **form.cleaned_data)
    return _show(request, tournament, status=422, message=form)


@require_POST
@needs(permissions.ORGANIZE)
def hold(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show one thing alone, now; nothing lets them take turns again."""
    try:
        steering.steer(tournament=tournament, by=request.user, held=request.POST.get("held", "")[:60])
    except TournamentError as error:
        messages.error(request, str(error))
    return SeeOther(resolve_url("organizer:wall", tournament.slug))


@takes_up_to(LONGEST_PICTURE)
@require_POST
@needs(permissions.ORGANIZE)
def hang(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Hang a sponsor's picture."""
    form, status = PictureForm(request.POST, request.FILES), 422
    if form.is_valid():
        content = form.cleaned_data["picture"].read()
        try:
            hung = sponsors.hang(
                tournament=tournament, name=form.cleaned_data["name"], content=content, by=request.user
            )
        except TournamentError as error:
            status = blame(form, error)
        else:
            messages.success(request, _("The picture of {name} hangs.").format(name=hung.name))
            return SeeOther(resolve_url("organizer:wall", tournament.slug))
    return _show(request, tournament, status=status, picture=form)


@require_POST
@needs(permissions.ORGANIZE)
def take_down(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take a picture down."""
    picture = get_object_or_404(WallPicture, tournament=tournament, number=number)
    sponsors.take_down(picture=picture, by=request.user)
    messages.success(request, _("The picture of {name} was taken down.").format(name=picture.name))
    return SeeOther(resolve_url("organizer:wall", tournament.slug))


def choices(tournament: Tournament) -> list[tuple[str, str]]:
    """All that can be held, with its name: kinds, single brackets, and pictures."""
    found: list[tuple[str, str]] = [(kind.value, str(kind.label)) for kind in Wall.Kind if kind != Wall.Kind.LOTTERY]
    divisions = list(tournament.divisions.all())
    for kind in (Wall.Kind.LOTTERY, Wall.Kind.BRACKET, Wall.Kind.TABLES, Wall.Kind.STANDINGS):
        for division in divisions:
            if kind != Wall.Kind.LOTTERY or division.kind == division.Kind.POOL:
                found.append((f"{kind}:{division.key}", f"{kind.label}: {freezing.division_name(division)}"))
    return found + [(f"{Wall.Kind.SPONSORS}:{one.number}", one.name) for one in sponsors.pictures(tournament)]


def _steer(request: OfficialRequest, tournament: Tournament, form: Any, name: str, **changed: Any) -> HttpResponse:
    try:
        steering.steer(tournament=tournament, by=request.user, **changed)
    except TournamentError as error:
        return _show(request, tournament, status=blame(form, error), **{name: form})
    messages.success(request, _("The wall shows it within three seconds."))
    return SeeOther(resolve_url("organizer:wall", tournament.slug))


def _show(request: OfficialRequest, tournament: Tournament, *, status: int = 200, **forms: Any) -> HttpResponse:
    steered = steering.of(tournament)
    holds = choices(tournament)
    context = {
        "tournament": tournament,
        "wall": steered,
        "holds": holds,
        "held_name": dict(holds).get(steered.held, ""),
        "turns": forms.get("turns") or TurnsForm(initial={"scenes": steered.scenes, "seconds": steered.seconds}),
        "message": forms.get("message") or MessageForm(initial={"message": steered.message}),
        "picture": forms.get("picture") or PictureForm(),
        "pictures": sponsors.pictures(tournament),
    }
    return render(request, "organizer/wall.html", context, status=status)
