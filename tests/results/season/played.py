"""Tournaments of a club with their sheets and seats: those of `tests.support.years`, which have none."""

from collections.abc import Iterator

from django.utils import timezone

from brackets.models import Match
from tests.support.years import write_years
from tournament.models import Club, Division, Round, Seat, TableMatch, Team, TeamPlayer, Tournament


def play(club: Club, tournaments: int = 2, people: int = 24, teams: tuple[int, int] = (4, 2)) -> list[Tournament]:
    """Write so many finished tournaments; oldest first. In every match the upper side won 200-100."""
    write_years(club, tournaments=tournaments, people=people, teams=teams, regulars=people * 2 // 3)
    for division in Division.objects.filter(tournament__club=club).select_related("bracket").order_by("pk"):
        for match in Match.objects.filter(bracket=division.bracket).order_by("number"):
            _sit_down(division, match)
    return list(Tournament.objects.filter(club=club.pk).order_by("date"))


def _sit_down(division: Division, match: Match) -> None:
    if match.first is None or match.second is None:
        return
    round_, _new = Round.objects.get_or_create(
        division=division, number=match.round, defaults={"seed": "0" * 64, "started_at": timezone.now()}
    )
    first, second = (
        Team.objects.get(tournament=division.tournament_id, number=side.number) for side in (match.first, match.second)
    )
    table_match = TableMatch.objects.create(
        tournament_id=division.tournament_id,
        round=round_,
        match=match,
        table=match.number,
        team_a=first,
        team_b=second,
        state=TableMatch.State.FINISHED,
        points_a=200,
        points_b=100,
        hands=6,
    )
    for seat, player in enumerate(_in_turn(first, second)):
        Seat.objects.create(table_match=table_match, seat=seat, registration=player.registration)


def _in_turn(first: Team, second: Team) -> Iterator[TeamPlayer]:
    for pair in zip(first.players.order_by("position"), second.players.order_by("position"), strict=True):
        yield from pair
