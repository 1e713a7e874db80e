"""Access control of pages, as view decorators."""

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

from tournament.club import permissions
from tournament.core.errors import NotAllowed
from tournament.models import Club, Tournament, User

P = ParamSpec("P")
View = Callable[..., HttpResponseBase]  # as the URL resolver calls it


class OfficialRequest(HttpRequest):
    """A request of a logged-in user."""

    user: User
    htmx: HtmxDetails


def needs(
    permission: str,
) -> Callable[[Callable[Concatenate[OfficialRequest, Tournament, P], HttpResponseBase]], View]:
    """Restrict a tournament's page to users with `permission` in its club: the view gets the tournament, not the slug.

    `TABLES` also admits holders of the tournament's judge passes. Not logged in: redirect to the log-in page. Without
    the right: 403. Unknown slug, or a user of another club: 404.
    """

    def decorate(view: Callable[Concatenate[OfficialRequest, Tournament, P], HttpResponseBase]) -> View:
        @wraps(view)
        def guarded(request: OfficialRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _to_login(request)
            # After the log-in check, which needs no query.
            tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
            return _private(request, permission, tournament, lambda: view(request, tournament, *args, **kwargs))

        return guarded

    return decorate


def needs_in_club(
    permission: str,
) -> Callable[[Callable[Concatenate[OfficialRequest, Club, P], HttpResponseBase]], View]:
    """Like `needs`, for a page of a whole club: the view gets the club, not its primary key."""

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
    """Restrict a page to logged-in users; it shows only what the account may see."""

    @wraps(view)
    def guarded(request: OfficialRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _to_login(request)
        response = view(request, *args, **kwargs)
        add_never_cache_headers(response)
        return response

    return guarded


def clubs_of(user: User, permission: str) -> list[Club]:
    """The clubs in which this account has a permission, by name."""
    return [
        club
        # `has_perm` too: a role does not give every permission.
        for club in Club.objects.filter(officials__user=user).distinct().order_by("name")
        if user.has_perm(permission, club)
    ]


def choose_club(request: OfficialRequest, permission: str, *, address: str, template: str) -> HttpResponse:
    """A choice of the clubs in which this account has a permission; redirects if there is only one."""
    clubs = clubs_of(request.user, permission)
    if len(clubs) == 1:
        return redirect(address, clubs[0].pk)
    return render(request, template, {"clubs": clubs})


def refusal(user: User, club: Club, error: NotAllowed) -> PermissionDenied | Http404:
    """The exception for a missing permission: 404 for users of other clubs, who should not learn that it exists."""
    return Http404() if permissions.is_elsewhere(user, club) else PermissionDenied(str(error))


def _private(
    request: OfficialRequest, permission: str, where: Club | Tournament, answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Answer if the permission is there, and forbid caching of the response."""
    try:
        # Inside the try, so that a NotAllowed of the step gets the same answer.
        permissions.require(request.user, permission, where)
        response = answer()
    except NotAllowed as error:
        raise refusal(request.user, permissions.club_of(where), error) from error
    add_never_cache_headers(response)
    return response


def _to_login(request: OfficialRequest) -> HttpResponse:
    """Redirect to the log-in page; an htmx request redirects the whole page instead of swapping in the form."""
    if request.htmx:
        return HttpResponseClientRedirect(resolve_url("login"))
    # A form cannot be sent again after the log-in: return to the page it was on.
    path = request.get_full_path() if request.method == "GET" else request.headers.get("Referer", "/")
    return redirect_to_login(path)
