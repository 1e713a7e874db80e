"""A judge's page of one match: who may open it, and where to go after a write."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, resolve_url
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django_htmx.http import HttpResponseClientRedirect

from tournament import permissions
from tournament.errors import NotAllowed
from tournament.models import Sitting
from tournament.pages.access import OfficialRequest, refusal
from tournament.pages.answers import SeeOther
from tournament.pages.public import tables

P = ParamSpec("P")


def on_match(
    view: Callable[Concatenate[OfficialRequest, Sitting, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Open a page of one match to the judges of its club: the view gets the sitting, not its number.

    Nobody logged in: to the log-in page, and then to this match. No right: 403. Unknown number,
    or another club's official: 404.
    """

    @wraps(view)
    def guarded(request: OfficialRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _to_login(request, match_url(pk))
        sitting = get_object_or_404(tables.shown(Sitting.objects.select_related("tournament__club")), pk=pk)
        try:
            permissions.require(request.user, permissions.JUDGE, sitting.tournament.club)
            response = view(request, sitting, *args, **kwargs)
        except NotAllowed as error:
            raise refusal(request.user, sitting.tournament.club, error) from error
        add_never_cache_headers(response)
        return response

    return guarded


def _to_login(request: OfficialRequest, match: str) -> HttpResponse:
    """To the log-in page and then on; what cannot be asked again by its address leads to the match instead."""
    if request.htmx:
        return HttpResponseClientRedirect(f"{resolve_url('login')}?{urlencode({'next': match})}")
    return redirect_to_login(request.path if request.method == "GET" else match)


def match_url(pk: int) -> str:
    """The page that the QR code of a scoresheet opens."""
    return reverse("judge:match", args=[pk])


def back_to(sitting: Sitting) -> SeeOther:
    """To the match after a write."""
    return SeeOther(match_url(sitting.pk))
