"""The results of a tournament as files for everybody; there is nothing private in them."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament import exporting
from tournament.models import Tournament
from tournament.pages.downloads import table_file


@require_safe
def places(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The places of all players; as a workbook beside the matches."""
    tournament = get_object_or_404(Tournament, slug=slug)
    tag = f'W/"{tournament.pk}-{tournament.version}-{get_language()}-{kind}"'
    same = get_conditional_response(request, etag=tag)
    if isinstance(same, HttpResponseNotModified):
        return same
    table = exporting.place_table(tournament)
    others = [exporting.match_table(tournament)] if kind == "xlsx" else []
    return _kept(table_file(kind, table, *others), tag)


@require_safe
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """Every match that is over, as CSV."""
    tournament = get_object_or_404(Tournament, slug=slug)
    tag = f'W/"{tournament.pk}-{tournament.version}-{get_language()}-matches"'
    same = get_conditional_response(request, etag=tag)
    if isinstance(same, HttpResponseNotModified):
        return same
    return _kept(table_file("csv", exporting.match_table(tournament)), tag)


def _kept(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response
