"""Who may open a page of the house, in one decorator."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.cache import add_never_cache_headers
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from tournament import permissions
from tournament.errors import NotAllowed
from tournament.models import Club, Tournament, User

P = ParamSpec("P")
View = Callable[..., HttpResponseBase]  # as the address book calls it


class OfficialRequest(HttpRequest):
    """A request of somebody who has logged in."""

    user: User
    htmx: HtmxDetails


def needs(
    permission: str,
) -> Callable[[Callable[Concatenate[OfficialRequest, Tournament, P], HttpResponseBase]], View]:
    """Open a page of one tournament to whom its club gave `permission`: the view gets the tournament, not the slug.

    `TABLES` opens it to the holders of its passes as well. Nobody logged in: to the log-in page and back.
    No right: 403. Unknown slug, or somebody of another club: 404.
    """

    def decorate(view: Callable[Concatenate[OfficialRequest, Tournament, P], HttpResponseBase]) -> View:
        @wraps(view)
        def guarded(request: OfficialRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _to_login(request)
            tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
            return _private(request, permission, tournament, lambda: view(request, tournament, *args, **kwargs))

        return guarded

    return decorate


def needs_in_club(
    permission: str,
) -> Callable[[Callable[Concatenate[OfficialRequest, Club, P], HttpResponseBase]], View]:
    """Like `needs`, for a page of a whole club: the view gets the club, not its number."""

    def decorate(view: Callable[Concatenate[OfficialRequest, Club, P], HttpResponseBase]) -> View:
        @wraps(view)
        def guarded(request: OfficialRequest, club_id: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _to_login(request)
            club = get_object_or_404(Club, pk=club_id)
            return _private(request, permission, club, lambda: view(request, club, *args, **kwargs))

        return guarded

    return decorate


def needs_login(view: Callable[Concatenate[OfficialRequest, P], HttpResponseBase]) -> View:
    """Open a page to everybody with an account; it shows only what that account may see."""

    @wraps(view)
    def guarded(request: OfficialRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _to_login(request)
        response = view(request, *args, **kwargs)
        add_never_cache_headers(response)
        return response

    return guarded


def clubs_of(user: User, permission: str) -> list[Club]:
    """The clubs that gave this account a right, by name."""
    return [
        club
        for club in Club.objects.filter(officials__user=user).distinct().order_by("name")
        if user.has_perm(permission, club)
    ]


def choose_club(request: OfficialRequest, permission: str, *, address: str, template: str) -> HttpResponse:
    """The clubs that gave this account a right, to choose from; straight on to the club where there is one only."""
    clubs = clubs_of(request.user, permission)
    if len(clubs) == 1:
        return redirect(address, clubs[0].pk)
    return render(request, template, {"clubs": clubs})


def refusal(user: User, club: Club, error: NotAllowed) -> PermissionDenied | Http404:
    """What a page answers where the right is missing: for who works for other clubs it is not even there."""
    return Http404() if permissions.is_elsewhere(user, club) else PermissionDenied(str(error))


def _private(
    request: OfficialRequest, permission: str, where: Club | Tournament, answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Answer whom the club allows it, and let no browser keep the answer."""
    try:
        permissions.require(request.user, permission, where)
        response = answer()
    except NotAllowed as error:
        raise refusal(request.user, permissions.club_of(where), error) from error
    add_never_cache_headers(response)
    return response


def _to_login(request: OfficialRequest) -> HttpResponse:
    """To the log-in page; a piece of a page sends the whole page there instead of swapping the form in."""
    if request.htmx:
        return HttpResponseClientRedirect(resolve_url("login"))
    path = request.get_full_path() if request.method == "GET" else request.headers.get("Referer", "/")
    return redirect_to_login(path)
