"""Standings: computed from the sheets, never stored.

In an elimination matches won come first in every ruleset, in groups and Swiss rounds the profile has the order. The
points are those of the matches (`systems.match_points`): partidas where
several are played, marks where those are written. Points charged or lost count as negative, so that more is always
better and the difference between for and against keeps its meaning.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from operator import attrgetter
from typing import Final

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from brackets.models import Decided
from scoring.profile.profile import Profile
from scoring.sheets import rankings
from tournament.core import figures
from tournament.hall import sheet_states
from tournament.lottery import next_stage
from tournament.lottery.next_stage import FINISHED, Finished
from tournament.lottery.rotating import people
from tournament.lottery.rotating import results as rotating_results
from tournament.models import Division, Format, TableMatch, Team, Tournament
from tournament.results import deciding, tallies
from tournament.tournaments import opening, profiles


@dataclass(frozen=True)
class Row:
    """A line of the standings: the team and its results.

    ruled: how many of its matches officials decided (SACI rule 17), won or lost. penalties: its number of penalties
    (SACI rules 12 and 13; the first wrong domino is only a warning), and penalty_points: the points they cost.
    last: whether it won each of its last matches, `tallies.LAST` at most, the latest at the end. provisional: whether
    the standings rest on sheets that no official has confirmed, where the tournament asks for that.
    """

    team: Team
    standing: rankings.Standing
    ruled: int = 0
    penalties: int = 0
    penalty_points: int = 0
    last: tuple[bool, ...] = ()
    provisional: bool = False

    @property
    def last_won(self) -> int:
        """How many of its last matches it won."""
        return sum(self.last)

    @property
    def reason(self) -> str:
        """What separated it from the team before, in words; "" where that needs none."""
        return deciding.reason(self.standing, is_person=self.team.is_person)


class Shown(Enum):
    """Where a column of the standings is shown."""

    PAGE = auto()
    WIDGET = auto()
    WALL = auto()
    FILE = auto()  # the export of final places
    API = auto()


EVERYWHERE: Final = frozenset(Shown)


@dataclass(frozen=True)
class Column:
    """A column of the standings, wherever they are shown: a new column is one of these in `COLUMNS`.

    `key`: its name in URLs. `source`: the dotted path to its value in a `Row`; the last part of the path is its name
    in the API. `name`: its head, and `sign`: its head where there is little room ("": its name). `falls`: sorted in
    descending order by default. `signed`: a difference, with its sign. `cost`: the path to points that the figure cost
    ("": none). `width`: the class of a widget that is wide enough for it ("": any). `meaning`: what the API's document
    says of it, with an `example`. `criterion`: its name in the profile, for a figure that only some orders have. A
    phone shows the columns with a `sign`, under it, and the team.
    """

    key: str
    source: str
    name: Promise | str = ""
    shown: frozenset[Shown] = EVERYWHERE
    falls: bool = True
    signed: bool = False
    sign: Promise | str = ""
    cost: str = ""
    width: str = ""
    meaning: str = ""
    example: int = 0
    criterion: str = ""

    @property
    def api_name(self) -> str:
        """Its name in the API."""
        return self.source.rpartition(".")[2]

    def value(self, row: Row) -> int:
        """Return its value in a row."""
        if self.criterion:
            return int(row.standing.criteria.get(self.criterion, 0))
        found: int = attrgetter(self.source)(row)
        return found

    def text(self, row: Row) -> str:
        """Return its value as the pages show it."""
        value = self.value(row)
        return figures.signed(value) if self.signed else str(value)

    @property
    def is_on_phones(self) -> bool:
        """Whether a phone has room for it."""
        return bool(self.sign) or self.key == "team"

    def cost_of(self, row: Row) -> int:
        """Return the points that its value cost the team; 0 where it costs none."""
        found: int = attrgetter(self.cost)(row) if self.cost else 0
        return found


ON_PAGE: Final = frozenset({Shown.PAGE, Shown.API})
API_ONLY: Final = frozenset({Shown.API})
COLUMNS: Final = (
    Column(
        "rank",
        "standing.rank",
        _("Rank"),
        falls=False,
        sign="#",
        meaning="The rank, from 1; teams equal in everything share it.",
        example=1,
    ),  # rank 1 on top
    # Its cell is a link to the team; the file and the API show the team in their own way.
    Column("team", "team.number", _("Team"), EVERYWHERE - {Shown.FILE, Shown.API}, falls=False),
    Column(
        "won",
        "standing.won",
        _("Won"),
        sign=pgettext_lazy("short for matches won", "W"),
        meaning="The number of matches won.",
        example=3,
    ),
    Column(
        "lost",
        "standing.lost",
        _("Lost"),
        sign=pgettext_lazy("short for matches lost", "L"),
        width="wide",
        meaning="The number of matches lost.",
        example=1,
    ),
    Column(
        "level",
        "standing.level",
        shown=API_ONLY,
        meaning="The number of matches that ended level at the end of their time, neither won nor lost.",
    ),
    Column("hands", "standing.hands", _("Hands"), ON_PAGE, meaning="The number of hands won.", example=31),
    Column(
        "for",
        "standing.points_for",
        _("Points for"),
        EVERYWHERE - {Shown.WALL},
        width="widest",
        meaning="The points scored by the team.",
        example=800,
    ),
    Column(
        "against",
        "standing.points_against",
        _("Points against"),
        EVERYWHERE - {Shown.WALL},
        width="widest",
        meaning="The points scored against the team.",
        example=520,
    ),
    Column(
        "difference",
        "standing.effectiveness",
        _("Difference"),
        signed=True,
        sign="±",
        meaning="Points for less points against.",
        example=280,
    ),
    Column("last", "last_won", _("Last five"), frozenset({Shown.PAGE})),  # its cell is a dot for each match
    Column(
        "byes",
        "standing.byes",
        shown=API_ONLY,
        meaning="The number of rounds of a Swiss format without an opponent, each counted as won.",
    ),
    Column(
        "ruled", "ruled", shown=API_ONLY, meaning="The number of its matches that officials decided (SACI rule 17)."
    ),  # on the page a badge beside the team
    Column(
        "penalties",
        "penalties",
        _("Penalties"),
        ON_PAGE,
        cost="penalty_points",
        meaning="The number of penalties (SACI rules 12 and 13).",
        example=1,
    ),
    Column(
        "penalty-points", "penalty_points", shown=API_ONLY, meaning="The cost of the penalties, in points.", example=30
    ),  # on the page beside the penalties
)


PLAYED: Final = Column("played", "standing.played", pgettext_lazy("short for matches played", "P"), width="wide")
LEVEL: Final = Column("level", "standing.level", pgettext_lazy("beside matches played", "D"), width="wide")
"""Where the match clock can leave a match without a winner: a draw, or a void match."""
SHORT: Final = {
    "won": pgettext_lazy("beside matches played", "W"),
    "lost": pgettext_lazy("beside matches played", "L"),
    "for": pgettext_lazy("short for points for", "PF"),
    "against": pgettext_lazy("short for points against", "PA"),
    "difference": pgettext_lazy("short for effectiveness", "EFF"),
}
"""What players call these columns where a federation's figures stand beside them, by their keys."""
SHORT_CRITERIA: Final = {
    "points": pgettext_lazy("head of a column", "Points"),
    "buchholz": pgettext_lazy("head of a column", "Buchholz"),
    "buchholz_cut": pgettext_lazy("head of a column", "Buchholz, cut"),
    "opp_eff": pgettext_lazy("head of a column", "Rivals' EFF"),
    "shutouts": pgettext_lazy("head of a column", "Shut-outs"),
    "sanctions": pgettext_lazy("head of a column", "Fines"),
    "cards": pgettext_lazy("head of a column", "Cards"),
    "missed": pgettext_lazy("head of a column", "Missed"),
    "byes": pgettext_lazy("head of a column", "Byes"),
    "rating": pgettext_lazy("head of a column", "Elo"),
}
"""The heads of the criteria that only some orders have."""


