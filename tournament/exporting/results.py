"""The results of a tournament for everybody: who came where, and every match that is over; nothing private."""

from collections.abc import Iterable
from dataclasses import astuple, dataclass

from django.utils.translation import gettext as _

from brackets.models import Decided
from tournament import entry, freezing, standings
from tournament.exporting.tables import Table
from tournament.models import Sitting, Team, Tournament


@dataclass(frozen=True)
class Place:
    """How one player did in one bracket: the place of his team, matches won and lost, points for and against."""

    date: str
    tournament: str
    bracket: str
    place: int
    player: str
    partner: str
    won: int
    lost: int
    points_for: int
    points_against: int


@dataclass(frozen=True)
class Match:
    """A match that is over. `winner` is the number of the team that won, None when nobody came.

    `hands_a` and `hands_b` are the hands that each team won; void ones are nobody's. `decided`: played, walkover or
    ruled.
    """

    bracket: str
    round: str
    match: int
    table: int
    team_a: int
    players_a: str
    team_b: int
    players_b: str
    hands_a: int
    hands_b: int
    points_a: int
    points_b: int
    winner: int | None
    decided: str


def places(tournament: Tournament) -> list[Place]:
    """The places of every player in every bracket that was drawn, the championship too, best first."""
    found = []
    for division in tournament.divisions.filter(bracket__isnull=False).select_related("tournament"):
        name = freezing.division_name(division)
        for row in standings.of(division):
            found += [_place(tournament, name, row, player, partner) for player, partner in _players(row.team)]
    return found


def matches(tournament: Tournament) -> list[Match]:
    """Every match that is over, bracket by bracket, in the order in which they were played."""
    sittings = Sitting.objects.filter(tournament=tournament, state=Sitting.State.FINISHED)
    related = ("tournament", "round__division__bracket", "match__winner", "team_a", "team_b")
    players = ("team_a__players__registration__person", "team_b__players__registration__person", "entries")
    order = ("round__division__order", "round__division", "round__number", "match__number")
    return [_match(one) for one in sittings.select_related(*related).prefetch_related(*players).order_by(*order)]


def place_table(tournament: Tournament) -> Table:
    """The final places in the columns that past results are read from."""
    return _table(f"{tournament.slug}-places", _("Places"), place_headings(), places(tournament))


def place_headings() -> tuple[str, ...]:
    """The columns of final places, in the language now active."""
    return (
        *(_("Date"), _("Tournament"), _("Bracket"), _("Place"), _("Player"), _("Partner")),
        *(_("Won"), _("Lost"), _("Points for"), _("Points against")),
    )


def match_table(tournament: Tournament) -> Table:
    """The matches, each on a line."""
    headings = (
        *(_("Bracket"), _("Round"), _("Match"), _("Table"), _("Team A"), _("Players A"), _("Team B"), _("Players B")),
        *(_("Hands won by A"), _("Hands won by B"), _("Points of A"), _("Points of B"), _("Winner"), _("Decided")),
    )
    found = [(*astuple(one)[:-1], _decided(one.decided)) for one in matches(tournament)]
    return Table(f"{tournament.slug}-matches", _("Matches"), headings, tuple(found))


def _table(name: str, title: str, headings: tuple[str, ...], rows: Iterable[Place]) -> Table:
    return Table(name, title, headings, tuple(astuple(row) for row in rows))


def _players(team: Team) -> list[tuple[str, str]]:
    """Each player of a team beside his partner."""
    names = team.names
    return [
        (name, " / ".join(other for at, other in enumerate(names) if at != index)) for index, name in enumerate(names)
    ]


def _place(tournament: Tournament, bracket: str, row: standings.Row, player: str, partner: str) -> Place:
    found = row.standing
    return Place(
        date=tournament.date.isoformat(),
        tournament=tournament.name,
        bracket=bracket,
        place=found.rank,
        player=player,
        partner=partner,
        won=found.won,
        lost=found.lost,
        points_for=found.points_for,
        points_against=found.points_against,
    )


def _match(sitting: Sitting) -> Match:
    hands = [line.winner for line in entry.sheet_of(sitting).lines if line.void_reason is None and line.hand_number]
    winner = sitting.match.winner
    return Match(
        bracket=freezing.division_name(sitting.round.division),
        round=freezing.round_name(sitting.round.division, sitting.round.number),
        match=sitting.match.number,
        table=sitting.table,
        team_a=sitting.team_a.number,
        players_a=sitting.team_a.label,
        team_b=sitting.team_b.number,
        players_b=sitting.team_b.label,
        hands_a=hands.count("A"),
        hands_b=hands.count("B"),
        points_a=sitting.points_a,
        points_b=sitting.points_b,
        winner=winner.number if winner else None,
        decided=sitting.match.decided,
    )


def _decided(how: str) -> str:
    """How a match came to its end, in the language now active."""
    words = {
        Decided.PLAYED.value: _("played"),
        Decided.WALKOVER.value: _("walkover"),
        Decided.RULED.value: _("decided by officials"),
    }
    return words.get(how, _("nobody came"))
