"""The scenes of the wall screen, each small enough to be read by the whole hall."""

import datetime
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from django.db.models import Max, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.models import Decided, Match
from tournament.documents.snapshots.headings import team_name
from tournament.hall import table_changes as hall
from tournament.hall import tables as hall_tables
from tournament.hall import wall as hall_wall
from tournament.lottery import championship
from tournament.models import Division, Round, TableMatch, Team, TeamPlayer, Tournament, Wall, WallPicture
from tournament.models.naming import round_name
from tournament.results import deciding, standings
from tournament.tournaments import schedule
from tournament.web.hall import bracket_scenes
from tournament.web.hall.bracket_scenes import Screen, screens_of
from tournament.web.lottery import public
from tournament.web.results import brackets

T = TypeVar("T")
NAMED_LATER: Final = (Wall.Kind.TABLES, Wall.Kind.CALLS)

TABLES_A_SCENE = 6  # more could not be read from the back of the hall
CALLS_A_SCENE = 6
RANKS_A_SCENE = 7
MOST_RANKS = 14
NEWEST_CALLS = 12  # of a large hall, which come in between; each other table is on the wall in its turn
SCENES_AT_ONCE = 12  # of a large hall; the screen asks for the next ones when these have had their turn
RESULTS_SHOWN = 6
PLAN_SHOWN = 5
SPONSORS_AT_REST = 6
MOST_TILES = 32  # of a round at the foot; more would be too small to count
CHAMPION_HELD: Final = datetime.timedelta(minutes=5)


@dataclass(frozen=True)
class RoundProgress:
    """A round as the foot of a scene shows it: `done` of `total` matches are decided."""

    name: str
    done: int
    total: int

    @property
    def tiles(self) -> list[bool]:
        """One tile a match, the decided ones first; empty where they would be too many."""
        return [place < self.done for place in range(self.total)] if self.total <= MOST_TILES else []


@dataclass(frozen=True)
class Scene:
    """One screen of the wall. `kind` names its template; `key` identifies the scene across updates.

    `interrupts`: shown only when it is new, not in turn. `alone_until`: until then no other scene has a turn.
    """

    kind: str
    title: str
    key: str = ""
    tables: list[TableMatch] = field(default_factory=list)
    screen: Screen | None = None
    states: list[brackets.BracketNow] = field(default_factory=list)
    team: Team | None = None
    columns: list[standings.Column] = field(default_factory=list)
    rows: list[standings.Row] = field(default_factory=list)
    plan: list[schedule.PlanEvent] = field(default_factory=list)
    pictures: list[WallPicture] = field(default_factory=list)
    lottery: dict[str, Any] = field(default_factory=dict)
    progress: RoundProgress | None = None
    interrupts: bool = False
    alone_until: datetime.datetime | None = None

    @property
    def size(self) -> int:
        """The number of tables of its layout: 1, 2, 4 or 6."""
        return next(size for size in (1, 2, 4, TABLES_A_SCENE) if len(self.tables) <= size)

    @property
    def calls(self) -> str:
        """The calls shown, as an id by which the screen detects a new one."""
        return " ".join(f"{one.pk}@{one.called_at:%H%M%S}" for one in self.tables if one.called_at)


def scenes_of(tournament: Tournament, wall: Wall, start: int = 0) -> tuple[list[Scene], int | None]:
    """The scenes of a wall with these settings, at least one; and where the next ones begin, None if these are all.

    `start`: how many have had their turn; 0 where there are no more. New calls are always among the scenes, as
    interruptions.
    """
    states = brackets.brackets_now(tournament)
    kind, which = hall_wall.holding(wall)
    if kind:
        found = list(_of_kind(tournament, kind, which, states))
    else:
        # Tables that have not begun are among the calls only.
        waiting = (
            set(hall.calls(tournament).values_list("pk", flat=True)) if Wall.Kind.CALLS in wall.scenes else set[int]()
        )
        found = [*_champion(tournament)]
        found += [scene for kind in wall.scenes for scene in _of_kind(tournament, kind, "", states, waiting)]
    # An empty wall shows the clock: scenes that interrupt are not shown in turn.
    found = found or [*_clock(tournament, states)]
    start = start if start < len(found) else 0
    shown, after = found[start : start + SCENES_AT_ONCE], start + SCENES_AT_ONCE
    if len(shown) < len(found) or not any(scene.kind == Wall.Kind.CALLS for scene in shown):
        shown += [replace(scene, key=f"new {scene.key}", interrupts=True) for scene in _calls(tournament, NEWEST_CALLS)]
    return _named(tournament, shown), after if after < len(found) else 0 if start else None


def _named(tournament: Tournament, scenes: list[Scene]) -> list[Scene]:
    """The same scenes, with the names of all teams in them: read for these alone."""
    keys = [one.pk for scene in scenes for one in scene.tables if scene.kind in NAMED_LATER]
    # A call says who sits where.
    found = hall_tables.with_names(TableMatch.objects.filter(pk__in=keys)).in_bulk()
    numbers = {number for scene in scenes if scene.screen for number in bracket_scenes.numbers_of(scene.screen)}
    teams = tournament.teams.filter(number__in=numbers).prefetch_related(TeamPlayer.named())
    names = {team.number: team_name(team) for team in teams}
    return [
        replace(
            scene,
            tables=[found[one.pk] for one in scene.tables if one.pk in found]
            if scene.kind in NAMED_LATER
            else scene.tables,
            screen=bracket_scenes.named(scene.screen, names) if scene.screen else None,
        )
        for scene in scenes
    ]


