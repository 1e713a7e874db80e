"""What there is to read about the API: a first page, and two that show its document, without a byte from elsewhere."""

import gzip
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Final

from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from tournament.address import base_url
from tournament.models import Tournament

SIDECAR: Final = "drf_spectacular_sidecar"
FILES: Final = {
    "swagger-ui.js": ("swagger-ui-dist/swagger-ui-bundle.js", "text/javascript"),
    "swagger-ui.css": ("swagger-ui-dist/swagger-ui.css", "text/css"),
    "redoc.js": ("redoc/bundles/redoc.standalone.js", "text/javascript"),
}
"""Served from the package as they are: among the static files their maps would cost every start seconds."""
RELEASE: Final = version("drf-spectacular-sidecar")
NOTHING: Final = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
"""An empty style element: Redoc puts one in and fills it by script, which the policy allows; no text of a page can."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What programs can do here, how they show who they are, and where to read on."""
    newest = Tournament.objects.first()
    return render(request, "programs/home.html", {"base": base_url(request), "tournament": newest})


@require_safe
def swagger(request: HttpRequest) -> HttpResponse:
    """Every operation, to be tried on the spot."""
    return _document(request, reader="swagger-ui.js", start="js/swagger.js", style="swagger-ui.css")


@require_safe
@csp_update({"style-src": ["'self'", NOTHING]})
def redoc(request: HttpRequest) -> HttpResponse:
    """Every operation, to be read at length."""
    return _document(request, reader="redoc.js", start="js/redoc.js")


def _document(request: HttpRequest, **files: str) -> HttpResponse:
    """The page of a `reader` of the document, which `start` begins; it may have a `style` of its own."""
    return render(request, "programs/reading.html", {"release": RELEASE, **files})


@require_safe
def file(request: HttpRequest, release: str, name: str) -> HttpResponse:
    """A file of those two pages, for ever the same under its release."""
    if release != RELEASE or name not in FILES:
        raise Http404
    path, media_type = FILES[name]
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(_content(path, packed=packed), content_type=f"{media_type}; charset=utf-8")
    if packed:
        answer["Content-Encoding"] = "gzip"
    answer["Cache-Control"] = "public, max-age=31536000, immutable"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer


@cache
def _content(path: str, *, packed: bool) -> bytes:
    content = files(SIDECAR).joinpath("static", SIDECAR, *path.split("/")).read_bytes()
    return gzip.compress(content, 6) if packed else content
