"""Live pages: each polls with the version that it shows, and mostly gets a 204.

The answer to a poll is the same for every reader, so it is rendered once per version, URL and language, and the 204
needs no database (the version cache, tournament/core/version_cache.py). A live part therefore has no request and no
user: no `user`, no form with a CSRF token; personal content goes around it. The whole page is shared too, among
readers without an account (`_page`). A hand changes only scores, which are replaced in the cached part: a template
writes `data-score` with the team's number at each score of a match in play, and `data-hands` with the sheet's key at
the number of its hands.
"""

import hashlib
import re
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Concatenate, Final, ParamSpec

from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.db.models import FilteredRelation, Q
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.views.decorators.http import require_safe

from tournament.core import figures, version_cache
from tournament.lottery import championship
from tournament.models import TableMatch, Tournament
from tournament.web.frame.fields import read_number

UNCHANGED = 204
STOP_ASKING = 286  # htmx swaps in the content and stops polling
EVERYTHING: Final = 0
RESULTS: Final = 1
SHEET: Final = 2
"""What a page follows: every change; every change except lines of sheets in play, which are nearly all changes of a
day; or every change except lines of other sheets than its own, whose match the URL names.
"""
MARKS: Final = ("", "r", "s")  # prefixes of the version in `v`, by what is followed
A_SHEET: Final = 100_000  # above the number of changes of one sheet: both fit into one number
OF_A_SHEET: Final = ("pk", "version", "team_a__number", "team_b__number", "points_a", "points_b", "hands")
HOME_HOLDS: Final = 5  # seconds; a page of many tournaments has no version
PART_HOLDS: Final = 300  # seconds; then time-dependent content such as a forecast is rendered again
# Attributes of the rendered part: a team's number with its score, a sheet's key with its hands, the polled version.
SCORE = re.compile(r'(data-score="([0-9]+)">)([-−]?[0-9]+)')
HANDS = re.compile(r'(data-hands="([0-9]+)">)[^<]*')
VERSION = re.compile(r"([?;]v=)[0-9]+")
TOKEN: Final = "csrfmiddlewaretoken"  # noqa: S105 - the name of a field
LIVE: Final = '<div id="live"'
# The queries of shared pages: without one, part of a large page, or a bracket's view. Others would fill the store.
PLAIN = re.compile(r"(?:from=[0-9]{1,4}|as=list|as=tree)?")
# A public page's path: the tournament's slug and, on a match's page, the match's key.
PUBLIC = re.compile(r"/(?:t|wall)/(?P<slug>[-\w]+)/(?:matches/(?P<pk>[0-9]{1,9})/)?")

P = ParamSpec("P")
View = Callable[..., HttpResponseBase]


Context = dict[str, Any]


