"""The standings, sorted by a column of the URL, and the widget that other websites may frame."""

import html
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import groupby
from typing import Any, Final

from csp.constants import NONE
from csp.decorators import csp_replace
from django.conf import settings
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt

from scoring.profile.profile import Profile
from scoring.profile.rulings import are_given
from tournament.control_room import team_status
from tournament.core import address as core_address
from tournament.core import rule_systems
from tournament.lottery import championship
from tournament.models import Division, Format, TeamPlayer, Tournament, naming
from tournament.results import deciding, standings
from tournament.results.standings import Column, Row, Shown
from tournament.tournaments import opening, profiles
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


@dataclass(frozen=True)
class Order:
    """The order of a table, and all its columns."""

    column: Column
    falls: bool
    columns: Sequence[Column]

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
        return [self._head(column) for column in self.columns]

    def _head(self, column: Column) -> Head:
        if column is not self.column:
            return Head(column, "", column.key)
        order = "descending" if self.falls else "ascending"
        return Head(column, order, Order(column, not self.falls, self.columns).word)


def part_heads(profile: Profile) -> list[Head]:
    """The heads of the table of a part of a bracket, which is not sorted otherwise and counts no penalties."""
    found = standings.columns(Shown.PAGE, profile)
    return [Head(one, "", "") for one in found if one.key == "team" or one.source.startswith("standing.")]


def order_from(word: str, profile: Profile) -> Order:
    """Parse the order from the URL; an unknown column means the order by rank."""
    columns = standings.columns(Shown.PAGE, profile)
    column = next((one for one in columns if one.key == word.removeprefix(BACKWARDS)), None)
    if column is None:
        return Order(columns[0], columns[0].falls, columns)
    return Order(column, column.falls != word.startswith(BACKWARDS), columns)


EVERYBODY: Final = "all"
STILL_IN: Final = "in"
OUT: Final = "out"
SHOWN: Final = {EVERYBODY: gettext_lazy("All"), STILL_IN: gettext_lazy("Still in"), OUT: gettext_lazy("Out")}
OVERALL: Final = "overall"


@dataclass(frozen=True)
class Group:
    """Rows of a list that stand together. `rule`: the line above them, which says since when they are out; "": none."""

    rule: str
    rows: list[Row]


@dataclass(frozen=True)
class RankedList:
    """One list of the page: its key in the URL, its name, and its rows."""

    key: str
    name: str
    rows: list[Row]
    groups: list[Group]


@dataclass(frozen=True)
class Asked:
    """What the URL asks for: the words of a search, who is shown, and which bracket's lists."""

    words: str
    show: str
    bracket: str

    @classmethod
    def parse(cls, request: HttpRequest, keys: Sequence[str]) -> "Asked":
        """Parse it; an unknown value means the first choice."""
        show, bracket = request.GET.get("show", ""), request.GET.get("list", "")
        return cls(
            words=request.GET.get("q", "").replace("\x00", "")[: team_status.LONGEST],
            show=show if show in SHOWN else EVERYBODY,
            bracket=bracket if bracket in keys else next(iter(keys), ""),
        )


@dataclass(frozen=True)
class Choice:
    """A chip: its words, the query that it asks for, and whether it is chosen."""

    name: str
    query: str
    is_chosen: bool


def _choices(request: HttpRequest, name: str, values: Mapping[str, str | Promise], chosen: str) -> list[Choice]:
    query = request.GET.copy()
    for other in ("v", windows.FROM, name):
        query.pop(other, None)
    found = []
    for value, words in values.items():
        query[name] = value
        found.append(Choice(str(words), query.urlencode(), value == chosen))
    return found


