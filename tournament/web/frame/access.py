"""Access control of pages, as view decorators; and notes of who was shown personal data."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from tournament.club import permissions, personal_data, time_zones
from tournament.core.errors import NotAllowed
from tournament.models import Club, Person, PersonalAccess, TableMatch, Tournament, User

P = ParamSpec("P")
View = Callable[..., HttpResponseBase]  # as the URL resolver calls it

READ = ("GET", "HEAD")
FORM = ("GET", "HEAD", "POST")
POST = ("POST",)
"""The methods of a page that only shows, of a page with a form, and of a button; others get 405."""


class OfficialRequest(HttpRequest):
    """A request of a logged-in user."""

    user: User
    htmx: HtmxDetails


def needs(
    permission: str, methods: Sequence[str] = FORM
) -> Callable[[Callable[Concatenate[OfficialRequest, Tournament, P], HttpResponseBase]], View]:
    """Restrict a tournament's page to `methods` and to users with `permission` in its club.

    The view gets the tournament, not the slug. `TABLES` also admits holders of the tournament's judge passes. Not
    logged in: redirect to the log-in page. Without the right: 403. Unknown slug, or a user of another club: 404.
    """
    tournaments = Tournament.objects.select_related("club")
    return _guard("slug", lambda slug: get_object_or_404(tournaments.all(), slug=slug), permission, methods)


def needs_in_club(
    permission: str, methods: Sequence[str] = FORM
) -> Callable[[Callable[Concatenate[OfficialRequest, Club, P], HttpResponseBase]], View]:
    """Like `needs`, for a page of a whole club: the view gets the club, not its primary key."""
    return _guard("club_id", lambda pk: get_object_or_404(Club, pk=pk), permission, methods)


def _guard(
    argument: str, find: Callable[[Any], Club | Tournament], permission: str, methods: Sequence[str]
) -> Callable[[Callable[..., HttpResponseBase]], View]:
    """Open a page of the club or tournament that `find` reads by an argument of the URL."""

    def decorate(view: Callable[..., HttpResponseBase]) -> View:
        @require_http_methods(methods)
        @wraps(view)
        def guarded(request: OfficialRequest, **arguments: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return to_login(request)
            where = find(arguments.pop(argument))  # after the log-in check, which needs no query
            return private(request, permission, where, lambda: view(request, where, **arguments))

        return guarded

    return decorate


def needs_login(view: Callable[Concatenate[OfficialRequest, P], HttpResponseBase]) -> View:
    """Restrict a page without a form to logged-in users; it shows only what the account may see."""

    @require_safe
    @wraps(view)
    def guarded(request: OfficialRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return to_login(request)
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


def private(
    request: OfficialRequest, permission: str, where: permissions.Where, answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Answer if the permission is there, and forbid caching of the response.

    Without it: 404 for users of other clubs, who should not learn that the page exists, 403 for others.
    """
    try:
        # Inside the try, so that a NotAllowed of the step gets the same answer.
        permissions.require(request.user, permission, where)
        time_zones.activate(permissions.club_of(where))
        response = answer()
    except NotAllowed as error:
        club = permissions.host_of(where) if isinstance(where, TableMatch) else permissions.club_of(where)
        missing = Http404() if permissions.is_elsewhere(request.user, club) else PermissionDenied(str(error))
        raise missing from error
    add_never_cache_headers(response)
    return response


def to_login(request: OfficialRequest, back: str = "", entrance: str = "login") -> HttpResponse:
    """Redirect to `entrance`; the user then continues at the page that they asked for.

    After a form, which cannot be sent again, they continue at `back`, by default the page that it was on. An htmx
    request redirects the whole page instead of swapping in the log-in.
    """
    if request.htmx:
        query = f"?{urlencode({'next': back})}" if entrance != "login" else ""
        return HttpResponseClientRedirect(resolve_url(entrance) + query)
    path = request.get_full_path() if request.method == "GET" else back or request.headers.get("Referer", "/")
    return redirect_to_login(path, login_url=resolve_url(entrance))


def saw(
    request: OfficialRequest,
    club: Club,
    person: Person | None = None,
    *,
    people: int = 1,
    way: PersonalAccess.Way = PersonalAccess.Way.PAGE,
) -> None:
    """Note that the user of a request is shown birth dates or phones."""
    personal_data.note(club=club, user=request.user, way=way, now=timezone.now(), person=person, people=people)


def saw_places(request: OfficialRequest, tournament: Tournament) -> None:
    """Note that the user takes a file with the birth dates and phones of a tournament's people."""
    people = tournament.registrations.count()
    saw(request, tournament.club, people=people, way=PersonalAccess.Way.FILE)