def page(
    name: str, what: int
) -> Callable[[Callable[Concatenate[HttpRequest, Tournament, P], Context | HttpResponse]], View]:
    """Make a live page of a public view that gets the tournament and returns the context, or another response.

    Its live part is rendered once for all readers. `name`: of its templates, `<name>.html` and `<name>_part.html`.
    `what`: the changes that it follows. "over" in the context, by default whether all is decided: nothing will change
    any more.
    """

    def decorate(view: Callable[Concatenate[HttpRequest, Tournament, P], Context | HttpResponse]) -> View:
        @require_safe
        @wraps(view)
        def shown(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            vars(request)["follows"] = what  # for `render_live`

            def answer() -> HttpResponseBase:
                tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
                context = view(request, tournament, *args, **kwargs)
                if isinstance(context, HttpResponse):
                    return context
                over = context["over"] if "over" in context else bool(championship.winners_of(tournament))
                templates = {"page": f"{name}.html", "part": f"{name}_part.html"}
                return render_live(request, tournament, **templates, context=context, over=over)

            return _answer(request, slug, what, answer) if is_poll(request) else _page(request, slug, what, answer)

        return shown

    return decorate


class UnchangedPart:
    """Middleware: answers a poll whose version is current with 204, before session and account are looked up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_poll(request) and (found := PUBLIC.match(request.path_info)):
            what, version = requested_version(request)
            known = _numbers(found["slug"]) if version is not None else None
            if known is not None and version == _number(what, known, found["pk"]):
                return _of_this_build(HttpResponse(status=UNCHANGED))
        return self.get_response(request)


def unchanged(request: HttpRequest, version: int | str) -> HttpResponse | None:
    """A 204 for a poll that already shows this version; None if a full answer is needed."""
    if is_poll(request) and request.GET.get("v") == str(version):
        return HttpResponse(status=UNCHANGED)
    return None


def is_poll(request: HttpRequest) -> bool:
    """Whether htmx requests the live part only."""
    return request.headers.get("HX-Request") == "true"


def requested_version(request: HttpRequest) -> tuple[int, int | None]:
    """What the polling page follows, and the version that it shows; None for a missing or malformed version."""
    text = request.GET.get("v", "")
    what = max(EVERYTHING, MARKS.index(text[:1]) if text[:1] in MARKS else EVERYTHING)
    digits = text.removeprefix(MARKS[what])
    return what, read_number(digits, 15)


def render_live(
    request: HttpRequest, tournament: Tournament, *, page: str, part: str, context: dict[str, Any], over: bool = False
) -> HttpResponse:
    """Render the whole page, or only its live part for htmx.

    `page` and `part` are templates; `page` includes "frame/live.html", which wraps `part`. `over` says that nothing
    will change any more: the page stops polling. Read `tournament` before the data in `context`: a change in between
    is then fetched again, not missed.
    """
    what = vars(request).get("follows", EVERYTHING)
    table_match = context["table_match"] if what == SHEET else None
    sheets = (
        {str(table_match.pk): table_match.version}
        if table_match and table_match.state != TableMatch.State.FINISHED
        else {}
    )
    number = _number(what, [tournament.version, tournament.results_version, sheets], table_match and table_match.pk)
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
        text = render_to_string("frame/live.html", {**wrapped, "LANGUAGE_CODE": get_language()})  # without the request
        response = HttpResponse(text, status=STOP_ASKING if over else 200)
    else:
        response = render(request, page, wrapped)
    vars(response)["shows"] = tournament.results_version if what == EVERYTHING else number
    return _fresh(response)


def render_shared(
    tournament: Tournament, name: str, template: str, read: Callable[[], Context], shows: list[int]
) -> SafeString:
    """Render a part that all officials see alike once per version, with the scores and numbers of hands of now.

    `name`: of the part among those of the tournament. `shows`: the keys of its rows, in order; with others it is
    rendered again. `read` returns the context of its template, which is a live part: without request and user.
    """
    known = _numbers(tournament.slug)
    if known is None or known[EVERYTHING] < tournament.version:
        known = _numbers(tournament.slug, fresh=True)  # never less than the page says it shows

    def make() -> list[Any]:
        context = {**read(), "tournament": tournament, "LANGUAGE_CODE": get_language()}
        return [tournament.results_version, shows, render_to_string(template, context)]

    kept = version_cache.once(
        f"{name} {build()} {get_language()} {tournament.slug}",
        lambda kept: kept[0] >= tournament.results_version and kept[1] == shows,
        make,
        seconds=PART_HOLDS,
    )
    is_filled = known is not None and kept[0] == known[RESULTS]
    # Rendered by a template, and filled with numbers.
    return mark_safe(_filled(kept[2], known) if is_filled and known else kept[2])  # noqa: S308


def _answer(request: HttpRequest, slug: str, what: int, view: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The cached part for the current version; if there is none, one of the waiting requests renders it."""
    found = PUBLIC.match(request.path_info)
    pk = found["pk"] if found else None
    known = _numbers(slug)
    marked, shown = requested_version(request)
    if known is not None and shown is not None and marked == what and shown > _number(what, known, pk):
        known = _numbers(slug, fresh=True)  # never answer with less than the page shows already
    if known is None:
        return view()
    # The cached part does not depend on the version that a page shows.
    query = request.GET.copy()
    query.pop("v", None)
    name = f"part {build()} {get_language()} {request.path}?{query.urlencode()}"
    kept, made = _rendered_once(name, _needed(what, known, pk), view, PART_HOLDS)
    if made is not None:
        return made
    # Same results, newer hands: only scores and numbers of hands are replaced.
    is_filled = what == EVERYTHING and kept[0] == known[RESULTS]
    return _fresh(HttpResponse(_filled(kept[2], known) if is_filled else kept[2], status=kept[1]))


def _page(request: HttpRequest, slug: str, what: int, view: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The whole page, rendered once for all who have not logged in; others, and readers with a message, get theirs.

    Only while no change is under way: a reader who has just changed something must see it. A page with a form that is
    sent has a token of its reader and is shared with nobody.
    """
    known = None
    if settings.PAGE_HOLDS and PLAIN.fullmatch(request.META.get("QUERY_STRING", "")) and _is_anybody(request):
        known = version_cache.settled("numbers", slug, _reading(slug))
    if known is None:
        return view()
    found = PUBLIC.match(request.path_info)
    pk = found["pk"] if found else None
    # The page names its own address: for each host its own.
    address = request.build_absolute_uri()
    name = f"page {build()} {get_language()} {address}"
    kept, made = _rendered_once(name, _needed(what, known, pk), view, settings.PAGE_HOLDS)
    if made is not None:
        return made
    text: str = kept[2]
    if what == EVERYTHING and kept[0] == known[RESULTS]:
        head, live, part = text.partition(LIVE)
        text = head + live + _filled(part, known)
    return _fresh(HttpResponse(text))


def shared(view: Callable[[HttpRequest], HttpResponse]) -> View:
    """Make a page of many tournaments that is rendered once in `HOME_HOLDS` for all who have not logged in."""

    @wraps(view)
    def shown(request: HttpRequest) -> HttpResponseBase:
        if not settings.PAGE_HOLDS or request.META.get("QUERY_STRING") or not _is_anybody(request):
            return view(request)
        name = f"page {build()} {get_language()} {request.build_absolute_uri()}"
        kept, made = _rendered_once(name, EVERYTHING, lambda: _marked(view(request)), HOME_HOLDS)
        return made or _fresh(HttpResponse(kept[2], status=kept[1]))

    return shown


def _marked(response: HttpResponse) -> HttpResponse:
    vars(response)["shows"] = EVERYTHING
    return _fresh(response)


def _is_anybody(request: HttpRequest) -> bool:
    """Whether the page holds nothing of its reader: no account, no message. Asks the session only if there is one."""
    if request.COOKIES.keys().isdisjoint({settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name}):
        return True
    return not request.user.is_authenticated and not len(get_messages(request))


def _needed(what: int, known: list[Any], pk: str | None) -> int:
    """The version that a cached part or page must show: a hand alone needs no other one on a page of everything."""
    return int(known[RESULTS]) if what == EVERYTHING else _number(what, known, pk)


def _rendered_once(
    name: str, needed: int, view: Callable[[], HttpResponseBase], seconds: int
) -> tuple[list[Any], HttpResponseBase | None]:
    """The version, status and text of a cached answer; with the answer itself if this request rendered it."""
    made: list[HttpResponseBase] = []

    def make() -> list[Any]:
        made.append(answer := view())
        text = answer.content.decode() if isinstance(answer, HttpResponse) else ""
        return [None if TOKEN in text else vars(answer).get("shows"), answer.status_code, text]

    kept = version_cache.once(name, lambda kept: kept[0] >= needed, make, lambda kept: kept[0] is not None, seconds)
    return kept, made[0] if made else None


def _filled(text: str, known: list[Any]) -> str:
    """The part with current scores and numbers of hands: a hand changes nothing else on a page of everything."""
    scores: dict[str, int] = known[3]
    hands: dict[str, int] = known[4]

    def counted(found: re.Match[str]) -> str:
        count = hands.get(found[2])
        words = ngettext("%(hands)s hand", "%(hands)s hands", count or 0) % {"hands": count}
        return found[0] if count is None else f"{found[1]}{words}"

    text = HANDS.sub(counted, text)
    text = SCORE.sub(lambda found: f"{found[1]}{figures.points(scores.get(found[2], found[3]))}", text)
    # Only the first: the part's own poll URL.
    return VERSION.sub(rf"\g<1>{known[EVERYTHING]}", text, count=1)


def _number(what: int, known: list[Any], pk: str | int | None) -> int:
    """The version of a page that follows `what`; a sheet in play adds its own version."""
    if what != SHEET:
        return int(known[what])
    return int(known[RESULTS]) * A_SHEET + int(known[2].get(str(int(pk or 0)), 0))


def _numbers(slug: str, *, fresh: bool = False) -> list[Any] | None:
    """All that polls need of a tournament, in one query; None if no tournament has this slug.

    A list: its two versions; the versions of the sheets in play by key; the scores of their teams by number; the
    hands played by key. All keys are text, because the version cache stores JSON.
    """

    return version_cache.numbers(slug, _reading(slug), fresh=fresh)


def _reading(slug: str) -> Callable[[], list[Any] | None]:
    def read() -> list[Any] | None:
        live = Q(table_matches__annulled_at=None) & ~Q(table_matches__state=TableMatch.State.FINISHED)
        # A filtered LEFT JOIN: without a match in play there is still one row, with None for the sheet.
        found = Tournament.objects.alias(live=FilteredRelation("table_matches", condition=live)).filter(slug=slug)
        rows = list(found.values_list("version", "results_version", *(f"live__{name}" for name in OF_A_SHEET)))
        if not rows:
            return None
        playing = [row[2:] for row in rows if row[2] is not None]
        scores = {str(row[2 + side]): row[4 + side] for row in playing for side in (0, 1)}
        sheets, hands = ({str(row[0]): row[column] for row in playing} for column in (1, -1))
        return [*rows[0][:2], sheets, scores, hands]

    return read


def _fresh(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "private, no-cache"
    return _of_this_build(response)


def _of_this_build(response: HttpResponse) -> HttpResponse:
    response["Capicu-Build"] = build()
    return response


@cache
def build() -> str:
    """The build's id, a hash of templates, scripts and public code: a screen that sees another one reloads itself."""
    seen = hashlib.sha256()
    shipped = [settings.SHIPPED_DIR / folder for folder in ("templates", "static/css", "static/js")]
    for folder in (*shipped, settings.BASE_DIR / "tournament" / "web"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".html", ".css", ".js", ".py"):
                seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()[:16]
