"""The branding of a club's documents, the default language of its pages, and its time zone."""

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournament.club import permissions, settings, time_zones
from tournament.core import images
from tournament.documents.snapshots.headings import unprintable
from tournament.models import Club, User
from tournament.web.club.forms import ClubLanguageForm, LogoForm, LookForm
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest, needs_in_club
from tournament.web.frame.answers import sent, submit, success
from tournament.web.frame.middleware import takes_up_to

LONGEST_PICTURE = images.LARGEST_FILE + 256 * 1024  # bytes, with its form
USUAL = "#0f4a38"  # initial value of the colour input: felt
A_YEAR = 365 * 24 * 60 * 60  # seconds


@needs_in_club(permissions.ORGANIZE, FORM)
def look(request: OfficialRequest, club: Club) -> HttpResponse:
    """Choose the paper size and the colour."""
    if request.method != "POST":
        return _show(request, club)
    form = LookForm(request.POST)
    done, status = submit(
        form,
        lambda: settings.change_look(
            club=club,
            by=request.user,
            paper=form.cleaned_data["paper"],
            # A colour input cannot be empty, so a checkbox says whether there is a colour.
            colour=form.cleaned_data["colour"] if form.cleaned_data["with_colour"] else "",
        ),
        lambda _done: _kept(request, club),
    )
    return done or _show(request, club, look_form=form, status=status)


@takes_up_to(LONGEST_PICTURE)
@needs_in_club(permissions.ORGANIZE, POST)
def put_logo(request: OfficialRequest, club: Club) -> HttpResponse:
    """Upload a logo; the image is re-encoded."""
    form = LogoForm(request.POST, request.FILES)
    done, status = submit(
        form,
        lambda: settings.put_logo(club=club, content=form.cleaned_data["picture"].read(), by=request.user),
        lambda _done: _kept(request, club),
    )
    return done or _show(request, club, logo_form=form, status=status)


@needs_in_club(permissions.ORGANIZE, POST)
def take_logo_away(request: OfficialRequest, club: Club) -> HttpResponse:
    """Remove the logo from the club's documents."""
    settings.remove_logo(club=club, by=request.user)
    return _kept(request, club)


@needs_in_club(permissions.ORGANIZE, READ)
def logo(request: OfficialRequest, club: Club) -> HttpResponse:
    """The logo as an image."""
    content = settings.logo_bytes(club.logo)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/jpeg")


@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def crest(request: HttpRequest, club_id: int, digest: str) -> HttpResponse:
    """The logo as everybody sees it; its address changes with the picture."""
    club = get_object_or_404(Club.objects, pk=club_id)
    content = settings.crest_bytes(club.logo) if club.logo.startswith(digest) else None
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/webp")


@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def colour(request: HttpRequest, digits: str) -> HttpResponse:
    """The stylesheet that tints the header band in a club's colour; 404 for one on which text would be hard to read."""
    if not settings.tints(f"#{digits}"):
        raise Http404
    return HttpResponse(f"@media screen{{:root{{--club:#{digits}}}}}\n", content_type="text/css")


def _kept(request: OfficialRequest, club: Club) -> HttpResponse:
    return success(request, _("New documents use this branding."), "organizer:club-look", club.pk)


def _show(
    request: OfficialRequest,
    club: Club,
    *,
    look_form: LookForm | None = None,
    logo_form: LogoForm | None = None,
    status: int = 200,
) -> HttpResponse:
    kept = {"paper": club.paper, "with_colour": bool(club.colour), "colour": club.colour or USUAL}
    context = {
        "club": club,
        "missing": unprintable(club.name),
        "too_pale": bool(club.colour) and not settings.tints(club.colour),
        "form": look_form or LookForm(initial=kept),
        "logo_form": logo_form or LogoForm(),
    }
    return render(request, "club/club_look.html", context, status=status)


@needs_in_club(permissions.ORGANIZE, FORM)
def language(request: OfficialRequest, club: Club) -> HttpResponse:
    """Choose the language and the time zone."""
    kept = {"language": club.language, "time_zone": club.time_zone or timezone.get_default_timezone_name()}
    form = ClubLanguageForm(sent(request), initial=kept)
    done, status = submit(
        form,
        lambda: _speak(club, request.user, **form.cleaned_data),
        lambda _done: success(request, _("Language and time zone of the club are saved."), "organizer:home"),
    )
    return done or render(request, "club/language.html", {"club": club, "form": form}, status=status)


@transaction.atomic
def _speak(club: Club, by: User, *, language: str, time_zone: str) -> None:
    settings.choose_language(club=club, language=language, by=by)
    time_zones.choose_time_zone(club=club, time_zone=time_zone, by=by)
