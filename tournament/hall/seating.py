"""Start rounds and seat their matches: each gets a table and seats by lot (SACI rule 5), or waits for a table.

The matches of a round share the lowest free tables of the hall by lot, so that nobody looks for table 31 of 40. A free
table goes to the next match at once, in a fair order: first come matches that must leave a table out of order.
Then the divisions take turns, starting with the one that got a table longest ago, so that none starves another; within
a division the lot of its round decides.
"""

import datetime
import secrets
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from django.db import transaction
from django.db.models import Exists, Max, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import lottery, selectors
from brackets.models import Match
from tournament.core.database.prepared_queries import KEY, Prepared
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.hall import clock, sheet_states
from tournament.hall import tables as hall_tables
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import holding
from tournament.models import Division, Format, HallTable, Round, TableMatch, Tournament, User
from tournament.tournaments import opening


@dataclass(frozen=True)
class Waiting:
    """A match of a started round without a table."""

    round: Round
    match: Match


WAITING: Final = Prepared(
    lambda: selectors.ready().filter(
        Exists(
            Round.objects.filter(
                division__tournament=KEY,
                division__bracket=OuterRef("bracket"),
                number=OuterRef("round"),
                closed_at=None,
            )
        ),
        ~Exists(TableMatch.objects.filter(match=OuterRef("pk"))),
    )
)


def waiting(tournament: Tournament) -> list[Waiting]:
    """Return the matches that wait for their first table, in order."""
    matches = defaultdict[tuple[int | None, int], list[Match]](list)
    # Practice has a single match: its other teams are bare numbers.
    for match in [] if tournament.is_practice else WAITING(tournament.pk):
        matches[match.bracket_id, match.round].append(match)
    if not matches:
        return []
    rounds = Round.objects.filter(division__tournament=tournament, closed_at=None)
    rounds = rounds.exclude(division__bracket=None).select_related("division__bracket", "division__tournament")
    # The key of a division's newest sheet tells when it last got a table.
    in_turn = sorted(rounds.annotate(last=Max("table_matches")), key=lambda one: (one.last or 0, one.pk))
    turns = zip_longest(*(_by_lot(one, matches[one.division.bracket_id, one.number]) for one in in_turn))
    return [one for turn in turns for one in turn if one is not None]


def is_waiting(round_: Round) -> bool:
    """Return whether a match of the open round waits for its first table."""
    division = round_.division
    if division.tournament.is_practice:
        return False
    there = (division.bracket_id, round_.number)
    return any((match.bracket_id, match.round) == there for match in WAITING(division.tournament_id))


def first_by_lot(round_: Round, matches: Iterable[Match], count: int) -> list[Match]:
    """Return the matches that get the first `count` tables, by match number; the others wait."""
    first = {one.match.pk for one in _by_lot(round_, matches)[:count]}
    return [match for match in matches if match.pk in first]


VACATED: Final = Prepared(
    lambda: (
        HallTable.objects.filter(tournament=KEY, out_of_order_at__isnull=False, vacate=True)
        .order_by("out_of_order_at", "pk")
        .values_list("number")
    )
)


def leaving(tournament: Tournament) -> list[TableMatch]:
    """Return the matches at tables out of order for which no other table was free yet."""
    order = [number for (number,) in VACATED.tuples(tournament.pk)]
    if not order:
        return []
    found = hall_tables.live(tournament).filter(table__in=order).select_related("round__division", "match")
    return sorted(found, key=lambda table_match: order.index(table_match.table))


@transaction.atomic
def seat_waiting(*, tournament: Tournament, by: User | None) -> list[TableMatch]:
    """Give free tables to waiting matches. Returns the matches that got one, moved ones too.

    Call it in the transaction that frees a table or adds a waiting match.
    """
    tournament = lock_row(Tournament.every, tournament.pk)
    if tournament.is_practice:  # it has a single match and no queue
        return []
    moving, queue = leaving(tournament), waiting(tournament)
    if not moving and not queue:
        return []
    free = hall_tables.free_tables(tournament)
    seated = []
    # Before waiting matches: these teams were interrupted.
    for table_match in moving[: len(free)]:
        seat_at(table_match, free.pop(0), by)
        seated.append(table_match)
    return [*seated, *_seat(tournament, queue[: len(free)], free, by)]


def seat_at(table_match: TableMatch, table: int, by: User | None) -> None:
    """Move a match to a free table and call its teams. Call it with tournament and match locked."""
    left = table_match.table
    table_match.been_at = [*table_match.been_at, left]
    table_match.table, table_match.called_at, table_match.called_by = table, timezone.now(), by
    table_match.save(update_fields=["table", "been_at", "called_at", "called_by"])
    opening.touch(table_match.tournament)
    log.write(
        table_match.tournament,
        by,
        Action.MOVE_MATCH,
        table_match,
        before={"table": left},
        after={"table": table},
        rows=[table_match],
    )


def _seat(tournament: Tournament, queue: Sequence[Waiting], free: list[int], by: User | None) -> list[TableMatch]:
    """Seat waiting matches in order, each at the lowest of the free tables: their order is by lot already."""
    chosen = [hall_tables.Chosen(one.round, one.match, table) for one, table in zip(queue, free, strict=False)]
    seated = hall_tables.seat(chosen, by)
    if seated:
        opening.touch(tournament)
        log.write_each(tournament, by, Action.SEAT_MATCH, [(row, {"table": row.table}) for row in seated])
    return seated


