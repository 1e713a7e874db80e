"""Who may do what at an address, and whose things are not even there."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from tournament import permissions
from tournament.errors import NotAllowed
from tournament.models import Club, Sitting, Tournament, User


def enter(request: Request, slug: str, right: str | None, sitting: int | None = None) -> Tournament:
    """The tournament of an address, for whom its club lets in; `right` None lets in everybody.

    `sitting`: the match that the address names, for a right that is asked of one table. Such addresses are those that a
    judge's phone sends to, and so the only ones that a practice match has.
    """
    known = Tournament.every if right == permissions.TABLE else Tournament.objects
    tournament = get_object_or_404(known.select_related("club"), slug=slug)
    if right == permissions.TABLE:
        _who(request)
        tables = Sitting.every.filter(tournament=tournament).select_related("tournament__club")
        require(request, right, get_object_or_404(tables, pk=sitting))  # what became of its sheet is for later
    elif right is not None:
        require(request, right, tournament)
    return tournament


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
