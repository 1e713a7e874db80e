"""A judge's page of one match: who may open it, where to go without a session, and where after a write."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, resolve_url
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django_htmx.http import HttpResponseClientRedirect

from tournament import entry, permissions
from tournament.errors import NotAllowed
from tournament.models import Sitting
from tournament.pages.access import OfficialRequest, refusal
from tournament.pages.answers import SeeOther
from tournament.pages.judge.phone import give_label, note
from tournament.pages.public import tables

P = ParamSpec("P")


def on_match(
    view: Callable[Concatenate[OfficialRequest, Sitting, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Open a page of one match to the judges of its club and to whose pass names its table: the view gets the sitting.

    Nobody logged in: to the page that asks for the pass, and then to this match. No right: 403. Unknown number,
    or somebody of another club: 404.
    """

    @wraps(view)
    def guarded(request: OfficialRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return to_entrance(request, match_url(pk))
        sitting = get_object_or_404(tables.shown(Sitting.every.select_related("tournament__club")), pk=pk)
        try:
            permissions.require(request.user, permissions.TABLE, sitting)
            annulled = sitting.annulled_at is not None
            response = _elsewhere(request, sitting) if annulled else view(request, sitting, *args, **kwargs)
        except NotAllowed as error:
            raise refusal(request.user, permissions.host_of(sitting), error) from error
        note(request, sitting.tournament, sitting)
        add_never_cache_headers(response)
        give_label(request, response)
        return response

    return guarded


def _elsewhere(request: OfficialRequest, annulled: Sitting) -> HttpResponse:
    """From a sheet that was annulled to the one on which its match is played again, or to the tables."""
    messages.warning(request, str(entry.annulled(annulled)))
    fresh = Sitting.objects.filter(match=annulled.match_id).first()
    page = match_url(fresh.pk) if fresh else reverse("judge:tables", args=[annulled.tournament.slug])
    return HttpResponseClientRedirect(page) if request.htmx else SeeOther(page)


def to_entrance(request: OfficialRequest, page: str) -> HttpResponse:
    """To the page that asks for the pass, and then on; what cannot be asked again by its address leads to `page`."""
    if request.htmx:
        return HttpResponseClientRedirect(f"{resolve_url('judge:enter')}?{urlencode({'next': page})}")
    return redirect_to_login(request.path if request.method == "GET" else page, login_url=resolve_url("judge:enter"))


def match_url(pk: int) -> str:
    """The page that the QR code of a scoresheet opens."""
    return reverse("judge:match", args=[pk])


def back_to(sitting: Sitting) -> SeeOther:
    """To the match after a write."""
    return SeeOther(match_url(sitting.pk))
