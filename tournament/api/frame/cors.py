"""CORS: which other sites' pages may use public operations. None, except those that the settings name.

Never with cookies or a token: a response to a request that carries either has no CORS header, and no preflight request
for one is granted. So a page elsewhere learns no more than its own server could fetch, and the API of a laptop in a
hall is not open to every page that a member happens to visit there. Such a page reads (GET) and computes (a POST that
writes nothing); a preflight grants it the headers that these operations take.
"""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request

EXPOSED: Final = (
    "ETag, Link, Retry-After, Location, Content-Disposition, Idempotency-Replayed, Deprecation, Sunset, "
    "RateLimit, RateLimit-Policy"
)
"""The response headers that scripts may read besides the safelisted ones."""
GRANTED: Final = "Accept-Language, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID"
"""The request headers that a page elsewhere may send; those of credentials and of changes are none of them."""
READS: Final = frozenset({"GET", "HEAD"})
REMEMBERED: Final = "7200"  # seconds for which a browser keeps a preflight's answer: the most that Chrome accepts


def allow(request: Request | HttpRequest, answer: HttpResponseBase, methods: frozenset[str] = READS) -> None:
    """Add the CORS headers if the settings name the origin and the request carries no credentials.

    `methods`: those that write nothing at this URL.
    """
    if not settings.API_ORIGINS or request.method not in methods:
        return
    if origin := _granted(request, answer):
        answer["Access-Control-Allow-Origin"] = origin
        answer["Access-Control-Expose-Headers"] = EXPOSED


def preflight(request: HttpRequest, methods: frozenset[str]) -> HttpResponse | None:
    """The answer to a preflight request for one of these methods and the headers above; None if it is not granted."""
    if not settings.API_ORIGINS or request.headers.get("Access-Control-Request-Method") not in methods:
        return None
    asked = {name.strip().lower() for name in request.headers.get("Access-Control-Request-Headers", "").split(",")}
    if asked - {"", *GRANTED.lower().split(", ")}:
        return None
    answer = HttpResponse(status=204)
    if not (origin := _granted(request, answer)):
        return None
    patch_vary_headers(answer, ["Access-Control-Request-Method", "Access-Control-Request-Headers"])
    answer["Access-Control-Allow-Origin"] = origin
    answer["Access-Control-Allow-Methods"] = ", ".join(sorted(methods))
    answer["Access-Control-Allow-Headers"] = GRANTED
    answer["Access-Control-Max-Age"] = REMEMBERED
    return answer


def _granted(request: Request | HttpRequest, answer: HttpResponseBase) -> str:
    """The origin that may read this answer, "*" for all; "" if the request's own may not."""
    allowed = settings.API_ORIGINS
    # With "*" the response is the same for every origin, so caches need not tell them apart.
    if allowed != ["*"]:
        patch_vary_headers(answer, ["Origin"])
    if request.COOKIES or "Authorization" in request.headers:
        return ""
    if allowed == ["*"]:
        return "*"
    origin = request.headers.get("Origin", "")
    return origin if origin in allowed else ""