def columns(where: Shown, profile: Profile | None = None) -> list[Column]:
    """Return the columns that are shown there, in order.

    profile: with other standings than the usual, its figures come too, under the names that players know; with a clock
    that can leave a match level, how many were; people are ranked in an individual event; None: the usual columns.
    """
    found = [column for column in COLUMNS if where in column.shown]
    if profile is not None and profile.event == "INDIVIDUAL":
        found = [replace(one, name=_("Player")) if one.key == "team" else one for one in found]
    if profile is None:
        return found
    if profile.standings != profiles.USUAL.standings:
        found = [*map(_renamed, found)]
        place = _place_of("won", found)
        found = [*found[:place], PLAYED, *found[place:], *_of_criteria(profile)]
    if profile.clock.minutes and profile.clock.needs_no_winner:
        place = _place_of("lost", found)
        found = [*found[:place], LEVEL, *found[place:]]
    return found


def _place_of(key: str, found: Sequence[Column]) -> int:
    return next(place for place, column in enumerate(found) if column.key == key)


def _renamed(column: Column) -> Column:
    """Return a column under the name that players know; a phone has room for the same columns as always."""
    if column.key not in SHORT:
        return column
    return replace(column, name=SHORT[column.key], sign=SHORT[column.key] if column.sign else "")


def _of_criteria(profile: Profile) -> list[Column]:
    names = [one.name for one in profile.standings.order if one.name in SHORT_CRITERIA]
    return [
        Column(name, f"standing.criteria.{name}", SHORT_CRITERIA[name], criterion=name, width="widest")
        for name in names
    ]


