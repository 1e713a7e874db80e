"""The tables of the hall: which there are, what is to be said of each, and who plays there."""

import datetime
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused
from tournament.models import HallTable, Sitting, Tournament


@dataclass(frozen=True)
class Table:
    """One table of the hall now.

    `out_of_order_at` is None while it can be played at, else `reason` says why not, and `vacate` whether whoever still
    plays there moves to the next table that comes free. `sitting` is None while nobody plays at it. `beyond`: the hall
    has no such table any more, but a match is still played there.
    """

    number: int
    name: str = ""
    out_of_order_at: datetime.datetime | None = None
    reason: str = ""
    vacate: bool = False
    sitting: Sitting | None = None
    beyond: bool = False

    @property
    def is_in_order(self) -> bool:
        """Whether a match may be sent there."""
        return self.out_of_order_at is None and not self.beyond

    @property
    def is_free(self) -> bool:
        """Whether a match may be sent there now."""
        return self.is_in_order and self.sitting is None


def live(tournament: Tournament) -> QuerySet[Sitting]:
    """The matches that hold a table: played, or waiting for their signatures."""
    return tournament.sittings.exclude(state=Sitting.State.FINISHED)


def free_tables(tournament: Tournament) -> list[int]:
    """The numbers of the tables in order at which nobody plays, ascending."""
    taken = set(live(tournament).values_list("table", flat=True))
    broken = tournament.hall_tables.filter(out_of_order_at__isnull=False).values_list("number", flat=True)
    return [table for table in range(1, tournament.tables + 1) if table not in taken.union(broken)]


def all_tables(tournament: Tournament, sittings: QuerySet[Sitting] | None = None) -> list[Table]:
    """Every table of the hall by number. `sittings` None: the plain rows of the matches; else those that pages show."""
    here = {one.table: one for one in (live(tournament) if sittings is None else sittings)}
    said = {row.number: row for row in tournament.hall_tables.all()}
    numbers = sorted({*range(1, tournament.tables + 1), *here})
    return [_table(number, said.get(number), here.get(number), number > tournament.tables) for number in numbers]


def names(tournament: Tournament) -> dict[int, str]:
    """The names of those tables that have one, by number."""
    return dict(tournament.hall_tables.exclude(name="").values_list("number", "name"))


def row(tournament: Tournament, number: int) -> HallTable:
    """The row of a table, unsaved where nothing was said of it yet. Refused where the hall has no such table."""
    check(tournament, number)
    found = HallTable.objects.select_for_update(no_key=True).filter(tournament=tournament, number=number).first()
    return found or HallTable(tournament=tournament, number=number)


def check(tournament: Tournament, number: int) -> None:
    """Refused unless the hall has a table of this number."""
    if not 1 <= number <= tournament.tables:
        message = _("The tables of the hall are 1 to {last}.")
        raise Refused(message.format(last=tournament.tables), field="table", code="no-such-table")


def check_free(tournament: Tournament, number: int) -> None:
    """Conflict unless a match may be sent to this table now, Refused where the hall has no such table."""
    check(tournament, number)
    broken = tournament.hall_tables.filter(number=number, out_of_order_at__isnull=False).first()
    if broken is not None:
        message = _("Table {number} is out of order: {reason}")
        raise Conflict(message.format(number=number, reason=broken.reason), field="table", code="table-out-of-order")
    if live(tournament).filter(table=number).exists():
        message = _("Somebody plays at table {number} already: choose another one.")
        raise Conflict(message.format(number=number), field="table", code="table-taken")


def _table(number: int, said: HallTable | None, sitting: Sitting | None, beyond: bool) -> Table:
    if said is None:
        return Table(number, sitting=sitting, beyond=beyond)
    return Table(
        number=number,
        name=said.name,
        out_of_order_at=said.out_of_order_at,
        reason=said.reason,
        vacate=said.vacate,
        sitting=sitting,
        beyond=beyond,
    )
