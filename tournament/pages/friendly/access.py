"""Who may open a friendly table: the officials of its club, and nobody else."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.cache import add_never_cache_headers
from django_htmx.http import HttpResponseClientRedirect

from tournament import permissions
from tournament.errors import NotAllowed
from tournament.models import FriendlyTable
from tournament.pages.access import OfficialRequest, refusal
from tournament.pages.answers import SeeOther
from tournament.pages.judge.phone import give_label

P = ParamSpec("P")


def on_table(
    view: Callable[Concatenate[OfficialRequest, FriendlyTable, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Open a page of one friendly table: the view gets the table.

    Nobody logged in: to the log-in page. No right: 403. Unknown number, or somebody of another club: 404.
    """

    @wraps(view)
    def guarded(request: OfficialRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return _to_login(request, pk)
        table = get_object_or_404(FriendlyTable.objects.select_related("club"), pk=pk)
        try:
            permissions.require(request.user, permissions.FRIENDLY, table.club)
        except NotAllowed as error:
            raise refusal(request.user, table.club, error) from error
        response = view(request, table, *args, **kwargs)
        add_never_cache_headers(response)
        give_label(request, response)
        return response

    return guarded


def back_to(table: FriendlyTable) -> SeeOther:
    """To the table after a write."""
    return SeeOther(resolve_url("friendly:table", table.pk))


def _to_login(request: OfficialRequest, pk: int) -> HttpResponseBase:
    if request.htmx:
        return HttpResponseClientRedirect(resolve_url("login"))
    page = request.path if request.method == "GET" else resolve_url("friendly:table", pk)
    return redirect_to_login(page)
