"""Who may do what at an address, and whose things are not even there."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from tournament import permissions
from tournament.errors import NotAllowed
from tournament.models import Club, Official, Tournament, User


def enter(request: Request, slug: str, right: str | None) -> Tournament:
    """The tournament of an address, for whom its club lets in; `right` None lets in everybody."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    if right is not None:
        require(request, right, tournament.club)
    return tournament


def require(request: Request, right: str, club: Club) -> None:
    """NotAuthenticated when nobody is logged in; Http404 for another club's official; else what the permission says."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    try:
        permissions.require(request.user, right, club)
    except NotAllowed:
        offices = Official.objects.filter(user=request.user)
        if offices.exists() and not offices.filter(club=club).exists():
            raise Http404 from None
        raise


def organized_clubs(user: User) -> list[Club]:
    """The clubs whose tournaments this account may open."""
    clubs = Club.objects.filter(officials__user=user).distinct().order_by("name", "pk")
    return [club for club in clubs if user.has_perm(permissions.ORGANIZE, club)]
