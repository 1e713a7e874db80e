"""Compressed pages for readers without a session.

A compressed page may not hold a secret beside something that others choose (BREACH): so never one with a token, nor
one of somebody who is logged in.
"""

import gzip
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers

from tournament.core.address import accepts_gzip

LEAST: Final = 1024  # bytes; a shorter answer fits one packet anyway
LEVEL: Final = 5
KINDS: Final = ("text/", "image/svg+xml", "application/json")
TOKEN: Final = b"csrfmiddlewaretoken"


class CompressedPages:
    """Middleware: compresses a page that is the same for everybody, once for all who ask for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if isinstance(answer, HttpResponse) and _is_for_everybody(request, answer):
            patch_vary_headers(answer, ["Accept-Encoding"])
            if accepts_gzip(request):
                answer.content = packed(answer.content)
                answer["Content-Encoding"] = "gzip"
                answer["Content-Length"] = str(len(answer.content))
        return answer


def _is_for_everybody(request: HttpRequest, answer: HttpResponse) -> bool:
    return (
        request.method in ("GET", "HEAD")
        and not request.path_info.startswith("/api/")  # has its own (tournament/api/frame/routes.py)
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and not answer.cookies
        and not answer.has_header("Content-Encoding")
        and not answer.has_header("ETag")
        and answer.headers.get("Content-Type", "").startswith(KINDS)
        and len(answer.content) >= LEAST
        and TOKEN not in answer.content
    )


@lru_cache(maxsize=64)
def packed(content: bytes) -> bytes:
    """The page in gzip; readers of a shared page get the same bytes."""
    return gzip.compress(content, LEVEL, mtime=0)
