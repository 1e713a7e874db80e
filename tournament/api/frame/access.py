"""Access checks: which user may do what at a URL, and which resources are hidden from them (404)."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from tournament.club import permissions, time_zones
from tournament.core.database.prepared_queries import KEY, TEXT, Prepared, asked_together
from tournament.core.errors import NotAllowed, Refused
from tournament.models import Club, Division, TableMatch, Token, Tournament, User

READ_ONLY = (Token.Scope.RESULTS, Token.Scope.READ)


class WithinScope(BasePermission):
    """Refuses writes by read-only tokens. Each operation checks all other rights against its club.

    A view that only computes a result from its input sets `recomputes`, and read-only tokens may POST to it.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        looks = request.method in SAFE_METHODS or getattr(view, "recomputes", False)
        if not looks and isinstance(request.auth, Token) and request.auth.scope in READ_ONLY:
            raise NotAllowed(_("This token is read-only."), code="other-scope")
        return True


# A prepared query: this runs for every hand that is entered.
TABLES = Prepared(lambda: TableMatch.every.select_related("tournament__club").filter(pk=KEY, tournament__slug=TEXT))


def enter(request: Request, slug: str, right: str | None, table_match: int | None = None) -> Tournament:
    """Return the tournament at a URL if the caller has `right` in its club; a `right` of None admits everyone.

    `table_match`: the match that the URL names, for a right checked per table. These URLs are the only ones that also
    work for a practice match, because a judge's phone sends to them.
    """
    if right == permissions.TABLE:
        return _at_table(request, slug, table_match)
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    if right is not None:
        require(request, right, tournament)
    return tournament


def _at_table(request: Request, slug: str, table_match: int | None) -> Tournament:
    """Return the tournament of a match if the caller may enter scores at its table. Its sheet is not checked."""
    user = request.user
    # Asked in one round trip (a pipeline) with the match itself.
    known = permissions.questions(user, table_match or 0) if isinstance(user, User) else ()
    with asked_together((TABLES, (table_match, slug)), *known):
        if (found := TABLES.first(table_match, slug)) is not None:
            require(request, permissions.TABLE, found)
            return found.tournament
    get_object_or_404(Tournament.every, slug=slug)
    _who(request)  # only a logged-in user learns whether an existing tournament has this match
    raise Http404


def enter_club(request: Request, pk: int, right: str | None, *, also_one_tournament: bool = False) -> Club:
    """Return the club at a URL if the caller has `right` in it; a `right` of None admits everyone.

    `also_one_tournament`: a token for one tournament of the club is admitted if it has the right there.
    """
    club = get_object_or_404(Club, pk=pk)
    if right is not None:
        own = request.auth.tournament if also_one_tournament and isinstance(request.auth, Token) else None
        require(request, right, own if own is not None and own.club_id == pk else club)
    return club


def enter_clubs(request: Request, right: str) -> list[Club]:
    """Return the clubs in which the caller has `right`; NotAllowed if there are none."""
    user = _who(request)
    clubs = clubs_with(user, right)
    if not clubs:
        whole_club(request)
        if (office := user.offices.select_related("club").first()) is not None:
            permissions.require(user, right, office.club)  # says why not
        raise NotAllowed(_("You do not have permission to do this here."), code="not-allowed")
    return clubs


def choose_club(clubs: list[Club], wanted: int | None, message: str) -> Club:
    """The club with the id `wanted`, or the only one; Refused with `message` for any other choice."""
    found = [club for club in clubs if wanted in (None, club.pk)]
    if len(found) != 1:
        raise Refused(message, field="club", code="not-here")
    return found[0]


def find_division(tournament: Tournament, key: str) -> Division:
    """The division with this key; Http404 if there is none."""
    return get_object_or_404(tournament.divisions.select_related("tournament__club", "bracket"), key=key)


def in_person(request: Request) -> None:
    """Raise NotAllowed if the request is authenticated by a token instead of a session."""
    if request.auth is not None:
        raise NotAllowed(_("This is not available with a token: log in."), code="session-only")


def whole_club(request: Request) -> None:
    """Raise NotAllowed if the request is authenticated by a token for one tournament."""
    if isinstance(request.auth, Token) and request.auth.tournament_id is not None:
        raise permissions.for_one_tournament()


def require(request: Request, right: str, where: Club | Tournament | TableMatch) -> None:
    """Raise NotAuthenticated without a login, Http404 for officials of another club, or the permission's own error."""
    user = _who(request)
    try:
        permissions.require(user, right, where)
    except NotAllowed:
        if permissions.is_elsewhere(user, permissions.host_of(where)) or permissions.is_of_another_tournament(
            user, where
        ):
            # 404 instead of 403: officials of other clubs, and tokens of other tournaments, must not learn of it.
            raise Http404 from None
        raise
    time_zones.activate(permissions.club_of(where))


def _who(request: Request) -> User:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def clubs_with(user: User, right: str) -> list[Club]:
    """The clubs in which this account has a right."""
    clubs = Club.objects.filter(officials__user=user).distinct().order_by("name", "pk")
    return [club for club in clubs if user.has_perm(right, club)]
