"""The totals of a person's tournaments, added up by the database: as many statements for 800 tournaments as for one."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, F, Max, Q, QuerySet

from brackets.models import Decided, Match
from tournament.lottery.rotating import people, results
from tournament.lottery.winners import Winners
from tournament.models import Division, Format, Person, Registration, TableMatch

SCORED = (Decided.PLAYED, Decided.RULED, Decided.LEVEL)
"""Ends of a match that was played at a table."""


@dataclass(frozen=True)
class Totals:
    """Numbers of tournaments, of matches at a table, of matches won (walkovers too), and of championships won."""

    tournaments: int
    played: int
    won: int
    titles: int


class _Entered(NamedTuple):
    """A bracket that the person's team played in: its pool, or the championship."""

    entrant: int
    team: int
    tournament: int
    kind: str
    bracket: int
    format: str
    size: int


def totals_of(person: Person, places: QuerySet[Registration]) -> Totals:
    """Return the totals of these places of a person."""
    mine = Division.objects.filter(
        tournament__teams__players__registration__person=person,
        tournament__practice_for=None,
        bracket__entrants__number=F("tournament__teams__number"),
    )
    team = ("bracket__entrants", "tournament__teams__number")
    columns = (*team, "tournament", "kind", "bracket", "bracket__format", "bracket__size")
    entered = [_Entered(*row) for row in mine.values_list(*columns).order_by()]
    entrants = {one.entrant for one in entered}
    ended = Match.objects.filter(Q(first__in=entrants) | Q(second__in=entrants), first__isnull=False)
    matches = ended.filter(second__isnull=False).aggregate(
        played=Count("pk", filter=Q(decided__in=SCORED)), won=Count("pk", filter=Q(winner__in=entrants))
    )
    ruled = settled_alone({one.entrant for one in entered if one.format == Format.ROTATING})
    own = set(person.registrations.values_list("pk", flat=True)) if ruled else set()
    won = matches["won"] + sum(bool(one.won_by & own) - (one.winner in entrants) for one in ruled.values())
    return Totals(places.count(), matches["played"], won, len(_titles(entered, entrants)))


class Settled(NamedTuple):
    """A match whose partners have not the same result: the side that won, None for neither, and who won, by key."""

    winner: int | None
    won_by: set[int]


def settled_alone(entrants: Collection[int]) -> dict[int, Settled]:
    """Return the matches of these sides in which somebody was absent or has a sanction, by key.

    In an individual event their partner may have another result, which the standings say: only its sides are asked for.
    """
    sides = Q(match__first__in=entrants) | Q(match__second__in=entrants)
    alone = Q(seats__absent=True) | Q(sanctions__isnull=False, sanctions__cancelled_at=None)
    sheets = TableMatch.objects.filter(sides, alone, round__division__format=Format.ROTATING)
    matches = dict(sheets.values_list("match", "round__division").order_by())
    found: dict[int, Settled] = {}
    for division in Division.objects.filter(pk__in=set(matches.values())).select_related("bracket", "tournament"):
        event = people.read(division)
        registrations = {number: key for key, number in event.numbers.items()}
        won_by = results.winners(event)
        for match in event.matches:
            if match.pk in matches and match.pk in won_by:
                found[match.pk] = Settled(match.winner_id, {registrations[one] for one in won_by[match.pk]})
    return found


def _titles(entered: Collection[_Entered], entrants: Collection[int]) -> set[int]:
    """Return the tournaments whose champion was the person's team."""
    won = _won_to_the_end(entrants)
    # The usual championship, one match or a small tree, names the champion itself: no bracket is read for it.
    finals = {one.tournament: one for one in entered if one.kind == Division.Kind.CHAMPIONSHIP and _is_tree(one)}
    others = {
        one.tournament: one.team
        for one in entered
        if one.tournament not in finals and (not _is_tree(one) or one.bracket in won)
    }
    winners = Winners(others)
    return {key for key, one in finals.items() if one.bracket in won} | {
        key for key, team in others.items() if winners.champion(key) == team
    }


def _won_to_the_end(entrants: Collection[int]) -> set[int]:
    """Return the brackets of single elimination whose last match was won by one of these."""
    matches = Match.objects.filter(winner__in=entrants, part="", bracket__format=Format.SINGLE).order_by()
    rows = matches.values_list("bracket", "bracket__size").annotate(last=Max("round"))
    return {bracket for bracket, size, last in rows if last == (size - 1).bit_length()}


def _is_tree(one: _Entered) -> bool:
    """Whether the last match of the bracket names its winner; a team alone has no match."""
    return one.format == Format.SINGLE and one.size > 1
