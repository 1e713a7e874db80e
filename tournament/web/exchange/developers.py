"""API documentation pages: an introduction, and two viewers of the OpenAPI document without third-party requests."""

import gzip
import json
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Final

from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core.address import accepts_gzip, base_url
from tournament.exchange.webhooks import catalogue
from tournament.models import Tournament

SIDECAR: Final = "drf_spectacular_sidecar"
FILES: Final = {
    "swagger-ui.js": ("swagger-ui-dist/swagger-ui-bundle.js", "text/javascript"),
    "swagger-ui.css": ("swagger-ui-dist/swagger-ui.css", "text/css"),
    "redoc.js": ("redoc/bundles/redoc.standalone.js", "text/javascript"),
}
"""Served from the package as they are: as static files, their source maps would add seconds to every start."""
RELEASE: Final = version("drf-spectacular-sidecar")
NOTHING: Final = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
"""The hash of an empty style element: Redoc inserts one and fills it by script, which the policy allows."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Introduce the API: what it offers, how to authenticate, and where its reference is."""
    newest = Tournament.objects.first()
    return render(request, "exchange/programs.html", {"base": base_url(request), "tournament": newest})


@require_safe
def webhook_events(request: HttpRequest) -> HttpResponse:
    """List every event of the webhooks, with its meaning and the body of an example."""
    base = base_url(request)
    events = [
        (name, kind.title, _(kind.meaning), json.dumps(json.loads(catalogue.example(name, base)), indent=2))
        for name, kind in catalogue.KINDS.items()
    ]
    return render(request, "exchange/webhook_events.html", {"events": events})


@require_safe
def swagger(request: HttpRequest) -> HttpResponse:
    """The API reference in Swagger UI, where operations can be tried."""
    return _document(request, reader="swagger-ui.js", start="js/swagger.js", style="swagger-ui.css")


@require_safe
@csp_update({"style-src": ["'self'", NOTHING]})
def redoc(request: HttpRequest) -> HttpResponse:
    """The API reference in Redoc, for reading."""
    return _document(request, reader="redoc.js", start="js/redoc.js")


def _document(request: HttpRequest, **files: str) -> HttpResponse:
    """Render a viewer page: `reader` and `start` are its scripts, `style` an optional style sheet."""
    return render(request, "exchange/api_reference.html", {"release": RELEASE, **files})


@require_safe
def file(request: HttpRequest, release: str, name: str) -> HttpResponse:
    """A file of the two viewers; immutable, because the URL names the release."""
    if release != RELEASE or name not in FILES:  # a list of names, so no path leaves the package
        raise Http404
    path, media_type = FILES[name]
    packed = accepts_gzip(request)
    answer = HttpResponse(_content(path, packed=packed), content_type=f"{media_type}; charset=utf-8")
    if packed:
        answer["Content-Encoding"] = "gzip"
    answer["Cache-Control"] = "public, max-age=31536000, immutable"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer


# At most two variants of three files, compressed once per process.
@cache
def _content(path: str, *, packed: bool) -> bytes:
    content = files(SIDECAR).joinpath("static", SIDECAR, *path.split("/")).read_bytes()
    return gzip.compress(content, 6) if packed else content
