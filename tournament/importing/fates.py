"""What becomes of a row, in words and figures that a preview keeps."""

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db.models import Model
from django.utils.translation import gettext as _

from tournament.errors import Refused

NEW: Final = "new"
CHANGED: Final = "changed"
KNOWN: Final = "known"
UNKNOWN: Final = "unknown"  # a result of somebody whom the club does not know
REFUSED: Final = "refused"
WRITTEN: Final = frozenset({NEW, CHANGED})

Row = dict[str, Any]


def count_fates(
    rows: Iterable[Mapping[str, Any]], fates: Iterable[str] = (NEW, CHANGED, KNOWN, REFUSED)
) -> dict[str, int]:
    """How many rows have each fate."""
    counts = dict.fromkeys(fates, 0)
    for row in rows:
        counts[row["fate"]] += 1
    return counts


def refuse(row: Row, problem: str) -> None:
    """This row is not written, and why."""
    row.update(fate=REFUSED, changes=[], diff=[], bracket="")
    row["problems"].append(problem)


def give_up(row: Row, error: Refused) -> Refused:
    """What is said when a row that was promised cannot be written: then none is."""
    text = _("Line {line}: {problem} Nothing was written.").format(line=row["line"], problem=error.message)
    return Refused(text, code=error.code)


def snapshot(record: Model, fields: Iterable[str]) -> dict[str, Any]:
    """What a record holds, as a preview can keep it."""
    return {name: _kept(getattr(record, name)) for name in fields}


def trace(record: Model, *, before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> dict[str, Any]:
    """How to undo what was done to a record; `before` None: it was made."""
    return {"model": record._meta.label_lower, "pk": record.pk, "before": before, "after": after}


def ranges(keys: Iterable[int]) -> str:
    """Whole numbers in few words: 7-120 122."""
    parts: list[list[int]] = []
    for key in sorted(keys):
        if parts and key == parts[-1][1] + 1:
            parts[-1][1] = key
        else:
            parts.append([key, key])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)


def _kept(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime.date) else value
