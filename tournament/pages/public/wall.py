"""The wall: what a projector shows to the whole hall, scene after scene."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.documents.wall.lineage import Line
from tournament.models import Sitting, Team, Tournament
from tournament.pages.public import bracket, brackets, live, tables

TABLES_A_SCENE = 8  # more would be too small to read from the back of the hall
RESULTS_SHOWN = 6
LEAVES_SHOWN = 8  # a tree of more teams cannot be read from there either


@dataclass(frozen=True)
class Scene:
    """What stands on the wall at one time. `kind` names its template: champion, tables, bracket, results, waiting."""

    kind: str
    title: str
    tables: list[Sitting] = field(default_factory=list)
    tree: Line | None = None
    state: brackets.BracketNow | None = None
    states: list[brackets.BracketNow] = field(default_factory=list)
    team: Team | None = None

    @property
    def size(self) -> int:
        """The most tables that its layout holds: 2, 4, 6 or 8."""
        return next(size for size in (2, 4, 6, TABLES_A_SCENE) if len(self.tables) <= size)


@require_safe
@live.follows(live.EVERYTHING)
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The wall screen of a tournament: no controls, nothing to log in to."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    context = {"scenes": list(_scenes(tournament))}
    # The wall never stops asking: it hangs there all day, and the club may correct a sheet after the final.
    return live.show(request, tournament, page="public/wall.html", part="public/wall_part.html", context=context)


def _scenes(tournament: Tournament) -> Iterator[Scene]:
    states = brackets.now(tournament)
    champion = brackets.winner_of_all(tournament)
    if champion is not None:
        yield Scene("champion", _("Champions"), team=champion)
    playing = list(tables.in_play(tournament))
    for state in states:
        yield from _of_bracket(state, [table for table in playing if table.round.division_id == state.division.pk])
    results = tables.last_results(tournament, RESULTS_SHOWN)
    if results:
        yield Scene("results", _("Last results"), tables=results)
    elif not playing:
        yield Scene("waiting", tournament.name, states=states)


def _of_bracket(state: brackets.BracketNow, playing: list[Sitting]) -> Iterator[Scene]:
    title = f"{state.name} · {state.round}" if state.round else state.name
    for start in range(0, len(playing), TABLES_A_SCENE):
        yield Scene("tables", title, tables=playing[start : start + TABLES_A_SCENE], state=state)
    if state.drawn and state.matches:
        tree = _readable(bracket.tree_of(state.division))
        if tree is not None or not playing:
            yield Scene("bracket", state.name, tree=tree, state=state)


def _readable(tree: bracket.Tree) -> Line | None:
    """The rounds that the hall can read, back to the one now in play at least; None when they are too many teams."""
    columns = tree.record.columns
    now = next((number for number, column in enumerate(columns) if not all(m.decided for m in column.matches)), None)
    for first in range(len(columns)):
        if (now is None or first <= now) and (cut := _cut(tree.root, first)).leaves <= LEAVES_SHOWN:
            return cut
    return None


def _cut(line: Line, first: int) -> Line:
    """The same line without what happened before the column `first`."""
    sources = () if line.column <= first else tuple(_cut(source, first) for source in line.sources)
    return replace(line, sources=sources, match=line.match if sources else None)