class _Reader:
    """The lists of a tournament as one reader asks for them."""

    def __init__(self, tournament: Tournament, order: Order, asked: Asked) -> None:
        self._tournament = tournament
        self._order = order
        self._asked = asked
        self._places = team_status.status_of_teams(tournament)
        found = team_status.find_teams(tournament, asked.words) if asked.words else None
        self._found = None if found is None else {team.number for team in found}
        self.is_over = bool(championship.winners_of(tournament))

    def lists(self, drawn: Iterable[Division]) -> Iterator[tuple[str, str, list[Row]]]:
        """Key, name and rows of each list: of the groups of the chosen bracket, then of the whole; or of all brackets.

        While teams still play those that are out stand below the others, round by round.
        """
        if self._asked.bracket == OVERALL:
            rows = standings.overall(self._tournament, named=False)
            yield OVERALL, _("All brackets"), self._arranged(rows)
        for division in drawn:
            if division.key == self._asked.bracket:
                yield from self._lists_of(division)

    def _lists_of(self, division: Division) -> Iterator[tuple[str, str, list[Row]]]:
        name = naming.division_name(division)
        for part, rows in standings.lists(division, named=False):
            if part:
                title = f"{name}: {naming.part_name(division, part)}"
                yield f"{division.key}-{part}", title, self._arranged(rows)
            else:
                yield division.key, name, self._arranged(rows)

    def _arranged(self, rows: Iterable[Row]) -> list[Row]:
        kept = [row for row in self._order.sort(rows) if self._is_asked_for(row)]
        if not self._is_divided:
            return kept
        rules = list(dict.fromkeys(self._rule(row) for row in kept))
        return sorted(kept, key=lambda row: (bool(self._rule(row)), rules.index(self._rule(row))))

    def groups(self, rows: Iterable[Row]) -> list[Group]:
        """The rows with the rules between them."""
        if not self._is_divided:
            return [Group("", list(rows))]
        return [Group(rule, list(some)) for rule, some in groupby(rows, key=self._rule)]

    @property
    def _is_divided(self) -> bool:
        return not self.is_over and self._order.column is self._order.columns[0]

    def _is_asked_for(self, row: Row) -> bool:
        if self._found is not None and row.team.number not in self._found:
            return False
        return self._asked.show == EVERYBODY or self._is_out(row) == (self._asked.show == OUT)

    def _is_out(self, row: Row) -> bool:
        return row.team.number in self._places and self._places[row.team.number].out

    def _rule(self, row: Row) -> str:
        return self._places[row.team.number].text if self._is_out(row) else ""


@live.page("results/standings", live.RESULTS)
def table(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The standings of one bracket, `?list=` its key, or of all; `?sort=` is a column's key, "-" before it reverses.

    `?q=` filters by words of a player's name, `?show=` by who is still in.
    """
    drawn = list(tournament.divisions.filter(bracket__isnull=False).select_related("tournament"))
    names = {division.key: naming.division_name(division) for division in drawn}
    if len(drawn) > 1:  # else the overall list would repeat the only one
        names = {OVERALL: _("All brackets"), **names}
    asked = Asked.parse(request, list(names))
    chosen = next((division for division in drawn if division.key == asked.bracket), None)
    profile = opening.profile_of(tournament) if chosen is None else deciding.profile_of(chosen)
    order = order_from(request.GET.get("sort", ""), profile)
    reader = _Reader(tournament, order, asked)
    lists = list(reader.lists(drawn))
    shown, parts = windows.cut(request, *(rows for _key, _name, rows in lists))
    prefetch_related_objects([row.team for rows in shown for row in rows], TeamPlayer.named())
    # Nobody is knocked out of an individual event.
    nobody_out = reader.is_over or all(division.format == Format.ROTATING for division in drawn)
    return {
        "lists": [
            RankedList(key, name, rows, reader.groups(rows))
            for (key, name, _all), rows in zip(lists, shown, strict=True)
            if rows or not (parts or asked.words)
        ],
        "windows": parts,
        "order": order,
        "asked": asked,
        "brackets": _choices(request, "list", names, asked.bracket) if len(names) > 1 else [],
        "who": [] if nobody_out else _choices(request, "show", SHOWN, asked.show),
        "codes": tuple(codes(tournament, drawn, core_address.base_url(request))),
        "made": "" if profile.standings == profiles.USUAL.standings else profiles.standings_in_short(profile),
        "sanctions": are_given(profile),
        "explained": rule_systems.points_explained(opening.rules_of(tournament)),
        "over": reader.is_over,
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
    ranked_by = deciding.profile_of(division) if division is not None else None
    winners = championship.winners_of(tournament)
    return {
        "title": naming.division_name(division) if division else _("All brackets"),
        "columns": standings.columns(Shown.WIDGET, opening.profile_of(tournament) if division is None else ranked_by),
        "rows": found[:rows],
        "more": max(0, len(found) - rows),
        "champion": championship.champion_among(winners),
        "theme": theme if theme in THEMES else "",
        "every": EVERY,
        "over": bool(winners),
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
