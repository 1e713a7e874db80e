"""Start a round: each ready match gets a table and its seats by lot (SACI rule 5), or waits for a table."""

import datetime
import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import lottery, selectors
from brackets.models import Bracket, Match
from tournament import draw, journal, opening
from tournament.errors import Conflict, Refused
from tournament.models import Division, Round, Sitting, Tournament, User
from tournament.seating import chairs, hall, queue

MOST_MINUTES = 120


def next_round(division: Division) -> int | None:
    """The number of the round that may be started now; None when one is being played or none is left."""
    if division.bracket is None or division.rounds.filter(closed_at=None).exists():
        return None
    return selectors.current_round(division.bracket)


@transaction.atomic
def start_round(*, division: Division, by: User | None, seed: bytes | None = None, minutes: int | None = None) -> Round:
    """Seat the ready matches of the bracket's next round; those for which no table is free wait for one.

    minutes: from now until the teams must be seated (rule 19); None says nothing of that. `seed` None lets the machine
    choose. Tables and seats of the first round come from the seed of the lottery, whatever `seed` says. A round that
    was started before, and that a correction left with matches to be played, goes on with its own seed.
    Conflict when the round before is still played or nothing is left to play, Refused when no table is in order.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=division.tournament_id)
    division = Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    play_at = _play_at(minutes)
    if division.bracket_id is None:
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    bracket = Bracket.objects.get(pk=division.bracket_id)
    number = next_round(division)
    if number is None:
        raise Conflict(_("No round of this bracket can be started now."), rule="SACI rule 4", code="no-round")
    queue.seat_waiting(tournament=tournament, by=by)  # who waits already comes first
    tables = hall.free_tables(tournament)
    if not tables and not hall.live(tournament).exists():
        raise Refused(_("No table of the hall is in order: nobody can sit down."), field="tables", code="no-table")
    lot = draw.seed_of_first_round(division) if number == 1 else None
    seed = bytes.fromhex(lot) if lot is not None else seed
    round_ = _opened(division, number, seed or secrets.token_bytes(draw.SEED_BYTES), play_at)
    matches = list(selectors.ready_matches(bracket, number))
    sittings = _seat_all(round_, matches, tables, by)
    opening.bump(tournament)
    waits = {"waiting": len(matches) - len(sittings)} if len(sittings) < len(matches) else {}
    until = {"play_at": play_at.isoformat()} if play_at is not None else {}
    journal.write(
        where=tournament,
        by=by,
        action="start-round",
        subject=f"{division.key} round {number}",
        after={"matches": len(matches), "seed": round_.seed, **waits, **until},
        rows=[round_, *sittings],
    )
    return round_


def seat_again(*, match: Match, table: int, by: User | None = None) -> Sitting:
    """A fresh sheet for a match whose first one was annulled: at `table` if it is free, else at one by lot.

    Seats are drawn from the seed of its round. Refused when no table is free.
    """
    division = Division.objects.select_related("tournament").get(bracket=match.bracket_id)
    round_ = division.rounds.get(number=match.round)
    free = hall.free_tables(division.tournament)
    if not free:
        raise Refused(_("No table is free to play this match on."), field="tables", code="no-table")
    by_lot = lottery.order(bytes.fromhex(round_.seed), "tables", [str(number) for number in free])
    return chairs.seat(round_, match, table if table in free else int(by_lot[0]), by)


def _seat_all(round_: Round, matches: list[Match], tables: list[int], by: User | None) -> list[Sitting]:
    """A table by lot for each match; where tables are short, for those that the lot puts first."""
    by_lot = lottery.order(bytes.fromhex(round_.seed), "tables", [str(table) for table in tables])
    seated = matches if len(matches) <= len(tables) else queue.first_by_lot(round_, matches, len(tables))
    return [chairs.seat(round_, match, int(table), by) for match, table in zip(seated, by_lot, strict=False)]


def _play_at(minutes: int | None) -> datetime.datetime | None:
    if minutes is not None and not 0 <= minutes <= MOST_MINUTES:
        raise Refused(_("Between 0 and 120 minutes until the teams must be seated."), field="minutes")
    return None if minutes is None else timezone.now() + datetime.timedelta(minutes=minutes)


def _opened(division: Division, number: int, seed: bytes, play_at: datetime.datetime | None) -> Round:
    """The round in play: a new one, or the one that a correction has left with matches to be played."""
    round_ = division.rounds.filter(number=number).first()
    if round_ is None:
        return Round.objects.create(
            division=division, number=number, seed=seed.hex(), started_at=timezone.now(), play_at=play_at
        )
    round_.closed_at, round_.play_at = None, play_at
    round_.save(update_fields=["closed_at", "play_at"])
    return round_
