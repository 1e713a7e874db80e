"""The photographs of a tournament: the organizer's page, and the public addresses of all its pictures."""

from typing import Any, Final

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.club import permissions
from tournament.core import images
from tournament.exchange import tasks
from tournament.models import Tournament, TournamentPicture
from tournament.tournaments import pictures
from tournament.web.frame.access import POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import submit, success
from tournament.web.frame.fields import PictureField
from tournament.web.frame.middleware import takes_up_to

Kind = TournamentPicture.Kind

# Above the limit of a photograph, so that its form can say what is wrong with a larger one.
LONGEST_BODY: Final = 3 * images.LARGEST_PHOTOGRAPH
FOREVER: Final = 365 * 24 * 60 * 60  # seconds; a changed picture has another mark in its address
A_WHILE: Final = 300  # seconds, of the address without a mark
PHOTOGRAPHS: Final = (Kind.COVER, Kind.CHAMPIONS)
TYPES: Final = {"webp": "image/webp", "jpg": "image/jpeg"}


class PhotographForm(forms.Form):
    """One photograph, from a phone or a computer."""

    picture = PictureField(
        images.PHOTOGRAPH,
        gettext_lazy("JPEG, PNG or WebP, at least 640 by 360 pixels and at most 20 megabytes."),
        gettext_lazy("Photograph"),
    )


@needs(permissions.ORGANIZE, READ)
def photographs(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show both photographs, each with the form that replaces it."""
    return _show(request, tournament)


@takes_up_to(LONGEST_BODY)
@needs(permissions.ORGANIZE, POST)
def put(request: OfficialRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Upload a photograph, replacing the former one."""
    kind = _photograph(kind)
    form = PhotographForm(request.POST, request.FILES, prefix=kind)

    def step() -> TournamentPicture:
        content = form.cleaned_data["picture"].read()
        return pictures.put_photograph(tournament=tournament, kind=kind, content=content, by=request.user)

    def uploaded(_done: TournamentPicture) -> HttpResponse:
        tasks.wake_pictures()
        text = _("The photograph is uploaded. It appears on the pages in a few seconds.")
        return success(request, text, "organizer:photographs", tournament.slug)

    done, status = submit(form, step, uploaded)
    return done or _show(request, tournament, status=status, **{kind: form})


@needs(permissions.ORGANIZE, POST)
def remove(request: OfficialRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Remove a photograph."""
    pictures.remove_photograph(tournament=tournament, kind=_photograph(kind), by=request.user)
    return success(request, _("The photograph is removed."), "organizer:photographs", tournament.slug)


def _photograph(kind: str) -> Kind:
    if kind not in PHOTOGRAPHS:
        raise Http404
    return Kind(kind)


def _show(request: OfficialRequest, tournament: Tournament, *, status: int = 200, **sent: forms.Form) -> HttpResponse:
    found = pictures.pictures_of(tournament)
    shown: list[dict[str, Any]] = [
        {
            "kind": kind,
            "picture": found.get(kind),
            "name": f"{kind}.webp",
            "form": sent.get(kind) or PhotographForm(prefix=kind),
        }
        for kind in PHOTOGRAPHS
    ]
    context = {"tournament": tournament, "photographs": shown}
    return render(request, "tournaments/photographs.html", context, status=status)


@require_safe
def picture(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A public picture of a tournament; not found (404) until a worker has made it.

    With its mark in the query it never changes; without, readers ask again with its ETag.
    """
    if name not in pictures.SIZES:
        raise Http404
    found = get_object_or_404(
        TournamentPicture.objects.exclude(ready=""), tournament__slug=slug, kind=pictures.SIZES[name][0]
    )
    tag = f'"{found.ready[:16]}-{name}"'
    answer = get_conditional_response(request, etag=tag)
    if not isinstance(answer, HttpResponseNotModified):
        content = pictures.public_file(found.ready, name)
        if content is None:
            raise Http404
        answer = HttpResponse(content, content_type=TYPES[name.rpartition(".")[2]])
        answer["ETag"] = tag
    is_marked = request.GET.get("v") == found.ready[:12]
    answer["Cache-Control"] = f"public, max-age={FOREVER}, immutable" if is_marked else f"public, max-age={A_WHILE}"
    return answer
