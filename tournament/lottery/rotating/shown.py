"""A round of an individual event as pages, papers and the API show it: tables with four names, and who has a bye."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from brackets import rotating
from tournament.lottery.rotating.people import Event
from tournament.models import TableMatch, Team


@dataclass(frozen=True)
class ShownTable:
    """A table of a round. `number`: of the seating, from the leaders' table. `sides`: the partners of each.

    `hall`: the table in the hall, None before the round was started.
    """

    number: int
    sides: tuple[tuple[Team, ...], ...]
    hall: int | None = None

    @property
    def partners(self) -> tuple[Team, ...]:
        """The people on seats 0 and 2."""
        return self.sides[0]

    @property
    def rivals(self) -> tuple[Team, ...]:
        """The people on seats 1 and 3."""
        return self.sides[1]

    @property
    def names(self) -> list[str]:
        """The partners of each side, as one line."""
        return [" / ".join(team.label for team in side) for side in self.sides]


@dataclass(frozen=True)
class ShownRound:
    """A round: its tables and byes. `problems`: what it breaks, `repeats` that nothing avoids, and
    `noshows` (`seating.Proposal`).
    """

    number: int
    tables: tuple[ShownTable, ...]
    byes: tuple[Team, ...]
    problems: tuple[str, ...] = ()
    repeats: int = 0
    noshows: tuple[Team, ...] = ()


@dataclass(frozen=True)
class ChangedTable:
    """A table whose people a corrected seating changes, as `matches.reseating.Change`."""

    number: int
    before: ShownTable
    after: ShownTable
    lines: int
    begins_again: bool


@dataclass(frozen=True)
class CorrectedRound(ShownRound):
    """A corrected seating: the tables that change, and the `version` of what is written there."""

    changes: tuple[ChangedTable, ...] = ()
    version: int = 0


@dataclass(frozen=True)
class Place:
    """Where a person plays in a round; nowhere with a bye: then `partner` is None and there are no rivals.

    `seated`: the table in the seating. `table`: in the hall, None before the round was started. `seat`: 0 to 3, in turn
    order.
    """

    round: int
    partner: Team | None = None
    rivals: tuple[Team, ...] = ()
    seated: int = 0
    table: int | None = None
    seat: int = 0

    @property
    def is_bye(self) -> bool:
        """Whether the person sits this round out."""
        return self.partner is None


def of_round(
    event: Event, seated: rotating.Round, number: int, halls: Mapping[tuple[int, int], int] | None = None
) -> ShownRound:
    """Return a round with the people in place of their numbers. `halls`: of all rounds, None reads them."""
    halls = _halls(event) if halls is None else halls
    tables = tuple(of_table(event, table, halls.get((number, table.number))) for table in seated.tables)
    return ShownRound(number, tables, tuple(event.people[one] for one in seated.byes))


def of_table(event: Event, table: rotating.Table, hall: int | None) -> ShownTable:
    """Return a table of a round with its people. `hall`: the table in the hall, None before the round was started."""
    sides = tuple(tuple(event.people[one] for one in side if one in event.people) for side in table.sides)
    return ShownTable(table.number, sides, hall)


def rounds(event: Event) -> list[ShownRound]:
    """Return all rounds that were seated, the newest first."""
    halls = _halls(event)
    return [of_round(event, event.seated(number), number, halls) for number in range(event.last_round, 0, -1)]


def places(event: Event) -> defaultdict[int, list[Place]]:
    """Return where each person plays, round by round from the first; rounds before a late entry are not in it."""
    halls = _halls(event)
    found = defaultdict[int, list[Place]](list)
    for round in range(1, event.last_round + 1):
        seated = event.seated(round)
        for number in seated.byes:
            found[number].append(Place(round))
        for table in seated.tables:
            for number in table.people:
                found[number].append(_place(event, table, number, round, halls.get((round, table.number))))
    return found


def _place(event: Event, table: rotating.Table, number: int, round: int, hall: int | None) -> Place:
    side = 0 if number in table.sides[0] else 1
    own, others = table.sides[side], table.sides[1 - side]
    partner = next(one for one in own if one != number)
    return Place(
        round=round,
        partner=event.people[partner],
        rivals=tuple(event.people[one] for one in others),
        seated=table.number,
        table=hall,
        seat=side + 2 * own.index(number),
    )


def _halls(event: Event) -> dict[tuple[int, int], int]:
    """Return the table in the hall by round and table of the seating, of the rounds that were started."""
    at = dict(TableMatch.objects.filter(match__in=event.matches).values_list("match", "table"))
    return {
        (round, table): at[match.pk]
        for round in range(1, event.last_round + 1)
        for table, match in event.tables(round)
        if match.pk in at
    }
