"""Write several lines of a sheet at once, as a program does that has kept them: all of them, or none."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import entry
from tournament.errors import EntryRefused, Refused
from tournament.models import SheetEntry, Sitting, User

Keyed = tuple[str, Mapping[str, Any]]
"""A key that was made before the first send, and an entry as data."""


@transaction.atomic
def record_all(
    *,
    sitting: Sitting,
    lines: Sequence[Keyed],
    version: int,
    by: User | None,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> list[SheetEntry]:
    """Append the lines in their order, each as `entry.record` does; `version` is that of the sheet before the first.

    What is refused is refused as there, and nothing is written; the sentence says which line it is. All of them sent
    again are the same lines.
    """
    if len({key for key, _data in lines}) < len(lines):
        raise Refused(_("Each line needs a key of its own."), field="key", code="key-twice")
    here = entry.locked(sitting)
    known = set(here.entries.filter(key__in=[key for key, _data in lines]).values_list("key", flat=True))
    rows: list[SheetEntry] = []
    for number, (key, data) in enumerate(lines, start=1):
        try:
            row = entry.record(
                sitting=here, data=data, key=key, version=version, by=by, device=device, phone_at=phone_at
            )
        except EntryRefused as error:
            message = _("Entry {number}: {why}").format(number=number, why=error.message)
            raise EntryRefused(message, error.findings, field=error.field, rule=error.rule) from error
        version += key not in known
        rows.append(row)
    return rows
