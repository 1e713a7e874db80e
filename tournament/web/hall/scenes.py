"""The scenes of the wall screen, each small enough to be read by the whole hall."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.documents.bracket_sheets.layout import Line, trace
from tournament.documents.snapshots import brackets as snapshots
from tournament.documents.snapshots.headings import Issue
from tournament.hall import table_changes as hall
from tournament.hall import tables as hall_tables
from tournament.hall import wall as hall_wall
from tournament.lottery import championship
from tournament.models import Division, Format, TableMatch, Team, Tournament, Wall, WallPicture
from tournament.results import standings
from tournament.tournaments import schedule
from tournament.web.lottery import public
from tournament.web.results import brackets

T = TypeVar("T")

TABLES_A_SCENE = 6  # more could not be read from the back of the hall
CALLS_A_SCENE = 4
RANKS_A_SCENE = 7
MOST_RANKS = 14
RESULTS_SHOWN = 6
LEAVES_SHOWN = 8  # teams of a tree, for the same reason
PLAN_SHOWN = 5


@dataclass(frozen=True)
class Scene:
    """One screen of the wall. `kind` names its template; `key` identifies the scene across updates.

    `interrupts`: shown only when it is new, not in turn.
    """

    kind: str
    title: str
    key: str = ""
    tables: list[TableMatch] = field(default_factory=list)
    tree: Line | None = None
    state: brackets.BracketNow | None = None
    states: list[brackets.BracketNow] = field(default_factory=list)
    team: Team | None = None
    columns: list[standings.Column] = field(default_factory=list)
    rows: list[standings.Row] = field(default_factory=list)
    plan: list[schedule.PlanEvent] = field(default_factory=list)
    picture: WallPicture | None = None
    lottery: dict[str, Any] = field(default_factory=dict)
    interrupts: bool = False

    @property
    def size(self) -> int:
        """The number of tables of its layout: 1, 2, 4 or 6."""
        return next(size for size in (1, 2, 4, TABLES_A_SCENE) if len(self.tables) <= size)

    @property
    def numbers(self) -> set[int]:
        """The primary keys of its matches."""
        return {one.pk for one in self.tables}

    @property
    def calls(self) -> str:
        """The calls shown, as an id by which the screen detects a new one."""
        return " ".join(f"{one.pk}@{one.called_at:%H%M%S}" for one in self.tables if one.called_at)


def scenes_of(tournament: Tournament, wall: Wall) -> list[Scene]:
    """The scenes of a wall with these settings, at least one. New calls are always among them, as interruptions."""
    states = brackets.brackets_now(tournament)
    kind, which = hall_wall.holding(wall)
    if kind:
        found = list(_of_kind(tournament, kind, which, states))
    else:
        found = [scene for kind in wall.scenes for scene in _of_kind(tournament, kind, "", states)]
        found = _once(found)
        champion = championship.champion_of(tournament)
        if champion is not None:
            found.insert(0, Scene("champion", _("Champions"), "champion", team=champion))
    if not any(scene.kind == Wall.Kind.CALLS for scene in found):
        found += [replace(scene, interrupts=True) for scene in _calls(tournament)]
    # An empty wall shows the clock: scenes that interrupt are not shown in turn.
    if all(scene.interrupts for scene in found):
        found = [*_clock(tournament, states), *found]
    return found


def _of_kind(tournament: Tournament, kind: str, which: str, states: list[brackets.BracketNow]) -> Iterable[Scene]:
    """The scenes of one kind, for the division key or picture number `which`; "" for all."""
    chosen = [state for state in states if which in ("", state.division.key)]
    match kind:
        case Wall.Kind.TABLES:
            return _tables(tournament, chosen)
        case Wall.Kind.BRACKET:
            return _brackets(chosen)
        case Wall.Kind.STANDINGS:
            return _standings(chosen)
        case Wall.Kind.RESULTS:
            results = hall_tables.last_results(tournament, RESULTS_SHOWN)
            return [Scene("results", _("Last results"), "results", tables=results)] if results else []
        case Wall.Kind.CALLS:
            return _calls(tournament)
        case Wall.Kind.LOTTERY:
            return _lotteries(tournament, [state.division for state in chosen])
        case Wall.Kind.SPONSORS:
            return _pictures(tournament, which)
    return _clock(tournament, states)


def _once(scenes: list[Scene]) -> list[Scene]:
    """Drop table scenes whose matches are all among the calls: a new round would be shown twice otherwise."""
    called = {one.pk for scene in scenes if scene.kind == Wall.Kind.CALLS for one in scene.tables}
    return [scene for scene in scenes if scene.kind != Wall.Kind.TABLES or not called.issuperset(scene.numbers)]


def _tables(tournament: Tournament, states: list[brackets.BracketNow]) -> Iterator[Scene]:
    playing = list(hall_tables.in_play(tournament))
    for state in states:
        here = [table for table in playing if table.round.division_id == state.division.pk]
        title = f"{state.name} · {state.round}" if state.round else state.name
        for place, some in enumerate(_in_parts(here, TABLES_A_SCENE)):
            yield Scene("tables", title, f"tables {state.division.key} {place}", tables=some, state=state)


def _brackets(states: list[brackets.BracketNow]) -> Iterator[Scene]:
    for state in states:
        if state.drawn and state.matches:
            tree = _readable(state.division)
            # Without a readable tree, the summary is shown between rounds only.
            if tree is not None or not state.round:
                yield Scene("bracket", state.name, f"bracket {state.division.key}", tree=tree, state=state)


def _standings(states: list[brackets.BracketNow]) -> Iterator[Scene]:
    for state in states:
        rows = standings.standings_of(state.division)[:MOST_RANKS] if state.done else []
        title = _("{bracket}: standings").format(bracket=state.name)
        for place, some in enumerate(_in_parts(rows, RANKS_A_SCENE)):
            name = f"standings {state.division.key} {place}"
            yield Scene("standings", title, name, columns=standings.columns(standings.Shown.WALL), rows=some)


def _calls(tournament: Tournament) -> Iterator[Scene]:
    for place, some in enumerate(_in_parts(list(hall.calls(tournament)), CALLS_A_SCENE)):
        yield Scene("calls", _("Please come to your table"), f"calls {place}", tables=some)


def _clock(tournament: Tournament, states: list[brackets.BracketNow]) -> Iterator[Scene]:
    now = timezone.now()
    coming = [event for event in schedule.public_schedule(tournament) if (event.ends or event.begins) > now]
    yield Scene("clock", tournament.name, "clock", states=states, plan=coming[:PLAN_SHOWN])


def _lotteries(tournament: Tournament, divisions: list[Division]) -> Iterator[Scene]:
    for division in divisions:
        if division.kind == Division.Kind.POOL:
            division.tournament = tournament
            title = _("Lottery: {name}").format(name=brackets.sum_up(division).name)
            shown = public.board(division)
            for place, turn in enumerate(shown["turns"]):
                key = f"lottery {division.key} {place}" if place else f"lottery {division.key}"
                yield Scene("lottery", title, key, lottery={**shown, "turns": [turn]})


def _pictures(tournament: Tournament, which: str) -> Iterator[Scene]:
    for picture in hall_wall.pictures(tournament):
        if which in ("", str(picture.number)):
            yield Scene("sponsors", _("With thanks to"), f"picture {picture.number}", picture=picture)


def _readable(division: Division) -> Line | None:
    """The last rounds of the tree, from the one in play or before, few enough to read; None for too many teams.

    Only a single elimination is one tree.
    """
    if division.bracket is None or division.bracket.format != Format.SINGLE:
        return None
    record = snapshots.bracket(division, Issue(division.tournament.version, "", timezone.now()))
    root, columns = trace(record), record.columns
    now = next((number for number, column in enumerate(columns) if not all(m.decided for m in column.matches)), None)
    # From the earliest column on: the first cut with few enough teams shows the most rounds.
    for first in range(len(columns)):
        if (now is None or first <= now) and (cut := _cut(root, first)).sections <= LEAVES_SHOWN:
            return cut
    return None


def _cut(line: Line, first: int) -> Line:
    """The line without the columns before `first`."""
    sources = () if line.column <= first else tuple(_cut(source, first) for source in line.sources)
    return replace(line, sources=sources, match=line.match if sources else None)


def _in_parts(things: list[T], most: int) -> Iterator[list[T]]:
    for start in range(0, len(things), most):
        yield things[start : start + most]
