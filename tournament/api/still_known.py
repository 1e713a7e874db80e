"""Whoever knows the newest answer hears so before sessions, accounts and the database would be asked.

Programs and scoreboards ask every few seconds, and nearly always nothing has changed. The tag of what everybody sees of
a tournament says its version, its language and its address (`tournament.api.preconditions`), and what the version is
lies beside the database (`tournament.pulse`). While a change is under way, and wherever anything else than such a tag
decides, the request goes on to its operation, which gives the same answer.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tournament import asked_language, club_language
from tournament.api import origins, preconditions

PUBLIC = re.compile(r"/api/v1/tournaments/(?P<slug>[-\w]{1,60})/")
TAG = re.compile(r'W/"[0-9]{1,19}-[0-9]{1,10}-[a-z-]{2,10}-[0-9a-f]{8}"')
VARIES = ("Accept-Language", "Cookie")


class StillKnown:
    """Middleware: 304 for a GET whose If-None-Match names what this address would answer everybody now."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        known = request.META.get("HTTP_IF_NONE_MATCH")
        if known and request.method == "GET" and "HTTP_AUTHORIZATION" not in request.META:
            found = PUBLIC.match(request.path_info)
            tags = TAG.findall(known) if found else []
            if found and tags and (tag := _tag_now(request, found["slug"])) in tags:
                return _not_modified(request, tag)
        return self.get_response(request)


def _tag_now(request: HttpRequest, slug: str) -> str:
    """The tag that the address would give its answer now, had it one of this kind; "" where that is not known."""
    now = club_language.known(slug)
    if now is None:
        return ""
    key, version, language = now
    if not language or asked_language.is_chosen(request):
        language = translation.get_language_from_request(request)
    with translation.override(language):
        return preconditions.tag_of_version(key, version, request.get_full_path())


def _not_modified(request: HttpRequest, tag: str) -> HttpResponse:
    answer = preconditions.tagged(HttpResponseNotModified(), tag)
    patch_vary_headers(answer, VARIES)
    origins.allow(request, answer)
    return answer
