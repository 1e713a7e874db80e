"""What the files that a club was sent keep of people: the rows as they were read, and how to undo them.

A row that was taken over says whose it was (`person`) and holds its `traces`, one for each record that it made or
changed: {"model": "tournament.person", "pk": 7, "before": {...}, "after": {...}}. `before` is None for what was made.
"""

from typing import Any

from tournament.models import Person, ResultsImport, RosterImport
from tournament.names import search_key

REFUSED = "refused"
_OTHERS = ("sponsor", "partner")


def forget(person: Person) -> None:
    """Take a person out of every file of the club: call it while the person still has a name.

    His row keeps its line and can no longer be undone; where nobody took the file over, it is refused. In the rows of
    others he is no longer named.
    """
    key = search_key(person.name)
    for model in (RosterImport, ResultsImport):
        for file in model._base_manager.filter(club=person.club).iterator():
            if any([_forget(row, person, key) for row in file.rows]):  # noqa: C419 - all of them, not up to the first
                file.save(update_fields=["rows"])


def _forget(row: dict[str, Any], person: Person, key: str) -> bool:
    """Take a person out of one row; whether he was in it."""
    values = row["values"]
    named = [column for column in _OTHERS if search_key(values.get(column) or "") == key]
    for column in named:
        values[column] = ""
    made = [trace for trace in row.get("traces", []) if trace["model"] == "tournament.person"]
    if row.get("person") == person.pk or (search_key(values.get("name") or "") == key and "person" not in row):
        fate = row["fate"] if "person" in row else REFUSED
        kept = {"line": row["line"], "fate": fate, "values": dict.fromkeys(values, ""), "problems": [], "changes": []}
        row.clear()
        row.update(kept)
        return True
    his = [trace for trace in made if trace["pk"] == person.pk]
    if his:
        row["traces"] = [trace for trace in row["traces"] if trace not in his]
    return bool(named or his)
