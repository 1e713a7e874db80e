"""The table of a case: its rule system, its players and teams, its set, and the tiles that lie on it."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final
from unicodedata import combining, normalize

from scoring import layouts
from scoring.errors import UnknownOption, UnknownRuleset
from scoring.hands import Seat, Side
from scoring.layouts import Arm, Shown, Table
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case

# In the middle of a hand: the ends of a line, the arms of a cross or a star.


def table_of(case: Case, ruleset: Ruleset) -> Table:
    """Return the table. Raises BadCase if the case describes another layout than the game's."""
    arms, ends = case.get("arms"), case.get("ends")
    if ruleset.layout == "LINE":
        return _line(ends, ruleset)
    if ruleset.layout == "CROSS":
        return layouts.cross(ruleset, _arms(cases_case.mapped("arms", arms), ruleset), _centre(case, ruleset))
    return layouts.star(ruleset, [_number("arms", each, ruleset) for each in cases_case.listed("arms", arms)])


def _line(ends: object, ruleset: Ruleset) -> Table:
    """Return a line; without ends, before the lead."""
    if ends is None or ends == []:
        return layouts.empty(ruleset)
    told = cases_case.listed("ends", ends)
    if len(told) != 2:
        raise BadCase("ends", "not two ends")
    return layouts.line(ruleset, _shown(told[0], ruleset), _shown(told[1], ruleset))


def _shown(end: object, ruleset: Ruleset) -> Shown:
    """Return the numbers of an end: one, or both of a crosswise tile."""
    # A list is a crosswise tile, with both its numbers.
    numbers = tuple(_number("ends", each, ruleset) for each in (end if isinstance(end, list) else [end]))
    if not 1 <= len(numbers) <= 2:
        raise BadCase("ends", "not one or two numbers")
    return numbers


def _arms(told: Mapping[str, object], ruleset: Ruleset) -> Mapping[Seat, Arm]:
    """Return the arms of a cross by their owners."""
    arms: dict[Seat, Arm] = {}
    for owner, arm in told.items():
        # A case of its own: `ignored` looks at top-level fields only.
        fields = Case(cases_case.mapped("arms", arm))
        end = fields.get("end")
        shown = None if end is None else _number("arms", end, ruleset)
        arms[Seat(cases_case.seat("arms", owner, ruleset.players))] = shown, fields.truth("open")
    return arms


def _centre(case: Case, ruleset: Ruleset) -> int | None:
    """Return the number of the leading double, given as a number or as the tile; None: the highest."""
    told = case.get("centre", "center", "lead", "leading_double")
    if isinstance(told, str):
        return cases_case.one_tile("centre", told).high
    return None if told is None else _number("centre", told, ruleset)


def _number(where: str, value: object, ruleset: Ruleset) -> int:
    return cases_case.whole_number(where, value, 0, ruleset.double)


# Players, teams and their names, and the set.

SETS: Final = (6, 9, 12)


@dataclass(frozen=True, slots=True)
class Named:
    """The sides of a table with the names that the case gives them: A and B, seats, or teams of its own."""

    names: Mapping[Side, str]

    def side(self, where: str, value: object) -> Side:
        """Return the side of this name. Raises BadCase if there is none."""
        for side, name in self.names.items():
            if value is not None and not isinstance(value, bool) and str(value) == name:
                return side
        raise BadCase(where, "no such side at this table")

    def name(self, side: Side | None) -> str | None:
        return None if side is None else self.names[side]

    def each(self, by_side: Mapping[Side, int]) -> dict[str, int]:
        """Return figures by name."""
        return {self.names[side]: figure for side, figure in by_side.items()}


def named(ruleset: Ruleset, teams: Mapping[str, object] | None = None) -> Named:
    """Return the names of the sides: as the case names its teams, else their letters, or their seats if everybody plays
    alone.
    """
    seating = ruleset.seating
    if teams is None:
        alone = seating.teams == seating.players
        return Named({side: str(seat[0]) if alone else side for side, seat in seating.seats_by_side.items()})
    names: dict[Side, str] = {}
    for name, listed in teams.items():
        seats = tuple(
            sorted(cases_case.seat("teams", seat, seating.players) for seat in cases_case.listed("teams", listed))
        )
        # A team must sit in every n-th seat, as the sides of the engine do.
        found = [side for side, held in seating.seats_by_side.items() if held == seats]
        if not found:
            raise BadCase("teams", f"team {name[:20]} does not take every turn of a team")
        names[found[0]] = name
    if len(names) != seating.teams:
        raise BadCase("teams", "not every seat is in one team")
    return Named({side: names[side] for side in seating.sides})


