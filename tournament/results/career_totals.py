"""The totals of a person's tournaments, added up by the database: as many statements for 800 tournaments as for one."""

from collections.abc import Collection, Iterable, Iterator
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


class _Played(NamedTuple):
    """Matches of the person's team on one side of a bracket; `last`: the last round of the tree that it won."""

    bracket: int
    played: int
    won: int
    last: int | None


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
    played = list(_played(entrants))
    ruled = settled_alone({one.entrant for one in entered if one.format == Format.ROTATING})
    own = set(person.registrations.values_list("pk", flat=True)) if ruled else set()
    won = sum(one.won for one in played)
    won += sum(bool(one.won_by & own) - (one.winner in entrants) for one in ruled.values())
    titles = _titles(entered, _won_to_the_end(entered, played))
    return Totals(places.count(), sum(one.played for one in played), won, len(titles))


def _played(entrants: Collection[int]) -> Iterator[_Played]:
    """Yield the matches of these sides, added up for each bracket and side."""
    both = Q(first__isnull=False, second__isnull=False)
    for side in ("first", "second"):
        is_won = Q(winner=F(side))
        rows = Match.objects.filter(**{f"{side}__in": entrants}).order_by().values_list("bracket")
        counted = rows.annotate(
            played=Count("pk", filter=both & Q(decided__in=SCORED)),
            won=Count("pk", filter=both & is_won),
            last=Max("round", filter=is_won & Q(part="")),
        )
        yield from map(_Played._make, counted)


class Settled(NamedTuple):
    """A match whose partners have not the same result: the side that won, None for neither, and who won, by key."""

    winner: int | None
    won_by: set[int]


def settled_alone(entrants: Collection[int]) -> dict[int, Settled]:
    """Return the matches of these sides in which somebody was absent or has a sanction, by key.

    In an individual event their partner may have another result, which the standings say: only its sides are asked for.
    """
    if not entrants:
        return {}
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


def _won_to_the_end(entered: Iterable[_Entered], played: Iterable[_Played]) -> set[int]:
    """Return the brackets of single elimination whose last match was won."""
    finals = {one.bracket: final_round(one.size) for one in entered if _is_tree(one)}
    return {one.bracket for one in played if one.last is not None and one.last == finals.get(one.bracket)}


def _titles(entered: Iterable[_Entered], won: Collection[int]) -> set[int]:
    """Return the tournaments whose champion was the person's team, which `won` these brackets to the end."""
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


def final_round(size: int) -> int:
    """Return the round of the final of a single elimination of so many teams."""
    return (size - 1).bit_length()


def _is_tree(one: _Entered) -> bool:
    """Whether the last match of the bracket names its winner; a team alone has no match."""
    return one.format == Format.SINGLE and one.size > 1
