"""Ranks entrants by a list of criteria, and names the one that separated each two neighbours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from scoring.profile.standings import Criterion

Id = TypeVar("Id", int, str)


@dataclass(frozen=True, slots=True)
class Meeting(Generic[Id]):
    """A match between two entrants. winner: None if neither won."""

    one: Id
    other: Id
    winner: Id | None


@dataclass(frozen=True, slots=True)
class Place(Generic[Id]):
    """One line of the standings. rank: shared by those level in everything (1, 1, 3). decided: the criterion that
    separated this entrant from the one before; None for the first, and for one who shares the place.
    """

    entrant: Id
    rank: int
    decided: str | None


def ranking(
    order: Sequence[Criterion],
    rows: Mapping[Id, Mapping[str, float]],
    met: Sequence[Meeting[Id]] = (),
    lot: Sequence[Id] = (),
) -> tuple[Place[Id], ...]:
    """Rank entrants, best first.

    rows: the figures of each by the names of criteria; 0 where one is missing. met: the matches, for `direct`. lot: the
    entrants, best first; who is not in it is separated from nobody by lot. Those level are listed by name or number, so
    that the order of entry never matters.
    """
    places: list[Place[Id]] = []
    for entrant, decided in _separated(sorted(rows), list(order), rows, met, lot):
        rank = places[-1].rank if places and decided is None else len(places) + 1
        places.append(Place(entrant, rank, decided))
    return tuple(places)


def _separated(
    level: list[Id],
    order: list[Criterion],
    rows: Mapping[Id, Mapping[str, float]],
    met: Sequence[Meeting[Id]],
    lot: Sequence[Id],
) -> list[tuple[Id, str | None]]:
    """Return those level so far in order, each with what separated them from the one before."""
    if len(level) == 1 or not order:
        return [(entrant, None) for entrant in level]
    first, *rest = order
    groups = _groups(level, first, rows, met, lot)
    if len(groups) == 1:
        return _separated(level, rest, rows, met, lot)
    found: list[tuple[Id, str | None]] = []
    for group in groups:
        # A smaller group is compared again by the matches among its own.
        part = _separated(group, order if first.name == "direct" else rest, rows, met, lot)
        found.append((part[0][0], first.name if found else None))
        found.extend(part[1:])
    return found


def _groups(
    level: list[Id],
    first: Criterion,
    rows: Mapping[Id, Mapping[str, float]],
    met: Sequence[Meeting[Id]],
    lot: Sequence[Id],
) -> list[list[Id]]:
    """Return those level in groups by one criterion, best first; one group if it separates nobody."""
    if first.name == "direct":
        figures: Mapping[Id, float] = _won_among(level, met)
    elif first.name == "lot":
        figures = _drawn(level, lot)
    else:
        figures = {entrant: rows[entrant].get(first.name, 0) for entrant in level}
    values = sorted({figures[entrant] for entrant in level}, reverse=first.descending)
    by_value: dict[float, list[Id]] = {value: [] for value in values}
    for entrant in level:
        by_value[figures[entrant]].append(entrant)
    return list(by_value.values())


def _won_among(level: list[Id], met: Sequence[Meeting[Id]]) -> dict[Id, float]:
    """Return the matches each won among those level; nothing where two of them have not met (S9)."""
    among = [meeting for meeting in met if meeting.one in level and meeting.other in level]
    pairs = {frozenset((meeting.one, meeting.other)) for meeting in among}
    if not all(frozenset(pair) in pairs for pair in combinations(level, 2)):
        return dict.fromkeys(level, 0)
    return {entrant: sum(meeting.winner == entrant for meeting in among) for entrant in level}


def _drawn(level: list[Id], lot: Sequence[Id]) -> dict[Id, float]:
    places = {entrant: place for place, entrant in enumerate(lot)}
    # Negative, because the higher figure ranks first; those without a lot come last, level with each other.
    return {entrant: -places.get(entrant, len(lot)) for entrant in level}


def over_rivals(rivals: Sequence[Id], figures: Mapping[Id, int], *, each: bool = False) -> int:
    """Return the sum of a figure of the rivals: of their wins the Buchholz. each: a rival met twice counts twice."""
    return sum(_of_rivals(rivals, figures, each=each))


def cut_over_rivals(rivals: Sequence[Id], figures: Mapping[Id, int], *, each: bool = False) -> int:
    """Return the same less the lowest, if there are two or more."""
    values = _of_rivals(rivals, figures, each=each)
    return sum(values) - (min(values) if len(values) > 1 else 0)


def _of_rivals(rivals: Sequence[Id], figures: Mapping[Id, int], *, each: bool) -> list[int]:
    return [figures.get(rival, 0) for rival in (rivals if each else dict.fromkeys(rivals))]
