"""The table of a case: how many sit at it, in which teams, what they are called, and with which set they play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from scoring.errors import UnknownOption
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.shell.cases import values
from scoring.shell.cases.case import Case
from scoring.shell.cases.errors import BadCase
from scoring.shell.cases.systems import plainly

SETS: Final = (6, 9, 12)


@dataclass(frozen=True, slots=True)
class Named:
    """The sides of a table under the names that the case gives them: A and B, seats, or teams of its own."""

    names: Mapping[Side, str]

    def side(self, where: str, value: object) -> Side:
        """The side of this name. Raises BadCase when there is none."""
        for side, name in self.names.items():
            if value is not None and not isinstance(value, bool) and str(value) == name:
                return side
        raise BadCase(where, "no such side at this table")

    def name(self, side: Side | None) -> str | None:
        return None if side is None else self.names[side]

    def each(self, by_side: Mapping[Side, int]) -> dict[str, int]:
        """Figures by name."""
        return {self.names[side]: figure for side, figure in by_side.items()}


def named(ruleset: Ruleset, teams: Mapping[str, object] | None = None) -> Named:
    """What the sides are called: as the case names its teams, else by their letters, or by the seats of players who
    play for themselves.
    """
    seating = ruleset.seating
    if teams is None:
        alone = seating.teams == seating.players
        return Named({side: str(seat[0]) if alone else side for side, seat in seating.seats_by_side.items()})
    names: dict[Side, str] = {}
    for name, listed in teams.items():
        seats = tuple(sorted(values.seat("teams", seat, seating.players) for seat in values.listed("teams", listed)))
        found = [side for side, held in seating.seats_by_side.items() if held == seats]
        if not found:
            raise BadCase("teams", f"team {name[:20]} does not take every turn of a team")
        names[found[0]] = name
    if len(names) != seating.teams:
        raise BadCase("teams", "not every seat is in one team")
    return Named({side: names[side] for side in seating.sides})


def seated(ruleset: Ruleset, players: int, team_size: int | None = None, double: int | None = None) -> Ruleset:
    """The ruleset for this table. Without a `team_size` they sit as the system says, or each for himself; without
    a `double`, the first set that deals hands to so many. Raises BadCase when nobody can sit so.
    """
    sizes = (ruleset.team_size, 1) if team_size is None else (team_size,)
    doubles = (ruleset.double, *SETS) if double is None else (double,)
    for size in sizes:
        for each in doubles:
            for deal in (ruleset.deal, *ruleset.deals):
                table = replace(ruleset, players=players, team_size=size, double=each, deal=deal)
                if can_sit(table):
                    return table
    raise BadCase("players", f"{players} cannot play this game")


def can_sit(table: Ruleset) -> bool:
    """Whether so many, in such teams, can be dealt hands from this set."""
    try:
        table.check_table()
    except UnknownOption:
        return False
    return True


def set_of(case: Case) -> int | None:
    """The set's highest number, where the case tells it."""
    found = case.get("set", "double")
    if found is None:
        return None
    words = {"double_six": 6, "double_nine": 9, "double_twelve": 12}
    if isinstance(found, str):
        plain = plainly(found[:40])
        found = words.get(plain, int(plain[-2:].strip("_")) if plain[-2:].strip("_").isdigit() else None)
    return values.whole_number("set", found, 1, 12)


def dealt_by(ruleset: Ruleset, case: Case) -> Ruleset:
    """The ruleset with the table of deals that the case names. Raises BadCase when the system has no such table."""
    name = case.get("table", "deal_table")
    if name is None:
        return ruleset
    for deal in ruleset.deals:
        if plainly(deal) == plainly(str(name)[:40]):
            return replace(ruleset, deal=deal)
    raise BadCase("table", "no such table of deals")


def most_seats(names: Iterable[object]) -> int:
    """The players of a table that has at least these seats."""
    return max((values.seat("seats", name) for name in names), default=-1) + 1


def seats(names: Iterable[object], players: int) -> tuple[Seat, ...]:
    return tuple(Seat(values.seat("seats", name, players)) for name in names)
