"""CORS: which other sites' pages may read public responses. None, except those that the settings name.

Never with cookies or a token: a response to a request that carries either has no CORS header, and no preflight request
is ever granted. So a page elsewhere learns no more than its own server could fetch, and the API of a laptop in a hall
is not open to every page that a member happens to visit there.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request

EXPOSED = "ETag, Retry-After"  # the response headers that scripts may read besides the safelisted ones


def allow(request: Request | HttpRequest, answer: HttpResponseBase) -> None:
    """Add the CORS headers if the settings name the origin and the request carries no credentials."""
    allowed = settings.API_ORIGINS
    if not allowed or request.method not in ("GET", "HEAD"):
        return
    # With "*" the response is the same for every origin, so caches need not tell them apart.
    if allowed != ["*"]:
        patch_vary_headers(answer, ["Origin"])
    origin = request.headers.get("Origin", "")
    if request.COOKIES or "Authorization" in request.headers or not (allowed == ["*"] or origin in allowed):
        return
    answer["Access-Control-Allow-Origin"] = "*" if allowed == ["*"] else origin
    answer["Access-Control-Expose-Headers"] = EXPOSED
