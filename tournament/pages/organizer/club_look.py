"""How the club's papers look: their size, their colour, the club's picture."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import club_look, permissions, sponsors
from tournament.errors import TournamentError
from tournament.forms.organizer.club_look import LogoForm, LookForm
from tournament.models import Club
from tournament.pages.access import OfficialRequest, needs_in_club
from tournament.pages.answers import SeeOther, blame
from tournament.pages.bodies import takes_up_to

LONGEST_PICTURE = sponsors.LARGEST_FILE + 256 * 1024  # bytes, with its form
USUAL = "#17513e"  # what the chooser of colours begins with


@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.ORGANIZE)
def look(request: OfficialRequest, club: Club) -> HttpResponse:
    """Choose the size and the colour."""
    if request.method != "POST":
        return _show(request, club)
    form, status = LookForm(request.POST), 422
    if form.is_valid():
        colour = form.cleaned_data["colour"] if form.cleaned_data["with_colour"] else ""
        try:
            club_look.change(club=club, by=request.user, paper=form.cleaned_data["paper"], colour=colour)
        except TournamentError as error:
            status = blame(form, error)
        else:
            return _kept(request, club)
    return _show(request, club, look_form=form, status=status)


@takes_up_to(LONGEST_PICTURE)
@require_POST
@needs_in_club(permissions.ORGANIZE)
def put_logo(request: OfficialRequest, club: Club) -> HttpResponse:
    """Take a picture in, drawn anew."""
    form, status = LogoForm(request.POST, request.FILES), 422
    if form.is_valid():
        try:
            club_look.put_picture(club=club, content=form.cleaned_data["picture"].read(), by=request.user)
        except TournamentError as error:
            status = blame(form, error)
        else:
            return _kept(request, club)
    return _show(request, club, logo_form=form, status=status)


@require_POST
@needs_in_club(permissions.ORGANIZE)
def take_logo_away(request: OfficialRequest, club: Club) -> HttpResponse:
    """Papers bear no picture any more."""
    club_look.take_picture_away(club=club, by=request.user)
    return _kept(request, club)


@require_safe
@needs_in_club(permissions.ORGANIZE)
def logo(request: OfficialRequest, club: Club) -> HttpResponse:
    """The picture, to look at."""
    content = club_look.picture(club.logo)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/jpeg")


def _kept(request: OfficialRequest, club: Club) -> HttpResponse:
    messages.success(request, _("Papers that are asked for from now on look so."))
    return SeeOther(resolve_url("organizer:club-look", club.pk))


def _show(
    request: OfficialRequest,
    club: Club,
    *,
    look_form: LookForm | None = None,
    logo_form: LogoForm | None = None,
    status: int = 200,
) -> HttpResponse:
    kept = {"paper": club.paper, "with_colour": bool(club.colour), "colour": club.colour or USUAL}
    context = {"club": club, "form": look_form or LookForm(initial=kept), "logo_form": logo_form or LogoForm()}
    return render(request, "organizer/club_look.html", context, status=status)
