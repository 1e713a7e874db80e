"""The wall: what a projector shows to the whole hall, scene after scene."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.documents.wall.lineage import Line
from tournament.models import Sitting, Team, Tournament
from tournament.pages.public import bracket, brackets, live, tables

TABLES_A_SCENE = 12  # more would be too small to read from the back of the hall
RESULTS_SHOWN = 8
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


@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The wall screen of a tournament: no controls, nothing to log in to."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    if (same := live.unchanged(request, tournament.version)) is not None:
        return same
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
        yield Scene("bracket", state.name, tree=_end_of(bracket.tree_of(state.division).root), state=state)


def _end_of(root: Line) -> Line | None:
    """The tree when the hall can read it, None otherwise."""
    return root if root.leaves <= LEAVES_SHOWN else None
