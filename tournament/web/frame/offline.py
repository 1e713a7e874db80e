"""Offline use of the judge's pages, over HTTPS: what a phone caches, in which version and for which user.

A service worker (static/js/judge_worker.js) caches these pages and all static files. Browsers have none over plain
HTTP, where nothing changes.
"""

import json
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.web.frame import live
from tournament.web.frame.access import View

KEPT = "Capicu-Kept"  # version and user; the worker caches only responses with this header
FOLDERS = ("styles/", "css/", "js/", "img/", "vendor/")
KINDS = (".css", ".js", ".svg", ".png", ".woff2")
GREEN, PAPER = "#0F4A38", "#F6F1E4"  # felt and bone, as in static/css/tokens.css


def offline_files() -> list[str]:
    """The URLs of all our static files; empty if their names have no content hash."""
    named: dict[str, str] = {} if settings.DEBUG else getattr(staticfiles_storage, "hashed_files", {})
    ours = [name for name in named if name.startswith(FOLDERS) and name.endswith(KINDS)]
    return sorted(static(name) for name in [*ours, "django_htmx/htmx-2.min.js"] if name in named)


def version() -> str:
    """Django's hash of all static file names; "" if nothing can be cached."""
    return "" if settings.DEBUG else getattr(staticfiles_storage, "manifest_hash", "")


def offered(request: HttpRequest) -> bool:
    """Whether the browser may cache pages: over HTTPS only, as browsers require for service workers."""
    return request.is_secure() and bool(version())


def cache_owner(request: HttpRequest) -> str:
    """An opaque token of the user that changes with every log-in; "" if not logged in."""
    if not request.user.is_authenticated:
        return ""
    return salted_hmac("capicu.kept", f"{request.user.pk} {request.session.session_key}").hexdigest()[:32]


def kept(view: View) -> View:
    """Let the worker cache this page for its user; not partial pages, nor pages with a one-time message."""

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        request.is_kept_page = True  # type: ignore[attr-defined] # for `head`, which writes it into the page
        response = view(request, *args, **kwargs)
        passing = "Capicu-Keep" not in request.headers and len(get_messages(request))
        if response.status_code == HTTPStatus.OK and offered(request) and not live.is_poll(request) and not passing:
            response[KEPT] = f"{version()} {cache_owner(request)}"
        return response

    return marked


def manifest_head(request: HttpRequest) -> dict[str, Any] | None:
    """The values for a page's head: the user's token, and whether the page is cached. None: nothing is offered."""
    if not offered(request):
        return None
    return {"whose": cache_owner(request), "page": getattr(request, "is_kept_page", False)}


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The judge's service worker: its text changes with every version, so that browsers update it."""
    if not offered(request):
        raise Http404
    house = {
        "version": version(),
        "files": offline_files(),
        "longest": settings.SESSION_COOKIE_AGE,  # seconds: no cached page outlives the longest session
        "away": {language: _away(language) for language, _name in settings.LANGUAGES},
    }
    text = f"self.house = {json.dumps(house)};\nimportScripts({json.dumps(static('js/judge_worker.js'))});\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


def _away(language: str) -> str:
    """The page without connection and without a cached copy, for any user, in this language."""
    with override(language):
        return render_to_string("matches/offline/away.html", {"LANGUAGE_CODE": language})


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest, slug: str) -> HttpResponse:
    """The web app manifest of one tournament's tables. It has only public names."""
    if not offered(request):
        raise Http404
    tournament = get_object_or_404(Tournament, slug=slug)
    described = {
        "name": f"Capicú · {tournament.name}",
        "short_name": "Capicú",
        "lang": get_language(),
        "id": reverse("judge:tables", args=[slug]),
        "start_url": reverse("judge:tables", args=[slug]),
        "scope": reverse("judge:home"),
        "display": "standalone",
        "theme_color": GREEN,
        "background_color": PAPER,
        "icons": [
            {"src": static("img/app-192.png"), "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": static("img/app-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any"},
            {"src": static("img/app-maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }
    return JsonResponse(described, content_type="application/manifest+json")
