"""Pages that keep their middle up to date: they ask with the version they show, and mostly hear that it holds.

An answer to a poll is the same for everybody, so it is made once for each version, address and language, and 204 is
answered without the database (tournament/pulse.py). Hence a live part knows neither the request nor who looks: no
`user`, no form with a token; what is personal stands around it. A hand changes nothing but scores, which are filled
into the part that there is: a template writes `data-score` with the team's number at each score of a match in play,
and `data-hands` with the sheet's key at the number of its hands.
"""

import hashlib
import re
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Final, TypeVar

from django.conf import settings
from django.db.models import FilteredRelation, Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, ngettext

from tournament import pulse
from tournament.models import Sitting, Tournament

STILL_THE_SAME = 204
STOP_ASKING = 286  # htmx swaps what came with it and polls no more
EVERYTHING: Final = 0
RESULTS: Final = 1
SHEET: Final = 2
"""What a page follows: every change; all but the lines of sheets in play, which are nearly all changes of a day; or all
but those of other sheets than its own, whose match the address names.
"""
MARKS: Final = ("", "r", "s")  # before the number in `v`
A_SHEET: Final = 100_000  # changes of one sheet are fewer
OF_A_SHEET: Final = ("pk", "version", "team_a__number", "team_b__number", "points_a", "points_b", "hands")
PART_HOLDS: Final = 300  # seconds; what only time changes, such as a forecast, comes with the next part
SCORE = re.compile(r'(data-score="([0-9]+)">)(-?[0-9]+)')
HANDS = re.compile(r'(data-hands="([0-9]+)">)[^<]*')
VERSION = re.compile(r"([?;]v=)[0-9]+")
PUBLIC = re.compile(r"/(?:t|wall)/(?P<slug>[-\w]+)/(?:matches/(?P<pk>[0-9]{1,9})/)?")

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
            if known is not None and version == _number(what, known, found["pk"]):
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
    what = max(EVERYTHING, MARKS.index(text[:1]) if text[:1] in MARKS else EVERYTHING)
    digits = text.removeprefix(MARKS[what])
    return what, int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 16 else None


def show(
    request: HttpRequest, tournament: Tournament, *, page: str, part: str, context: dict[str, Any], over: bool = False
) -> HttpResponse:
    """The whole page, or its live part alone when htmx asks for it.

    `page` and `part` are templates; `page` includes "public/live.html", which wraps `part`. `over` says that nothing
    will change any more: the page stops asking. `tournament` must have been read before what `context` holds, so
    that a change in between is asked for again rather than missed.
    """
    what = vars(request).get("follows", EVERYTHING)
    sitting = context["sitting"] if what == SHEET else None
    sheets = {str(sitting.pk): sitting.version} if sitting and sitting.state != Sitting.State.FINISHED else {}
    number = _number(what, [tournament.version, tournament.results_version, sheets], sitting and sitting.pk)
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
        vars(response)["shows"] = tournament.results_version if what == EVERYTHING else number
    else:
        response = render(request, page, wrapped)
    return _fresh(response)


def _answer(request: HttpRequest, slug: str, what: int, view: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The part that somebody made since the newest change; one of those who ask now makes it if nobody has."""
    found = PUBLIC.match(request.path_info)
    pk = found["pk"] if found else None
    known = _numbers(slug)
    marked, shown = asked(request)
    if known is not None and shown is not None and marked == what and shown > _number(what, known, pk):
        known = _numbers(slug, anew=True)  # nobody is shown less than he has seen
    if known is None:
        return view()
    wanted = _number(what, known, pk)
    made: list[HttpResponseBase] = []

    def make() -> list[Any]:
        made.append(answer := view())
        text = answer.content.decode() if isinstance(answer, HttpResponse) else ""
        return [vars(answer).get("shows"), answer.status_code, text]

    query = request.GET.copy()
    query.pop("v", None)
    name = f"part {build()} {get_language()} {request.path}?{query.urlencode()}"
    fits = known[RESULTS] if what == EVERYTHING else wanted
    kept = pulse.once(name, lambda kept: kept[0] >= fits, make, lambda kept: kept[0] is not None, PART_HOLDS)
    if made:
        return made[0]
    is_filled = what == EVERYTHING and kept[0] == fits
    return _fresh(HttpResponse(_filled(kept[2], known) if is_filled else kept[2], status=kept[1]))


def _filled(text: str, known: list[Any]) -> str:
    """The same part with the scores as they are now: all that a hand changes on a page that follows everything."""
    scores: dict[str, int] = known[3]
    hands: dict[str, int] = known[4]

    def counted(found: re.Match[str]) -> str:
        count = hands.get(found[2])
        words = ngettext("%(hands)s hand", "%(hands)s hands", count or 0) % {"hands": count}
        return found[0] if count is None else f"{found[1]}{words}"

    text = HANDS.sub(counted, text)
    text = SCORE.sub(lambda found: f"{found[1]}{scores.get(found[2], found[3])}", text)
    return VERSION.sub(rf"\g<1>{known[EVERYTHING]}", text, count=1)


def _number(what: int, known: list[Any], pk: str | int | None) -> int:
    """The number that a page shows which follows this; of a sheet in play its own version counts too."""
    if what != SHEET:
        return int(known[what])
    return int(known[RESULTS]) * A_SHEET + int(known[2].get(str(int(pk or 0)), 0))


def _numbers(slug: str, *, anew: bool = False) -> list[Any] | None:
    """All that a poll asks of a tournament, in one question; None when there is none of this address.

    Its two versions; by the keys of the sheets in play their versions; by the numbers of the teams at them their
    scores; by the keys again how many hands were played.
    """

    def read() -> list[Any] | None:
        live = Q(sittings__annulled_at=None) & ~Q(sittings__state=Sitting.State.FINISHED)
        found = Tournament.objects.alias(live=FilteredRelation("sittings", condition=live)).filter(slug=slug)
        rows = list(found.values_list("version", "results_version", *(f"live__{name}" for name in OF_A_SHEET)))
        if not rows:
            return None
        playing = [row[2:] for row in rows if row[2] is not None]
        scores = {str(row[2 + side]): row[4 + side] for row in playing for side in (0, 1)}
        sheets, hands = ({str(row[0]): row[column] for row in playing} for column in (1, -1))
        return [*rows[0][:2], sheets, scores, hands]

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
