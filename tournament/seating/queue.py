"""Matches wait for a table when tables are short; one that comes free goes to the next at once, by a fair order.

First come matches whose table is out of order and that must leave it. Then the brackets take turns, the one that got a
table longest ago first, so that none starves another; within a bracket the lot of its round decides.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from brackets import lottery, selectors
from brackets.models import Match
from tournament import journal, opening
from tournament.models import Round, Sitting, Tournament, User
from tournament.seating import chairs, hall


@dataclass(frozen=True)
class Waiting:
    """A match of a round being played that has no table yet."""

    round: Round
    match: Match


def waiting(tournament: Tournament) -> list[Waiting]:
    """The matches that wait for their first table, in the order in which they get one."""
    rounds = Round.objects.filter(division__tournament=tournament, closed_at=None)
    rounds = rounds.exclude(division__bracket=None).select_related("division__bracket", "division__tournament")
    in_turn = sorted(rounds.annotate(last=Max("sittings")), key=lambda one: (one.last or 0, one.pk))
    turns = zip_longest(*(_by_lot(one, without_table(one)) for one in in_turn))
    return [one for turn in turns for one in turn if one is not None]


def is_waiting(round_: Round) -> bool:
    """Whether a match of a round still waits for its first table."""
    return bool(without_table(round_))


def first_by_lot(round_: Round, matches: Iterable[Match], count: int) -> list[Match]:
    """Those of the matches that get the first `count` tables, in the order of their numbers; the others wait."""
    first = {one.match.pk for one in _by_lot(round_, matches)[:count]}
    return [match for match in matches if match.pk in first]


def leaving(tournament: Tournament) -> list[Sitting]:
    """The matches that must leave their table, which is out of order, and for which no other one was free yet."""
    broken = tournament.hall_tables.filter(out_of_order_at__isnull=False, vacate=True).order_by("out_of_order_at", "pk")
    order = list(broken.values_list("number", flat=True))
    found = hall.live(tournament).filter(table__in=order).select_related("round__division", "match")
    return sorted(found, key=lambda sitting: order.index(sitting.table))


@transaction.atomic
def seat_waiting(*, tournament: Tournament, by: User | None) -> list[Sitting]:
    """Give the free tables to who waits for one; the matches that have got a table now, moved ones too.

    Call it in the transaction in which a table comes free, or somebody begins to wait.
    """
    tournament = Tournament.every.select_for_update(no_key=True).get(pk=tournament.pk)
    free = [] if tournament.is_practice else hall.free_tables(tournament)
    if not free:
        return []
    seated = []
    for sitting in leaving(tournament)[: len(free)]:
        seed = bytes.fromhex(sitting.round.seed)
        put(sitting, _draw_table(seed, sitting.match, free), by)
        seated.append(sitting)
    for one in waiting(tournament)[: len(free)]:
        seated.append(_seat(one, _draw_table(bytes.fromhex(one.round.seed), one.match, free), by))
    return seated


def put(sitting: Sitting, table: int, by: User | None) -> None:
    """Send a match to a table that is free, its teams called there. Call it with tournament and sitting locked."""
    left = sitting.table
    sitting.been_at = [*sitting.been_at, left]
    sitting.table, sitting.called_at, sitting.called_by = table, timezone.now(), by
    sitting.save(update_fields=["table", "been_at", "called_at", "called_by"])
    opening.bump(sitting.tournament)
    journal.write(
        where=sitting.tournament,
        by=by,
        action="move-match",
        subject=subject(sitting),
        before={"table": left},
        after={"table": table},
        rows=[sitting],
    )


def subject(sitting: Sitting) -> str:
    """What the journal calls a match."""
    return f"match {sitting.round.division.key} {sitting.match.number}"


def _seat(one: Waiting, table: int, by: User | None) -> Sitting:
    sitting = chairs.seat(one.round, one.match, table, by)
    opening.bump(sitting.tournament)
    journal.write(
        where=sitting.tournament,
        by=by,
        action="seat-match",
        subject=subject(sitting),
        after={"table": table},
        rows=[sitting],
    )
    return sitting


def _draw_table(seed: bytes, match: Match, free: list[int]) -> int:
    """One of the free tables by lot, which is free no more."""
    table = int(lottery.order(seed, f"table of match {match.number}", [str(number) for number in free])[0])
    free.remove(table)
    return table


def _by_lot(round_: Round, matches: Iterable[Match]) -> list[Waiting]:
    """The matches as the lot of their round puts them; taking one away changes the order of no other."""
    by_number = {str(match.number): match for match in matches}
    order = lottery.order(bytes.fromhex(round_.seed), "waiting for a table", sorted(by_number))
    return [Waiting(round_, by_number[number]) for number in order]


def without_table(round_: Round) -> list[Match]:
    """The matches of a round that could be played, had they a table; of practice none, its other teams are numbers."""
    bracket = round_.division.bracket
    if bracket is None or round_.division.tournament.is_practice:
        return []
    seated = Sitting.objects.filter(round=round_).values("match")
    return list(selectors.ready_matches(bracket, round_.number).exclude(pk__in=seated))
