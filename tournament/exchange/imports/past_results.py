"""Import a club's past results: a preview of each row first, then, after confirmation, all of them.

People are found by number or name. Unknown people are listed, and created only with a separate confirmation.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.core.names import search_key
from tournament.exchange.imports.rows import (
    NEW,
    REFUSED,
    RESULT_FATES,
    UNKNOWN,
    ClubPeople,
    Row,
    accepted,
    count_fates,
    new_row,
    refuse,
    refuse_repeats,
    to_date,
)
from tournament.exchange.imports.writing import (
    Records,
    add_members,
    close_preview,
    keep_preview,
    open_preview,
    write_rows,
)
from tournament.exchange.roster import records, result_lists
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Club, PastResult, ResultsImport, Tournament, User

FIGURES: Final = ("place", "won", "lost", "points_for", "points_against")
Key = tuple[int, str, str, str]
"""A person, the day or else the year, and the search keys of tournament and division."""


class Results(Records):
    """The past results of a club, as rows of a file write them. The rows' players are known."""

    written = ("person_id", "partner_id", "year", "date", "tournament_name", "bracket", *FIGURES, "source_id")
    labels = {"partner_id": records.COLUMNS["partner"], **{name: records.COLUMNS[name] for name in FIGURES}}

    class Meta:
        model = PastResult

    def __init__(self, club_people: ClubPeople, source: ResultsImport | None) -> None:
        super().__init__(club_people)
        self.source = source
        self.stored: dict[Key, PastResult] = {
            (one.person_id, str(one.date or one.year), one.tournament_key, one.bracket_key): one
            for one in PastResult.objects.filter(club=club_people.club)
        }

    def get_instance(self, instance_loader: Any, row: Mapping[str, Any]) -> PastResult | None:
        event = search_key(row["tournament"]), search_key(row["bracket"])
        return copy(self.stored.get((self._player(row), str(row["date"] or row["year"]), *event)))

    def said(self, record: PastResult, values: Mapping[str, Any], new: bool) -> Mapping[str, Any]:
        partner = self.club_people.named(values["partner"]) if values["partner"] else None
        figures = {"partner_id": partner.pk if partner else None, **{name: values[name] for name in FIGURES}}
        if not new:
            return figures
        return {
            "person_id": self._player(values),
            "year": values["year"],
            "date": to_date(values["date"]),
            "tournament_name": values["tournament"],
            "bracket": values["bracket"],
            "source_id": self.source.pk if self.source else None,
            **figures,
        }

    def before_save_instance(self, instance: PastResult, row: Mapping[str, Any], **kwargs: Any) -> None:
        instance.tournament_key = search_key(instance.tournament_name)[:240]
        instance.bracket_key = search_key(instance.bracket)[:80]

    def _player(self, row: Mapping[str, Any]) -> int:
        person = self.club_people.find(row)
        assert person is not None  # noqa: S101 - the rows of unknown people are not written
        return person.pk


def write_results(
    club_people: ClubPeople, rows: Sequence[Row], *, source: ResultsImport | None, promised: bool
) -> None:
    """Write results, as `write_rows` does. Each row then has its `person`."""
    for row, _old, result in write_rows(Results(club_people, source), rows, promised=promised):
        row["person"] = result.person_id


def preview_results(
    *, club: Club, file_name: str, content: bytes, by: User | None, today: datetime.date | None = None
) -> ResultsImport:
    """Parse a file and return each row's fate. Only the preview itself is saved.

    "unknown": the club has nobody of this name. Refused if the file is not a table of results.
    """
    read = result_lists.read_results(file_name, content, today=today or timezone.localdate())
    # Results of tournaments played here are computed and must not be imported as well.
    played = _played_here(club)

    def judge(club_people: ClubPeople) -> list[Row]:
        rows = [_row(row, club_people, played) for row in read.rows]
        refuse_repeats(
            rows, lambda row: _result_key(row, club_people), _("The same player in the same tournament as line {line}.")
        )
        write_results(club_people, [row for row in rows if row["fate"] == NEW], source=None, promised=False)
        return rows

    return keep_preview(ResultsImport(club=club, file_name=file_name, created_by=by), judge, read.problems)


