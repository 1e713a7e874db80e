"""Who may do what at an address, and whose things are not even there."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from tournament import permissions
from tournament.errors import NotAllowed
from tournament.models import Club, Sitting, Token, Tournament, User
from tournament.prepared import KEY, TEXT, Prepared, asked_together


class WithinScope(BasePermission):
    """Nothing is written with a token that only looks. Everything else is asked of the club, by each operation.

    A view that only works something out of what it is sent says so by `recomputes`.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        looks = request.method in SAFE_METHODS or getattr(view, "recomputes", False)
        if not looks and isinstance(request.auth, Token) and request.auth.scope == Token.Scope.READ:
            raise NotAllowed(_("This token only looks: it writes nothing."), code="other-scope")
        return True


TABLES = Prepared(lambda: Sitting.every.select_related("tournament__club").filter(pk=KEY, tournament__slug=TEXT))


def enter(request: Request, slug: str, right: str | None, sitting: int | None = None) -> Tournament:
    """The tournament of an address, for whom its club lets in; `right` None lets in everybody.

    `sitting`: the match that the address names, for a right that is asked of one table. Such addresses are those that a
    judge's phone sends to, and so the only ones that a practice match has.
    """
    if right == permissions.TABLE:
        return _at_table(request, slug, sitting)
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    if right is not None:
        require(request, right, tournament)
    return tournament


def _at_table(request: Request, slug: str, sitting: int | None) -> Tournament:
    """The tournament of a table that is open to whoever asks; what became of its sheet is for later."""
    user = request.user
    known = permissions.questions(user, sitting or 0) if isinstance(user, User) else ()
    with asked_together((TABLES, (sitting, slug)), *known):
        if (found := TABLES.first(sitting, slug)) is not None:
            require(request, permissions.TABLE, found)
            return found.tournament
    get_object_or_404(Tournament.every, slug=slug)
    _who(request)  # of a tournament that there is, only who is logged in learns whether it has a match
    raise Http404


def enter_club(request: Request, pk: int, right: str | None) -> Club:
    """The club of an address, for whom it lets in; `right` None lets in everybody."""
    club = get_object_or_404(Club, pk=pk)
    if right is not None:
        require(request, right, club)
    return club


def in_person(request: Request) -> None:
    """NotAllowed for whoever shows a token instead of being logged in."""
    if request.auth is not None:
        raise NotAllowed(_("For this you must be logged in yourself: no token does it."), code="session-only")


def require(request: Request, right: str, where: Club | Tournament | Sitting) -> None:
    """NotAuthenticated when nobody is logged in; Http404 for another club's people; else what the permission says."""
    user = _who(request)
    try:
        permissions.require(user, right, where)
    except NotAllowed:
        if permissions.is_elsewhere(user, permissions.host_of(where)):
            raise Http404 from None
        raise


def _who(request: Request) -> User:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def organized_clubs(user: User) -> list[Club]:
    """The clubs whose tournaments this account may open."""
    return clubs_with(user, permissions.ORGANIZE)


def clubs_with(user: User, right: str) -> list[Club]:
    """The clubs that gave this account a right."""
    clubs = Club.objects.filter(officials__user=user).distinct().order_by("name", "pk")
    return [club for club in clubs if user.has_perm(right, club)]
