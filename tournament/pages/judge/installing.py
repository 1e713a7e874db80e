"""The judge's pages without a connection, by HTTPS: what a phone keeps of them, of which version, and for whom.

A service worker (static/js/judge_worker.js) keeps these pages and all static files. Over plain http browsers have none,
and nothing here is offered: every page is as it always was.
"""

import hashlib
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
from tournament.pages.access import View
from tournament.pages.public import live

KEPT = "Capicu-Kept"  # the version of the house and whose the page is; the worker keeps no answer without it
FOLDERS = ("css/", "js/", "img/", "vendor/")
KINDS = (".css", ".js", ".svg", ".png")
GREEN, PAPER = "#17513e", "#f8f4ea"  # as in static/css/house.css


def files() -> list[str]:
    """The addresses of all static files of our pages; none where their names do not tell their content."""
    named: dict[str, str] = {} if settings.DEBUG else getattr(staticfiles_storage, "hashed_files", {})
    ours = [name for name in named if name.startswith(FOLDERS) and name.endswith(KINDS)]
    return sorted(static(name) for name in [*ours, "django_htmx/htmx-2.min.js"] if name in named)


def version() -> str:
    """What this state of all static files is called; "" where nothing can be kept."""
    found = files()
    return hashlib.sha256("\n".join(found).encode()).hexdigest()[:16] if found else ""


def offered(request: HttpRequest) -> bool:
    """Whether the browser that asks may keep pages: by HTTPS only, as browsers themselves want it."""
    return request.is_secure() and bool(version())


def whose(request: HttpRequest) -> str:
    """Who is in, in a word that says nothing else and changes with every log-in; "" for nobody."""
    if not request.user.is_authenticated:
        return ""
    return salted_hmac("capicu.kept", f"{request.user.pk} {request.session.session_key}").hexdigest()[:32]


def kept(view: View) -> View:
    """Let the worker keep this page for whom it was made. Not a part of it, nor with a message that is read once."""

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        request.is_kept_page = True  # type: ignore[attr-defined] # for `head`: the page itself says so too
        response = view(request, *args, **kwargs)
        passing = "Capicu-Keep" not in request.headers and len(get_messages(request))
        if response.status_code == HTTPStatus.OK and offered(request) and not live.is_poll(request) and not passing:
            response[KEPT] = f"{version()} {whose(request)}"
        return response

    return marked


def head(request: HttpRequest) -> dict[str, Any] | None:
    """What the head of a page says of it: who is in, and whether it is one of the kept. None: nothing is offered."""
    if not offered(request):
        return None
    return {"whose": whose(request), "page": getattr(request, "is_kept_page", False)}


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of the judge's pages: another text with every version, so that browsers take the new one."""
    if not offered(request):
        raise Http404
    house = {
        "version": version(),
        "files": files(),
        "longest": settings.SESSION_COOKIE_AGE,  # seconds: no page outlives the log-in that it was made for
        "away": {language: _away(language) for language, _name in settings.LANGUAGES},
    }
    text = f"self.house = {json.dumps(house)};\nimportScripts({json.dumps(static('js/judge_worker.js'))});\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


def _away(language: str) -> str:
    """The page for when there is no connection and nothing is kept: nobody's, in this language."""
    with override(language):
        return render_to_string("judge/away.html", {"LANGUAGE_CODE": language})


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest, slug: str) -> HttpResponse:
    """How a phone installs the tables of one tournament. It names what the public pages name, and nobody."""
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
