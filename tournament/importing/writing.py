"""Write people in batches, and say in each row what became of it and how to undo it."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import tablib
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from import_export.results import RowResult

from tournament.errors import Refused
from tournament.importing.fates import CHANGED, KNOWN, NEW, Row, give_up, refuse, snapshot, trace
from tournament.importing.house import House
from tournament.importing.people import COLUMNS, LABELS, PeopleResource
from tournament.models import Person, Standing, User

FIELDS: Final = (
    *("name", "kind", "member_number", "birth_date", "pool", "good_standing", "standing_since"),
    *("sponsor_id", "phone", "email"),
)
"""What an import may write of a person."""
FATES: Final = {
    RowResult.IMPORT_TYPE_NEW: NEW,
    RowResult.IMPORT_TYPE_UPDATE: CHANGED,
    RowResult.IMPORT_TYPE_SKIP: KNOWN,
}


def write_people(
    house: House, rows: Iterable[Row], *, by: User | None, today: datetime.date, promised: bool = False
) -> list[Standing]:
    """Write what rows say of people; the changes of standing that came of it.

    Each row then has its fate and its `person`. A row that cannot be written is refused; all are where it was promised.
    """
    standings: list[Standing] = []
    rows = list(rows)
    # Members first: a guest's sponsor may stand further down the list.
    for guests in (False, True):
        group = [row for row in rows if (row["values"]["kind"] == Person.Kind.GUEST) == guests]
        resource = PeopleResource(house, today)
        for row, outcome in zip(group, import_rows(resource, COLUMNS, [_cells(row) for row in group]), strict=True):
            error = failure(outcome)
            if error is not None and promised:
                raise give_up(row, error) from error
            if error is not None:
                refuse(row, error.message)
                continue
            standings += _tell(row, outcome, house, by)
    return Standing.objects.bulk_create(standings)


def add_members(
    house: House, wanted: Mapping[str, Mapping[str, str]], *, by: User | None, today: datetime.date
) -> tuple[dict[str, dict[str, Any]], list[Standing]]:
    """Add people by name and number as members who are not in good standing.

    How to undo it, under the same words as they were `wanted`, and the rows of their standings.
    """
    values = {**dict.fromkeys(COLUMNS, ""), "kind": Person.Kind.MEMBER.value, "kind_written": True}
    rows: dict[str, Row] = {
        word: {"line": 0, "fate": NEW, "problems": [], "values": {**values, **said, "good_standing": False}}
        for word, said in wanted.items()
    }
    standings = write_people(house, rows.values(), by=by, today=today, promised=True)
    return {word: row["traces"][0] for word, row in rows.items()}, standings


def import_rows(resource: Any, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[RowResult]:
    """Let django-import-export write rows, one outcome each; what fails as a whole is raised."""
    result = resource.import_data(tablib.Dataset(*rows, headers=list(columns)), raise_errors=False)
    if result.base_errors:
        raise result.base_errors[0].error
    return list(result.rows)


def failure(outcome: RowResult) -> Refused | None:
    """Why a row was not written; None when it was. Anything but a refusal is a fault of ours and is raised."""
    if outcome.validation_error is not None:
        return Refused(" ".join(outcome.validation_error.messages))
    for found in outcome.errors:
        if isinstance(found.error, Refused):
            return found.error
        raise found.error
    return None


def _cells(row: Row) -> list[Any]:
    values = row["values"]
    born = values["birth_date"]
    return [
        datetime.date.fromisoformat(born) if column == "birth_date" and born else values[column] for column in COLUMNS
    ]


def _tell(row: Row, outcome: RowResult, house: House, by: User | None) -> list[Standing]:
    person: Person = outcome.instance
    old: Person | None = outcome.original
    row["fate"] = FATES[outcome.import_type]
    row["person"] = person.pk
    row["traces"] = []
    was = house.of(person.pk)
    house.add(person)
    if row["fate"] == KNOWN:
        return []
    if old is None:
        row["traces"] = [trace(person, before=None, after=snapshot(person, FIELDS))]
    else:
        changed = [name for name in FIELDS if getattr(old, name) != getattr(person, name)]
        row["traces"] = [trace(person, before=snapshot(old, changed), after=snapshot(person, changed))]
        shown = [name for name in LABELS if (name != "name" and f"{name}_id" in changed) or name in changed]
        row["changes"] = [str(LABELS[name]) for name in shown]
        row["diff"] = [[str(LABELS[name]), _shown(house, old, name), _shown(house, person, name)] for name in shown]
    if person.good_standing != (was.good_standing if was else True):
        since = person.standing_since
        assert since is not None  # noqa: S101 - the resource saw to it
        return [Standing(person=person, good=person.good_standing, since=since, set_by=by)]
    return []


def _shown(house: House, person: Person, name: str) -> str:
    """What a person has in a field, as a preview shows it."""
    if name == "sponsor":
        sponsor = house.of(person.sponsor_id)
        return sponsor.name if sponsor else ""
    value = getattr(person, name)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime.date):
        return date_format(value)
    return str(person.get_kind_display()) if name == "kind" else str(value or "")
