"""Start a round: each ready match gets a table and its seats by lot (SACI rule 5)."""

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import lottery, selectors
from brackets.models import Bracket, Match
from tournament import draw, journal, opening
from tournament.errors import Conflict, Refused
from tournament.models import Division, Registration, Round, Seat, Sitting, Team, Tournament, User


def next_round(division: Division) -> int | None:
    """The number of the round that may be started now; None when one is being played or none is left."""
    if division.bracket is None or division.rounds.filter(closed_at=None).exists():
        return None
    return selectors.current_round(division.bracket)


def free_tables(tournament: Tournament) -> list[int]:
    """The numbers of the tables at which nobody plays."""
    taken = set(tournament.sittings.exclude(state=Sitting.State.FINISHED).values_list("table", flat=True))
    return [table for table in range(1, tournament.tables + 1) if table not in taken]


@transaction.atomic
def start_round(*, division: Division, by: User | None, seed: bytes | None = None) -> Round:
    """Seat every ready match of the bracket's next round; `seed` None lets the machine choose.

    Tables and seats of the first round come from the seed of the lottery, whatever `seed` says.
    A round that was started before, and that a correction left with matches to be played, goes on with its own seed.
    Conflict when the round before is still played or nothing is left to play, Refused when tables are short.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=division.tournament_id)
    division = Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    if division.bracket_id is None:
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    bracket = Bracket.objects.get(pk=division.bracket_id)
    number = next_round(division)
    if number is None:
        raise Conflict(_("No round of this bracket can be started now."), rule="SACI rule 4", code="no-round")
    matches = list(selectors.ready_matches(bracket, number))
    tables = free_tables(tournament)
    if len(matches) > len(tables):
        message = _("This round has {matches} matches, but only {tables} tables are free.")
        raise Refused(message.format(matches=len(matches), tables=len(tables)), field="tables", code="no-table")
    lot = draw.seed_of_first_round(division) if number == 1 else None
    seed = bytes.fromhex(lot) if lot is not None else seed
    round_ = _opened(division, number, seed or secrets.token_bytes(draw.SEED_BYTES))
    seed = bytes.fromhex(round_.seed)
    by_lot = lottery.order(seed, "tables", [str(table) for table in tables])
    sittings = [_seat(round_, match, int(table), seed) for match, table in zip(matches, by_lot, strict=False)]
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="start-round",
        subject=f"{division.key} round {number}",
        after={"matches": len(matches), "seed": round_.seed},
        rows=[round_, *sittings],
    )
    return round_


def _opened(division: Division, number: int, seed: bytes) -> Round:
    """The round in play: a new one, or the one that a correction has left with matches to be played."""
    round_ = division.rounds.filter(number=number).first()
    if round_ is None:
        return Round.objects.create(division=division, number=number, seed=seed.hex(), started_at=timezone.now())
    round_.closed_at = None
    round_.save(update_fields=["closed_at"])
    return round_


def seat_again(*, match: Match, table: int) -> Sitting:
    """A fresh sheet for a match whose first one was annulled: at `table` if it is free, else at one by lot.

    Seats are drawn from the seed of its round. Refused when no table is free.
    """
    division = Division.objects.select_related("tournament").get(bracket=match.bracket_id)
    round_ = division.rounds.get(number=match.round)
    free = free_tables(division.tournament)
    if not free:
        raise Refused(_("No table is free to play this match on."), field="tables", code="no-table")
    seed = bytes.fromhex(round_.seed)
    by_lot = lottery.order(seed, "tables", [str(number) for number in free])
    return _seat(round_, match, table if table in free else int(by_lot[0]), seed)


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


def _in_lots_order(team: Team, seed: bytes) -> list[Registration]:
    """The partners of a team, the one who sits first by lot before the other."""
    players = {draw.label(player.registration.number): player.registration for player in team.players.all()}
    return [players[name] for name in lottery.order(seed, f"seats of team {team.number}", sorted(players))]


def _seat(round_: Round, match: Match, table: int, seed: bytes) -> Sitting:
    """Which team holds seats 0 and 2, and which partner sits first, are both drawn by lot."""
    tournament = round_.division.tournament
    numbers = [entrant.number for entrant in (match.first, match.second) if entrant is not None]
    sides = lottery.order(seed, f"sides of match {match.number}", [f"team {number}" for number in numbers])
    teams = [Team.objects.get(tournament=tournament, number=int(side.split()[1])) for side in sides]
    sitting = Sitting.objects.create(
        tournament=tournament, round=round_, match=match, table=table, team_a=teams[0], team_b=teams[1]
    )
    for side, team in enumerate(teams):
        for place, registration in enumerate(_in_lots_order(team, seed)):
            Seat.objects.create(sitting=sitting, seat=side + 2 * place, registration=registration)
    return sitting


def players(sitting: Sitting) -> list[Registration]:
    """The four players in seat order 0..3."""
    return [seat.registration for seat in sitting.seats.select_related("registration__person")]