def _of_kind(
    tournament: Tournament,
    kind: str,
    which: str,
    states: list[brackets.BracketNow],
    waiting: Collection[int] = (),
) -> Iterable[Scene]:
    """The scenes of one kind, for the division key or picture number `which`; "" for all.

    `waiting`: the matches that other scenes show already.
    """
    chosen = [state for state in states if which in ("", state.division.key)]
    match kind:
        case Wall.Kind.TABLES:
            return _tables(tournament, chosen, waiting)
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


def _champion(tournament: Tournament) -> Iterator[Scene]:
    """The champions, alone for some minutes after the last match was signed."""
    team = championship.champion_of(tournament)
    if team is not None:
        ended = Round.objects.filter(division__tournament=tournament).aggregate(last=Max("closed_at"))["last"]
        title = _("Champions {year}").format(year=tournament.date.year)
        yield Scene("champion", title, "champion", team=team, alone_until=ended and ended + CHAMPION_HELD)


def _tables(tournament: Tournament, states: list[brackets.BracketNow], waiting: Collection[int]) -> Iterator[Scene]:
    live = hall_tables.live(tournament).select_related("round").order_by("table")
    playing = [table for table in live if table.pk not in waiting]
    for state in states:
        here = [table for table in playing if table.round.division_id == state.division.pk]
        title = f"{state.name} · {state.round}" if state.round else state.name
        progress = _progress(state) if here else None
        for place, some in enumerate(_in_parts(here, TABLES_A_SCENE)):
            yield Scene("tables", title, f"tables {state.division.key} {place}", tables=some, progress=progress)


def _brackets(states: list[brackets.BracketNow]) -> Iterator[Scene]:
    for state in states:
        if state.drawn and state.matches:
            progress = _progress(state)
            for screen in screens_of(state.division):
                title = " · ".join(filter(None, [state.name, screen.name]))
                key = f"bracket {state.division.key} {screen.key}"
                yield Scene("bracket", title, key, screen=screen, progress=progress)


def _progress(state: brackets.BracketNow) -> RoundProgress | None:
    """The round in play, else the last one; None before the first."""
    rounds = list(state.division.rounds.all())
    now = next((one for one in rounds if one.closed_at is None), rounds[-1] if rounds else None)
    if now is None:
        return None
    matches = Match.objects.filter(bracket=state.division.bracket_id, round=now.number)
    decided = list(matches.exclude(decided=Decided.UNNEEDED).values_list("decided", flat=True))
    return RoundProgress(round_name(state.division, now.number), sum(map(bool, decided)), len(decided))


def _standings(states: list[brackets.BracketNow]) -> Iterator[Scene]:
    for state in states:
        rows = standings.standings_of(state.division, named=False)[:MOST_RANKS] if state.done else []
        prefetch_related_objects([row.team for row in rows], TeamPlayer.named())
        columns = standings.columns(standings.Shown.WALL, deciding.profile_of(state.division))
        provisional = any(row.provisional for row in rows)
        title = _("{bracket}: provisional standings") if provisional else _("{bracket}: standings")
        for place, some in enumerate(_in_parts(rows, RANKS_A_SCENE)):
            name = f"standings {state.division.key} {place}"
            yield Scene("standings", title.format(bracket=state.name), name, columns=columns, rows=some)


def _calls(tournament: Tournament, most: int | None = None) -> Iterator[Scene]:
    """The calls by table, only the newest ones if there are more than `most`."""
    # Their names are read for those that are shown.
    found = hall.calls(tournament).select_related(None).prefetch_related(None)
    called = sorted(found[:most], key=lambda one: (one.table, one.pk))
    for place, some in enumerate(_in_parts(called, CALLS_A_SCENE)):
        yield Scene("calls", _("Please come to your table"), f"calls {place}", tables=some)


def _clock(tournament: Tournament, states: list[brackets.BracketNow]) -> Iterator[Scene]:
    """The clock; before the first lottery the screen at rest, with the sponsors."""
    now = timezone.now()
    coming = [event for event in schedule.public_schedule(tournament) if (event.ends or event.begins) > now]
    at_rest = not any(state.drawn for state in states)
    yield Scene(
        "clock",
        tournament.name,
        "clock",
        states=states,
        plan=coming[:PLAN_SHOWN],
        pictures=list(hall_wall.pictures(tournament)[:SPONSORS_AT_REST]) if at_rest else [],
    )


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
            yield Scene("sponsors", _("With thanks to"), f"picture {picture.number}", pictures=[picture])


def _in_parts(things: list[T], most: int) -> Iterator[list[T]]:
    """Yield as few parts as there must be, each about as long as the others."""
    size = -(-len(things) // max(1, -(-len(things) // most)))
    for start in range(0, len(things), size or 1):
        yield things[start : start + size]
