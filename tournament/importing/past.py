"""Read what a club kept of past tournaments into its history: each row's fate first, then, on consent, all of it.

People are found by number or by name. Whom the club does not know is listed, and added only on a consent of its own.
"""

from __future__ import annotations

import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, roster
from tournament.errors import Conflict, Refused
from tournament.importing.fates import CHANGED, KNOWN, NEW, REFUSED, UNKNOWN, Row, count_fates, refuse
from tournament.importing.house import House
from tournament.importing.records import Book, write_results
from tournament.importing.writing import add_members
from tournament.models import Club, ResultsImport, Tournament, User
from tournament.names import search_key

FATES: Final = (NEW, CHANGED, KNOWN, UNKNOWN, REFUSED)


def preview_results(
    *, club: Club, file_name: str, content: bytes, by: User | None, today: datetime.date | None = None
) -> ResultsImport:
    """Read a file and say each row's fate; nothing but the preview itself is written.

    "unknown": the club knows nobody of this name. Refused with a sentence when the file is no table of results.
    """
    today = today or timezone.localdate()
    read = roster.read_results(file_name, content, today=today)
    played = _played_here(club)
    with transaction.atomic():
        journal.lock(club)
        house = House(club)
        rows = [_row(row, house, played) for row in read.rows]
        _refuse_the_same_result_twice(rows)
        write_results(Book(club, house), [row for row in rows if row["fate"] == NEW], source=None)
        transaction.set_rollback(True)
    for row in rows:
        row.pop("traces", None)
        row.pop("person", None)
    return ResultsImport.objects.create(
        club=club,
        file_name=file_name[:200],
        rows=rows,
        notes=[roster.sentence(problem) for problem in read.problems],
        created_by=by,
    )


@transaction.atomic
def apply_results(
    *, results_import: ResultsImport, by: User | None, add_people: bool = False, today: datetime.date | None = None
) -> ResultsImport:
    """Write what the preview promised; with `add_people` add whom the club does not know, players and partners.

    They are added as members who are not in good standing: nobody plays because he stands in an old list. Without it
    their rows are left out, and the rows of those whom they partnered name no partner.
    """
    journal.lock(results_import.club)
    found = ResultsImport.objects.select_for_update(no_key=True).get(pk=results_import.pk)
    if found.state != ResultsImport.State.PREVIEW:
        raise Conflict(_("These results have been taken over already."), code="already-applied")
    house = House(found.club)
    rows = [row for row in found.rows if row["fate"] != REFUSED]
    traces, standings = _add_unknown(house, rows, by, today or timezone.localdate()) if add_people else ({}, [])
    wanted = [row for row in rows if _is_known(house, row)]
    write_results(Book(found.club, house), wanted, source=found, promised=True)
    for row in rows:
        row["traces"] = [trace for name in _names(row) if (trace := traces.pop(name, None))] + row.get("traces", [])
    found.state, found.applied_at = ResultsImport.State.APPLIED, timezone.now()
    found.save(update_fields=["state", "rows", "applied_at"])
    after = count_fates(found.rows, FATES)
    journal.write(where=found.club, by=by, action="import-results", subject="results", after=after, rows=standings)
    return found


def _row(row: roster.ResultRow, house: House, played: set[tuple[str, str]]) -> Row:
    """One row of the preview, JSON-able."""
    values: dict[str, Any] = {**vars(row.values)}
    values["date"] = row.values.date.isoformat() if row.values.date else ""
    values["birth_date"] = ""
    said: Row = {"line": row.line, "values": values, "fate": NEW, "problems": [], "changes": [], "diff": []}
    said["problems"] = [roster.sentence(problem) for problem in row.problems]
    if said["problems"]:
        said["fate"] = REFUSED
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
        refuse(said, _("Nobody is his own partner."))
        return said
    said["fate"] = UNKNOWN if person is None else NEW
    said["partner_unknown"] = bool(values["partner"]) and partner is None
    return said


def _same_person(person: Any, partner: Any, values: dict[str, Any]) -> bool:
    """Whether a row names one person as player and as partner."""
    if person is not None or partner is not None:
        return bool(person == partner)
    return search_key(values["name"]) == search_key(values["partner"])


def _played_here(club: Club) -> set[tuple[str, str]]:
    """The tournaments that the club has played here: the folded name beside the day, and beside the year."""
    found: set[tuple[str, str]] = set()
    for name, date in Tournament.objects.filter(club=club).values_list("name", "date"):
        found |= {(search_key(name), date.isoformat()), (search_key(name), str(date.year))}
    return found


def _refuse_the_same_result_twice(rows: list[Row]) -> None:
    met: dict[tuple[str, ...], int] = {}
    for row in rows:
        values = row["values"]
        if row["fate"] == REFUSED:
            continue
        who = values["key"] or values["number"] or search_key(values["name"])
        when = values["date"] or str(values["year"])
        key = (who, when, search_key(values["tournament"]), search_key(values["bracket"]))
        first = met.setdefault(key, row["line"])
        if first != row["line"]:
            refuse(row, _("The same player in the same tournament as line {line}.").format(line=first))


def _names(row: Row) -> list[str]:
    """Whom a row names, folded."""
    return [search_key(row["values"][column]) for column in ("name", "partner") if row["values"][column]]


def _is_known(house: House, row: Row) -> bool:
    """Whether a row's player is known by now; whose row it is not, says so and is left out."""
    try:
        known = house.find(row["values"]) is not None
    except Refused as error:
        refuse(row, error.message)
        return False
    row["fate"] = NEW if known else UNKNOWN
    return known


def _add_unknown(
    house: House, rows: list[Row], by: User | None, today: datetime.date
) -> tuple[dict[str, dict[str, Any]], list[Any]]:
    """Add whom the club does not know, once each; how to undo it by folded name, and their standings."""
    wanted: dict[str, dict[str, str]] = {}
    for row in rows:
        values = row["values"]
        if row["fate"] == UNKNOWN and house.find(values) is None:
            wanted.setdefault(search_key(values["name"]), {"name": values["name"], "number": values["number"]})
        if values["partner"] and house.named(values["partner"]) is None:
            wanted.setdefault(search_key(values["partner"]), {"name": values["partner"], "number": ""})
    return add_members(house, wanted, by=by, today=today)


def unknown_people(rows: list[Row]) -> list[str]:
    """Whom the rows of a preview name and the club did not know, players and partners, once each, by name."""
    found: dict[str, str] = {}
    for row in rows:
        values = row["values"]
        if row["fate"] == UNKNOWN:
            found.setdefault(search_key(values["name"]), values["name"])
        if row["fate"] != REFUSED and row.get("partner_unknown"):
            found.setdefault(search_key(values["partner"]), values["partner"])
    return [found[key] for key in sorted(found)]
