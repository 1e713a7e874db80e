"""Which other sites' pages may read what everybody may read (CORS): none, but those that the settings name.

Never with anybody's cookies or token: an answer to a request that carries either says nothing to other sites, and no
OPTIONS request is ever answered with a permission to send one. So a page elsewhere learns no more than its own server
could fetch, and the public part of a laptop in a hall is not open to every page that a member happens to read there.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request

EXPOSED = "ETag, Retry-After"  # of the headers, beside those that every page may see


def allow(request: Request | HttpRequest, answer: HttpResponseBase) -> None:
    """Let the page of another site read an answer, where the settings name the site and nobody is known here."""
    allowed = settings.API_ORIGINS
    if not allowed or request.method not in ("GET", "HEAD"):
        return
    if allowed != ["*"]:
        patch_vary_headers(answer, ["Origin"])
    origin = request.headers.get("Origin", "")
    if request.COOKIES or "Authorization" in request.headers or not (allowed == ["*"] or origin in allowed):
        return
    answer["Access-Control-Allow-Origin"] = "*" if allowed == ["*"] else origin
    answer["Access-Control-Expose-Headers"] = EXPOSED
