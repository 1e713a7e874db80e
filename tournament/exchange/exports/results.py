"""Templates to fill in, in the user's language; the importer reads them unchanged.

The public results of a tournament: final places and all finished matches, without private data.

The standings of a tournament in a stable format, for the ranking of a federation.

The meaning of a `FORMAT` never changes; fields may be added. Member numbers are private to the club: public output
must leave them out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from brackets.models import Decided
from tournament.core.spreadsheets import Table
from tournament.exchange.exports.people_tables import HEADINGS
from tournament.journal import log
from tournament.lottery import championship
from tournament.matches import entry
from tournament.models import Division, Person, TableMatch, Team, TeamPlayer, Tournament, naming
from tournament.results import deciding, standings
from tournament.tournaments import profiles


@dataclass(frozen=True)
class Place:
    """One player's result in one division: that of their team."""

    date: str
    tournament: str
    bracket: str
    player: str
    partner: str
    row: standings.Row

    @property
    def cells(self) -> tuple[str | int, ...]:
        """The values under `place_headings`."""
        place, *figures = (column.value(self.row) for column in FIGURES)
        return self.date, self.tournament, self.bracket, place, self.player, self.partner, *figures


FIGURES: Final = standings.columns(standings.Shown.FILE)
"""The rank, then the figures of an export."""


def places(tournament: Tournament) -> list[Place]:
    """Return every player's result in every division after its lottery, the championship included, best first."""
    found = []
    for division in tournament.divisions.filter(bracket__isnull=False).select_related("tournament"):
        name = naming.division_name(division)
        for row in standings.standings_of(division):
            found += [
                Place(tournament.date.isoformat(), tournament.name, name, player, partner, row)
                for player, partner in _players(row.team)
            ]
    return found