def standings_of(division: Division, *, named: bool = True) -> list[Row]:
    """Return the standings of one division; the championship works too.

    If one table ranks all teams (Swiss rounds, a single group), its order applies. `named` False: the players are not
    read, for a page that shows a few of many teams.
    """
    if division.format == Format.ROTATING:
        return _marked(division.tournament, _people(division))
    played = TableMatch.objects.filter(round__division=division)
    rows = _marked(division.tournament, _rows(division.tournament, played, division.teams.all(), named=named))
    tables = next_stage.tables(division)
    return _in_table(rows, tables[0][1]) if len(tables) == 1 else rows


def lists(division: Division, *, named: bool = True) -> list[tuple[str, list[Row]]]:
    """Return the standings of one division by part: each group, then "" for all of it.

    The parts are those of `brackets.models.Match.part`. `named` as in `standings_of`.
    """
    tables = next_stage.tables(division)
    if len(tables) == 1:
        return [("", standings_of(division, named=named))]
    rows = standings_of(division, named=named)
    return [*((part, _in_table(rows, table)) for part, table in tables), ("", rows)]


def _in_table(rows: list[Row], table: Sequence[rankings.Standing]) -> list[Row]:
    """Return the rows of a table's teams with their results in it; in a championship, of the teams that have played."""
    by_team = {row.team.number: row for row in rows}
    return [replace(by_team[one.team], standing=one) for one in table if one.team in by_team]


def overall(tournament: Tournament, *, named: bool = True) -> list[Row]:
    """Return the standings over all divisions and the championship; `named` as in `standings_of`."""
    events = list(tournament.divisions.filter(format=Format.ROTATING))
    teams = tournament.teams.exclude(division__in=events) if events else tournament.teams.all()
    played = tournament.table_matches.filter(team_a__round=None) if events else tournament.table_matches.all()
    rows = _rows(tournament, played, teams, named=named)
    return _marked(tournament, [*rows, *(row for event in events for row in _people(event))])


def _marked(tournament: Tournament, rows: list[Row]) -> list[Row]:
    """Return the rows, marked as provisional while signed sheets wait."""
    return [replace(row, provisional=True) for row in rows] if sheet_states.is_provisional(tournament) else rows


def _people(division: Division) -> list[Row]:
    """Return the standings of an individual event: a row for each person, with what happened at their tables."""
    if division.bracket is None:
        return []
    played = TableMatch.objects.filter(round__division=division, state=TableMatch.State.FINISHED)
    finished = list(played.order_by("match__number").select_related("match__winner", "team_a", "team_b"))
    event = people.read(division)  # after the matches: it has the sides of each
    offences, cost = tallies.penalties(division.tournament, (one.pk for one in finished))
    sides = dict[int, list[int]]()
    ruled = Counter[int]()
    for table_match in finished:
        for side in (table_match.team_a, table_match.team_b):
            for number in event.sides[side.number]:
                sides.setdefault(number, []).append(side.number)
                ruled[number] += table_match.match.decided == Decided.RULED
    last = rotating_results.last_results(event)
    return [
        Row(
            event.people[one.team],
            one,
            ruled[one.team],
            sum(offences[side] for side in sides.get(one.team, ())),
            sum(cost[side] for side in sides.get(one.team, ())),
            tuple(last.get(one.team, ())[-tallies.LAST :]),
        )
        for one in rotating_results.standings(division, event)
    ]


def _rows(
    tournament: Tournament, table_matches: QuerySet[TableMatch], teams: QuerySet[Team], *, named: bool
) -> list[Row]:
    over = table_matches.filter(state=TableMatch.State.FINISHED)
    played_in_order = over.order_by("round__division__order", "round__number", "match__number")
    finished = [Finished(*row) for row in played_in_order.values_list(*FINISHED)]
    ruleset = opening.rules_of(tournament)
    results = [one.counted(ruleset) for one in finished]
    played = {number for result in results for number in result.teams}
    numbers = {*teams.values_list("number", flat=True), *played}
    # After the numbers: a lottery may be held in between.
    everybody = tournament.teams.prefetch_related("players__registration__person") if named else tournament.teams.all()
    known = {team.number: team for team in everybody}
    ruled = Counter(team for one in finished if one.decided == Decided.RULED for team in (one.team_a, one.team_b))
    offences, cost = tallies.penalties(tournament, (one.key for one in finished))
    last = tallies.last_matches(tournament, results)
    return [
        Row(known[one.team], one, ruled[one.team], offences[one.team], cost[one.team], last.get(one.team, ()))
        for one in rankings.standings(results, teams=sorted(numbers))
    ]
