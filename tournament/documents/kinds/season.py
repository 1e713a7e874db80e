"""Documents over many tournaments of a club: the circuits that a tournament is a date of, and the Elo list."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournament.core.errors import Conflict
from tournament.documents.engine.document_text import Block, Column, DocumentText, Table, Text, Title
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import EVERYBODY, Group, Kind, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Circuit, Tournament
from tournament.results import circuits, ratings


@dataclass(frozen=True, slots=True)
class CircuitRow:
    """A person's line: the place ("" without one), and the results that count and those that do not."""

    place: str
    name: str
    total: int
    counted: tuple[int, ...]
    struck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CircuitTable:
    """One circuit. `dates`: those that count, by name and date. `notes`: why other dates do not."""

    name: str
    best: int
    planned: int
    dates: tuple[str, ...]
    notes: tuple[str, ...]
    rows: tuple[CircuitRow, ...]


@dataclass(frozen=True, slots=True)
class CircuitsRecord:
    """The circuits of a tournament."""

    heading: Heading
    circuits: tuple[CircuitTable, ...]


class Circuits(Kind):
    """The tables of the circuits that a tournament belongs to."""

    key = "circuits"
    label = lazy("tables of the circuits")
    order = 205
    record = CircuitsRecord
    group = Group.HONOURS
    offers = (Offer(Of.TOURNAMENT, lazy("The table of each circuit that this tournament is a date of.")),)
    opened_by = EVERYBODY

    def subject(self, of: Tournament) -> Subject:
        if not _circuits_of(of):
            raise Conflict(_("This tournament is in no circuit."), code="no-circuit")
        return Subject(of, self.key)

    def snapshot(self, subject: Subject, issue: Issue) -> CircuitsRecord:
        found = _circuits_of(subject.tournament)
        return CircuitsRecord(heading(subject.tournament, issue), tuple(_table(one) for one in found))

    def render_text(self, record: CircuitsRecord) -> DocumentText:
        """Each circuit: how many dates count, its table, and the dates that do not count."""
        blocks = [block for one in record.circuits for block in _blocks(one)]
        return DocumentText(_("Circuits"), tuple(blocks))


def _circuits_of(tournament: Tournament) -> list[Circuit]:
    return list(Circuit.objects.filter(dates__tournament=tournament, dates__left_at=None).order_by("name", "pk"))


def _table(circuit: Circuit) -> CircuitTable:
    tables = circuits.tables_of(circuit)
    return CircuitTable(
        name=circuit.name,
        best=circuit.best,
        planned=circuit.planned,
        dates=tuple(one.date.name for one in tables.counted),
        notes=tuple(f"{one.date.name}: {one.sentence}" for one in tables.events if one.sentence),
        rows=tuple(_row(line) for line in tables.lines),
    )


def _row(line: circuits.Line) -> CircuitRow:
    def points(counts: bool) -> tuple[int, ...]:
        return tuple(one.points for one in line.results if one.points is not None and one.counts == counts)

    return CircuitRow("" if line.rank is None else str(line.rank), line.name, line.total, points(True), points(False))


def _blocks(circuit: CircuitTable) -> Iterator[Block]:
    yield Title(circuit.name, level=1)
    text = _("The best {best} of {planned} dates count.")
    yield Text(text.format(best=circuit.best, planned=circuit.planned))
    columns = (
        Column(_("Place"), 1, "right"),
        Column(_("Player"), 4),
        Column(_("Points"), 1, "right"),
        Column(_("Counts"), 3),
        Column(_("Does not count"), 2),
    )
    rows = tuple(
        (one.place, one.name, str(one.total), " + ".join(map(str, one.counted)), ", ".join(map(str, one.struck)))
        for one in circuit.rows
    )
    yield Table(columns, rows, strong=tuple(at for at, one in enumerate(circuit.rows) if one.place == "1"))
    for note in circuit.notes:
        yield Text(note)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A person's line; `rating` is whole."""

    place: int
    name: str
    rating: int
    games: int


@dataclass(frozen=True, slots=True)
class RatingsRecord:
    """The list, best first."""

    heading: Heading
    rows: tuple[RatingRow, ...]


class Ratings(Kind):
    """The Elo list of the club."""

    key = "ratings"
    label = lazy("Elo list of the club")
    order = 207
    record = RatingsRecord
    group = Group.HONOURS
    offers = (Offer(Of.TOURNAMENT, lazy("The Elo list of the club, worked out from all its finished matches.")),)
    opened_by = EVERYBODY

    def subject(self, of: Tournament) -> Subject:
        if not ratings.work_out(of.club).ratings:
            raise Conflict(_("No match was rated yet."), code="no-ratings")
        return Subject(of, self.key)

    def snapshot(self, subject: Subject, issue: Issue) -> RatingsRecord:
        rows = tuple(
            RatingRow(one.rank, one.name, one.shown, one.rating.games)
            for one in ratings.list_of(subject.tournament.club)
        )
        return RatingsRecord(heading(subject.tournament, issue), rows)

    def render_text(self, record: RatingsRecord) -> DocumentText:
        """The rule in a sentence, and the list."""
        title = _("Elo list")
        text = _(
            "Everybody starts at 1200. Every match that is played to its end moves the ratings of all four players."
        )
        columns = (
            Column(_("Place"), 1, "right"),
            Column(_("Player"), 4),
            Column(_("Rating"), 1, "right"),
            Column(_("Matches"), 1, "right"),
        )
        rows = tuple((str(one.place), one.name, str(one.rating), str(one.games)) for one in record.rows)
        return DocumentText(title, (Title(title, level=1), Text(text), Table(columns, rows)))
