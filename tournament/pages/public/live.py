"""Pages that keep their middle up to date: they ask with the version they show, and mostly hear that it holds.

An answer to a poll is the same for everybody, so it is made once for each version, address and language, and 204 is
answered without the database (tournament/pulse.py). Hence a live part knows neither the request nor who looks: no
`user`, no form with a token; what is personal stands around it.
"""

import hashlib
import re
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Final, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from tournament import pulse
from tournament.models import Tournament

STILL_THE_SAME = 204
STOP_ASKING = 286  # htmx swaps what came with it and polls no more
EVERYTHING: Final = 0
RESULTS: Final = 1
"""What a page follows: every change, or all but the lines of sheets in play, which are nearly all changes of a day."""
MARKS: Final = ("", "r")  # before the number in `v`
PUBLIC = re.compile(r"/(?:t|wall)/(?P<slug>[-\w]+)/")

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def follows(what: int) -> Callable[[View], View]:
    """Decorate a public view `(request, slug, ...)` that ends in `show`: its live part is made once for all who ask."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            vars(request)["follows"] = what
            if not is_poll(request):
                return view(request, slug, *args, **kwargs)
            return _answer(request, slug, what, lambda: view(request, slug, *args, **kwargs))

        return guarded  # type: ignore[return-value] # the view's own signature

    return decorate


class StillTheSame:
    """Answers a public page's poll whose version holds, before sessions and accounts would be looked up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_poll(request) and (found := PUBLIC.match(request.path_info)):
            what, version = asked(request)
            known = _numbers(found["slug"]) if version is not None else None
            if known is not None and version == known[what]:
                return _of_this_build(HttpResponse(status=STILL_THE_SAME))
        return self.get_response(request)


def unchanged(request: HttpRequest, version: int | str) -> HttpResponse | None:
    """The short answer to a page that already shows this version; None when the whole answer is wanted."""
    if is_poll(request) and request.GET.get("v") == str(version):
        return HttpResponse(status=STILL_THE_SAME)
    return None


def is_poll(request: HttpRequest) -> bool:
    """Whether htmx asks for the live part only."""
    return request.headers.get("HX-Request") == "true"


def asked(request: HttpRequest) -> tuple[int, int | None]:
    """What the page that asks follows, and the number it shows; None where it says none that can be."""
    text = request.GET.get("v", "")
    what = RESULTS if text.startswith(MARKS[RESULTS]) else EVERYTHING
    digits = text.removeprefix(MARKS[what])
    return what, int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None


def show(
    request: HttpRequest, tournament: Tournament, *, page: str, part: str, context: dict[str, Any], over: bool = False
) -> HttpResponse:
    """The whole page, or its live part alone when htmx asks for it.

    `page` and `part` are templates; `page` includes "public/live.html", which wraps `part`. `over` says that nothing
    will change any more: the page stops asking. `tournament` must have been read before what `context` holds, so
    that a change in between is asked for again rather than missed.
    """
    what = vars(request).get("follows", EVERYTHING)
    number = (tournament.version, tournament.results_version)[what]
    query = request.GET.copy()
    query["v"] = f"{MARKS[what]}{number}"
    wrapped = {
        **context,
        "tournament": tournament,
        "part": part,
        "live_url": f"{request.path}?{query.urlencode()}",
        "over": over,
    }
    if is_poll(request):
        text = render_to_string("public/live.html", {**wrapped, "LANGUAGE_CODE": get_language()})
        response = HttpResponse(text, status=STOP_ASKING if over else 200)
        vars(response)["shows"] = number
    else:
        response = render(request, page, wrapped)
    return _fresh(response)


def _answer(request: HttpRequest, slug: str, what: int, view: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The part that somebody made since the newest change; one of those who ask now makes it if nobody has."""
    known = _numbers(slug)
    _, shown = asked(request)
    if known is not None and shown is not None and shown > known[what]:
        known = _numbers(slug, anew=True)  # nobody is shown less than he has seen
    if known is None:
        return view()
    if shown == known[what] and asked(request)[0] == what:
        return HttpResponse(status=STILL_THE_SAME)
    made: list[HttpResponseBase] = []

    def make() -> list[Any]:
        made.append(answer := view())
        text = answer.content.decode() if isinstance(answer, HttpResponse) else ""
        return [vars(answer).get("shows"), answer.status_code, text]

    query = request.GET.copy()
    query.pop("v", None)
    name = f"part {build()} {get_language()} {request.path}?{query.urlencode()}"
    wanted = known[what]
    kept = pulse.once(name, lambda kept: kept[0] >= wanted, make, lambda kept: kept[0] is not None)
    return made[0] if made else _fresh(HttpResponse(kept[2], status=kept[1]))


def _numbers(slug: str, *, anew: bool = False) -> list[int] | None:
    """The two versions of a tournament, `EVERYTHING` and `RESULTS`; None when there is none of this address."""

    def read() -> list[int] | None:
        found = Tournament.objects.filter(slug=slug).values_list("version", "results_version").first()
        return None if found is None else list(found)

    return pulse.numbers(slug, read, anew=anew)


def _fresh(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "private, no-cache"
    return _of_this_build(response)


def _of_this_build(response: HttpResponse) -> HttpResponse:
    response["Capicu-Build"] = build()
    return response


@cache
def build() -> str:
    """What this state of the program is called: a screen that hears another one loads itself anew."""
    seen = hashlib.sha256()
    for folder in ("templates", "static/css", "static/js", "tournament/pages/public"):
        for path in sorted((settings.BASE_DIR / folder).rglob("*")):
            if path.suffix in (".html", ".css", ".js", ".py"):
                seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()[:16]