@transaction.atomic
def apply_results(
    *, results_import: ResultsImport, by: User | None, add_people: bool = False, today: datetime.date | None = None
) -> ResultsImport:
    """Write the results as previewed. `add_people`: also create unknown players and partners.

    They are created as members not in good standing, because an old list does not entitle anybody to play. Without it
    their rows are left out, and the rows of their partners name no partner.
    """
    found = open_preview(results_import, _("These results have been imported already."))
    club_people = ClubPeople(found.club)
    rows = accepted(found.rows)
    traces, standings = _add_unknown(club_people, rows, by, today or timezone.localdate()) if add_people else ({}, [])
    # Looked up again: people may have been created, renamed or merged since the preview.
    wanted = [row for row in rows if _is_known(club_people, row)]
    write_results(club_people, wanted, source=found, promised=True)
    for row in rows:
        row["traces"] = [trace for name in _names(row) if (trace := traces.pop(name, None))] + row.get("traces", [])
    close_preview(found)
    after = count_fates(found.rows, RESULT_FATES)
    log.write(
        where=found.club, by=by, action=Action.IMPORT_RESULTS, subject=subjects.RESULTS, after=after, rows=standings
    )
    return found


def _row(row: records.Row[records.ResultLine], club_people: ClubPeople, played: set[tuple[str, str]]) -> Row:
    """Return one row of the preview, as JSON-compatible data."""
    values = {**vars(row.values), "date": row.values.date.isoformat() if row.values.date else "", "birth_date": ""}
    said = new_row(row.line, values)
    if row.problems:
        said |= {"fate": REFUSED, "problems": [records.sentence(problem) for problem in row.problems]}
        return said
    name = search_key(values["tournament"])
    if (name, values["date"]) in played or (not values["date"] and (name, str(values["year"])) in played):
        refuse(said, _("This tournament was played here: its results are known."))
        return said
    try:
        person = club_people.find(values)
        partner = club_people.named(values["partner"]) if values["partner"] else None
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


def _result_key(row: Row, club_people: ClubPeople) -> tuple[object, ...]:
    """Return the person, the day and the event of a row; an unknown person as written."""
    values = row["values"]
    known = club_people.find(values)
    who = known.pk if known else values["key"] or values["number"] or search_key(values["name"])
    when = values["date"] or str(values["year"])
    return who, when, search_key(values["tournament"]), search_key(values["bracket"])


def _names(row: Row) -> list[str]:
    """Return the search keys of the people in a row."""
    return [search_key(row["values"][column]) for column in ("name", "partner") if row["values"][column]]


def _is_known(club_people: ClubPeople, row: Row) -> bool:
    """Return whether a row's player is known by now. An ambiguous name refuses the row."""
    try:
        known = club_people.find(row["values"]) is not None
    except Refused as error:
        refuse(row, error.message)
        return False
    row["fate"] = NEW if known else UNKNOWN
    return known


def _add_unknown(
    club_people: ClubPeople, rows: list[Row], by: User | None, today: datetime.date
) -> tuple[dict[str, dict[str, Any]], list[Any]]:
    """Create the unknown people, once each. Returns the undo data by search key, and their membership statuses."""
    wanted: dict[str, dict[str, str]] = {}
    for row in rows:
        values = row["values"]
        if row["fate"] == UNKNOWN and club_people.find(values) is None:
            wanted.setdefault(search_key(values["name"]), {"name": values["name"], "number": values["number"]})
        if values["partner"] and club_people.named(values["partner"]) is None:
            wanted.setdefault(search_key(values["partner"]), {"name": values["partner"], "number": ""})
    return add_members(club_people, wanted, by=by, today=today)


def unknown_people(rows: list[Row]) -> list[str]:
    """Return the unknown players and partners in a preview's rows, once each, by name."""
    found: dict[str, str] = {}
    for row in rows:
        values = row["values"]
        if row["fate"] == UNKNOWN:
            found.setdefault(search_key(values["name"]), values["name"])
        if row["fate"] != REFUSED and row.get("partner_unknown"):
            found.setdefault(search_key(values["partner"]), values["partner"])
    return [found[key] for key in sorted(found)]
