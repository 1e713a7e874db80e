"""What the files that a club was sent keep of people: the rows as they were read, and how to undo them.

A row that was taken over says whose it was (`person`) and holds its `traces`, one for each record that it made or
changed: {"model": "tournament.person", "pk": 7, "before": {...}, "after": {...}}. `before` is None for what was made.
"""

from typing import Any

from tournament.models import Person, ResultsImport, RosterImport
from tournament.names import search_key

FORGOTTEN = {"values": {"name": "", "number": "", "pool": "", "kind": "", "sponsor": ""}, "traces": []}


def forget(person: Person) -> None:
    """Take a person's row out of every file of the club: call it while the person still has a name.

    The row keeps its line and its fate; it can no longer be undone. Rows of files that nobody took over are his when
    they give his name.
    """
    key = search_key(person.name)
    for model in (RosterImport, ResultsImport):
        for file in model.objects.filter(club=person.club).iterator():
            mine = [row for row in file.rows if _is_of(row, person, key)]
            for row in mine:
                for name in set(row) - {"line", "fate"}:
                    del row[name]
                row.update(FORGOTTEN, problems=[], changes=[], bracket="")
            if mine:
                file.save(update_fields=["rows"])


def _is_of(row: dict[str, Any], person: Person, key: str) -> bool:
    """Whether a row is a person's, or names him: as sponsor, or as partner."""
    values = row.get("values", {})
    named = {search_key(values.get(column) or "") for column in ("name", "sponsor", "partner")}
    return row.get("person") == person.pk or key in named
