"""The standings of a tournament in a form that stays: for the ranking of a federation.

What `FORMAT` names never changes its meaning; something may come beside it. A member's number is his club's affair: who
shows this to everybody leaves it out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tournament import draw, freezing, journal, standings
from tournament.models import Division, Person, TeamPlayer, Tournament

FORMAT: Final = "capicu-standings/1"


@dataclass(frozen=True)
class Player:
    """Who plays in a team. `member_number` None: who has none. It is not for everybody."""

    registration: int
    name: str
    member: bool
    member_number: str | None


@dataclass(frozen=True)
class Line:
    """A team's place in one bracket, with its players."""

    row: standings.Row
    players: tuple[Player, ...]


@dataclass(frozen=True)
class Bracket:
    """One drawn bracket with its standings; `winner` is the number of the team that won it, None until it has."""

    division: Division
    name: str
    winner: int | None
    standings: tuple[Line, ...]


@dataclass(frozen=True)
class Report:
    """A tournament with all its drawn brackets; `champion` as `Bracket.winner`, of the whole tournament."""

    tournament: Tournament
    champion: int | None
    brackets: tuple[Bracket, ...]
    journal: journal.Head


def federation(tournament: Tournament) -> Report:
    """The standings as they are now."""
    head, champion = journal.printed(tournament), draw.champion_of(tournament)
    return Report(
        tournament=tournament,
        champion=champion.number if champion else None,
        brackets=tuple(_brackets(tournament)),
        journal=head,
    )


def _brackets(tournament: Tournament) -> Iterator[Bracket]:
    drawn = tournament.divisions.filter(bracket__isnull=False).select_related("bracket", "tournament")
    for division in drawn:
        winner = draw.winner_of(division)
        yield Bracket(
            division=division,
            name=freezing.division_name(division),
            winner=winner.number if winner else None,
            standings=tuple(
                Line(row, tuple(_player(one) for one in row.team.players.all())) for row in standings.of(division)
            ),
        )


def _player(place: TeamPlayer) -> Player:
    registration = place.registration
    person, is_member = registration.person, registration.kind == Person.Kind.MEMBER
    return Player(registration.number, person.name, is_member, person.member_number or None)
