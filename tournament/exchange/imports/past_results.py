"""Import a club's past results: a preview of each row first, then, after confirmation, all of them.

People are found by number or name. Unknown people are listed, and created only with a separate confirmation.

Map rows to past results with django-import-export: new and changed results, in batches.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import ModelResource

from tournament.core.database.locks import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import search_key
from tournament.exchange.imports.person_rows import BATCH, FATES, Said, add_members, failure, import_rows
from tournament.exchange.imports.rows import (
    CHANGED,
    FATES_REFUSED,
    KNOWN,
    NEW,
    UNKNOWN,
    ClubPeople,
    Row,
    count_fates,
    give_up,
    refuse,
    snapshot,
    trace,
)
from tournament.exchange.roster import records, result_lists
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Club, PastResult, ResultsImport, Tournament, User

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
"""The fields that an import writes."""

Key = tuple[int, str, str, str]


class Book:
    """The stored results of a club's past tournaments, by person, day or year, tournament and division."""

    def __init__(self, club: Club, house: ClubPeople) -> None:
        self.club = club
        self.house = house
        self._results = {
            _key(one.person_id, one.date or one.year, one.tournament_key, one.bracket_key): one
            for one in PastResult.objects.filter(club=club)
        }

    def find(self, row: Mapping[str, Any]) -> PastResult | None:
        """Return the result that a row refers to, or None."""
        day = row["date"] or row["year"]
        return self._results.get(_key(row["person"], day, search_key(row["tournament"]), search_key(row["bracket"])))


class BookLoader(BaseInstanceLoader):  # type: ignore[misc] # the package carries no types
    """Finds the result a row refers to among those of the club."""

    def get_instance(self, row: Mapping[str, Any]) -> PastResult | None:
        book: Book = self.resource.book
        return book.find(row)


class ResultsResource(ModelResource):  # type: ignore[misc] # the package carries no types
    """Past results as rows of `COLUMNS`. An empty cell does not delete a value."""

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
        use_transactions = False  # the calling step has its own

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
        """Never skip a new result, even if only the tournament is known."""
        return instance.pk is not None and bool(super().skip_row(instance, original, row, import_validation_errors))