def _by_lot(round_: Round, matches: Iterable[Match]) -> list[Waiting]:
    """Order matches by the lot of their round. Removing one does not change the order of the others."""
    if round_.division.format == Format.ROTATING:  # the leaders' table first
        return [Waiting(round_, match) for match in sorted(matches, key=lambda match: match.number)]
    by_number = {str(match.number): match for match in matches}
    order = lottery.order(bytes.fromhex(round_.seed), "waiting for a table", sorted(by_number))
    return [Waiting(round_, by_number[number]) for number in order]


def without_table(round_: Round) -> list[Match]:
    """Return the playable matches of a round without a table; none for practice, whose other teams are bare numbers."""
    bracket = round_.division.bracket
    if bracket is None or round_.division.tournament.is_practice:
        return []
    seated = TableMatch.objects.filter(round=round_).values("match")
    return list(selectors.ready_matches(bracket, round_.number).exclude(pk__in=seated))


MOST_MINUTES = 120


def next_round(division: Division) -> int | None:
    """Return the number of the round that can be started now; None if one is in play or none is left."""
    if division.bracket is None or division.rounds.filter(closed_at=None).exists():
        return None
    return selectors.current_round(division.bracket)


@transaction.atomic
def start_round(*, division: Division, by: User | None, seed: bytes | None = None, minutes: int | None = None) -> Round:
    """Seat the ready matches of the division's next round; those without a free table wait.

    minutes: from now until the teams must be seated (rule 19); None sets no limit. `seed` None uses a random seed.
    Tables and seats of the first round always use the seed of the lottery. A round reopened by a correction keeps its
    own seed. Conflict if the previous round is still in play, its sheets wait or no match is left, Refused if no table
    is usable.
    """
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = lock_row(Division.objects, division.pk)
    play_at = _play_at(minutes)
    if division.bracket_id is None:
        raise Conflict(_("Run the lottery first."), rule="SACI rule 2", code="not-drawn")
    division.tournament = tournament
    bracket, number = division.bracket, next_round(division)
    if bracket is None or number is None:
        raise Conflict(_("No round of this bracket can be started now."), rule="SACI rule 4", code="no-round")
    sheet_states.require_sheets(division, number)
    seat_waiting(tournament=tournament, by=by)  # matches already waiting come first
    tables = hall_tables.free_tables(tournament)
    if not tables and not hall_tables.live(tournament).exists():
        raise Refused(_("No table of the hall is usable."), field="tables", code="no-table")
    # The published seed, so that the first round's tables can be verified with the lottery.
    lot = holding.seed_of_first_round(division) if number == 1 else None
    seed = bytes.fromhex(lot) if lot is not None else seed
    round_ = _opened(division, number, seed or secrets.token_bytes(holding.SEED_BYTES), play_at)
    matches = list(selectors.ready_matches(bracket, number))
    table_matches = _seat_all(round_, matches, tables, by)
    opening.touch(tournament)
    waits = {"waiting": len(matches) - len(table_matches)} if len(table_matches) < len(matches) else {}
    until = {"play_at": play_at.isoformat()} if play_at is not None else {}
    after = {"matches": len(matches), "seed": round_.seed, **waits, **until}
    log.write(tournament, by, Action.START_ROUND, round_, after=after, rows=[round_], as_held=table_matches)
    clock.start_with_round(round_, by)
    return round_


def seat_again(*, match: Match, table: int, by: User | None = None) -> TableMatch:
    """Create a new sheet for a match whose sheet was annulled, at `table` if free, else at the lowest that is.

    Seats use the seed of its round. Refused if no table is free.
    """
    division = Division.objects.select_related("tournament").get(bracket=match.bracket_id)
    round_ = division.rounds.get(number=match.round)
    free = hall_tables.free_tables(division.tournament)
    if not free:
        raise Refused(_("No table is free to play this match on."), field="tables", code="no-table")
    (again,) = hall_tables.seat([hall_tables.Chosen(round_, match, table if table in free else free[0])], by)
    return again


def _seat_all(round_: Round, matches: list[Match], tables: list[int], by: User | None) -> list[TableMatch]:
    """Seat each match at one of the lowest free tables by lot; if tables are short, those that the lot puts first."""
    seated = matches if len(matches) <= len(tables) else first_by_lot(round_, matches, len(tables))
    here = [str(table) for table in tables[: len(seated)]]
    if round_.division.format == Format.ROTATING:
        by_lot = tuple(here)  # the seating has numbered the tables
    else:
        by_lot = lottery.order(bytes.fromhex(round_.seed), "tables", here)
    chosen = zip(seated, by_lot, strict=False)
    return hall_tables.seat([hall_tables.Chosen(round_, match, int(table)) for match, table in chosen], by)


def _play_at(minutes: int | None) -> datetime.datetime | None:
    if minutes is not None and not 0 <= minutes <= MOST_MINUTES:
        raise Refused(_("Between 0 and 120 minutes until the teams must be seated."), field="minutes")
    return None if minutes is None else timezone.now() + datetime.timedelta(minutes=minutes)


def _opened(division: Division, number: int, seed: bytes, play_at: datetime.datetime | None) -> Round:
    """Return the open round: a new one, or one reopened by a correction."""
    round_ = division.rounds.filter(number=number).first()
    if round_ is None:
        return Round.objects.create(
            division=division, number=number, seed=seed.hex(), started_at=timezone.now(), play_at=play_at
        )
    round_.closed_at, round_.play_at = None, play_at
    round_.save(update_fields=["closed_at", "play_at"])
    return round_
