"""The standings for the page of a club's own website: the one page of the house that another site may frame.

Nothing can be pressed on it but links that open the house itself, it knows no account, and it sets no cookie.
"""

import html
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Final

from csp.constants import NONE
from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournament import draw, freezing, standings
from tournament.models import Division, Tournament
from tournament.pages.public import live

ROWS: Final = 10
MOST_ROWS: Final = 500
EVERY: Final = "15s"  # between two questions: a club's website may have more readers than a hall
THEMES: Final = ("light", "dark")
FRAMES: Final = {"frame-ancestors": ["*"], "form-action": [NONE]}
HEIGHT: Final = 480  # pixels: ten teams and what stands around them, on a phone


def in_language_asked(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
    """Decorate a view that comes in the language of `?language=`, for a frame has no cookie to remember one."""

    @wraps(view)
    def spoken(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        asked = request.GET.get("language", "")
        if asked not in dict(settings.LANGUAGES):
            return view(request, *args, **kwargs)
        with translation.override(asked):
            response = view(request, *args, **kwargs)
            response["Content-Language"] = asked
            return response

    return spoken


@require_safe
@xframe_options_exempt
@csp_replace(FRAMES)
@in_language_asked
@live.follows(live.RESULTS)
def widget(request: HttpRequest, slug: str) -> HttpResponse:
    """The first `?rows=` teams of the bracket `?division=`, of all brackets without it; `?theme=`: light or dark."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    key, rows, theme = request.GET.get("division", ""), _rows(request), request.GET.get("theme", "")
    division = get_object_or_404(tournament.divisions.select_related("tournament"), key=key) if key else None
    found = standings.overall(tournament) if division is None else standings.of(division)
    champion = draw.champion_of(tournament)
    return live.show(
        request,
        tournament,
        page="public/widget.html",
        part="public/widget_part.html",
        context={
            "title": freezing.division_name(division) if division else _("All brackets"),
            "rows": found[:rows],
            "more": max(0, len(found) - rows),
            "champion": champion,
            "theme": theme if theme in THEMES else "",
            "every": EVERY,
        },
        over=champion is not None,
    )


def _rows(request: HttpRequest) -> int:
    asked = request.GET.get("rows", "")
    return min(max(int(asked), 1), MOST_ROWS) if asked.isascii() and asked.isdigit() and len(asked) < 5 else ROWS


def codes(tournament: Tournament, divisions: list[Division], base_url: str) -> Iterator[tuple[str, str]]:
    """What each list is called, and the one line that shows it on another website, in the language now active."""
    if len(divisions) > 1:
        yield _("All brackets"), _code(tournament, "", base_url)
    for division in divisions:
        yield freezing.division_name(division), _code(tournament, division.key, base_url)


def _code(tournament: Tournament, key: str, base_url: str) -> str:
    query = urlencode({**({"division": key} if key else {}), "language": get_language() or settings.LANGUAGE_CODE})
    address = html.escape(f"{base_url}{reverse('public:widget', args=[tournament.slug])}?{query}")
    title = html.escape(f"{_('Standings')} · {tournament.name}")
    return (
        f'<iframe src="{address}" title="{title}" width="100%" height="{HEIGHT}" loading="lazy"'
        ' style="border: 0"></iframe>'
    )
