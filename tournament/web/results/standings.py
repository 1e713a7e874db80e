"""The standings, sorted by a column of the URL, and the widget that other websites may frame."""

import html
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

from csp.constants import NONE
from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt

from tournament.core import address as core_address
from tournament.core import rule_systems
from tournament.lottery import championship
from tournament.models import Division, Tournament, naming
from tournament.results import standings
from tournament.results.standings import Column, Row, Shown
from tournament.tournaments import opening
from tournament.web.frame import live, windows
from tournament.web.frame.fields import read_number
from tournament.web.lottery import public

BACKWARDS: Final = "-"


@dataclass(frozen=True)
class Head:
    """A column head: `order` is "ascending" or "descending" for the sorted column, "" for the others.

    `link` is the URL value that sorts by this column, or reverses the order if it is sorted already.
    """

    column: Column
    order: str
    link: str


COLUMNS: Final = standings.columns(Shown.PAGE)
BY_KEY: Final = {column.key: column for column in COLUMNS}


@dataclass(frozen=True)
class Order:
    """The order of a table."""

    column: Column
    falls: bool

    @property
    def word(self) -> str:
        """The order's value in the URL: "won", or "-won" for the opposite of the column's default."""
        return self.column.key if self.falls == self.column.falls else BACKWARDS + self.column.key

    def sort(self, rows: Iterable[Row]) -> list[Row]:
        """The rows in this order; ties keep the order of the standings."""
        by_place = sorted(rows, key=lambda row: (row.standing.rank, row.team.number))
        return sorted(by_place, key=self.column.value, reverse=self.falls)  # stable, also with reverse

    @property
    def heads(self) -> list[Head]:
        """The heads of all columns."""
        return [self._head(column) for column in COLUMNS]

    def _head(self, column: Column) -> Head:
        if column is not self.column:
            return Head(column, "", column.key)
        order = "descending" if self.falls else "ascending"
        return Head(column, order, Order(column, not self.falls).word)


def order_from(word: str) -> Order:
    """Parse the order from the URL; an unknown column means the order by rank."""
    column = BY_KEY.get(word.removeprefix(BACKWARDS))
    if column is None:
        return Order(COLUMNS[0], COLUMNS[0].falls)
    return Order(column, column.falls != word.startswith(BACKWARDS))


def _lists_of(division: Division) -> Iterator[tuple[str, str, list[standings.Row]]]:
    """The lists of one division, as key, name and rows: of each group, then of the whole division."""
    name = naming.division_name(division)
    for part, rows in standings.lists(division):
        if part:
            yield f"{division.key}-{part}", f"{name}: {naming.part_name(division, part)}", rows
        else:
            yield division.key, name, rows


@live.page("results/standings", live.RESULTS)
def table(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The standings by division, then overall; `?sort=` is a column's key, with "-" in the opposite order."""
    drawn = list(tournament.divisions.filter(bracket__isnull=False).select_related("tournament"))
    order = order_from(request.GET.get("sort", ""))
    lists = [(key, name, order.sort(rows)) for division in drawn for key, name, rows in _lists_of(division)]
    if len(drawn) > 1:  # else the overall list would repeat the only one
        lists.append(("overall", _("All brackets"), order.sort(standings.overall(tournament))))
    shown, parts = windows.cut(request, *(rows for _key, _name, rows in lists))
    return {
        "lists": [(key, name, rows) for (key, name, _all), rows in zip(lists, shown, strict=True) if rows or not parts],
        "windows": parts,
        "order": order,
        "codes": tuple(codes(tournament, drawn, core_address.base_url(request))),
        "explained": rule_systems.points_explained(opening.rules_of(tournament)),
        **public.heads(tournament),
    }


ROWS: Final = 10
MOST_ROWS: Final = 500
EVERY: Final = "15s"  # between two polls: a club's website may have more readers than a hall
THEMES: Final = ("light", "dark")
# Content-Security-Policy: any site may frame the page; it submits no form.
FRAMES: Final = {"frame-ancestors": ["*"], "form-action": [NONE]}
HEIGHT: Final = 480  # pixels: ten teams with heading and links, on a phone


def in_language_asked(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decorate a view that uses the language of `?language=`, because a frame has no language cookie."""

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


@xframe_options_exempt
@csp_replace(FRAMES)
@in_language_asked
@live.page("results/widget", live.RESULTS)
def widget(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The first `?rows=` teams of the division `?division=`, or of all; `?theme=` is "light" or "dark"."""
    key, rows, theme = request.GET.get("division", ""), _rows(request), request.GET.get("theme", "")
    division = get_object_or_404(tournament.divisions.select_related("tournament"), key=key) if key else None
    found = standings.overall(tournament) if division is None else standings.standings_of(division)
    champion = championship.champion_of(tournament)
    return {
        "title": naming.division_name(division) if division else _("All brackets"),
        "columns": standings.columns(Shown.WIDGET),
        "rows": found[:rows],
        "more": max(0, len(found) - rows),
        "champion": champion,
        "theme": theme if theme in THEMES else "",
        "every": EVERY,
        "over": champion is not None,
    }


def _rows(request: HttpRequest) -> int:
    asked = read_number(request.GET.get("rows", ""), 4)
    return ROWS if asked is None else min(max(asked, 1), MOST_ROWS)


def codes(tournament: Tournament, divisions: list[Division], base_url: str) -> Iterator[tuple[str, str]]:
    """The name of each list and the HTML that embeds it in another website, in the active language."""
    if len(divisions) > 1:
        yield _("All brackets"), _code(tournament, "", base_url)
    for division in divisions:
        yield naming.division_name(division), _code(tournament, division.key, base_url)


def _code(tournament: Tournament, key: str, base_url: str) -> str:
    query = urlencode({**({"division": key} if key else {}), "language": get_language() or settings.LANGUAGE_CODE})
    address = html.escape(f"{base_url}{reverse('public:widget', args=[tournament.slug])}?{query}")
    title = html.escape(f"{_('Standings')} · {tournament.name}")
    return (
        f'<iframe src="{address}" title="{title}" width="100%" height="{HEIGHT}" loading="lazy"'
        ' style="border: 0"></iframe>'
    )