def write_results(book: Book, rows: Iterable[Row], *, source: ResultsImport | None, promised: bool = False) -> None:
    """Write results; each row then has its fate, its `person` and how to undo it.

    A row that cannot be written is refused. If it was previewed as possible (`promised`), the whole import is.
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


def _cells(row: Row, house: ClubPeople) -> list[Any]:
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


RESULT_FATES: Final = (NEW, CHANGED, KNOWN, UNKNOWN, FATES_REFUSED)


def preview_results(
    *, club: Club, file_name: str, content: bytes, by: User | None, today: datetime.date | None = None
) -> ResultsImport:
    """Parse a file and return each row's fate. Only the preview itself is saved.

    "unknown": the club has nobody of this name. Refused if the file is not a table of results.
    """
    today = today or timezone.localdate()
    read = result_lists.read_results(file_name, content, today=today)
    # Results of tournaments played here are computed and must not be imported as well.
    played = _played_here(club)
    with transaction.atomic():
        log.lock(club)
        house = ClubPeople(club)
        rows = [_row(row, house, played) for row in read.rows]
        _refuse_the_same_result_twice(rows)
        write_results(Book(club, house), [row for row in rows if row["fate"] == NEW], source=None)
        # The rows were written to learn their fate; nothing of it stays.
        transaction.set_rollback(True)
    for row in rows:
        row.pop("traces", None)
        row.pop("person", None)
    return ResultsImport.objects.create(
        club=club,
        file_name=file_name[:200],
        rows=rows,
        notes=[records.sentence(problem) for problem in read.problems],
        created_by=by,
    )


@transaction.atomic
def apply_results(
    *, results_import: ResultsImport, by: User | None, add_people: bool = False, today: datetime.date | None = None
) -> ResultsImport:
    """Write the results as previewed. `add_people`: also create unknown players and partners.

    They are created as members not in good standing, because an old list does not entitle anybody to play. Without it
    their rows are left out, and the rows of their partners name no partner.
    """
    log.lock(results_import.club)
    found = lock_row(ResultsImport.objects, results_import.pk)
    if found.state != ResultsImport.State.PREVIEW:
        raise Conflict(_("These results have been imported already."), code="already-applied")
    house = ClubPeople(found.club)
    rows = [row for row in found.rows if row["fate"] != FATES_REFUSED]
    traces, standings = _add_unknown(house, rows, by, today or timezone.localdate()) if add_people else ({}, [])
    # Looked up again: people may have been created, renamed or merged since the preview.
    wanted = [row for row in rows if _is_known(house, row)]
    write_results(Book(found.club, house), wanted, source=found, promised=True)
    for row in rows:
        row["traces"] = [trace for name in _names(row) if (trace := traces.pop(name, None))] + row.get("traces", [])
    found.state, found.applied_at = ResultsImport.State.APPLIED, timezone.now()
    found.save(update_fields=["state", "rows", "applied_at"])
    after = count_fates(found.rows, RESULT_FATES)
    log.write(
        where=found.club, by=by, action=Action.IMPORT_RESULTS, subject=subjects.RESULTS, after=after, rows=standings
    )
    return found


def _row(row: result_lists.ResultRow, house: ClubPeople, played: set[tuple[str, str]]) -> Row:
    """Return one row of the preview, as JSON-compatible data."""
    values: dict[str, Any] = {**vars(row.values)}
    values["date"] = row.values.date.isoformat() if row.values.date else ""
    values["birth_date"] = ""
    said: Row = {"line": row.line, "values": values, "fate": NEW, "problems": [], "changes": [], "diff": []}
    said["problems"] = [records.sentence(problem) for problem in row.problems]
    if said["problems"]:
        said["fate"] = FATES_REFUSED
        return said
    name = search_key(values["tournament"])
    if (name, values["date"]) in played or (not values["date"] and (name, str(values["year"])) in played):
        refuse(said, _("This tournament was played here: its results are known."))
        return said
    try:
        person = house.find(values)
        partner = house.named(values["partner"]) if values["partner"] else None
    except Refused as error:
        refuse(said, error.message)
        return said
    if values["partner"] and _same_person(person, partner, values):
        refuse(said, _("Player and partner must be two different people."))
        return said
    said["fate"] = UNKNOWN if person is None else NEW
    said["partner_unknown"] = bool(values["partner"]) and partner is None
    return said


def _same_person(person: Any, partner: Any, values: dict[str, Any]) -> bool:
    """Return whether a row names one person as player and partner."""
    if person is not None or partner is not None:
        return bool(person == partner)
    return search_key(values["name"]) == search_key(values["partner"])


def _played_here(club: Club) -> set[tuple[str, str]]:
    """Return the tournaments played here: the search key of the name with the day, and with the year."""
    found: set[tuple[str, str]] = set()
    for name, date in Tournament.objects.filter(club=club).values_list("name", "date"):
        found |= {(search_key(name), date.isoformat()), (search_key(name), str(date.year))}
    return found


def _refuse_the_same_result_twice(rows: list[Row]) -> None:
    met: dict[tuple[str, ...], int] = {}
    for row in rows:
        values = row["values"]
        if row["fate"] == FATES_REFUSED:
            continue
        who = values["key"] or values["number"] or search_key(values["name"])
        when = values["date"] or str(values["year"])
        key = (who, when, search_key(values["tournament"]), search_key(values["bracket"]))
        first = met.setdefault(key, row["line"])
        if first != row["line"]:
            refuse(row, _("The same player in the same tournament as line {line}.").format(line=first))


def _names(row: Row) -> list[str]:
    """Return the search keys of the people in a row."""
    return [search_key(row["values"][column]) for column in ("name", "partner") if row["values"][column]]


def _is_known(house: ClubPeople, row: Row) -> bool:
    """Return whether a row's player is known by now. An ambiguous name refuses the row."""
    try:
        known = house.find(row["values"]) is not None
    except Refused as error:
        refuse(row, error.message)
        return False
    row["fate"] = NEW if known else UNKNOWN
    return known


def _add_unknown(
    house: ClubPeople, rows: list[Row], by: User | None, today: datetime.date
) -> tuple[dict[str, dict[str, Any]], list[Any]]:
    """Create the unknown people, once each. Returns the undo data by search key, and their membership statuses."""
    wanted: dict[str, dict[str, str]] = {}
    for row in rows:
        values = row["values"]
        if row["fate"] == UNKNOWN and house.find(values) is None:
            wanted.setdefault(search_key(values["name"]), {"name": values["name"], "number": values["number"]})
        if values["partner"] and house.named(values["partner"]) is None:
            wanted.setdefault(search_key(values["partner"]), {"name": values["partner"], "number": ""})
    return add_members(house, wanted, by=by, today=today)


def unknown_people(rows: list[Row]) -> list[str]:
    """Return the unknown players and partners in a preview's rows, once each, by name."""
    found: dict[str, str] = {}
    for row in rows:
        values = row["values"]
        if row["fate"] == UNKNOWN:
            found.setdefault(search_key(values["name"]), values["name"])
        if row["fate"] != FATES_REFUSED and row.get("partner_unknown"):
            found.setdefault(search_key(values["partner"]), values["partner"])
    return [found[key] for key in sorted(found)]
