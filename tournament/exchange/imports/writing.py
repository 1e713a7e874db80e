"""Preview a file and write its rows: what the imports of rosters and of past results share.

A preview is a dry run: the rows are written, inspected and rolled back.
"""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Final, TypeVar

from django.db.models import Model
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournament.core.database.locks import lock_row
from tournament.core.database.trial import try_out
from tournament.core.errors import Conflict, Refused
from tournament.exchange.imports.rows import CHANGED, KNOWN, NEW, ClubPeople, Row, refuse
from tournament.exchange.roster.records import Problem, sentence
from tournament.journal import log
from tournament.models import Club, ResultsImport, RosterImport, User

BATCH: Final = 500  # rows per INSERT

File = TypeVar("File", RosterImport, ResultsImport)
Record = TypeVar("Record", bound=Model)
Pair = tuple[Record | None, Record]
"""A record as it is, None if it is new, and as a row wants it."""


def keep_preview(
    model: type[File],
    judge: Callable[[ClubPeople], list[Row]],
    *,
    club: Club,
    file_name: str,
    problems: Iterable[Problem],
    by: User | None,
    **columns: Any,
) -> File:
    """Save a preview of a file: `judge` writes its rows and returns them, and nothing else that it wrote stays."""

    def dry_run() -> list[Row]:
        log.lock(club)
        return judge(ClubPeople(club))

    rows = try_out(dry_run)
    for row in rows:
        row.pop("traces", None)
        row.pop("person", None)
    notes = [sentence(problem) for problem in problems]
    return model.objects.create(club=club, file_name=file_name[:200], rows=rows, notes=notes, created_by=by, **columns)


def open_preview(preview: File, applied_already: str) -> File:
    """Lock the club and the preview, to apply it. Conflict with this message if that was done."""
    log.lock(preview.club)  # two parallel imports must see each other's people
    found = lock_row(type(preview).objects, preview.pk)
    if found.state != RosterImport.State.PREVIEW:
        raise Conflict(applied_already, code="already-applied")
    return found


def close_preview(found: RosterImport | ResultsImport) -> None:
    """Save an applied preview with its rows."""
    found.state, found.applied_at = RosterImport.State.APPLIED, timezone.now()
    found.save(update_fields=["state", "rows", "applied_at"])


def fill_in(record: Record, said: Mapping[str, Any]) -> Record:
    """Return a copy of a record with what a row says; an empty cell, or other spacing, changes nothing."""
    filled = copy(record)  # the original keeps the old data until the row is written
    for name, value in said.items():
        if value is not None and value != "" and not _is_same_text(getattr(record, name), value):
            setattr(filled, name, value)
    return filled


def write_rows(
    rows: Iterable[Row],
    wanted: Callable[[Row], Pair[Record]],
    fields: Sequence[str],
    labels: Mapping[str, Promise],
    house: ClubPeople,
    *,
    promised: bool,
) -> list[tuple[Row, Pair[Record]]]:
    """Write the record of each row that is `wanted`, in batches. Returns the rows that were not refused.

    Each row then has its fate, how to undo it, and the changes of `fields` that have labels. A row that cannot be
    written is refused. If it was previewed as possible (`promised`), the whole import is.
    """
    written: list[tuple[Row, Pair[Record]]] = []
    for row in rows:
        try:
            written.append((row, wanted(row)))
        except Refused as error:
            if promised:
                text = _("Line {line}: {problem} Nothing was written.")
                raise Refused(text.format(line=row["line"], problem=error.message), code=error.code) from error
            refuse(row, error.message)
    _save([pair for _row, pair in written], fields)
    for row, (old, new) in written:
        changed = changes(old, new, fields)
        row["fate"] = NEW if old is None else CHANGED if changed else KNOWN
        row["traces"] = []
        if old is None:
            row["traces"] = [trace(new, before=None, after=snapshot(new, fields))]
        elif changed:
            row["traces"] = [trace(new, before=snapshot(old, changed), after=snapshot(new, changed))]
            shown = [name for name in labels if name in changed]
            row["changes"] = [str(labels[name]) for name in shown]
            row["diff"] = [[str(labels[name]), _shown(house, old, name), _shown(house, new, name)] for name in shown]
    return written


def changes(old: Record | None, new: Record, fields: Iterable[str]) -> list[str]:
    """Return the fields in which two records differ; none for a new record."""
    return [] if old is None else [name for name in fields if getattr(old, name) != getattr(new, name)]


def snapshot(record: Model, fields: Iterable[str]) -> dict[str, Any]:
    """Return a record's fields in the form that a preview stores."""
    values = {name: getattr(record, name) for name in fields}
    return {name: one.isoformat() if isinstance(one, datetime.date) else one for name, one in values.items()}


def trace(record: Model, *, before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> dict[str, Any]:
    """Return how to undo a change to a record; `before` None: it was created."""
    return {"model": record._meta.label_lower, "pk": record.pk, "before": before, "after": after}


def _save(pairs: Sequence[Pair[Record]], fields: Sequence[str]) -> None:
    if not pairs:
        return
    rows = type(pairs[0][1])._base_manager
    rows.bulk_create([record for old, record in pairs if old is None], batch_size=BATCH)
    # INSERT ... ON CONFLICT: Django's UPDATE with CASE takes four times as long for 5,000 people.
    rows.bulk_create(
        [record for old, record in pairs if changes(old, record, fields)],
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=fields,
    )


def _is_same_text(old: Any, new: Any) -> bool:
    """Return whether two texts are equal for the parser, which ignores spacing and Unicode composition."""
    is_text = isinstance(old, str) and isinstance(new, str)
    return is_text and " ".join(unicodedata.normalize("NFC", old).split()) == new


def _shown(house: ClubPeople, record: Any, name: str) -> str:
    """Return a field's value as the preview shows it."""
    value = getattr(record, name)
    if name.endswith("_id"):
        person = house.of(value)
        return person.name if person else ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime.date):
        return date_format(value)
    if name == "kind":
        return str(record.get_kind_display())
    return "" if value is None else str(value)
