"""Rows to past results, by django-import-export: what is new, what differs, in batches."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import ModelResource

from tournament.importing.fates import CHANGED, KNOWN, Row, give_up, refuse, snapshot, trace
from tournament.importing.house import House
from tournament.importing.people import BATCH, Said
from tournament.importing.writing import FATES, failure, import_rows
from tournament.models import Club, PastResult, ResultsImport
from tournament.names import search_key

FIGURES: Final = ("place", "won", "lost", "points_for", "points_against")
COLUMNS: Final = ("person", "partner", "year", "date", "tournament", "bracket", *FIGURES)
LABELS: Final = {
    "partner_id": gettext_lazy("partner"),
    "place": gettext_lazy("place"),
    "won": gettext_lazy("matches won"),
    "lost": gettext_lazy("matches lost"),
    "points_for": gettext_lazy("points for"),
    "points_against": gettext_lazy("points against"),
}
FIELDS: Final = (
    *("person_id", "partner_id", "year", "date", "tournament_name", "bracket", *FIGURES),
    "source_id",
)
"""What an import writes of a result."""

Key = tuple[int, str, str, str]


class Book:
    """What a club knows of past tournaments, by person, day or year, tournament and bracket."""

    def __init__(self, club: Club, house: House) -> None:
        self.club = club
        self.house = house
        self._results = {
            _key(one.person_id, one.date or one.year, one.tournament_key, one.bracket_key): one
            for one in PastResult.objects.filter(club=club)
        }

    def find(self, row: Mapping[str, Any]) -> PastResult | None:
        """The result that a row means; None for none yet."""
        day = row["date"] or row["year"]
        return self._results.get(_key(row["person"], day, search_key(row["tournament"]), search_key(row["bracket"])))


class BookLoader(BaseInstanceLoader):  # type: ignore[misc] # the package carries no types
    """Finds the result that a row means among those of the club."""

    def get_instance(self, row: Mapping[str, Any]) -> PastResult | None:
        book: Book = self.resource.book
        return book.find(row)


class ResultsResource(ModelResource):  # type: ignore[misc] # the package carries no types
    """Past results as rows of `COLUMNS`; an empty cell takes nothing away."""

    partner = Said("partner_id", "partner")
    place = Said("place", "place")
    won = Said("won", "won")
    lost = Said("lost", "lost")
    points_for = Said("points_for", "points_for")
    points_against = Said("points_against", "points_against")

    class Meta:
        model = PastResult
        fields = ("partner", *FIGURES)
        import_id_fields = ()
        instance_loader_class = BookLoader
        use_bulk = True
        batch_size = BATCH
        skip_unchanged = True
        skip_html_diff = True
        store_instance = True
        use_transactions = False  # the step has one of its own

    def __init__(self, book: Book, source: ResultsImport | None) -> None:
        super().__init__()
        self.book = book
        self.source = source

    def get_bulk_update_fields(self) -> list[str]:
        return list(self.fields)

    def init_instance(self, row: Mapping[str, Any] | None = None) -> PastResult:
        said = row or {}
        return PastResult(
            club=self.book.club,
            person_id=said["person"],
            year=said["year"],
            date=said["date"],
            tournament_name=said["tournament"],
            tournament_key=search_key(said["tournament"])[:240],
            bracket=said["bracket"],
            bracket_key=search_key(said["bracket"])[:80],
            source=self.source,
        )

    def skip_row(
        self, instance: PastResult, original: PastResult, row: Mapping[str, Any], import_validation_errors: Any = None
    ) -> bool:
        """A new result is written even if nothing but the tournament is known."""
        return instance.pk is not None and bool(super().skip_row(instance, original, row, import_validation_errors))


def write_results(book: Book, rows: Iterable[Row], *, source: ResultsImport | None, promised: bool = False) -> None:
    """Write what rows say; each then has its fate, its `person` and how to undo it.

    A row that cannot be written is refused; all are where it was promised.
    """
    rows = list(rows)
    resource = ResultsResource(book, source)
    outcomes = import_rows(resource, COLUMNS, [_cells(row, book.house) for row in rows])
    for row, outcome in zip(rows, outcomes, strict=True):
        error = failure(outcome)
        if error is not None and promised:
            raise give_up(row, error) from error
        if error is not None:
            refuse(row, error.message)
            continue
        result, old = outcome.instance, outcome.original
        row["fate"] = FATES[outcome.import_type]
        row["person"] = result.person_id
        row["traces"] = []
        if row["fate"] == CHANGED:
            changed = [name for name in FIELDS if getattr(old, name) != getattr(result, name)]
            row["traces"] = [trace(result, before=snapshot(old, changed), after=snapshot(result, changed))]
            row["diff"] = [[str(LABELS[name]), _shown(book, old, name), _shown(book, result, name)] for name in changed]
            row["changes"] = [str(LABELS[name]) for name in changed]
        elif row["fate"] != KNOWN:
            row["traces"] = [trace(result, before=None, after=snapshot(result, FIELDS))]


def _key(person: int, day: datetime.date | int, tournament: str, bracket: str) -> Key:
    return person, str(day), tournament, bracket


def _cells(row: Row, house: House) -> list[Any]:
    values = row["values"]
    person = house.find(values)
    partner = house.named(values["partner"]) if values["partner"] else None
    date = datetime.date.fromisoformat(values["date"]) if values["date"] else None
    figures = [values[name] for name in FIGURES]
    return [
        person.pk if person else None,
        partner.pk if partner else None,
        values["year"],
        date,
        values["tournament"],
        values["bracket"],
        *figures,
    ]


def _shown(book: Book, result: PastResult, name: str) -> str:
    value = getattr(result, name)
    if name == "partner_id":
        partner = book.house.of(value)
        return partner.name if partner else ""
    return "" if value is None else str(value)
