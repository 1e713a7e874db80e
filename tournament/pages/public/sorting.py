"""Standings in another order than that of the places: by a column, chosen in the address."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.standings import Row

BACKWARDS: Final = "-"


@dataclass(frozen=True)
class Column:
    """A column that can be sorted by: its word in the address, its name, what of a row it is.

    `falls`: the first tap puts the largest on top.
    """

    key: str
    name: Promise
    of: Callable[[Row], int]
    falls: bool = True


@dataclass(frozen=True)
class Head:
    """The head of a column as the table stands: `order` is "ascending" or "descending", "" for every other column.

    `link` is the word for the address that sorts by it, and the other way round where it is sorted by already.
    """

    column: Column
    order: str
    link: str


COLUMNS: Final = (
    Column("rank", _("Rank"), lambda row: row.standing.rank, falls=False),
    Column("team", _("Team"), lambda row: row.team.number, falls=False),
    Column("won", _("Won"), lambda row: row.standing.won),
    Column("lost", _("Lost"), lambda row: row.standing.lost),
    Column("hands", _("Hands"), lambda row: row.standing.hands),
    Column("for", _("Points for"), lambda row: row.standing.points_for),
    Column("against", _("Points against"), lambda row: row.standing.points_against),
    Column("difference", _("Difference"), lambda row: row.standing.effectiveness),
    Column("penalties", _("Penalties"), lambda row: row.penalties),
)
BY_KEY: Final = {column.key: column for column in COLUMNS}


@dataclass(frozen=True)
class Order:
    """How a table is sorted."""

    column: Column
    falls: bool

    @property
    def word(self) -> str:
        """As the address says it: "won", or "-won" for the other way round."""
        return self.column.key if self.falls == self.column.falls else BACKWARDS + self.column.key

    def of(self, rows: Iterable[Row]) -> list[Row]:
        """The rows in this order; those that are level stay as their places are."""
        by_place = sorted(rows, key=lambda row: (row.standing.rank, row.team.number))
        return sorted(by_place, key=self.column.of, reverse=self.falls)

    @property
    def heads(self) -> list[Head]:
        """The head of every column."""
        return [self._head(column) for column in COLUMNS]

    def _head(self, column: Column) -> Head:
        if column is not self.column:
            return Head(column, "", column.key)
        order = "descending" if self.falls else "ascending"
        return Head(column, order, Order(column, not self.falls).word)


def asked(word: str) -> Order:
    """The order that an address asks for; that of the places for a word that means none."""
    column = BY_KEY.get(word.removeprefix(BACKWARDS))
    if column is None:
        return Order(COLUMNS[0], COLUMNS[0].falls)
    return Order(column, column.falls != word.startswith(BACKWARDS))
