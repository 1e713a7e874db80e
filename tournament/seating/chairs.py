"""Teams sit down by lot (SACI rule 5): which side of the table, and which partner first."""

from django.utils import timezone

from brackets import lottery
from brackets.models import Match
from tournament import draw
from tournament.models import Registration, Round, Seat, Sitting, Team, User


def seat(round_: Round, match: Match, table: int, by: User | None) -> Sitting:
    """A fresh sheet at a table for a match, its teams called there. The lot is the seed of its round.

    Which team holds seats 0 and 2, and which partner sits first, are both drawn.
    """
    tournament, seed = round_.division.tournament, bytes.fromhex(round_.seed)
    numbers = [entrant.number for entrant in (match.first, match.second) if entrant is not None]
    sides = lottery.order(seed, f"sides of match {match.number}", [f"team {number}" for number in numbers])
    teams = [Team.objects.get(tournament=tournament, number=int(side.split()[1])) for side in sides]
    sitting = Sitting.objects.create(
        tournament=tournament,
        round=round_,
        match=match,
        table=table,
        team_a=teams[0],
        team_b=teams[1],
        called_at=timezone.now(),
        called_by=by,
    )
    for side, team in enumerate(teams):
        for place, registration in enumerate(_in_lots_order(team, seed)):
            Seat.objects.create(sitting=sitting, seat=side + 2 * place, registration=registration)
    return sitting


def exchange(*, sitting: Sitting, out: Team, into: Team) -> None:
    """Put another team on the chairs of one, at a table where nothing has been written; who sits first is by lot."""
    side = 0 if sitting.team_a_id == out.pk else 1
    setattr(sitting, "team_b" if side else "team_a", into)
    sitting.version += 1  # who saw the other team there has to look again
    sitting.save(update_fields=["team_a", "team_b", "version"])
    chairs = sitting.seats.filter(seat__in=(side, side + 2)).order_by("seat")
    for chair, registration in zip(chairs, _in_lots_order(into, bytes.fromhex(sitting.round.seed)), strict=True):
        chair.registration = registration
        chair.save(update_fields=["registration"])


def players(sitting: Sitting) -> list[Registration]:
    """The four players in seat order 0..3."""
    return [seat.registration for seat in sitting.seats.select_related("registration__person")]


def _in_lots_order(team: Team, seed: bytes) -> list[Registration]:
    """The partners of a team, the one who sits first by lot before the other."""
    players = {draw.label(player.registration.number): player.registration for player in team.players.all()}
    return [players[name] for name in lottery.order(seed, f"seats of team {team.number}", sorted(players))]
