"""The table of a circuit and the Elo list of a club, for spreadsheets; no private data."""

from django.utils.translation import gettext as _

from tournament.core.spreadsheets import Table
from tournament.models import Circuit, Club
from tournament.results import circuits, ratings


def circuit_table(circuit: Circuit) -> Table:
    """Return the table of a circuit, with the points of each date; those that do not count are in brackets."""
    tables = circuits.tables_of(circuit)
    headings = (_("Place"), _("Player"), _("Points"), *(one.date.name for one in tables.counted))
    rows = tuple((line.rank, line.name, line.total, *map(_cell, line.results)) for line in tables.lines)
    return Table(f"circuit-{circuit.pk}", circuit.name, headings, rows)


def _cell(result: circuits.Result) -> str | int | None:
    return result.points if result.counts else f"({result.points})"


def rating_table(club: Club) -> Table:
    """Return the Elo list of a club."""
    headings = (_("Place"), _("Player"), _("Rating"), _("Matches"))
    rows = tuple((one.rank, one.name, one.rating.value, one.rating.games) for one in ratings.list_of(club))
    return Table("ratings", _("Elo list"), headings, rows)
