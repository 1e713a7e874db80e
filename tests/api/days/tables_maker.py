"""Standings and brackets from what was played, as docs/lottery.md and docs/formats say.

Shares no code with the program.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from tests.api.days.journal_reader import Played, Told

Knot = Any  # a team's place, or a pair of knots that meet


@dataclass
class Row:
    """One team and what it has done."""

    team: int
    won: int = 0
    lost: int = 0
    hands: int = 0
    made: int = 0
    allowed: int = 0
    missed: int = 0

    @property
    def merit(self) -> tuple[Any, ...]:
        """In an elimination: matches won, fewer lost, having played, effectiveness, points."""
        return self.won, -self.lost, self.hands > 0, self.made - self.allowed, self.made

    @property
    def record(self) -> tuple[Any, ...]:
        """Where all play as often: matches won, fewer missed, effectiveness, points."""
        return self.won, -self.missed, self.made - self.allowed, self.made


def rows(teams: Iterable[int], played: Iterable[Played], hands: Mapping[int, int], sign: int = 1) -> dict[int, Row]:
    """Every team's row. `hands`: how many each match took, by its identity. `sign` -1: points are charged."""
    made = {team: Row(team) for team in teams}
    for match in played:
        if not match.how or not match.sheet:
            continue
        at_table = match.how in ("played", "ruled")
        for side, team in enumerate(match.teams):
            row = made.setdefault(team, Row(team))
            won = match.winner == team
            row.won, row.lost = row.won + won, row.lost + (not won)
            row.hands += hands[id(match)]
            row.missed += not won and (not at_table or match.winner is None)
            if at_table:
                row.made += sign * match.points[side]
                row.allowed += sign * match.points[1 - side]
    return made


def ranked_by_merit(made: Mapping[int, Row]) -> list[tuple[int, Row]]:
    """Ranks 1, 2, 2, 4; teams that are level by their numbers."""
    ordered = sorted(sorted(made.values(), key=lambda row: row.team), key=lambda row: row.merit, reverse=True)
    merits = [row.merit for row in ordered]
    return [(merits.index(row.merit) + 1, row) for row in ordered]


def ranked_in_table(made: Mapping[int, Row], played: Sequence[Played], seed: str) -> list[tuple[int, Row]]:
    """Nobody level: the direct matches where all have met, then the lot."""
    ordered = sorted(made.values(), key=lambda row: row.record, reverse=True)
    order = [
        team
        for _record, level in groupby(ordered, key=lambda row: row.record)
        for team in _direct([row.team for row in level], played, seed)
    ]
    return [(rank, made[team]) for rank, team in enumerate(order, start=1)]


def _direct(level: list[int], played: Sequence[Played], seed: str) -> list[int]:
    among = [match for match in played if match.how and set(match.teams) <= set(level)]
    met = {frozenset(match.teams) for match in among}
    won = {team: sum(match.winner == team for match in among) for team in level}
    if len(level) > 1 and 2 * len(met) == len(level) * (len(level) - 1) and len(set(won.values())) > 1:
        best = sorted(level, key=lambda team: won[team], reverse=True)
        parts = [list(part) for _won, part in groupby(best, key=lambda team: won[team])]
        return [team for part in parts for team in _direct(part, among, seed)]
    return by_lot(seed, "level teams", level)


def by_lot(seed: str, stage: str, teams: Iterable[int]) -> list[int]:
    """Teams in the order of their tickets."""

    def ticket(team: int) -> str:
        return hmac.new(bytes.fromhex(seed), f"{stage}\nteam {team}".encode(), hashlib.sha256).hexdigest()

    return sorted(teams, key=ticket)


@dataclass
class Round:
    """One round of a tree: its matches from the top as knots, and the side that passes it."""

    meetings: list[Knot] = field(default_factory=list)
    passes: Knot = None


def tree(places: Sequence[int]) -> list[Round]:
    """The rounds of a single elimination, the sides of a match as nested pairs of teams (docs/lottery.md).

    Grown with leaves that are no places yet; read from top to bottom the leaves are the places.
    """
    sections = [[None] for _ in places]
    sides: list[tuple[Knot, bool]] = [(section, False) for section in sections]
    rounds: list[tuple[list[Knot], Knot]] = []
    while len(sides) > 1:
        fresh, rested = [one for one in sides if not one[1]], [one for one in sides if one[1]]
        passing = fresh.pop() if len(sides) % 2 else None
        line = [*fresh, *rested]
        meetings = [(line[at][0], line[at + 1][0]) for at in range(0, len(line), 2)]
        was_rested = [line[at][1] or line[at + 1][1] for at in range(0, len(line), 2)]
        rounds.append((meetings, passing and passing[0]))
        sides = [*zip(meetings, was_rested, strict=True), *([(passing[0], True)] if passing else [])]
    order = [id(section) for section in _sections(sides[0][0])]
    top = {knot: place for place, knot in enumerate(order)}
    named = {knot: places[place] for knot, place in top.items()}
    return [
        Round(
            [_name(knot, named) for knot in sorted(meetings, key=lambda one: top[id(_sections(one)[0])])],
            passing and _name(passing, named),
        )
        for meetings, passing in rounds
    ]


def _sections(knot: Knot) -> list[Any]:
    return [knot] if isinstance(knot, list) else [*_sections(knot[0]), *_sections(knot[1])]


def _name(knot: Knot, named: Mapping[int, int]) -> Knot:
    return named[id(knot)] if isinstance(knot, list) else (_name(knot[0], named), _name(knot[1], named))


def places(told: Told, bracket: str) -> list[int]:
    """The teams of a bracket on their places, from the top."""
    by_ticket = by_lot(told.seeds[bracket], "places", told.teams[bracket])
    return [told.instead.get(team, team) for team in by_ticket] if bracket == "championship" else by_ticket


def eliminations(told: Told, bracket: str) -> list[list[tuple[int, int | None, int | None, int | None, str]]]:
    """Each round of a single elimination: number, both sides (None: nobody), the winner, how."""
    results: dict[Any, int | None] = {}

    def side(knot: Knot) -> int | None:
        return results[knot] if isinstance(knot, tuple) else knot

    rounds, number = [], 0
    for one in tree(places(told, bracket)):
        shown = []
        for knot in one.meetings:
            number += 1
            first, second = side(knot[0]), side(knot[1])
            played = told.matches.get((bracket, number))
            if first and second and played:
                results[knot], how = played.winner, played.how
            else:
                results[knot] = first or second
                how = "bye" if first or second else "vacant"
            shown.append((number, first, second, results[knot], how))
        rounds.append(shown)
    return rounds


def winner_of(rounds: Sequence[Sequence[tuple[Any, ...]]], teams: Sequence[int]) -> int | None:
    """Who has won a tree; None while nobody has."""
    return rounds[-1][0][3] if rounds else next(iter(teams), None)