def seated(ruleset: Ruleset, players: int, team_size: int | None = None, double: int | None = None) -> Ruleset:
    """Return the ruleset for this table. Without a `team_size` they sit as the system says, or each alone; without a
    `double`, the first set that deals hands to this many. Raises BadCase if no such table exists.
    """
    sizes = (ruleset.team_size, 1) if team_size is None else (team_size,)
    doubles = (ruleset.double, *SETS) if double is None else (double,)
    # The system's own choice comes first in every loop.
    for size in sizes:
        for each in doubles:
            for deal in (ruleset.deal, *ruleset.deals):
                table = replace(ruleset, players=players, team_size=size, double=each, deal=deal)
                if can_sit(table):
                    return table
    raise BadCase("players", f"{players} cannot play this game")


def can_sit(table: Ruleset) -> bool:
    """Return whether this many, in such teams, can be dealt hands from this set."""
    try:
        table.check_table()
    except UnknownOption:
        return False
    return True


def set_of(case: Case) -> int | None:
    """Return the set's highest number, if the case gives it."""
    found = case.get("set", "double")
    if found is None:
        return None
    words = {"double_six": 6, "double_nine": 9, "double_twelve": 12}
    if isinstance(found, str):
        plain = plainly(found[:40])
        # Else the number that ends the text, as in "double-9".
        found = words.get(plain, int(plain[-2:].strip("_")) if plain[-2:].strip("_").isdigit() else None)
    return cases_case.whole_number("set", found, 1, 12)


def dealt_by(ruleset: Ruleset, case: Case) -> Ruleset:
    """Return the ruleset with the table of deals that the case names. Raises BadCase if the system has
    no such table.
    """
    name = case.get("table", "deal_table")
    if name is None:
        return ruleset
    for deal in ruleset.deals:
        if plainly(deal) == plainly(str(name)[:40]):
            return replace(ruleset, deal=deal)
    raise BadCase("table", "no such table of deals")


def most_seats(names: Iterable[object]) -> int:
    """Return the number of players of a table that has at least these seats."""
    return max((cases_case.seat("seats", name) for name in names), default=-1) + 1


def seats(names: Iterable[object], players: int) -> tuple[Seat, ...]:
    return tuple(Seat(cases_case.seat("seats", name, players)) for name in names)


# The rule system, by its key or by a word of its names, such as "internacional" or "500".

LONGEST: Final = 80
SPELT: Final = {"five_hundred": "500"}
"""Words of the cases that a system spells differently."""


def system_of(name: object) -> Ruleset:
    """Return the rule system of this name, with its defaults. Raises BadCase if there is none."""
    if not isinstance(name, str) or len(name) > LONGEST:
        raise BadCase("ruleset", "not the name of a rule system")
    plain = plainly(name)
    for spelt, meant in SPELT.items():
        plain = plain.replace(spelt, meant)
    words = plain.split("_")
    # The whole name first, then each word, then words without a trailing number.
    for wanted in (plain, *words, *(word.rstrip("0123456789") for word in words)):
        with suppress(UnknownRuleset):
            return get(wanted)
    found = [ruleset for ruleset in all_rulesets() if _own_words(ruleset).intersection(words)]
    if len(found) != 1:
        raise BadCase("ruleset", f"unknown rule system {name[:40]}")
    return found[0]


def plain_system() -> Ruleset:
    """Return the system used to lay tiles when a case names none."""
    return all_rulesets()[0]


def plainly(name: str) -> str:
    """Return a name in lower case, its words joined by one underscore, no accents: "Lead rotates" is lead_rotates."""
    # NFD separates accents from their letters, so that they can be dropped.
    letters = (letter for letter in normalize("NFD", name.lower()) if not combining(letter))
    return re.sub(r"[^a-z0-9]+", "_", "".join(letters)).strip("_")


def _own_words(ruleset: Ruleset) -> set[str]:
    """Return the words of its names that no other system has."""
    others = {word for other in all_rulesets() if other is not ruleset for word in _words(other)}
    return _words(ruleset) - others


def _words(ruleset: Ruleset) -> set[str]:
    return {word for name in ruleset.name.values() for word in plainly(name).split("_")}
