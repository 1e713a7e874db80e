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
    seed = seed or secrets.token_bytes(draw.SEED_BYTES)
    round_ = Round.objects.create(division=division, number=number, seed=seed.hex(), started_at=timezone.now())
    by_lot = lottery.order(seed, "tables", [str(table) for table in tables])
    for match, table in zip(matches, by_lot, strict=False):
        _seat(round_, match, int(table), seed)
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="start-round",
        subject=f"{division.key} round {number}",
        after={"matches": len(matches), "seed": round_.seed},
    )
    return round_


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
        players = {draw.label(player.registration.number): player.registration for player in team.players.all()}
        order = lottery.order(seed, f"seats of team {team.number}", sorted(players))
        for place, name in enumerate(order):
            Seat.objects.create(sitting=sitting, seat=side + 2 * place, registration=players[name])
    return sitting


def players(sitting: Sitting) -> list[Registration]:
    """The four players in seat order 0..3."""
    return [seat.registration for seat in sitting.seats.select_related("registration__person")]