def matches(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every finished match, by division, in the order of play.

    `hands_a` and `hands_b`: the hands won by each team; void hands count for neither. `winner`: a team's number, None
    if neither team came. `decided`: played, walkover or ruled.
    """
    table_matches = TableMatch.objects.filter(tournament=tournament, state=TableMatch.State.FINISHED)
    related = ("tournament", "round__division__bracket", "match__winner", "team_a", "team_b")
    players = ("team_a__players__registration__person", "team_b__players__registration__person", "entries")
    # The primary key of the division separates divisions of the same order.
    order = ("round__division__order", "round__division", "round__number", "match__number")
    return [_match(one) for one in table_matches.select_related(*related).prefetch_related(*players).order_by(*order)]


def place_table(tournament: Tournament) -> Table:
    """Return the final places in the columns of a results import, then those of the profile."""
    more = _of_profile(tournament)
    rows = tuple((*place.cells, *(column.value(place.row) for column in more)) for place in places(tournament))
    headings = (*place_headings(), *map(_heading, more))
    return Table(f"{tournament.slug}-places", _("Places"), headings, rows)


def _heading(column: standings.Column) -> str:
    """Return the head of a figure of the profile: in full, because an importer takes "Points" for the points scored."""
    return capfirst(str(profiles.CRITERIA[column.criterion])) if column.criterion else str(column.name)


def _of_profile(tournament: Tournament) -> list[standings.Column]:
    """Return the columns that the profile of a tournament has beside the usual ones."""
    usual, found = {column.key for column in FIGURES}, dict[str, standings.Column]()
    for division in tournament.divisions.filter(bracket__isnull=False).select_related("tournament"):
        columns = standings.columns(standings.Shown.FILE, deciding.profile_of(division))
        found |= {column.key: column for column in columns if column.key not in usual}
    return [*found.values()]


def place_headings() -> tuple[str, ...]:
    """Return the column headings of final places in the active language."""
    return (
        *(_("Date"), _("Tournament"), _("Bracket"), _("Place"), _("Player"), _("Partner")),
        *(str(column.name) for column in FIGURES[1:]),
    )


def match_table(tournament: Tournament) -> Table:
    """Return the matches, one per row."""
    headings = (
        *(_("Bracket"), _("Round"), _("Match"), _("Table"), _("Team A"), _("Players A"), _("Team B"), _("Players B")),
        *(
            _("Hands won by A"),
            _("Hands won by B"),
            _("Points of A"),
            _("Points of B"),
            _("Winner"),
            _("Decided"),
            _("Ended by"),
        ),
    )
    found = [one | {"decided": _decided(one["decided"]), "by": _by(one["by"])} for one in matches(tournament)]
    return Table(f"{tournament.slug}-matches", _("Matches"), headings, tuple(tuple(one.values()) for one in found))


def _players(team: Team) -> list[tuple[str, str]]:
    """Return each player of a team with their partner."""
    names = team.names
    return [
        (name, " / ".join(other for at, other in enumerate(names) if at != index)) for index, name in enumerate(names)
    ]


def _match(table_match: TableMatch) -> dict[str, Any]:
    # Penalties have no hand number.
    hands = [line.winner for line in entry.sheet_of(table_match).lines if line.void_reason is None and line.hand_number]
    winner = table_match.match.winner
    return {
        "bracket": naming.division_name(table_match.round.division),
        "round": naming.round_name(table_match.round.division, table_match.round.number),
        "match": table_match.match.number,
        "table": table_match.table,
        "team_a": table_match.team_a.number,
        "players_a": table_match.team_a.label,
        "team_b": table_match.team_b.number,
        "players_b": table_match.team_b.label,
        "hands_a": hands.count("A"),
        "hands_b": hands.count("B"),
        "points_a": table_match.points_a,
        "points_b": table_match.points_b,
        "winner": winner.number if winner else None,
        "decided": table_match.match.decided,
        "by": table_match.by,
    }


def _decided(how: str) -> str:
    """Return how a match was decided, in the active language."""
    words = {
        Decided.PLAYED.value: _("played"),
        Decided.LEVEL.value: _("level"),
        Decided.WALKOVER.value: _("walkover"),
        Decided.RULED.value: _("decided by officials"),
    }
    return words.get(how, _("nobody came"))


def _by(how: str) -> str:
    """Return what ended a match, in the active language; "" where how it was decided says that."""
    words = {
        "points": _("points"),
        "time": _("time"),
        "extra-hand": _("an extra hand"),
        "forfeit": _("a team gave up"),
    }
    return words.get(how, "")


FORMAT: Final = "capicu-standings/1"


@dataclass(frozen=True)
class Player:
    """A player of a team. `member_number` is private; None if the player has none."""

    registration: int
    name: str
    member: bool
    member_number: str | None


@dataclass(frozen=True)
class Line:
    """A team's rank in one division, with its players."""

    row: standings.Row
    players: tuple[Player, ...]


@dataclass(frozen=True)
class Bracket:
    """A division after its lottery, with standings. `winner` is the number of its winning team, None until decided."""

    division: Division
    name: str
    winner: int | None
    standings: tuple[Line, ...]


@dataclass(frozen=True)
class Report:
    """A tournament with all divisions after their lotteries.

    `champion`: like `Bracket.winner`, for the whole tournament.
    """

    tournament: Tournament
    champion: int | None
    brackets: tuple[Bracket, ...]
    journal: log.Head


def federation(tournament: Tournament) -> Report:
    """Return the current standings."""
    # The head lets the federation verify later that the journal is the same.
    head, champion = log.printed(tournament), championship.champion_of(tournament)
    return Report(
        tournament=tournament,
        champion=champion.number if champion else None,
        brackets=tuple(_brackets(tournament)),
        journal=head,
    )


def _brackets(tournament: Tournament) -> Iterator[Bracket]:
    drawn = tournament.divisions.filter(bracket__isnull=False).select_related("bracket", "tournament")
    for division in drawn:
        winner = championship.winner_of(division)
        yield Bracket(
            division=division,
            name=naming.division_name(division),
            winner=winner.number if winner else None,
            standings=tuple(
                Line(row, tuple(_player(one) for one in row.team.players.all()))
                for row in standings.standings_of(division)
            ),
        )


def _player(place: TeamPlayer) -> Player:
    registration = place.registration
    person, is_member = registration.person, registration.kind == Person.Kind.MEMBER
    return Player(registration.number, person.name, is_member, person.member_number or None)


OURS: Final = "key"  # a primary key cannot be filled in by hand


def roster_sample() -> Table:
    """Return a roster of two: a member and her guest."""
    headings = tuple(capfirst(str(label)) for column, label in HEADINGS.items() if column != OURS)
    member, guest = (str(kind.label) for kind in (Person.Kind.MEMBER, Person.Kind.GUEST))
    men, women = (naming.pool_name(pool) for pool in ("men", "women"))
    rows = (
        ("Ana Peña", "0012", women, member, "", "", _("yes"), "555 0101", ""),
        ("Iñaki Etxeberria", "", men, guest, "Ana Peña", "1980-05-17", "", "", ""),
    )
    return Table("roster-template", _("People"), headings, rows)


def results_sample() -> Table:
    """Return the two winners of a tournament with only the year known."""
    headings = (*place_headings(), capfirst(_("member number")))
    first, second = "Iñaki Etxeberria", "José Ñandú"
    event = ("1998", "Copa de Navidad", naming.pool_name("men"), 1)
    rows = ((*event, first, second, 4, 0, 800, 512, "0013"), (*event, second, first, 4, 0, 800, 512, ""))
    return Table("results-template", _("Places"), headings, rows)
